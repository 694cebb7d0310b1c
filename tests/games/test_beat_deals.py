"""Beat It or Eat It: dealing."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.beat_deals import begin, hand, layout

import kibitz
from kibitz import OptionError

# Dealing


def test_shorter_packs_keep_the_top_ranks():
    p = begin(ranks=6)
    assert hand(p, 0) | hand(p, 1) == layout("AKQJT9", "AKQJT9")


def test_longer_suits_are_numbered_from_1():
    p = begin("17h 20h", ranks=20, deal="1,17/20,2")
    assert hand(p, 0) == {"1h", "2s", "20s"} and hand(p, 1) == {"2h", "1s", "17s"}


def test_a_deal_for_two_suits_need_not_be_the_whole_pack():
    p = begin(deal="A/2")
    assert (hand(p, 0), hand(p, 1)) == (layout("A", "2"), layout("2", "A"))


def test_one_suit_may_be_written_by_ranks_alone():
    p = begin("9", suits=1, deal="9Q/TA2")
    assert hand(p, 0) == {"Qh"} and set(p.moves()) == {"Th", "Ah", "eat"}


def deals(times, **options):
    game = kibitz.load("beat", **options)
    return [int(game.start(seed).record.hand[0]) for seed in range(times)]


def chi_square(found, shares):
    total = sum(found)
    expected = [total * share for share in shares]
    return sum((n - e) ** 2 / e for n, e in zip(found, expected, strict=True))


def test_dealt_as_taylor_says_the_number_of_hearts_is_hypergeometric():
    found = [0] * 6
    for held in deals(3000, ranks=5):
        found[(held & 31).bit_count()] += 1
    shares = [comb(5, k) * comb(5, 5 - k) / comb(10, 5) for k in range(6)]
    assert chi_square(found, shares) < 20.5  # 5 degrees, 1 in 1000


def test_dealt_uniformly_every_layout_comes_alike():
    found = [0] * 16
    for held in deals(3200, ranks=4, deal="uniform"):
        found[held & 15] += 1
    assert chi_square(found, [1 / 16] * 16) < 37.7  # 15 degrees, 1 in 1000


@pytest.mark.parametrize(("odd_card", "leads_with"), [("follower", 2), ("leader", 3)])
def test_an_option_decides_who_gets_the_odd_card_of_one_suit(odd_card, leads_with):
    for seed in range(20):
        p = kibitz.load("beat", suits=1, ranks=5, odd_card=odd_card).start(seed)
        assert len(hand(p, p.player)) == leads_with
        assert len(hand(p, 1 - p.player)) == 5 - leads_with


def test_one_suit_is_dealt_in_every_way_alike():
    found = {}
    for held in deals(2000, suits=1, ranks=4):
        found[held] = found.get(held, 0) + 1
    assert len(found) == 6
    assert chi_square(found.values(), [1 / 6] * 6) < 20.5


def test_the_first_leader_is_drawn_unless_given():
    game = kibitz.load("beat")
    assert 60 < sum(game.start(seed).player for seed in range(200)) < 140
    assert {kibitz.load("beat", leader=1).start(seed).player for seed in range(20)} == {1}


def test_seat_0_leads_a_given_deal_unless_an_option_names_another():
    assert begin(deal="A/K").player == 0
    assert begin(deal="A/K", leader=1).player == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "AQ"}, "'AQ' is 1 hand, not 2 separated by /."),
        ({"deal": "AQ/AK"}, "A is dealt 2 times; once is right."),
        ({"deal": "-/"}, "each hand needs a card."),
        ({"deal": "A7/Q", "ranks": 7}, "'7' in 'A7' is no card: the ranks are 8 9 T J Q K A."),
        ({"deal": "Ah/Ah", "suits": 4}, "Ah is dealt 2 times; once is right."),
        ({"deal": "A/-", "suits": 1}, "each hand needs a card."),
        ({"suits": 4, "ranks": 7}, "with four suits there are 6, 8, 9, 10 or 13 ranks."),
        ({"repetition": 1}, "repetition must be 0, or 2 or more: every lead occurs once."),
        ({"suits": 3}, "suits is 1, 2 or 4, not '3'."),
        ({"ranks": 27}, "ranks is a whole number from 2 to 26, not '27'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("beat", **options)
    assert str(fault.value) == f"beat-it-or-eat-it: {sentence}"


@pytest.mark.long
@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from([1, 2, 4]),
    st.sampled_from([6, 13]),
    st.text(max_size=30) | st.text("AKQJT987hsdc/,", max_size=30),
)
def test_any_deal_is_played_or_refused(suits, ranks, deal):
    try:
        p = kibitz.load("beat", suits=suits, ranks=ranks, deal=deal).start()
    except OptionError as fault:
        assert str(fault).endswith(".")
        return
    assert hand(p, 0) and hand(p, 1) and not hand(p, 0) & hand(p, 1)
