"""Every place that prints a score has an interval that holds the truth as often as it says."""

import numpy as np
import pytest
from bench.coverage import KINDS, PLACES, errors, held, of_match, of_race

OF_GAMES = {kind: f for kind, f in KINDS.items() if kind.startswith("games")}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("score", [0.5, 0.9])
def test_an_interval_of_95_percent_holds_the_truth_as_often(place, score):
    for kind in OF_GAMES if place == "report" else KINDS:
        assert 0.92 <= held(PLACES[place], kind, score, 60, 400) <= 0.985


def test_the_interval_of_a_match_held_the_truth_too_often_with_draws():
    """It was Wilson's over the rounds, which held it in all of 400 cases."""
    assert held(of_match, "rounds of drawish games", 0.5, 60, 400) < 0.98


@pytest.mark.parametrize("wrong", [0.025, 0.002])
def test_tuning_decides_by_ends_that_are_wrong_no_more_often_than_they_may_be(wrong):
    for kind in KINDS:
        rows = KINDS[kind](np.random.default_rng(0), 0.6, (1000, 60)).tolist()
        found = np.array([of_race(row, wrong) for row in rows])
        for missed in (np.mean(found[:, 0] > 0.6), np.mean(found[:, 1] < 0.6)):
            assert missed <= wrong + 3 * np.sqrt(wrong / 1000)


@pytest.mark.parametrize("elo", [0.0, 50.0])
def test_the_sequential_test_errs_as_seldom_as_it_says(elo):
    for kind in KINDS:
        assert errors(kind, elo, 400) <= 36  # 20 are due, or fewer where games share a deal
