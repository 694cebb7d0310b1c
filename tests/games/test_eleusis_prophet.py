"""New Eleusis: the Prophet, and who is expelled."""

import pytest
from tests.games.eleusis import (
    FIVE,
    MIXED,
    begin,
    drawn,
    filled,
    hand,
    sizes,
    table,
)

from kibitz.scene import Line

# The Prophet


@pytest.mark.parametrize("play", ["2h done", "2s done", "2h 3h done", "2h 2s done", "no-play 3h"])
def test_right_after_his_own_play_whatever_its_result_a_player_may_become_prophet(play):
    p = begin(play, **FIVE)
    assert p.player == 1 and p.moves() == ["prophet", "decline"]


def test_after_a_right_no_play_there_is_no_card_to_mark():
    p = begin("no-play", rule="clubs", **FIVE | {"deal": "2h3h4h5h6h/2c/2c/3c"})
    assert sizes(p)[1] == 1 and p.player == 2


def test_there_is_one_prophet_at_a_time():
    p = begin("2h done prophet 2h done right", **FIVE)
    assert p.player == 3


def test_two_other_players_must_be_left_in():
    assert begin("2h done", players=3, deal="2h3h/2h3h").player == 2
    p = drawn(filled(40), "2h3h/2s3s/2h3h")
    p.play("2h done decline 2s done 2h done")
    assert p.player == 1, "seat 2 is expelled, and nobody can become Prophet"


def mainline(p):
    """The columns of cards on the table."""
    laid, *_ = p.scene().parts[0].middle
    return next(part for part in laid.parts if isinstance(part, Line)).columns


def test_the_prophets_marker_goes_on_the_card_just_played():
    p = begin("2h 3h done prophet", **FIVE)
    marked = [column.card for column in mainline(p) if column.card.note]
    assert [card.text for card in marked] == ["3h"]
    p = begin("2h 2s done prophet", **FIVE)
    marked = [card for column in mainline(p) for card in column.sideline if card.note]
    assert [card.text for card in marked] == ["2s"]


def test_the_prophet_calls_the_others_plays_and_takes_no_turn():
    p = begin("2h done prophet 2h done", **FIVE)
    assert p.player == 1 and p.moves() == ["right", "wrong"]
    p.play("right 2d done right 2c done wrong")
    assert p.player == 2 and table(p) == "Ah 2h 2h 2d (2c)"


def test_a_right_call_of_a_wrong_play_costs_the_player_his_penalty():
    p = begin("2h done prophet 2s done wrong", **FIVE)
    assert sizes(p) == [0, 4, 6, 5, 5] and p.record.prophet == 1


def test_a_wrong_call_overthrows_the_prophet_who_draws_five():
    p = begin("2h done prophet 2h done wrong", **FIVE)
    assert table(p) == "Ah 2h 2h" and sizes(p) == [0, 9, 4, 5, 5]
    p.play("decline 2d done decline 2d done decline")
    assert p.player == 1, "he plays again"


def test_who_exposes_a_prophet_gets_no_penalty_for_a_wrong_play():
    p = begin("2h done prophet 2s 2h done right", **FIVE)
    assert table(p) == "Ah 2h (2s 2h)" and sizes(p) == [0, 9, 3, 5, 5]


def test_who_exposes_a_prophet_may_become_prophet_himself():
    p = begin("2h done prophet 2s done right", **FIVE)
    assert p.player == 2 and p.moves() == ["prophet", "decline"]


def test_who_was_prophet_cannot_be_one_again_in_this_deal():
    p = begin(
        "2h done prophet 2s done right decline 2d done decline 2d done decline 3h done", **FIVE
    )
    assert p.player == 2 and p.record.turn == 2


def test_a_no_play_is_judged_by_the_prophet_too():
    p = begin("2h done prophet no-play", **FIVE)
    assert p.player == 1 and p.moves() == ["right", "wrong"]
    p.play("wrong 3h")
    assert sizes(p)[2] == 4 + 5 and p.record.prophet == 1
    p = begin("2h done prophet no-play right 3h", **FIVE)
    assert sizes(p) == [0, 9, 4, 5, 5] and p.record.prophet == -1


def test_a_right_no_play_called_wrong_overthrows_the_prophet_too():
    p = begin("2h done prophet no-play wrong", **FIVE | {"deal": "2h3h/2s3s4s5s6s/2h/3h"})
    assert p.record.prophet == -1 and sizes(p) == [0, 6, 1, 1, 1]


# Expulsion


def test_from_forty_cards_on_the_table_a_wrong_play_expels():
    p = drawn(filled(39), MIXED)
    p.play("2s done")
    assert sizes(p)[1] == 4 + 2 and p.record.expelled == 0
    p = drawn(filled(40), MIXED)
    p.play("2s 3s done")
    assert p.record.expelled == 1 << 1
    p.play("4h done 6h done")
    assert p.player == 2, "seat 1 plays no more"


def test_an_expelled_player_keeps_his_hand_for_scoring():
    p = drawn(filled(40), MIXED)
    p.play("2s done")
    assert hand(p, 1) == "2h3h3s4s"


def test_with_expelled_draws_the_penalty_is_still_drawn():
    p = drawn(filled(40), MIXED, expelled_draws=True)
    p.play("2s 3s done")
    assert p.record.expelled == 1 << 1 and sizes(p)[1] == 3 + 4


def test_an_expelled_player_cannot_become_prophet():
    p = drawn(filled(40), MIXED)
    p.play("2s done")
    assert p.player == 2


def test_a_right_play_expels_nobody():
    p = drawn(filled(40), MIXED)
    p.play("2h done decline")
    assert p.record.expelled == 0


def test_a_wrong_no_play_expels_too():
    p = drawn(filled(40), MIXED)
    p.play("no-play 2h")
    assert p.record.expelled == 1 << 1 and sizes(p)[1] == 4


def test_nobody_goes_out_by_the_play_that_expels_him():
    p = drawn(filled(40), "2s/4h5h5s6s/6h7h7s8s")
    p.play("2s")
    assert not p.over and sizes(p)[1] == 2 and p.record.expelled == 1 << 1


def test_without_expulsion_players_stay_in_for_ever():
    p = drawn(filled(60), MIXED, expulsion=False)
    p.play("2s done")
    assert sizes(p)[1] == 4 + 2 and p.record.expelled == 0


WITH_PROPHET = {"players": 5, "hands": "2h3h4h/2s3s4s5s/2d3d4d/2c3c4c"}


@pytest.mark.parametrize(("cards", "expelled"), [(29, 0), (30, 1 << 2)])
def test_while_there_is_a_prophet_a_wrong_play_expels_from_thirty_cards_after_his_marker(
    cards, expelled
):
    p = drawn(filled(cards + 2), **WITH_PROPHET)
    p.record.prophet, p.record.turn, p.record.marker = 1, 2, 1
    p.play("2s done wrong")
    assert p.record.expelled == expelled and sizes(p)[2] == (5 if not expelled else 3)


def test_while_there_is_a_prophet_forty_cards_on_the_table_expel_nobody():
    p = drawn(filled(60), **WITH_PROPHET)
    p.play("2h done prophet 2s done wrong")
    assert p.record.expelled == 0 and sizes(p)[2] == 3 + 2


def test_who_exposes_a_prophet_is_not_expelled_either():
    p = drawn(filled(60), **WITH_PROPHET)
    p.record.prophet, p.record.turn, p.record.marker = 1, 2, 1
    p.play("2s done right")
    assert p.record.expelled == 0 and sizes(p)[2] == 3
