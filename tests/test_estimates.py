"""Numbers with their intervals."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.estimates import (
    Number,
    as_figure,
    counted_mean,
    exactly,
    holm,
    intraclass_correlation,
    mean,
    mean_score,
    p_value,
    quantile,
    share,
    uneven,
)


def test_intervals_of_means_hold_the_truth_as_often_as_they_say():
    rng = np.random.default_rng(0)
    held = sum((n := mean(rng.exponential(1.0, 60))).low <= 1 <= n.high for _ in range(1000))
    assert 915 <= held <= 970


@given(st.lists(st.sampled_from([0.0, 1.0]), min_size=1, max_size=40))
def test_the_interval_of_games_won_and_lost_is_that_of_a_share(results):
    assert mean_score(results) == share(sum(results), len(results))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_the_interval_of_scores_is_never_wider_than_that_of_a_share(scores):
    found, wide = mean_score(scores), share(sum(scores), len(scores))
    assert 0 <= found.low <= found.high <= 1
    assert found.high - found.low <= wide.high - wide.low + 1e-9


@given(st.lists(st.integers(0, 9), min_size=2, max_size=50))
def test_a_mean_of_counts_is_the_mean_of_what_was_counted(values):
    found, plain = counted_mean(np.bincount(values, minlength=10)), mean(values)
    assert found.value == pytest.approx(plain.value)
    assert found.n == plain.n
    assert found.error == pytest.approx(plain.error)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=50), st.floats(0.01, 1))
def test_a_quantile_has_so_large_a_part_at_or_below_it(values, part):
    at = quantile(np.bincount(values, minlength=10), part)
    assert sum(v <= at for v in values) >= part * len(values) - 1e-9
    assert sum(v < at for v in values) <= part * len(values) + 1e-9


def test_numbers_are_written_with_their_interval_or_as_exact():
    assert exactly(1).facts() == {"value": 1, "exact": True}
    assert exactly(0.5).percent == "50% (exact)"
    assert str(mean([3])) == "3 (one trial only)"
    assert mean([3]).facts()["interval"] == [None, None]
    assert share(1, 2).facts()["n"] == 2


def test_a_clear_difference_is_unlikely_and_none_is_certain():
    one, other = Number(0.5, 0.49, 0.51, 100), Number(0.6, 0.59, 0.61, 100)
    assert p_value(one, other) < 1e-9
    assert p_value(one, one) == 1


def test_a_game_won_and_a_game_lost_were_once_called_a_real_difference():
    """Wilson's interval of one game won is 21 to 100%; its middle is far from 100%."""
    assert p_value(share(1, 1), share(0, 1)) > 0.4
    assert p_value(share(10, 10), share(0, 10)) < 0.001
    assert p_value(mean([25]), mean([29])) == 1


@pytest.mark.parametrize("games", [1, 2, 4, 8, 100])
@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9])
def test_shares_that_are_alike_are_seldom_called_different(games, chance):
    rng = np.random.default_rng(games)
    pairs = rng.binomial(games, chance, (2000, 2))
    found = [p_value(share(one, games), share(other, games)) for one, other in pairs]
    assert np.mean(np.array(found) < 0.05) <= 0.08


@pytest.mark.parametrize("seats", [1, 5])
def test_fair_seats_are_seldom_called_uneven_however_many_they_are(seats):
    rng = np.random.default_rng(seats)
    rows = rng.binomial(400, 0.5, (1000, seats)).tolist()
    assert np.mean([uneven([share(beaten, 400) for beaten in row]) for row in rows]) <= 0.07
    assert uneven([share(240, 400)] + [share(200, 400)] * (seats - 1))


def test_holm_stops_at_the_first_that_fails():
    """Of 0.01, 0.04, 0.03 only the least is below 5% / 3; 0.03 must be below 5% / 2."""
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.02, 0.04]) == [True, True, True]
    assert holm([]) == []


def test_of_many_equal_pairs_hardly_any_is_called_different():
    rng = np.random.default_rng(0)
    wrong = sum(any(holm(rng.uniform(size=20).tolist())) for _ in range(400))
    assert wrong <= 36  # 5% of 400 are 20


def test_what_rows_have_in_common_is_nothing_all_or_in_between():
    assert intraclass_correlation(np.array([[0, 1], [1, 0], [0, 1]])).value == 0
    assert intraclass_correlation(np.array([[1, 1], [0, 0], [1, 1]])).value == 1
    rng = np.random.default_rng(0)
    deal, play = rng.normal(size=(4000, 1)), rng.normal(size=(4000, 4))
    assert intraclass_correlation(deal + play).value == pytest.approx(0.5, abs=0.05)


def test_a_few_rows_say_little_of_what_they_have_in_common():
    rng = np.random.default_rng(0)
    found = [
        intraclass_correlation(rng.normal(size=(10, 1)) + rng.normal(size=(10, 4)))
        for _ in range(400)
    ]
    held = sum(number.low <= 0.5 <= number.high for number in found)
    assert 365 <= held <= 394
    assert intraclass_correlation(np.zeros((10, 4))).high == 1


def test_a_value_of_a_solver_that_may_be_a_little_wrong_was_called_exact():
    near, sure = Number(-0.0417, -0.04173, -0.04167, 0), exactly(-0.0417)
    assert str(near) == "-0.04170 (to within 3e-05)"
    assert str(sure) == "-0.0417 (exact)"
    assert "exact" not in near.facts() and near.facts()["interval"] == [-0.04173, -0.04167]
    assert sure.facts() == {"value": -0.0417, "exact": True}


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_result_is_written_in_full_without_an_exponent(number):
    written = as_figure(number)
    assert "e" not in written
    assert written != "-0"
    assert float(written) == (number if number == int(number) else round(number, 6))
