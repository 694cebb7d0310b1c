"""Cards as text and as sets."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.kit.cards import SUITS, Pack, as_set, drawn, listed, some
from kibitz.kit.rng import seeded


def packs():
    suits = st.sampled_from(["", "h", "hs", SUITS])
    return st.builds(Pack.of, st.integers(1, 26), suits, st.sampled_from(["high", "low"]))


@given(packs(), st.data())
def test_what_is_written_is_read_back(pack, data):
    cards = data.draw(st.lists(st.integers(0, len(pack) - 1), max_size=60))
    assert pack.cards(pack.text(cards)) == cards


@given(packs(), st.text(max_size=60) | st.text("AKQJT98765432101hsdc,/- ", max_size=60))
def test_any_text_is_read_or_refused_in_one_sentence(pack, text):
    try:
        pack.hands(text, 2)
    except ValueError as fault:
        assert str(fault).endswith(".")
        assert len(str(fault)) < 200 and str(fault).isprintable()


@pytest.mark.parametrize(
    ("pack", "text", "cards"),
    [
        (Pack.of(13), "2hAh2sAc", [0, 12, 13, 51]),
        (Pack.of(13, ace="low"), "AhKh", [0, 12]),
        (Pack.of(7, "hs"), "8h, AS th", [0, 13, 2]),
        (Pack.of(13), "10h", [8]),
        (Pack.of(13, "", "low"), "A10K", [0, 9, 12]),
        (Pack.of(17, "hs"), "1h,17s", [0, 33]),
        (Pack.of(17, ""), "1,17 3", [0, 16, 2]),
        (Pack.of(13, "h"), "23h", [0, 1]),
        (Pack.of(13), "-", []),
        (Pack.of(13), "", []),
    ],
)
def test_ranks_and_suits(pack, text, cards):
    assert pack.cards(text) == cards


@pytest.mark.parametrize(
    ("pack", "text", "sentence"),
    [
        (Pack.of(6), "9h8h", "'8h' in '9h8h' is no card: the ranks are 9 T J Q K A."),
        (Pack.of(20), "21h", "'21h' is no card: the ranks are 1 to 20."),
        (Pack.of(13, "hs"), "8d", "'8d' has not the right suit: one of h s."),
        (Pack.of(13, "hs"), "8", "'8' has not the right suit: one of h s."),
        (Pack.of(13, ""), "8h", "'8h' has not the right suit: none, the rank is enough."),
    ],
)
def test_a_wrong_card_is_named_with_what_would_be_right(pack, text, sentence):
    with pytest.raises(ValueError) as fault:
        pack.cards(text)
    assert str(fault.value) == sentence


def test_hands_are_counted_and_no_card_is_dealt_too_often():
    ranks = Pack.of(13, "")
    assert ranks.hands("22/2K", 2, copies=4) == [[0, 0], [0, 11]]
    with pytest.raises(ValueError, match=r"^2 is dealt 3 times; at most 2 times is right\.$"):
        ranks.hands("22/2", 2, copies=2)
    with pytest.raises(ValueError, match=r"^'22' is 1 hand, not 2 separated by /\.$"):
        ranks.hands("22", 2)


def test_one_card_is_one_card():
    assert Pack.of(13).card("Th") == 8
    with pytest.raises(ValueError, match=r"^'ThJh' is not one card; write it like 2h\.$"):
        Pack.of(13).card("ThJh")


def test_every_set_of_two_among_four_is_drawn_alike():
    rng, counts = seeded(1), {}
    for _ in range(6000):
        cards = drawn(rng, 2, 4)
        counts[cards] = counts.get(cards, 0) + 1
    assert sorted(counts) == [3, 5, 6, 9, 10, 12]
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5  # chi-square, 1 in 1000


@given(st.sets(st.integers(0, 61)))
def test_a_set_is_listed_in_order(cards):
    out = [0] * 62
    assert out[: listed(as_set(cards), out)] == sorted(cards)


def test_some_of_a_set_of_cards_are_drawn_each_choice_alike():
    rng, found = seeded(1), Counter()
    for _ in range(1200):
        found[some(rng, 0b1011001, 2)] += 1
    assert len(found) == 6 and all(drawn & ~0b1011001 == 0 for drawn in found)
    assert max(abs(n - 200) for n in found.values()) < 85
