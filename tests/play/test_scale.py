"""Two players are compared in points where a game counts these, else by the others they beat."""

from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import share
from kibitz.play.rounds import Round
from kibitz.play.scale import FEWEST_ROUNDS, SHARES, Scale, round_result, scale_of
from kibitz.training import learned_search
from kibitz.training.learned_search import SearchTrial

EXAMPLES = Path(__file__).parents[2] / "examples"
POINTS = Scale(in_points=True)


def load(name):
    return kibitz.load(str(EXAMPLES / f"{name}.py"))


def test_wins_of_little_count_less_than_losses_of_much():
    game = load("kuhn_poker")
    lost_twice = [[-2, 2], [1, -1]], [[1, -1], [-2, 2]], [[-2, 2], [2, -2]]
    assert scale_of(game) == POINTS
    assert [POINTS.result(one, game) for one in lost_twice] == [-3, 3, -4]
    assert [SHARES.result(one, game) for one in lost_twice] == [0, 1, 0]


def test_shares_are_counted_where_a_game_has_no_scores():
    game = load("tic_tac_toe")
    assert scale_of(game) == SHARES
    assert SHARES.result([[1, -1], [0, 0]], game) == 0.75
    assert (SHARES.exchanged(0.75), POINTS.exchanged(0.75)) == (0.25, -0.75)


def test_a_game_without_an_end_leads_to_nothing():
    assert POINTS.result([None, [2, -2]], load("kuhn_poker")) == 0.0


def test_a_share_is_better_from_55_percent_on():
    assert SHARES.is_better(share(55, 100)) and not SHARES.is_better(share(54, 100))
    assert SHARES.is_surely_better(share(5, 5))


@pytest.mark.parametrize(
    ("rounds", "better", "surely"),
    [
        ([1.0, -1.0] * 20, False, False),
        ([1.3, -1.0] * 20, True, False),  # a tenth of the deviation
        ([2.0, -1.0] * 20, True, True),
        ([0.0] * 20, False, False),
        ([1.0] * (FEWEST_ROUNDS - 1), True, False),  # equal by chance, perhaps
    ],
)
def test_points_are_better_from_a_tenth_of_their_deviation_on(rounds, better, surely):
    score = POINTS.estimate(rounds)
    assert (POINTS.is_better(score), POINTS.is_surely_better(score)) == (better, surely)


def test_a_score_says_its_unit():
    assert POINTS.words(POINTS.estimate([1.0, 3.0] * 5)) == "+2.0 points a game (1.2 to 2.8)"
    assert SHARES.words(share(50, 100)) == "50% (40 to 60)"


def test_equal_leads_in_few_rounds_do_not_look_sure():
    few = POINTS.estimate([1.0, 1.0])
    assert POINTS.words(few) == "+1.00 points a game (2 rounds, too few for an interval)"


def test_a_round_of_poker_is_counted_in_points():
    game = load("leduc_poker")
    found = [round_result(Round(game, "uniform", "uniform", 1, k)) for k in range(20)]
    assert {abs(one) for one in found} - {0.0, 1.0}


def test_a_search_is_chosen_by_points():
    def trial(name, rounds):
        return SearchTrial(name, POINTS.estimate(rounds), None, POINTS)

    often, much = trial("uct", [1.0, 1.0, 1.0, -4.0] * 10), trial("policy", [-1, -1, -1, 5.0] * 10)
    trials = sorted((often, much), key=learned_search._rank)
    assert learned_search.choose_search(trials) == "policy"
    assert learned_search.choose_search([often]) == "plain"
