from functools import cache

import pytest
from bench.induction import all_made, best_score

from kibitz.induction.solo import PENALTY, TURNS


@cache
def lost(rules):
    """What this many equally likely rules lose together, at best, from now on; tried in all ways."""
    if rules < 2:
        return 0
    halves = [lost(k) + lost(rules - k) for k in range(1, rules // 2 + 1)]
    others = [lost(k) + lost(rules - 1 - k) for k in range(rules // 2 + 1)]
    return min(rules + min(halves), (1 + PENALTY) * (rules - 1) + min(others))


@pytest.mark.parametrize("rules", [2, 3, 4, 7, 67, 200])
def test_nobody_scores_more_than_who_halves_the_rules_with_each_card(rules):
    parted = [lost(k) + lost(rules - k) for k in range(1, rules // 2 + 1)]
    assert best_score(rules) == pytest.approx(TURNS - (rules + min(parted)) / rules)


def test_all_rules_are_counted_by_those_that_two_sets_share_and_not_by_a_few():
    # A set of 60 and another share 30: the half that they are from has about 120.
    written = all_made("easy", 60, 30)
    assert "some 240 or more" in written
    assert written.endswith(f"could score {best_score(240):.1f}.")
    assert "too few" in all_made("hard", 60, 1)
