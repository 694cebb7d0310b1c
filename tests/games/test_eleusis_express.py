"""Eleusis Express: where its rules are not those of New Eleusis."""

import pytest
from tests.games.eleusis import begin, sizes, table

from kibitz.draw import plain

EXPRESS = {"form": "express"}
BY_HAND = {"judge": "dealer", "rule": ""}


def test_a_turn_is_one_card():
    p = begin("2h", **EXPRESS)
    assert table(p) == "Ah 2h"


def test_a_wrong_card_draws_one_and_nobody_becomes_prophet():
    p = begin("2h decline 2s", **EXPRESS)
    assert sizes(p) == [0, 5, 6, 6] and p.player == 3


def test_a_right_no_play_means_one_card_fewer():
    p = begin("2h decline no-play", **EXPRESS)
    assert sizes(p) == [0, 5, 5, 6] and p.player == 3


def test_a_wrong_no_play_draws_one():
    p = begin("no-play 3h", **EXPRESS)
    assert table(p) == "Ah 3h" and sizes(p)[1] == 6 and p.player == 2


def test_one_may_say_the_rule_after_a_right_card_only():
    p = begin("2h", **EXPRESS)
    assert p.player == 1 and "decline" in p.moves() and ".red(card)" in p.moves()
    p.play("decline 2s")
    assert p.player == 3


@pytest.mark.parametrize(
    "written", ["red", "not black", "hearts or diamonds", "suit(card) in (hearts, diamonds)"]
)
def test_the_rule_said_rightly_in_any_words_ends_the_deal(written):
    p = begin("2h", **EXPRESS)
    p.play(f'"{written}"')
    assert p.over and p.returns == (13, 12 - 5 + 6 + 10, 12 - 6 + 10, 12 - 6 + 10)


@pytest.mark.parametrize("written", ["hearts", "red or place == 20", "red if place > 1 else black"])
def test_a_rule_said_wrongly_changes_nothing(written):
    p = begin("2h", **EXPRESS)
    p.play(f'"{written}"')
    assert p.player == 2 and sizes(p) == [0, 5, 6, 6]
    assert "The last guess of the rule was:" in plain(p.scene(3))


def test_one_may_say_the_rule_with_the_last_card_too():
    p = begin("2h", deal="2h/2s3s/2d3d", **EXPRESS)
    assert not p.over and "decline" in p.moves()
    p.play("red")
    assert p.returns == (12 + 3 + 6, 12 + 3 + 6 + 10, 20, 20)


def test_the_bonuses_are_options():
    p = begin("2h red", deal="2h/2s3s/2d3d", bonus_empty=0, bonus_guess=1, **EXPRESS)
    assert p.returns == (13, 23, 20, 20)


def test_a_score_may_be_below_nothing():
    p = begin("2h decline", deal="2h/2s3s4s5s6s7s8s9sTsJsQsKsAs2c3c/2d3d", **EXPRESS)
    assert p.returns == (15, 25, 12 - 15 + 10, 20)


def test_a_dealer_without_a_written_rule_hears_the_guess():
    p = begin("2h right", **EXPRESS, **BY_HAND)
    assert p.moves() == ["guess", "decline"]
    p.play("guess")
    assert p.player == 0 and p.moves() == ["right", "wrong"]
    wrong = p.copy()
    wrong.play("wrong")
    assert wrong.player == 2
    p.play("right")
    assert p.over and p.returns[1] == 12 - 5 + 6 + 10


@pytest.mark.parametrize("deals", [1, 2])
def test_a_finished_deal_shows_its_rule_the_cards_played_and_the_finder(deals):
    p = begin("2h", **EXPRESS, deals=deals)
    assert p.rule_played() is None
    seat = p.player
    p.play('"red"')
    assert p.rule_played() == (1, "red(card)", 1, seat)


def test_a_rule_judged_by_hand_stays_secret():
    p = begin("2h right guess right", **EXPRESS, **BY_HAND)
    assert p.over and p.rule_played() is None
