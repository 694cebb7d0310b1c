"""Symple in words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from kibitz.kit import groups, sets, squares
from kibitz.scene import Button, Cell, Choice, Scene, SquareBoard, Stone, Text

from .rules import ABOUT, BALANCING, BLACK, GROWING, NEAR, WHITE, legal, score

COLOURS = ("white", "black")


@cache
def labels(side: int) -> tuple[str, ...]:
    """The names of the cells by number, then `done`."""
    return (*squares.board(side, side), "done")


def name(p: Any, action: int, seat: int) -> str:
    return labels(p.side)[action]


def parse(p: Any, text: str) -> int | None:
    known = labels(p.side)
    return known.index(text) if text in known else None


def why(p: Any, action: int) -> str:
    """The reason why this act is not legal now."""
    cell = labels(p.side)[action]
    if cell == "done":
        return "first grow all groups that can grow." if p.stage == GROWING else "you may not pass."
    if not sets.has(p.vacant, action):
        return f"{cell} is taken."
    if p.stage == BALANCING:
        return f"{cell} touches a stone of yours, and this stone must stand apart."
    if sets.some(NEAR[p.side, action, : len(p.new)] & p.own[p.colour] & ~p.new):
        return f"{cell} touches a group that has grown this turn."
    return f"{cell} touches none of your groups as they were when this turn began."


def caption(p: Any) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if not sets.some(p.vacant):
        (low, _), (high, winner) = sorted((score(p, c), c) for c in (WHITE, BLACK))
        return f"{ABOUT.seats[winner]} wins by {high} to {low}."
    mover = ABOUT.seats[p.colour]
    if p.stage == GROWING:
        return f"{mover} grows another group."
    if p.stage == BALANCING:
        return "Black puts one more stone apart, or is done."
    if not sets.some(p.own[p.colour]):
        return f"{mover} puts a first stone."
    if p.colour == BLACK and not p.grown:
        return "Black puts a stone apart, or grows every group and may put one as well."
    return f"{mover} puts a stone apart, or grows every group by a stone."


def tally(p: Any, colour: int) -> str:
    """The current score of a colour, with its parts."""
    stones, groups = sets.size(p.own[colour]), p.groups[colour]
    return (
        f"{ABOUT.seats[colour]}: stones {stones}, groups {groups} at {p.penalty}, "
        f"score {score(p, colour)}"
    )


def scene(p: Any, seat: int) -> Scene:
    out = [0] * (len(p.parent) + 1)
    acts = set(out[: legal(p, out)])
    stones = Counter(groups.peek(p.parent, k) for k in _taken(p))
    cells = [_cell(p, k, k in acts, stones) for k in range(len(p.parent))]
    board = SquareBoard.points(p.side, p.side, cells)
    scores = Text(f"{tally(p, WHITE)}\n{tally(p, BLACK)}")
    done = Choice((Button("done", len(p.parent)),))
    return Scene(caption(p), (board, scores, done) if p.stage == BALANCING else (board, scores))


def _taken(p: Any) -> Iterator[int]:
    return (cell for colour in (WHITE, BLACK) for cell in sets.members(p.own[colour]))


def _cell(p: Any, cell: int, is_legal: bool, stones: Mapping[int, int]) -> Cell:
    for colour in (WHITE, BLACK):
        if sets.has(p.own[colour], cell):
            mark = "open" if _may_grow(p, colour, cell) else ""
            group = stones[groups.peek(p.parent, cell)]
            return Cell(Stone(COLOURS[colour]), mark=mark, group=group)
    return Cell(action=cell) if is_legal else Cell()


def _may_grow(p: Any, colour: int, cell: int) -> bool:
    if p.stage != GROWING or colour != p.colour:
        return False
    return bool(sets.some(p.reach[groups.peek(p.parent, cell)] & p.fit))
