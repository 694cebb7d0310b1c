"""Exact values of Connect Four on its usual board, and positions in which most acts are wrong.

python -m bench.connect_four_solver --number 300     writes bench/connect_four_positions.json
                                                     (or the file of --out)

The solver is alpha-beta over bitboards with a transposition table, after Pascal Pons's
(http://blog.gamesolver.org). It shares no code with Kibitz, so it can judge its players.

A column has seven bits, the lowest for its lowest cell, and the highest is always vacant:

     6 13 20 ..
     5 12 19 ..      row 6
     ...
     0  7 14 ..      row 1
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any

import numba
import numpy as np

WIDTH, HEIGHT = 7, 6
STRIDE = HEIGHT + 1
FILE = Path(__file__).with_name("connect_four_positions.json")
ORDER = np.array([3, 2, 4, 1, 5, 0, 6])
BOTTOM = sum(1 << (STRIDE * column) for column in range(WIDTH))
FULL = BOTTOM * ((1 << HEIGHT) - 1)
FEWEST, MOST = 14, 22  # stones
RIGHT = 2  # acts that keep the value, at most
LEGAL = 5  # acts, at least


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def four(stones: int) -> bool:
    """Whether there are four in a row."""
    for step in (1, STRIDE - 1, STRIDE, STRIDE + 1):
        pairs = stones & (stones >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


@numba.njit("i8(i8, i8, i8, i8, i8, i8[:], i1[:])", cache=True)
def value(own, taken, placed, alpha, beta, keys, results):  # type: ignore[no-untyped-def]
    """1, 0 or -1 for the side to act, exact if it lies between alpha and beta, else a bound."""
    if placed == WIDTH * HEIGHT:
        return 0
    possible = (taken + BOTTOM) & FULL
    for column in range(WIDTH):
        cell = possible & (((1 << HEIGHT) - 1) << (STRIDE * column))
        if cell and four(own | cell):
            return 1
    key = own + taken + BOTTOM
    slot = (key % len(keys) + len(keys)) % len(keys)
    if keys[slot] == key:
        kept = results[slot]  # the value plus 30 if exact, 15 if at least, 5 if at most
        if kept >= 20:
            return kept - 30
        if kept >= 10 and kept - 15 >= beta:
            return kept - 15
        if kept < 10 and kept - 5 <= alpha:
            return kept - 5
    best, low = -1, alpha
    for k in range(WIDTH):
        cell = possible & (((1 << HEIGHT) - 1) << (STRIDE * ORDER[k]))
        if cell:
            found = -value(own ^ taken, taken | cell, placed + 1, -beta, -low, keys, results)
            best = max(best, found)
            low = max(low, best)
            if low >= beta:
                break
    keys[slot] = key
    results[slot] = best + (15 if best >= beta else 5 if best <= alpha else 30)
    return best


class Solver:
    """Solves positions; its results stay in memory."""

    def __init__(self, slots: int = 8_388_593) -> None:
        self.keys, self.results = np.zeros(slots, np.int64), np.zeros(slots, np.int8)

    def acts(self, columns: list[int]) -> dict[int, int]:
        """By column, the value of the act for the side to act: 1, 0 or -1."""
        own, taken = stones(columns)
        found = {}
        for column in range(WIDTH):
            cell = (taken + (1 << (STRIDE * column))) & (((1 << HEIGHT) - 1) << (STRIDE * column))
            if cell and four(own | cell):
                found[column] = 1
            elif cell:
                after = value(
                    own ^ taken, taken | cell, len(columns) + 1, -1, 1, self.keys, self.results
                )
                found[column] = -int(after)
        return found


def stones(columns: list[int]) -> tuple[int, int]:
    """The stones of the side to act, and all stones."""
    own = taken = 0
    for column in columns:
        taken_after = taken | (taken + (1 << (STRIDE * column)))
        own, taken = taken ^ own, taken_after
    return own, taken


def decided(columns: list[int]) -> bool:
    """Whether the last act made four in a row."""
    own, taken = stones(columns)
    return bool(four(own ^ taken))


def wins_at_once(columns: list[int], *, other: bool = False) -> bool:
    """Whether an act makes four in a row, for the side to act or for the other if it acted."""
    own, taken = stones(columns)
    mine = own ^ taken if other else own
    column_cells = (1 << HEIGHT) - 1
    cells = ((taken + BOTTOM) & (column_cells << (STRIDE * c)) for c in range(WIDTH))
    return any(four(mine | cell) for cell in cells if cell)


def sampled(number: int, seed: int) -> list[dict[str, Any]]:
    """Positions of random games in which few acts keep the value and no side can win at once."""
    luck, solver = random.Random(seed), Solver()
    found: dict[tuple[int, int], dict[str, Any]] = {}
    while len(found) < number:
        columns = random_acts(luck, luck.randint(FEWEST, MOST))
        if columns and (facts := judged(columns, solver)):
            found.setdefault(stones(columns), facts)
            print(f"{len(found)} of {number}", end="\r", flush=True)
    return list(found.values())


def random_acts(luck: random.Random, number: int) -> list[int]:
    """So many random acts; none if the game ends before."""
    columns: list[int] = []
    while len(columns) < number:
        column = luck.randrange(WIDTH)
        if columns.count(column) < HEIGHT:
            columns.append(column)
            if decided(columns):
                return []
    return columns


def judged(columns: list[int], solver: Solver) -> dict[str, Any] | None:
    """The position and its acts that keep the value; None if it is too easy."""
    if wins_at_once(columns) or wins_at_once(columns, other=True):
        return None
    values = solver.acts(columns)
    best = max(values.values())
    right = [column for column, worth in values.items() if worth == best]
    if len(values) < LEGAL or len(right) > RIGHT:
        return None
    return {"acts": columns, "value": best, "right": right}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    if not given.out.parent.is_dir():
        parser.error(f"There is no folder {given.out.parent}.")
    rows = [json.dumps(row) for row in sampled(given.number, given.seed)]
    given.out.write_text("[\n" + ",\n".join(rows) + "\n]\n")


if __name__ == "__main__":
    main()
