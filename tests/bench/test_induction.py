import pytest
from bench.prior import as_shares, used_by


def test_what_a_rule_uses_is_what_it_is_made_of():
    total, used = used_by("red(card) or odd(last)", seed=1)
    assert 0 < total < 1
    assert used["bodies", "either, earlier"] > used["bodies", "both, earlier"]


def test_a_kind_that_no_rule_used_keeps_some_weight():
    shares = as_shares({"plain": 3, "place": 0})
    assert sum(shares.values()) == pytest.approx(1)
    assert 0 < shares["place"] < shares["plain"]
