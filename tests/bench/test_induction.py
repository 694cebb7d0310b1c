from functools import cache

import pytest
from bench.induction import best_score
from bench.prior import as_shares, used_by

from kibitz.induction.solo import PENALTY, TURNS


@cache
def lost(rules):
    """What so many equally likely rules lose together, at best, from now on; tried in all ways."""
    if rules < 2:
        return 0
    halves = [lost(k) + lost(rules - k) for k in range(1, rules // 2 + 1)]
    others = [lost(k) + lost(rules - 1 - k) for k in range(rules // 2 + 1)]
    return min(rules + min(halves), (1 + PENALTY) * (rules - 1) + min(others))


@pytest.mark.parametrize("rules", [2, 3, 4, 7, 67, 200])
def test_nobody_scores_more_than_who_halves_the_rules_with_each_card(rules):
    parted = [lost(k) + lost(rules - k) for k in range(1, rules // 2 + 1)]
    assert best_score(rules) == pytest.approx(TURNS - (rules + min(parted)) / rules)


def test_what_a_rule_uses_is_what_it_is_made_of():
    total, used = used_by("red(card) or odd(last)", seed=1)
    assert 0 < total < 1
    assert used["bodies", "either, earlier"] > used["bodies", "both, earlier"]


def test_a_kind_that_no_rule_used_keeps_some_weight():
    shares = as_shares({"plain": 3, "place": 0})
    assert sum(shares.values()) == pytest.approx(1)
    assert 0 < shares["place"] < shares["plain"]
