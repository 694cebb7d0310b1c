"""Catchup in words and pictures."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from kibitz.kit import groups, hexes, sets
from kibitz.scene import Button, Cell, Choice, HexBoard, Scene, ScoreTable, Stone

from .rules import BLACK, REVISED, WHITE, lead, legal, over

COLOURS = ("white", "black")


@cache
def labels(side: int, version: int) -> tuple[str, ...]:
    """The names of the cells by number, then the name of the act that stops the turn."""
    stop = "pass" if version == REVISED else "done"
    return (*hexes.names(hexes.hexagon(side)), stop)


def name(p: Any, action: int, seat: int) -> str:
    return labels(p.side, p.version)[action]


def parse(p: Any, text: str) -> int | None:
    known = labels(p.side, p.version)
    return known.index(text) if text in known else None


def why(p: Any, action: int) -> str:
    """The reason why this act is not legal now."""
    if action < len(p.parent):
        cell = labels(p.side, p.version)[action]
        if not sets.has(p.vacant, action):
            return f"{cell} is taken."
        return f"after {cell} the turn could only end with both largest groups equal."
    if p.version != REVISED:
        return f"{COLOURS[p.colour].capitalize()} has put no stone in this turn yet."
    if p.begun:
        return "you must complete the turn that you have begun."
    return "only the player without the largest group may pass."


def caption(p: Any) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if over(p):
        winner = "White" if lead(p) > 0 else "Black"
        groups = "groups" if p.largest[WHITE] == p.largest[BLACK] else "group"
        return f"{winner} has the larger {groups} and wins."
    if p.largest[WHITE] == 0:
        return "White puts the first stone."
    mover = COLOURS[p.colour].capitalize()
    return f"{mover} puts {_due(p) if p.version == REVISED else _offered(p)}."


def _due(p: Any) -> str:
    if p.left == 3:
        return "three stones, or passes"
    stones = "two stones" if p.left == 2 else "one stone"
    return stones.replace(" ", " more ") if p.begun else stones


def _offered(p: Any) -> str:
    if p.begun:
        return ("another stone", "one or two more stones")[p.left - 1] + ", or is done"
    return ("one stone", "one or two stones", "one, two or three stones")[p.left - 1]


def scene(p: Any, seat: int) -> Scene:
    stop = len(p.parent)
    out = [0] * (stop + 1)
    acts = set(out[: legal(p, out)] if not over(p) else [])
    decides = _deciding_size(p) if over(p) else 0
    board = HexBoard.hexagon(p.side, [_cell(p, k, k in acts, decides) for k in range(stop)])
    sizes = tuple((COLOURS[one].capitalize(), int(p.largest[one])) for one in (WHITE, BLACK))
    largest = ScoreTable(("", "largest group"), sizes, on_plates=True)
    buttons = (Button(name(p, stop, seat), stop),) if stop in acts else ()
    return Scene(caption(p), (board, largest, *([Choice(buttons)] if buttons else [])))


def _cell(p: Any, cell: int, is_legal: bool, decides: int) -> Cell:
    for colour in (WHITE, BLACK):
        if sets.has(p.own[colour], cell):
            group = sets.size(p.stones[groups.peek(p.parent, cell)])
            wins = group == decides and (lead(p) > 0) == (colour == WHITE)
            return Cell(Stone(COLOURS[colour]), mark="win" if wins else "", group=group)
    return Cell(action=cell) if is_legal else Cell()


def _deciding_size(p: Any) -> int:
    count = Counter[int]()
    for cell in range(len(p.parent)):
        for colour, sign in ((WHITE, 1), (BLACK, -1)):
            if sets.has(p.own[colour], cell) and groups.peek(p.parent, cell) == cell:
                count[sets.size(p.stones[cell])] += sign
    return max(size for size, difference in count.items() if difference)
