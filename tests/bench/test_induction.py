from copy import deepcopy
from functools import cache

import numpy as np
import pytest
from bench.induction import all_made, best_score
from research.prior import Known, Sample, use

from kibitz.induction import vocabulary
from kibitz.induction.making import Made
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


def test_all_rules_are_counted_by_those_that_two_sets_share_and_not_by_a_few():
    # A set of 60 and another share 30: the half that they are from has about 120.
    written = all_made("easy", 60, 30)
    assert "some 240 or more" in written
    assert written.endswith(f"could score {best_score(240):.1f}.")
    assert "too few" in all_made("hard", 60, 1)


RULES = [
    Known(Made(text, 3, "easy"), 0.5, 0)
    for text in ("red(card) or odd(last)", "low(card) if red(last) else high(card)")
]


@pytest.fixture(scope="module")
def sample():
    return Sample(RULES)


@pytest.fixture(scope="module")
def fitted(sample):
    return sample.fitted(np.full(len(RULES), 100.0))


@pytest.mark.long
def test_weights_fitted_to_rules_foresee_them_better(sample, fitted):
    assert (sample.weight(fitted) > 2 * sample.total).all()
    used = fitted["bodies, alone"]
    assert max(used, key=used.get) == "either, earlier"


@pytest.mark.long
def test_every_kind_keeps_some_weight_though_no_rule_used_it(fitted):
    for table, weights in fitted.items():
        assert weights.keys() == vocabulary.WEIGHTS[table].keys()
        assert sum(weights.values()) == pytest.approx(1)
        assert min(weights.values()) > 0


@pytest.mark.long
def test_the_ways_drawn_tell_what_rules_weigh_under_other_weights(sample, fitted):
    kept = deepcopy(vocabulary.WEIGHTS)
    use(fitted)
    try:
        exact = Sample(RULES).total
    finally:
        use(kept)
    assert np.log2(sample.weight(fitted)) == pytest.approx(np.log2(exact), abs=0.5)
