"""The value and an equilibrium of a matrix game, compiled, by the simplex method (Dantzig, 1951).

The payoffs are moved so that all are positive. Then the weights y >= 0 of the columns that solve

    maximize sum(y) subject to payoff @ y <= 1

are an equilibrium strategy times 1 / value, and the dual weights are one of the rows. Where exact
fractions matter more than speed, `kit.matrix_game` finds the value.
"""

from __future__ import annotations

from typing import Any

import numpy as np

TINY = 1e-9


def tableau_for(acts: int) -> Any:
    """Room for the largest matrix of this number of rows and columns."""
    return np.zeros((acts + 1, 2 * acts + 1))


def solve_matrix(payoff: Any, rows: int, columns: int, table: Any, row: Any, column: Any) -> float:
    """The value for the player who chooses the row and maximizes; writes both strategies.

    payoff: (at least rows, at least columns). table: as `tableau_for` makes it. Bland's rule
    chooses the pivots, so the method ends.
    """
    least = payoff[:rows, :columns].min()
    shift = 1.0 - least
    fill_table(payoff, rows, columns, shift, table)
    width = columns + rows
    entering = first_negative(table, rows, width)
    while entering >= 0:
        pivot(table, rows, width, leaving_row(table, rows, width, entering), entering)
        entering = first_negative(table, rows, width)
    total = table[rows, width]
    for i in range(rows):
        row[i] = max(0.0, table[rows, columns + i]) / total
    for j in range(columns):
        column[j] = weight_of(table, rows, width, j) / total
    return float(1.0 / total - shift)


def fill_table(payoff: Any, rows: int, columns: int, shift: float, table: Any) -> None:
    """Write the constraints, a slack for each, the bounds, and below them the objective."""
    width = columns + rows
    table[: rows + 1, : width + 1] = 0.0
    for i in range(rows):
        for j in range(columns):
            table[i, j] = payoff[i, j] + shift
        table[i, columns + i] = 1.0
        table[i, width] = 1.0
    for j in range(columns):
        table[rows, j] = -1.0


def first_negative(table: Any, rows: int, width: int) -> int:
    """The first variable that would raise the objective; -1 where none does."""
    for j in range(width):
        if table[rows, j] < -TINY:
            return j
    return -1


def leaving_row(table: Any, rows: int, width: int, entering: int) -> int:
    """The constraint that stops the entering variable first; the first variable among equals."""
    best, least, lowest = -1, np.inf, 0
    for i in range(rows):
        if table[i, entering] > TINY:
            ratio = table[i, width] / table[i, entering]
            basic = basic_of(table, rows, width, i)
            if ratio < least - TINY or (ratio < least + TINY and basic < lowest):
                best, least, lowest = i, ratio, basic
    return best


def basic_of(table: Any, rows: int, width: int, i: int) -> int:
    """The basic variable of a row, whose value the row gives."""
    for j in range(width):
        if table[i, j] == 1.0 and table[rows, j] == 0.0:
            others = 0.0
            for k in range(rows):
                others += abs(table[k, j]) if k != i else 0.0
            if others == 0.0:
                return j
    return -1


def weight_of(table: Any, rows: int, width: int, j: int) -> float:
    """The value of a variable: 0 unless a row gives it."""
    for i in range(rows):
        if table[i, j] == 1.0 and basic_of(table, rows, width, i) == j:
            return float(max(0.0, table[i, width]))
    return 0.0


def pivot(table: Any, rows: int, width: int, i: int, j: int) -> None:
    """Let row `i` give the value of variable `j`."""
    table[i, : width + 1] /= table[i, j]
    table[i, j] = 1.0
    for k in range(rows + 1):
        if k != i:
            factor = table[k, j]
            table[k, : width + 1] -= factor * table[i, : width + 1]
            table[k, j] = 0.0
