"""When a match may stop."""

import numpy as np
import pytest

from kibitz.study.sequential import FEWEST_ROUNDS, Sequential, elo, expected_score

TEST = Sequential(0, 50)


def verdict(rng, difference):
    """The verdict on rounds of two games between players this many Elo apart."""
    rounds = []
    while (found := TEST.verdict(rounds)) == "undecided":
        rounds += list(rng.binomial(2, expected_score(difference), 10) / 2)
    return found


@pytest.mark.parametrize("difference, right", [(0, "not better"), (50, "better")])
def test_it_errs_as_seldom_as_it_says(difference, right):
    rng = np.random.default_rng(1)
    wrong = sum(verdict(rng, difference) != right for _ in range(300))
    assert wrong <= 28  # 5% of 300 are 15; 28 would be seen once in a thousand


def test_a_player_who_wins_everything_is_soon_known():
    assert TEST.verdict([1.0] * 40) == "better"
    assert TEST.verdict([0.0] * 40) == "not better"


def test_nothing_is_decided_by_a_few_rounds():
    assert TEST.verdict([1.0] * (FEWEST_ROUNDS - 1)) == "undecided"


def test_elo_and_score_are_inverse():
    assert elo(expected_score(123)) == pytest.approx(123)
    assert elo(0.5) == 0
    assert [elo(0), elo(1)] == [-np.inf, np.inf]
