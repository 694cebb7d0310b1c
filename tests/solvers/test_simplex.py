"""Matrix games by the simplex method: each strategy guarantees the value, which proves both."""

import numpy as np
import pytest

from kibitz.kit import matrix_game
from kibitz.solvers.simplex import solve_matrix, tableau_for


def solved(payoff):
    payoff = np.array(payoff, float)
    acts = max(payoff.shape)
    row, column = np.zeros(acts), np.zeros(acts)
    value = solve_matrix(payoff, *payoff.shape, tableau_for(acts), row, column)
    return value, row[: payoff.shape[0]], column[: payoff.shape[1]]


@pytest.mark.parametrize(
    ("payoff", "value", "row"),
    [
        ([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, [1 / 3, 1 / 3, 1 / 3]),
        ([[2, 3, 5]], 2, [1]),
        ([[2], [3], [-5]], 3, [0, 1, 0]),
        ([[0, 0], [0, 0]], 0, None),
    ],
)
def test_games_whose_equilibrium_is_known(payoff, value, row):
    found, strategy, _ = solved(payoff)
    assert found == pytest.approx(value)
    assert row is None or strategy == pytest.approx(row)


def test_both_strategies_guarantee_the_value():
    rng = np.random.default_rng(1)
    for _ in range(300):
        shape = rng.integers(1, 8, 2)
        payoff = rng.integers(-3, 4, shape)
        value, row, column = solved(payoff)
        assert value == pytest.approx(float(matrix_game.value(payoff.tolist())))
        assert row.sum() == pytest.approx(1) and column.sum() == pytest.approx(1)
        assert min(row.min(), column.min()) >= 0
        assert (row @ payoff).min() == pytest.approx(value)
        assert (payoff @ column).max() == pytest.approx(value)
