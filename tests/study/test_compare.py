"""Versions side by side."""

from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import Number, mean, share
from kibitz.farm import farm
from kibitz.study.budget import Budget
from kibitz.study.compare import MEASURES, VariantComparison, _differences, compare_variants, unfair


def compare(*variants, playouts=300_000):
    games = [[kibitz.load("byg", side=2, version=version) for version in variants]]
    names = [f"version {version}" for version in variants]
    with farm("here") as place:
        budget = Budget(playouts=playouts)
        return compare_variants(games, names, [{"side": 2}], place, budget, 0, lambda step: None)


def test_versions_that_differ_are_distinguished_and_equal_ones_are_not():
    found = compare(1, 2)
    real = {d.measure for d in found.differences if d.real}
    assert "turns" in real  # version 2 places one stone a turn
    assert not any(d.real for d in compare(1, 1).differences)


def test_facts_hold_every_measure_of_every_variant():
    facts = compare(1, 2, playouts=60_000).facts()
    (size,) = facts["sizes"]
    assert size["at"] == {"side": 2}
    assert all(set(one) <= set(MEASURES) for one in size["found"])
    assert all("interval" in number for one in size["found"] for number in one.values())
    assert {tuple(d["variants"]) for d in facts["differences"]} == {(0, 1)}


def test_where_too_few_games_were_played_nothing_is_called_different():
    few = {"turns": mean([5, 5]), "draws": share(1, 2)}
    found = VariantComparison(
        ("one", "other"), ({},), ((few, few),), tuple(_differences([{}], [(few, few)]))
    )
    assert found.differences == ()
    assert found.words() == ["Too few games were played to compare anything; give it more minutes."]


def test_what_is_unfair_is_far_from_a_half():
    number = unfair(Number(0.3, 0.28, 0.32, 100))
    assert round(number.value, 9) == 0.2
    assert unfair(Number(0.5, 0.45, 0.55, 100)).low == 0


@pytest.mark.long
def test_games_that_the_deal_decides_before_anybody_acts_are_compared_too():
    sudden = kibitz.load(str(Path(__file__).parent / "sudden.py"))
    with farm("here") as place:
        budget = Budget(playouts=60_000)
        games = [[sudden, sudden]]
        found = compare_variants(games, ["one", "other"], [{}], place, budget, 0, lambda step: None)
    (size,) = found.facts()["sizes"]
    assert size["found"][0]["turns"]["n"] < size["found"][0]["draws"]["n"]
