"""Catchup in words and pictures."""

from __future__ import annotations

from collections import Counter
from functools import cache

from kibitz.contract import Fields, Message, message
from kibitz.kit import groups, hexes, sets
from kibitz.scene import Button, Cell, Choice, HexBoard, Scene, ScoreTable, Stone

from .rules import ABOUT, BLACK, REVISED, WHITE, lead, legal, over

COLOURS = ("white", "black")
BUTTONS = (message("pass"), message("done"))  # their labels, which are also names of acts


@cache
def labels(side: int, version: int) -> tuple[str, ...]:
    """The names of the cells by number, then the name of the act that stops the turn."""
    stop = "pass" if version == REVISED else "done"
    return (*hexes.names(hexes.hexagon(side)), stop)


def name(p: Fields, action: int, seat: int) -> str:
    return labels(p.side, p.version)[action]


def parse(p: Fields, text: str) -> int | None:
    known = labels(p.side, p.version)
    return known.index(text) if text in known else None


def why(p: Fields, action: int) -> str:
    """The reason why this act is not legal now."""
    if action < len(p.parent):
        cell = labels(p.side, p.version)[action]
        if not sets.has(p.vacant, action):
            return message("{cell} is taken.", cell=cell)
        return message(
            "after {cell} the turn could only end with both largest groups equal.", cell=cell
        )
    if p.version != REVISED:
        return message("{mover} has put no stone in this turn yet.", mover=ABOUT.seat(p.colour))
    if p.begun:
        return message("you must complete the turn that you have begun.")
    return message("only the player without the largest group may pass.")


def caption(p: Fields) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if over(p):
        return _ending(p)
    mover = ABOUT.seat(p.colour)
    if p.largest[WHITE] == 0:
        return message(
            "{mover} puts the first stone.", you="Your turn: put the first stone.", mover=mover
        )
    if p.version == REVISED and p.left == 3:
        return message(
            "{mover} puts three stones, or passes.",
            you="Your turn: put three stones, or pass.",
            mover=mover,
        )
    if p.version != REVISED and p.begun:
        return message(
            "{mover} puts {stones}, or is done.",
            you="Your turn: put {stones}, or say that you are done.",
            mover=mover,
            stones=MORE[p.left - 1],
        )
    return message(
        "{mover} puts {stones}.",
        you="Your turn: put {stones}.",
        mover=mover,
        stones=_due(p) if p.version == REVISED else OFFERED[p.left - 1],
    )


MORE = (message("another stone"), message("one or two more stones"))
OFFERED = (message("one stone"), message("one or two stones"), message("one, two or three stones"))


def _due(p: Fields) -> Message:
    if p.begun:
        return message("two more stones" if p.left == 2 else "one more stone")
    return message("two stones" if p.left == 2 else "one stone")


def _ending(p: Fields) -> Message:
    winner = ABOUT.seat(WHITE if lead(p) > 0 else BLACK)
    if p.largest[WHITE] == p.largest[BLACK]:
        return message(
            "{winner} has the larger groups and wins.",
            you="You have the larger groups.",
            winner=winner,
        )
    return message(
        "{winner} has the larger group and wins.", you="You have the larger group.", winner=winner
    )


def scene(p: Fields, seat: int) -> Scene:
    stop = len(p.parent)
    out = [0] * (stop + 1)
    acts = set(out[: legal(p, out)] if not over(p) else [])
    decides = _deciding_size(p) if over(p) else 0
    board = HexBoard.hexagon(p.side, [_cell(p, k, k in acts, decides) for k in range(stop)])
    sizes = tuple((COLOURS[one].capitalize(), int(p.largest[one])) for one in (WHITE, BLACK))
    largest = ScoreTable(("", "largest group"), sizes, on_plates=True)
    buttons = (Button(name(p, stop, seat), stop),) if stop in acts else ()
    return Scene(caption(p), (board, largest, *([Choice(buttons)] if buttons else [])))


def _cell(p: Fields, cell: int, is_legal: bool, decides: int) -> Cell:
    for colour in (WHITE, BLACK):
        if sets.has(p.own[colour], cell):
            group = sets.size(p.stones[groups.peek(p.parent, cell)])
            wins = group == decides and (lead(p) > 0) == (colour == WHITE)
            return Cell(Stone(COLOURS[colour]), mark="win" if wins else "", group=group)
    return Cell(action=cell) if is_legal else Cell()


def _deciding_size(p: Fields) -> int:
    count = Counter[int]()
    for cell in range(len(p.parent)):
        for colour, sign in ((WHITE, 1), (BLACK, -1)):
            if sets.has(p.own[colour], cell) and groups.peek(p.parent, cell) == cell:
                count[sets.size(p.stones[cell])] += sign
    return max(size for size, difference in count.items() if difference)
