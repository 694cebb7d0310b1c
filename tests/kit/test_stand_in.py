"""The stand-in judge: fair, of one mind, and the same at both speeds."""

from itertools import product
from statistics import mean

import numpy as np
import pytest

import kibitz
from kibitz.kernel import compiled
from kibitz.kit import stand_in
from kibitz.kit.rng import seeded

PLACES = list(product((0, 1, 7, 40, 103), (-1, 0, 12, 51), (0, 1, 25, 51)))


def judged(seed, rate=0.5):
    return [stand_in.judges(seed, rate, *place) for place in PLACES]


@pytest.mark.parametrize("rate", [0.1, 0.5, 0.8])
def test_cards_are_accepted_at_the_rate(rate):
    rng = seeded(1)
    found = [mean(judged(stand_in.drawn(rng), rate)) for _ in range(1000)]
    error = (rate * (1 - rate) / (1000 * len(PLACES))) ** 0.5
    assert mean(found) == pytest.approx(rate, abs=4 * error)


def test_the_same_card_in_the_same_place_is_always_judged_alike():
    assert judged(5) == judged(5)


def test_another_seed_is_another_judge():
    rng = seeded(2)
    assert len({tuple(judged(stand_in.drawn(rng))) for _ in range(1000)}) == 1000


def test_two_cards_or_two_places_are_judged_independently():
    rng = seeded(3)
    table = np.array([judged(stand_in.drawn(rng)) for _ in range(2000)], float)
    between = np.corrcoef(table.T) - np.eye(len(PLACES))
    assert abs(between).max() < 5 / 2000**0.5


def test_a_judge_of_a_higher_rate_accepts_all_that_it_did_and_more():
    for seed in range(200):
        assert all(low <= high for low, high in zip(judged(seed, 0.3), judged(seed), strict=True))


def test_nothing_and_everything_are_rates_too():
    assert not any(judged(4, 0.0))
    assert all(judged(4, 1.0))


def test_before_any_card_is_judged_the_rate_is_a_half_and_no_run_makes_it_certain():
    assert stand_in.rate(0, 0) == 0.5
    assert stand_in.rate(2, 3) == 0.6
    assert 0 < stand_in.rate(0, 50) < stand_in.rate(50, 50) < 1


def judge_all(places, seeds, out):
    """Judge each place by each seed, at a rate that the seed gives."""
    for i in range(len(seeds)):
        share = stand_in.rate(seeds[i] % 7, 7)
        for k in range(len(places)):
            out[i, k] = stand_in.judges(seeds[i], share, places[k, 0], places[k, 1], places[k, 2])


def test_plain_and_compiled_judges_agree():
    seeds = np.array([0, 1, 2**31, 2**32 - 1, *range(1000, 1050)], np.int64)
    fast = compiled(judge_all, kibitz.load("byg", side=2).rules)
    tables = []
    for judging in (judge_all, fast):
        out = np.zeros((len(seeds), len(PLACES)), np.bool_)
        judging(np.array(PLACES, np.int8), seeds, out)
        tables.append(out.tolist())
    assert tables[0] == tables[1]
