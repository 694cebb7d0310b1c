"""New Eleusis: dealing, turns, no play; options and words."""

from collections import Counter

import pytest
from tests.games.eleusis import (
    CARDS,
    HANDS,
    PACK,
    TABLE,
    begin,
    hand,
    sizes,
    table,
)

import kibitz
from kibitz import IllegalMove, OptionError
from kibitz.check import check
from kibitz.draw import plain
from kibitz.scene import Hand

# Dealing


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize(("form", "each"), [("new", 14), ("express", 12)])
def test_each_player_but_the_dealer_has_his_cards_and_one_card_of_the_two_packs_is_the_starter(
    players, form, each
):
    p = kibitz.load("eleusis", players=players, form=form, rule="red").start(5)
    assert sizes(p) == [0] + [each] * (players - 1)
    assert p.record.count == p.record.down == 1
    cards = Counter(p.record.stock[: p.record.left].tolist())
    cards += Counter(
        card for held in p.record.hand for card in range(CARDS) for _ in range(held[card])
    )
    cards[int(p.record.laid[0])] += 1
    assert set(cards) == set(range(CARDS)) and set(cards.values()) == {2}


@pytest.mark.parametrize(
    ("starter", "players", "first"),
    [
        ("Ah", 4, 1),
        ("2h", 4, 2),
        ("3h", 4, 3),
        ("4h", 4, 1),
        ("Kc", 4, 1),
        ("Jd", 3, 1),
        ("Ts", 8, 3),
    ],
)
def test_the_first_player_is_found_by_counting_the_starters_value_from_the_dealers_left(
    starter, players, first
):
    p = kibitz.load("eleusis", players=players, rule="red", stock=starter).start()
    assert table(p) == starter and p.player == first


def test_a_written_deal_is_the_hands_from_seat_1_and_a_stock_from_the_starter_on():
    p = begin()
    assert [hand(p, seat) for seat in range(4)] == ["", *HANDS.split("/")]
    assert table(p) == "Ah" and p.record.left == 18
    p.play("2h done decline 2s")  # wrong
    p.play("done decline")
    assert hand(p, 2) == "3s4s5s6s7sTcJc"


def test_hands_without_a_stock_leave_the_rest_of_two_packs():
    p = begin(stock="")
    assert p.record.left == 104 - 18 - 1


def test_a_stock_without_hands_leaves_the_hands_to_chance():
    p = begin(deal="")
    assert sizes(p) == [0, 14, 14, 14] and p.record.left == 18
    assert hand(p, 1) != hand(kibitz.load("eleusis", **TABLE | {"deal": ""}).start(1), 1)


def test_when_the_stock_is_down_to_four_cards_another_pack_is_shuffled_in():
    p = begin("2s", deal="2s3s/4s5s/6s7s", stock="Ah" + "2c3c4c5c6c7c8c")
    p.play("done decline")
    assert p.record.left == 5
    p.play("4s done")
    assert p.record.left == 4 + 52 - 1
    assert Counter(p.record.stock[: p.record.left].tolist()).most_common(1)[0][1] <= 2


def test_a_stock_of_the_starter_alone_gets_a_pack_at_once():
    assert begin(stock="Ah").record.left == 52


# A turn


def test_a_right_card_joins_the_mainline():
    p = begin("2h done")
    assert table(p) == "Ah 2h" and hand(p, 1) == "3h4h5h6h7h"


def test_a_wrong_card_goes_to_the_sideline_and_two_are_drawn():
    p = begin("2h done decline 2s done decline 2d done")
    assert table(p) == "Ah 2h (2s) 2d"
    assert sizes(p) == [0, 5, 7, 5]


def test_a_string_is_right_if_every_card_is_right_after_the_one_before():
    p = begin("2h 3h 4h done", rule="rank(card) == rank(last) + 1")
    assert table(p) == "Ah 2h 3h 4h" and sizes(p)[1] == 3


def test_a_wrong_string_goes_to_the_sideline_in_order_with_two_cards_drawn_for_each():
    p = begin("2h 4h 3h done", rule="rank(card) == rank(last) + 1")
    assert table(p) == "Ah (2h 4h 3h)" and sizes(p)[1] == 3 + 6


def test_the_dealer_does_not_say_which_card_of_a_string_failed():
    p = begin("2h 4h 3h done decline", rule="rank(card) == rank(last) + 1")
    assert "Wrong strings, after card 1: 2h 4h 3h." in plain(p.scene(2))


def test_a_string_is_judged_only_when_it_is_complete():
    p = begin("2s 2h", deal="2s2h3h/4s4s/5s5s")
    assert table(p) == "Ah" and p.player == 1
    p.play("done")
    assert table(p) == "Ah (2s 2h)"


def test_the_fourth_card_ends_a_string():
    p = begin("2h 3h 4h 5h")
    assert table(p) == "Ah 2h 3h 4h 5h" and p.moves() == ["prophet", "decline"]


def test_the_last_card_of_a_hand_ends_a_string():
    p = begin("2h 3h", deal="2h3h/4s4s/5s5s")
    assert table(p) == "Ah 2h 3h" and p.over


def test_a_turn_is_cards_and_done_or_no_play():
    p = begin()
    assert p.moves() == ["2h", "3h", "4h", "5h", "6h", "7h", "no-play"]
    p.play("4h")
    assert p.moves() == ["2h", "3h", "5h", "6h", "7h", "done"]


def test_two_copies_of_a_card_are_one_act():
    p = begin(deal="2h2h3h/4s4s/5s5s")
    assert p.moves() == ["2h", "3h", "no-play"]
    p.play("2h")
    assert p.moves() == ["2h", "3h", "done"]


# No play


def test_a_right_no_play_changes_the_hand_for_four_cards_fewer():
    p = begin("2h done decline no-play")
    assert hand(p, 2) == "TcJc" and table(p) == "Ah 2h"
    assert p.player == 3


def test_a_right_no_play_with_a_hand_of_four_ends_the_deal():
    p = begin("2h done decline no-play", deal="2h3h4h/2s3s4s5s/2d3d4d")
    assert p.over and sizes(p)[2] == 0


def test_a_right_no_play_with_fewer_than_four_ends_the_deal_too():
    p = begin("2h done decline no-play", deal="2h3h4h/2s/2d3d4d")
    assert p.over and sizes(p)[2] == 0


def test_after_a_wrong_no_play_the_dealer_plays_a_right_card_and_five_are_drawn():
    p = begin("no-play", deal="2h3h4s/2s3s4s/2d3d4d")
    assert p.player == 0 and p.moves() == ["2h", "3h"]
    p.play("3h")
    assert table(p) == "Ah 3h" and hand(p, 1) == "2h4s9cTcJcQcKc"


def test_a_hand_that_was_shown_is_known_until_it_is_played():
    p = begin("no-play 3h decline", deal="2h3h4s/2s3s4s/2d3d4d")
    assert "2h" in plain(p.scene(2)) and "4s" in plain(p.scene(2))
    around = p.scene(2).parts[0]
    shown = next(part for part in around.seats[1:] if isinstance(part, Hand)).cards
    assert [card.text for card in shown] == ["2h", "4s"] + [None] * 5


# Options


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"deal": "2h/3h"}, "'2h/3h' is 2 hands, not 3 separated by /."),
        ({"deal": "2h/3h/-"}, "each hand needs a card; leave out the dealer, who has no hand."),
        ({"deal": "2h/3h/1h"}, "'1h' is no card: the ranks are A 2 3 4 5 6 7 8 9 T J Q K."),
        ({"deal": "2h2h2h/3h/4h"}, "2h is dealt 3 times; at most 2 times is right."),
        (
            {"deal": "2h2h/3h/4h", "stock": "5h2h"},
            "hands and stock hold 2h 3 times; at most 2 times is possible.",
        ),
        ({"stock": "2h/3h"}, "'2h/3h' is 2 hands, not 1 separated by /."),
        (
            {"players": 8, "stock": "AhAsAdAc2h2s2d2c"},
            "a stock of 8 cards leaves 96 of two packs, and 7 hands need 98.",
        ),
        (
            {"rule": "red", "judge": "dealer"},
            "a dealer who judges by hand writes no rule: leave out rule.",
        ),
        ({"hint": "x" * 201}, "a hint has at most 200 characters, not 201."),
        ({"players": 9}, "players is a whole number from 3 to 8, not '9'."),
        ({"form": "old"}, "form is new or express, not 'old'."),
    ],
)
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("eleusis", **options)
    assert str(fault.value) == f"eleusis: {sentence}"


def test_a_rule_that_cannot_be_read_is_a_bad_option():
    with pytest.raises(OptionError, match=r"eleusis: The rule, at character 6"):
        kibitz.load("eleusis", rule="red +")


def test_both_packs_in_the_hands_leave_no_starter():
    every = PACK.text(range(52))
    with pytest.raises(OptionError, match="leave at least the starter"):
        kibitz.load("eleusis", players=3, deal=f"{every}/{every}")


# What every game must keep


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"rule": "red if odd(last) else black", "deals": 1, "expelled_draws": True},
        {"judge": "dealer", "deals": 1},
        {"form": "express", "deals": 2},
        {"form": "express", "judge": "dealer", "deals": 1},
        {"hints": True, "deals": 1},
        {"players": 6, "hints": True, "deals": 2},
    ],
)
def test_the_game_keeps_the_contract(options):
    assert check(kibitz.load("eleusis", **options), games=2, bounds=False, options=False) == []


# Words


@pytest.mark.parametrize(
    ("before", "word", "why"),
    [
        ("", "9c", "Seat 1 does not hold 9c."),
        ("", "done", "the player puts down cards"),
        ("2h done", "2h", "the player says prophet or decline."),
        ("no-play", "2s", "the dealer plays a right card from the hand that is shown."),
        ("2h done prophet 2s done", "2s", "the Prophet calls: right or wrong."),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(before, word, why):
    p = begin(before)
    with pytest.raises(IllegalMove) as fault:
        p.play(word)
    assert why in str(fault.value)


def test_seats_are_called_by_their_office():
    p = begin("2h done prophet")
    assert [p.called(seat) for seat in range(3)] == [
        "Seat 0 (dealer)",
        "Seat 1 (Prophet)",
        "Seat 2",
    ]


def test_only_the_seat_to_act_has_something_to_click():
    p = begin("2h done prophet 2s done")
    assert p.scene(1).acts() == {action: p.name(action) for action in p.legal()}
    assert not any(p.scene(seat).acts() for seat in (-1, 0, 2, 3))
