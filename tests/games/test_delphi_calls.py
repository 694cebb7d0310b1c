"""Delphi: calls, the layout, chips, scores, and refusals."""

from itertools import permutations

import numpy as np
import pytest
from tests.games.delphi_layouts import (
    BY_HAND,
    ODD_RED,
    ONE,
    RED,
    account,
    begin,
    chips,
    columns,
    to_call,
    words,
)

import kibitz
from kibitz import IllegalMove, OptionError
from kibitz.games.delphi import score
from kibitz.games.delphi.rules import NO
from kibitz.kit.rng import below, seeded
from kibitz.match import Accepted, Match

# Calling


def test_every_player_but_the_oracle_calls_each_card():
    p = begin(players=4, rule="red", deal="2h3h4s")
    assert p.owing == {1, 2, 3} and p.player == 1 and p.moves() == ["no", "yes"]
    p.play("yes no yes")
    assert p.owing == {1, 2, 3} and p.player == 1 and to_call(p) == ["4s"]


def test_an_oracle_in_the_middle_is_passed_over():
    p = begin("yes yes red", deal="2h3h", players=3, deals=2, rule="red")
    assert p.record.oracle == 1 and p.owing == {0, 2}
    p.play("yes")
    assert p.player == 2 and p.owing == {2}


def test_calls_are_secret_until_all_have_called():
    yes, no = begin("yes", **RED), begin("no", **RED)
    for seat in (-1, 0, 2):
        assert yes.scene(seat) == no.scene(seat)
        assert yes.played(0, seat) == no.played(0, seat) == ["?"]
    assert "You have called yes." in words(yes, 1)
    yes.play("no")
    assert yes.played(0, 2) == ["yes"]
    assert account(yes, 1)[1] == "yes"


def test_at_a_table_calls_are_taken_in_any_order():
    table = Match(kibitz.load("delphi", deal="2h3h4s", **RED))
    for seat, call in ((2, "yes"), (1, "no")):
        assert table.owing >= {seat}
        assert isinstance(table.submit(seat, 0, call), Accepted)
    assert chips(table.position)[1:] == [0, 2] and to_call(table.position) == ["4s"]


# The layout


def test_what_fits_goes_on_and_what_does_not_lies_over_the_last_right_card():
    p = begin(deal="Th 3c 8s 2h Kd 2c 4s", **RED)
    assert columns(p) == ["Th"] and to_call(p) == ["3c"]
    layouts = []
    while not p.over:
        p.play("yes yes")
        layouts.append(columns(p))
    assert layouts == [
        ["Th 3c"],
        ["Th 3c 8s"],
        ["Th 3c 8s", "2h"],
        ["Th 3c 8s", "2h", "Kd"],
        ["Th 3c 8s", "2h", "Kd 2c"],
        ["Th 3c 8s", "2h", "Kd 2c 4s"],
    ]
    assert "     8s     (4s)\n     3c      2c\n  1  Th  2h  Kd" in str(p)


def test_each_card_is_judged_by_the_last_right_card_not_by_the_wrong_ones():
    p = begin("yes yes " * 4, deal="3s 5c 4d 6h 8s", rule=ODD_RED, **ONE)
    assert columns(p) == ["3s 5c", "4d 6h", "8s"]


def test_until_a_rule_has_the_cards_that_it_looks_back_at_every_card_fits():
    rule = "spades if last3 < last2 < last else hearts"
    p = begin("yes yes " * 5, deal="2c 5c 7d 3c 4s 9h", rule=rule, **ONE)
    assert columns(p) == ["2c", "5c", "7d 3c", "4s", "9h"]


# Chips


def test_each_player_starts_with_one_chip_and_a_right_call_is_paid_one():
    p = begin(deal="2h3h4h5s", **RED)
    assert chips(p)[1:] == [1, 1]
    p.play("yes yes yes yes no no")
    assert chips(p)[1:] == [4, 4]


def test_a_wrong_call_costs_one_chip_and_debts_are_allowed():
    assert chips(begin("no yes no yes no no", deal="2h3h4h5s", **RED))[1:] == [0, 4]
    assert chips(begin("no yes no yes yes no", deal="2h3h4h5s", **RED))[1:] == [-2, 4]


def test_with_all_at_stake_a_wrong_call_loses_every_chip():
    p = begin("yes yes yes no yes yes", deal="2h3h4h5h6h", stake="all", **RED)
    assert chips(p)[1:] == [4, 1]
    p.play("no yes")
    assert chips(p)[1:] == [0, 2]


@pytest.mark.parametrize(("stake", "written"), [("chip", "costs one chip"), ("all", "costs all")])
def test_the_stake_in_force_is_said_wherever_results_are_shown(stake, written):
    p = begin(deal="2h3h", stake=stake, **RED)
    assert written in str(p)
    p.play("yes no")
    assert p.over and written in str(p)


# The end of a deal, and the scores


def test_a_whole_pack_has_51_calls():
    p = begin(**RED)
    for _ in range(51):
        assert not p.over
        p.play("yes no")
    assert p.over and len(" ".join(columns(p)).split()) == len(set(" ".join(columns(p)).split()))


def test_a_given_deal_ends_when_its_cards_are_out():
    p = begin("yes yes", deal="2h3h4s", **RED)
    assert not p.over
    p.play("yes yes")
    assert p.over


@pytest.mark.parametrize(
    ("totals", "scores", "oracle"),
    [
        ([26, 16, 8], [28, -2, -26], 36),
        ([10, 10], [0, 0], 0),
        ([52, 0], [52, -52], 52),
        ([7, 7, 7, 7], [0, 0, 0, 0], 0),
        ([1, -50], [51, -51], 51),
        ([3, 1, 4, 1, 5, 9], [-5, -17, 1, -17, 7, 31], 53),
    ],
)
def test_a_player_scores_his_leads_less_his_deficits_and_the_oracle_all_deficits(
    totals, scores, oracle
):
    assert score(totals) == (scores, oracle)
    assert score(np.array(totals, np.int16)) == (scores, oracle)


def test_the_players_scores_of_a_deal_add_up_to_nothing():
    for totals in permutations([30, 17, 16, -4, -20]):
        scores, oracle = score(totals)
        assert sum(scores) == 0 and oracle > 0


def test_the_returns_are_the_scores():
    p = begin("yes no yes yes", deal="2h3h4s", **RED)
    assert p.over and chips(p)[1:] == [1, -1]
    assert p.returns == (2, 2, -2)
    assert p.scene().caption == "Seat 0 and Seat 1 won most, 2 points."


def is_high(p):
    """Whether the card to be called is of rank 8 or more."""
    return int(p.stock[p.at]) % 13 >= 7


def test_in_a_game_everyone_is_oracle_once_and_the_scores_are_added():
    p = begin(players=3, seed=5)
    rng, total, oracles = seeded(1), np.zeros(3, int), []
    while not p.over:
        oracles.append(p.player)
        assert chips(p) == [1, 1, 1] and columns(p) == []
        p.play('"high"')
        for _ in range(51):
            before = p.record.copy()
            p.play(" ".join(("no", "yes")[below(rng, 2)] for _ in range(2)))
        players = [seat for seat in range(3) if seat != before.oracle]
        last = chips(p.at(p.ply - 1))
        fits = is_high(before)
        calls = [p.history[-2] - NO, p.history[-1] - NO]
        won = [last[s] + (1 if c == fits else -1) for s, c in zip(players, calls, strict=True)]
        scores, oracle = score(won)
        total[players] += scores
        total[before.oracle] += oracle
        assert p.record.scores.tolist() == total.tolist()
    assert oracles == [0, 1, 2] and p.returns == tuple(total)


def test_any_number_of_deals_can_be_played_and_the_oracle_goes_round():
    p = begin("yes yes", players=3, deals=5, deal="2h3h", rule="red")
    oracles = []
    while not p.over:
        oracles.append(p.player)
        p.play("black " + "yes no " * 51)
    assert oracles == [1, 2, 0, 1]


def test_later_deals_are_dealt_at_random_from_the_seed():
    def second(seed):
        return begin("yes yes", seed, players=3, deals=2, deal="2h3h", rule="red").record.stock

    assert sorted(second(0)) == list(range(52))
    assert second(0).tolist() == second(0).tolist() != second(1).tolist()


def test_who_calls_last_and_writes_the_next_rule_has_two_turns():
    p = begin("yes yes", players=3, deals=3, deal="2h3h", rule="red")
    p.play("red " + "yes yes " * 51)
    assert p.player == 2 and p.turn == p.at(p.ply - 1).turn + 1
    assert p.played(p.turn - 1, 2) == ["yes"]


# Words


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rule": "red", "judge": "dealer"}, "an Oracle who judges by hand writes no rule; leave out one of the two."),
        ({"deal": "2h"}, "a deal has at least two cards: the starter, and one to call."),
        ({"deal": "2h2h"}, "2h is dealt 2 times; once is right."),
        ({"deal": "2h3x"}, "'3' in '2h3x' has not the right suit: one of h s d c."),
        ({"players": 8}, "players is a whole number from 3 to 7, not '8'."),
        ({"stake": "two"}, "stake is chip or all, not 'two'."),
    ],
)  # fmt: skip
def test_a_bad_option_is_answered_in_one_sentence(options, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("delphi", **options)
    assert str(fault.value) == f"delphi: {sentence}"


def test_a_given_rule_that_cannot_be_read_is_answered_with_the_place():
    with pytest.raises(OptionError, match=r"^delphi: The rule, at character 7: .*\.$"):
        kibitz.load("delphi", rule="red or")


@pytest.mark.parametrize(
    ("options", "before", "word", "why"),
    [
        (ONE, "", "yes", "the Oracle writes his rule first."),
        (ONE, "", ".3", "a rule cannot go on with .3 here."),
        (ONE, "", "purple", "The rule, at character 1: "),
        (RED, "", ".red(card)", "say no or yes."),
        (RED, "", "right", "say no or yes."),
        (RED, "", "maybe", "this game has no such act; legal: no, yes."),
        (BY_HAND, "", "yes", "the Oracle says wrong or right."),
        (BY_HAND, "right", "right", "say no or yes."),
    ],
)
def test_an_illegal_act_is_answered_in_the_words_of_the_game(options, before, word, why):
    p = begin(before, **options)
    with pytest.raises(IllegalMove) as fault:
        p.play(f'"{word}"')
    assert why in str(fault.value)


def test_only_the_seat_to_act_sees_what_can_be_clicked():
    for p in (begin(**ONE), begin(**RED), begin(**BY_HAND)):
        for seat in (-1, 0, 1, 2):
            clickable = sorted(p.scene(seat).acts())
            assert clickable == (sorted(p.legal()) if seat == p.player else [])
