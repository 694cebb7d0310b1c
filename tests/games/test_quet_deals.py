"""Quet's game: dealing, refusals, and what a table shows."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.quet_deals import EVERY_KIND, begin, fair, hand

import kibitz
from kibitz import IllegalMove, OptionError, draw
from kibitz.scene import Hand

# Dealing


@pytest.mark.parametrize(
    ("options", "sizes", "aside"),
    [
        ({}, [26, 26], 0),
        ({"ranks": 5, "suits": 3}, [7, 7], 1),
        ({"players": 3}, [17, 17, 17], 1),
        ({"players": 4, "hidden": 2}, [11, 11, 11, 11], 8),
    ],
)
def test_cards_that_do_not_divide_or_are_set_aside_are_in_nobodys_hand(options, sizes, aside):
    p = begin(**options)
    assert [len(hand(p, seat)) for seat in range(len(sizes))] == sizes
    assert p.record.aside.sum() == aside
    assert (p.record.hand.sum(0) + p.record.aside).tolist() == [p.game.options["suits"]] * len(
        p.record.aside
    )


def test_every_deal_comes_with_its_due_chance():
    due = Counter("".join(cards) for cards in combinations("AA2233", 3))
    game = kibitz.load("quet", ranks=3, suits=2)
    found = Counter(hand(game.start(seed), 0) for seed in range(2000))
    assert fair(found, due)


def test_a_given_deal_need_not_be_the_whole_pack_nor_even():
    p = begin(deal="A2/34TTK")
    assert (hand(p, 0), hand(p, 1)) == ("A2", "34TTK")


def test_more_than_13_ranks_are_numbers():
    p = begin("4 9 17", ranks=17, deal="1,17,4/16,2,9")
    assert p.moves() == ["16"]


def test_with_fewer_ranks_the_lowest_are_kept():
    assert set(hand(begin(ranks=4), 0)) <= set("A234")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "AQ"}, "'AQ' is 1 hand, not 2 separated by /."),
        ({"deal": "AQ/K2/34"}, "'AQ/K2/34' is 3 hands, not 2 separated by /."),
        ({"deal": "AA2/AAA"}, "A is dealt 5 times; at most 4 times is right."),
        ({"deal": "A/23"}, "each hand of a deal needs at least two cards."),
        ({"deal": "A7/23", "ranks": 6}, "'7' in 'A7' is no card: the ranks are A 2 3 4 5 6."),
        (
            {"deal": "Ah2h/34"},
            "'Ah' in 'Ah2h' has not the right suit: none, the rank is enough.",
        ),
        (
            {"deal": "AQ/K2", "hidden": 1},
            "hidden needs a shuffled pack: a given deal sets no card aside.",
        ),
        (
            {"ranks": 2, "suits": 1},
            "0 of 1 cards of each player are set aside; at least two must remain.",
        ),
        (
            {"players": 4, "hidden": 12},
            "12 of 13 cards of each player are set aside; at least two must remain.",
        ),
        ({"players": 5}, "players is a whole number from 2 to 4, not '5'."),
        ({"ranks": 27}, "ranks is a whole number from 2 to 26, not '27'."),
        ({"opening": "last"}, "opening is simultaneous, offence or defence, not 'last'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("quet", **options)
    assert str(fault.value) == f"quet: {sentence}"


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 4),
    st.sampled_from([6, 13, 20]),
    st.text(max_size=30) | st.text("A2345678TJQK1/,", max_size=40),
)
def test_any_deal_is_played_or_refused(players, ranks, deal):
    try:
        p = kibitz.load("quet", players=players, ranks=ranks, deal=deal).start()
    except OptionError as fault:
        assert str(fault).endswith(".")
        return
    assert all(len(hand(p, seat)) >= 2 for seat in range(players))


# Words and pictures


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ("", "skip", "Only the defence may skip, and only if none of its cards answers."),
        ("", "9", "You do not hold 9."),
        ("5 7 9", "K", "K does not answer; 7 to J would."),
        ("5 7 9", "skip", "Only the defence may skip, and only if none of its cards answers."),
        ("5 7 5", "K", "K does not answer; 7 would."),
        ("5 7 5", "x", "this game has no such act"),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(before, word, why):
    p = begin(before, deal="55958/78KK")
    if before == "":
        p = begin(deal="558/78KK")
    with pytest.raises(IllegalMove) as fault:
        p.play(word)
    assert why in str(fault.value)


def test_a_hand_is_seen_by_its_own_seat_alone():
    p = begin("5 7", deal="5AA/78K")
    for seat, seen in ((-1, []), (0, ["A", "A"]), (1, ["8", "K"])):
        hands = [part for part in p.scene(seat).parts[0].seats if isinstance(part, Hand)]
        assert [card.text for part in hands for card in part.cards] == seen


def test_only_the_seat_to_act_sees_what_can_be_clicked():
    p = begin("5 7 A", deal="5AA/78K")
    assert p.scene(1).acts() == {6: "7"} if "7" in p.moves() else {13: "skip"}
    assert p.scene(0).acts() == p.scene(-1).acts() == {}


def test_only_what_was_played_is_marked_and_not_its_like_in_a_hand():
    p = begin("5 7 7", deal="5577/77KK")
    for seat in (0, 1):
        assert draw.plain(p.scene(seat)).count("(7)") == 2  # both piles are at 7


@pytest.mark.parametrize("options", EVERY_KIND)
def test_the_name_of_an_act_is_read_back(options):
    p = begin(**options)
    for action in range(p.game.actions):
        assert p.parse(p.name(action)) == [action]
    for word in ("", "s", "0", "5h", "55", "ten"):
        with pytest.raises(IllegalMove):
            p.parse(word)
