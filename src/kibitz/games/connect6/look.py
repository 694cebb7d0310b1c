"""Connect6 in words and pictures."""

from __future__ import annotations

from functools import cache

from kibitz.contract import Fields, message
from kibitz.kit import lines, sets, squares
from kibitz.scene import Cell, Scene, SquareBoard, Stone

from .rules import ABOUT, CELL, LENGTH, SIX, over, player

COLOURS = ("black", "white")


@cache
def labels(side: int) -> tuple[str, ...]:
    """The names of the cells by number."""
    return tuple(squares.board(side, side))


def name(p: Fields, action: int, seat: int) -> str:
    return labels(p.side)[action]


def parse(p: Fields, text: str) -> int | None:
    known = labels(p.side)
    return known.index(text) if text in known else None


def why(p: Fields, action: int) -> str:
    """The reason why no stone can be put there now."""
    return message("{cell} is taken.", cell=labels(p.side)[action])


def caption(p: Fields) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if p.won:
        return message(
            "{winner} has six in a row and wins.",
            you="You have six in a row.",
            winner=ABOUT.seat(p.stones // 2 % 2),
        )
    if over(p):
        return message("The board is full, a draw.")
    mover = ABOUT.seat(player(p))
    if p.stones == 0:
        return message(
            "{mover} puts the first stone.", you="Your turn: put the first stone.", mover=mover
        )
    if p.stones == p.side * p.side - 1:
        return message(
            "{mover} puts the last stone.", you="Your turn: put the last stone.", mover=mover
        )
    if p.stones % 2:
        return message("{mover} puts two stones.", you="Your turn: put two stones.", mover=mover)
    return message("{mover} puts another stone.", you="Your turn: put another stone.", mover=mover)


def scene(p: Fields, seat: int) -> Scene:
    six = _six(p) if p.won else set()
    cells = [_cell(p, k, k in six) for k in range(p.side * p.side)]
    return Scene(caption(p), (SquareBoard.points(p.side, p.side, cells),))


def _six(p: Fields) -> set[int]:
    cells: set[int] = set()
    for line in range(lines.count(p.side)):
        stones = int(p.lines[p.stones // 2 % 2, line])
        for start in range(LENGTH[p.side, line] - 5):
            if stones >> start & SIX == SIX:
                cells |= {int(cell) for cell in CELL[p.side, line, start : start + 6]}
    return cells


def _cell(p: Fields, cell: int, is_won: bool) -> Cell:
    if sets.has(p.vacant, cell):
        return Cell(action=None if over(p) else cell)
    row, column = divmod(cell, p.side)
    is_white = int(p.lines[1, row]) >> column & 1
    return Cell(Stone(COLOURS[is_white]), mark="win" if is_won else "")
