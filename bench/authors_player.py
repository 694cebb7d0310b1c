"""The player of Collins and others (Nature, 2026): centre, own rows and rows of the other.

Written anew from their paper and their published player, for games of gallery/mnk.py only. An act
scores 2 ** (1 - distance from the centre), and 2 ** (marks of the longest row that it makes, if
that can still become long enough), for the row of its seat and, a little less, of the other seat;
a softmax of the scores chooses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.game import Position
from kibitz.kit import squares

STEPS = (((0, 1), (1, 0)), ((1, 1), (1, -1)))  # straight lines, diagonals
WIN, BLOCK = 1.0, -0.5  # by how much a row that wins, and one of the other seat, counts more


def scores(p: Position) -> dict[int, float]:
    """By legal act, how much this player likes it."""
    fields, mover = p.state[0], int(p.player or 0)
    columns, rows = int(fields.columns), int(fields.rows)
    board = np.asarray(fields.board)
    padded = np.array([[board[c] for c in row] for row in _cells(columns, rows)])
    worth = {}
    for y, row in enumerate(_cells(columns, rows)):
        for x, cell in enumerate(row):
            if padded[y, x] == 0:
                worth[cell] = _centre(padded, y, x) + _rows(padded, y, x, fields, mover)
    if not fields.misere:
        return worth
    most = max(worth.values())
    return {cell: most * (np.arctan(-score) + np.pi / 2) for cell, score in worth.items()}


def _cells(columns: int, rows: int) -> Any:
    return np.array([*squares.board(columns, rows).values()]).reshape(rows, columns).tolist()


def _centre(board: Any, y: int, x: int) -> float:
    middle = (np.array(board.shape) - 1) / 2
    return float(2 ** (1 - np.hypot(*(middle - (y, x))) / np.hypot(*middle)))


def _rows(board: Any, y: int, x: int, fields: Any, mover: int) -> float:
    """What the rows of both seats through a cell are worth to the mover."""
    worth = 0.0
    for seat, won, short in ((mover, WIN, 0.0), (1 - mover, 0.0, BLOCK)):
        needs, marks = int(fields.needs[seat]), _longest(board, y, x, fields, seat)
        if marks >= needs:
            worth += 2 ** (needs + won)
        elif marks >= 2:
            worth += 2 ** (marks + short)
    return worth


def _longest(board: Any, y: int, x: int, fields: Any, seat: int) -> int:
    """The marks of the longest row that a mark on a cell would make, if it has room to win."""
    marks = 1
    for counts, steps in zip(fields.counts[seat], STEPS, strict=True):
        for step in steps if counts else ():
            (run, room), (back, more) = (
                _run(board, y, x, sign * np.array(step), seat) for sign in (1, -1)
            )
            if 1 + room + more >= fields.needs[seat]:
                marks = max(marks, 1 + run + back)
    return marks


def _run(board: Any, y: int, x: int, step: Any, seat: int) -> tuple[int, int]:
    """From a cell in a direction, the marks of a seat in a row, and the cells open to it."""
    run, room, unbroken = 0, 0, True
    at = np.array((y, x)) + step
    while all(at >= 0) and all(at < board.shape) and board[tuple(at)] in (0, 1 + seat):
        unbroken = unbroken and board[tuple(at)] == 1 + seat
        run, room = run + unbroken, room + 1
        at = at + step
    return run, room
