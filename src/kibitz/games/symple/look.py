"""Symple in words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from kibitz.contract import Fields, Message, message
from kibitz.kit import groups, sets, squares
from kibitz.scene import Button, Cell, Choice, Scene, SquareBoard, Stone, Text

from .rules import ABOUT, BALANCING, BLACK, GROWING, NEAR, WHITE, legal, score

COLOURS = ("white", "black")
BUTTONS = (message("done"),)  # their labels, which are also names of acts


@cache
def labels(side: int) -> tuple[str, ...]:
    """The names of the cells by number, then `done`."""
    return (*squares.board(side, side), "done")


def name(p: Fields, action: int, seat: int) -> str:
    return labels(p.side)[action]


def parse(p: Fields, text: str) -> int | None:
    known = labels(p.side)
    return known.index(text) if text in known else None


def why(p: Fields, action: int) -> str:
    """The reason why this act is not legal now."""
    cell = labels(p.side)[action]
    if cell == "done":
        if p.stage == GROWING:
            return message("first grow all groups that can grow.")
        return message("you may not pass.")
    if not sets.has(p.vacant, action):
        return message("{cell} is taken.", cell=cell)
    if p.stage == BALANCING:
        return message(
            "{cell} touches a stone of yours, and this stone must stand apart.", cell=cell
        )
    if sets.some(NEAR[p.side, action, : len(p.new)] & p.own[p.colour] & ~p.new):
        return message("{cell} touches a group that has grown this turn.", cell=cell)
    return message(
        "{cell} touches none of your groups as they were when this turn began.", cell=cell
    )


def caption(p: Fields) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if not sets.some(p.vacant):
        (low, _), (high, winner) = sorted((score(p, c), c) for c in (WHITE, BLACK))
        return message(
            "{winner} wins by {high} to {low}.",
            you="By {high} to {low}.",
            winner=ABOUT.seat(winner),
            high=high,
            low=low,
        )
    mover = ABOUT.seat(p.colour)
    if p.stage == GROWING:
        return message(
            "{mover} grows another group.", you="Your turn: grow another group.", mover=mover
        )
    if p.stage == BALANCING:
        return message(
            "{mover} puts one more stone apart, or is done.",
            you="Your turn: put one more stone apart, or say that you are done.",
            mover=mover,
        )
    if not sets.some(p.own[p.colour]):
        return message(
            "{mover} puts a first stone.", you="Your turn: put a first stone.", mover=mover
        )
    if p.colour == BLACK and not p.grown:
        return message(
            "{mover} puts a stone apart, or grows every group and may put one as well.",
            you="Your turn: put a stone apart, or grow every group and perhaps put one as well.",
            mover=mover,
        )
    return message(
        "{mover} puts a stone apart, or grows every group by a stone.",
        you="Your turn: put a stone apart, or grow every group by a stone.",
        mover=mover,
    )


def tally(p: Fields, colour: int) -> Message:
    """The current score of a colour, with its parts."""
    stones, groups = sets.size(p.own[colour]), int(p.groups[colour])
    return message(
        "{seat} has {stones}; {groups}: {points}.",
        seat=ABOUT.seat(colour),
        stones=message("{n} stone", plural="{n} stones", n=stones),
        groups=message(
            "{n} group costs {penalty}",
            plural="{n} groups cost {penalty} each",
            n=groups,
            penalty=int(p.penalty),
        ),
        points=message("{n} point", plural="{n} points", n=int(score(p, colour))),
    )


def scene(p: Fields, seat: int) -> Scene:
    out = [0] * (len(p.parent) + 1)
    acts = set(out[: legal(p, out)])
    stones = Counter(groups.peek(p.parent, k) for k in _taken(p))
    cells = [_cell(p, k, k in acts, stones) for k in range(len(p.parent))]
    board = SquareBoard.points(p.side, p.side, cells)
    scores = Text(message("{white}\n{black}", white=tally(p, WHITE), black=tally(p, BLACK)))
    done = Choice((Button("done", len(p.parent)),))
    return Scene(caption(p), (board, scores, done) if p.stage == BALANCING else (board, scores))


def _taken(p: Fields) -> Iterator[int]:
    return (cell for colour in (WHITE, BLACK) for cell in sets.members(p.own[colour]))


def _cell(p: Fields, cell: int, is_legal: bool, stones: Mapping[int, int]) -> Cell:
    for colour in (WHITE, BLACK):
        if sets.has(p.own[colour], cell):
            mark = "open" if _may_grow(p, colour, cell) else ""
            group = stones[groups.peek(p.parent, cell)]
            return Cell(Stone(COLOURS[colour]), mark=mark, group=group)
    return Cell(action=cell) if is_legal else Cell()


def _may_grow(p: Fields, colour: int, cell: int) -> bool:
    if p.stage != GROWING or colour != p.colour:
        return False
    return bool(sets.some(p.reach[groups.peek(p.parent, cell)] & p.fit))
