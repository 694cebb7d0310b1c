"""The search that a learned player takes, as its games against the usual search say."""

from pathlib import Path

import pytest

import kibitz
from kibitz.study import learned_search
from kibitz.study.estimates import share
from kibitz.study.learned_search import SearchTrial

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("scores", "rounds", "search"),
    [
        ({"uct": 0.4, "mixed": 0.7}, 100, "mixed"),
        ({"uct": 0.4, "mixed": 0.5}, 100, "plain"),  # never worse than tree search
        ({"uct": 0.4, "alphabeta": 1.0}, 5, "alphabeta"),
        ({"uct": 0.6, "mixed": 0.4}, 5, "mixed"),  # too early to say
        ({}, 0, "mixed"),
    ],
)
def test_values_that_do_not_help_are_not_used(scores, rounds, search):
    trials = [SearchTrial(name, share(rounds * score, rounds)) for name, score in scores.items()]
    trials.sort(key=lambda trial: -trial.score.value)
    assert learned_search.chosen(trials) == search


@pytest.mark.parametrize(
    ("seconds", "pace"),
    [(600.0, learned_search.PACE), (6.0, 0.013), (0.1, learned_search.QUICKEST)],
)
def test_the_time_of_an_act_in_a_trial_leaves_time_for_its_rounds(seconds, pace):
    game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    found = learned_search._pace(game, seconds, searches=3)
    assert found == pytest.approx(pace, rel=0.05)
