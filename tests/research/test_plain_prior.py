"""Fitting the weights of rules that people state, to a few rules."""

import numpy as np
import pytest
from research.plain_prior import before, bits, fitted, uses

from kibitz.induction.plain import plain


@pytest.fixture(scope="module")
def found():
    """The one way to state each of some rules, drawn by chance from three forms."""
    luck = np.random.default_rng(1)
    return [np.array([k]) for k in luck.choice(np.flatnonzero(plain().rows[:, 0] < 3), 12)]


@pytest.mark.long
def test_fitted_weights_foresee_the_rules_better_the_looser_they_are(found):
    lost = [bits(found, weights) for weights in (before(), fitted(found, 0.5), fitted(found, 4.0))]
    assert lost[0] > lost[1] > lost[2]


def test_the_weight_of_a_rule_is_the_product_of_what_it_uses():
    names, used = uses()
    assert used.shape == (len(plain().rows), len(names))
    row = used[0].toarray()[0]
    assert {names[k] for k in np.flatnonzero(row)} >= {("forms", "one"), ("alone", "colour")}
    assert (used.sum(axis=1) >= 2).all()  # a form, and how many cards it accepts
