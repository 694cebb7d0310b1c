"""The exact value of a matrix game: one player chooses a row, the other a column."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Payoffs = Sequence[Sequence[int | Fraction]]


def value(payoffs: Payoffs) -> Fraction:
    """The value of the game for the player who chooses the row; the other pays it.

    Solved as a linear program by the simplex method, in fractions (von Neumann; Dantzig, 1951).

    >>> value([[1, -1], [-1, 1]]), value([[3, 0], [1, 2]])
    (Fraction(0, 1), Fraction(3, 2))
    """
    assured = max(min(row) for row in payoffs)
    if assured == min(max(column) for column in zip(*payoffs, strict=True)):
        return Fraction(assured)
    shift = 1 - min(min(row) for row in payoffs)
    return 1 / _most([[Fraction(x) + shift for x in row] for row in payoffs]) - shift


def _most(rows: list[list[Fraction]]) -> Fraction:
    """The greatest sum of weights of the columns with no weighted row above 1; all are positive.

    The last column of the tableau holds what each row may still take, the last row what a column
    adds to the sum, turned round. Of several choices the lowest variable is taken (Bland), so
    that it ends.
    """
    one, none = Fraction(1), Fraction(0)
    tableau = [[*row, one] for row in rows] + [[-one] * len(rows[0]) + [none]]
    columns, basis = list(range(len(rows[0]))), list(range(len(rows[0]), len(rows[0]) + len(rows)))
    while entering := [k for k in range(len(columns)) if tableau[-1][k] < 0]:
        column = min(entering, key=columns.__getitem__)
        bounds = [
            (tableau[k][-1] / tableau[k][column], basis[k], k)
            for k in range(len(basis))
            if tableau[k][column] > 0
        ]
        row = min(bounds)[-1]
        _pivot(tableau, row, column)
        columns[column], basis[row] = basis[row], columns[column]
    return tableau[-1][-1]


def _pivot(tableau: list[list[Fraction]], row: int, column: int) -> None:
    by = tableau[row][column]
    tableau[row] = [x / by for x in tableau[row]]
    tableau[row][column] = 1 / by
    for k, other in enumerate(tableau):
        if k != row:
            factor = other[column]
            tableau[k] = [x - factor * y for x, y in zip(other, tableau[row], strict=True)]
            tableau[k][column] = -factor / by
