"""A trained responder gives a lower bound: it is right, and it finds what is easy to find."""

from pathlib import Path

import pytest
from tests.examples import load

import kibitz
from kibitz.study.best_responder import exploit, lower_bound

ALONE = str(Path(__file__).parents[1] / "alone.py")


def test_a_responder_gains_much_of_what_a_best_one_gains_and_not_more():
    """Against random acts in Kuhn poker a best responder gains 0.4583."""
    found = lower_bound(load("kuhn_poker"), "uniform", trained=1000, rounds=400, seed=1)
    assert 0.2 < found.gain.low < 0.4583
    assert found.gain.value < 0.4583 + 2 * found.gain.error
    assert found.information_sets == 12


def test_a_responder_that_has_learned_nothing_gains_nothing():
    """It plays as the player itself, on the same deals with seats exchanged."""
    found = lower_bound(load("kuhn_poker"), "uniform", trained=0, rounds=200, seed=1)
    assert found.gain.value == 0 and found.information_sets == 0


def test_where_nobody_is_against_anybody_there_is_no_bound():
    with pytest.raises(kibitz.KibitzError, match="nobody plays against anybody"):
        lower_bound(kibitz.load(ALONE), "uniform")


def test_a_game_without_a_constant_sum_is_refused_before_a_training_is_announced():
    said = []
    with pytest.raises(kibitz.KibitzError, match="the sum of the returns is not always the same"):
        exploit(load("no_thanks"), "uniform", note=said.append)
    assert said == []
