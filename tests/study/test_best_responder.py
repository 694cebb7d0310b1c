"""A trained responder gives a lower bound: it is right, and it finds what is easy to find."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.examples import load

import kibitz
from kibitz.farm import farm
from kibitz.study.best_responder import exploit, lower_bound

THREE_HANDS = str(Path(__file__).parents[1] / "three_hands.py")
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


@pytest.mark.long
def test_without_a_constant_sum_each_seat_gains_at_most_what_its_best_responder_gains():
    game = kibitz.load(THREE_HANDS)
    best = exploit(game, "uniform")
    found = exploit(game, "uniform", train=400, seed=1)
    assert found.gain.value == pytest.approx(sum(one.value for one in found.gains) / 3)
    for gain, most in zip(found.gains, best.gains, strict=True):
        assert most / 3 < gain.value < most + 3 * gain.error


@pytest.mark.long
def test_a_game_of_many_seats_whose_deals_are_too_many_gets_a_bound_for_each_seat():
    found = lower_bound(load("no_thanks"), "uniform", trained=1, rounds=2)
    assert len(found.gains) == 4 and found.gains[3].n == 2


@pytest.mark.long
def test_a_bound_is_the_same_on_a_farm():
    game = load("kuhn_poker")
    with farm("cores:2") as place:
        there = lower_bound(game, "worlds:sims=5", trained=60, rounds=60, place=place)
    here = lower_bound(game, "worlds:sims=5", trained=60, rounds=60)
    assert there.gain.low < there.gain.value
    assert replace(there, seconds=0) == replace(here, seconds=0)
