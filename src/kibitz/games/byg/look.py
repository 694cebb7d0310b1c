"""Byg in words and pictures."""

from __future__ import annotations

from functools import cache
from typing import Any

from kibitz.kit import groups, hexes, sets
from kibitz.scene import Button, Cell, Choice, HexBoard, Scene, Stone, Text

from .rules import BLACK, CHOOSING, FRESH, GROWING, WHITE, legal

COLOURS = ("white", "black")
VACANT = Cell()
OTHER_ACTS = ("done", "white", "black")


@cache
def labels(side: int) -> tuple[str, ...]:
    """The names of the cells by number, then the names of the other acts."""
    return hexes.names(hexes.hexagon(side)) + OTHER_ACTS


def name(p: Any, action: int, seat: int) -> str:
    return labels(p.side)[action]


def parse(p: Any, text: str) -> int | None:
    known = labels(p.side)
    return known.index(text) if text in known else None


def why(p: Any, action: int) -> str:
    """The reason why this act is not legal now."""
    cell = labels(p.side)[action]
    if p.kind == CHOOSING:
        return "choose a colour: white or black."
    if action > len(p.parent):
        return "the colours are settled."
    if action == len(p.parent):
        return "you must put at least one stone in a turn."
    if not sets.has(p.vacant, action):
        return f"{cell} is taken."
    if p.kind != GROWING:
        return f"{cell} touches a stone of yours, and this turn places stones apart."
    if not sets.has(p.beside[p.colour], action):
        return f"{cell} touches no stone of yours, and this turn grows groups."
    return f"{cell} touches a group that has grown this turn."


def called(p: Any, seat: int) -> str:
    """The colour of a seat, once the colours are settled."""
    if p.pie and p.turn <= 2 and (p.turn == 1 or p.kind == CHOOSING):
        return ("First", "Second")[seat]
    return COLOURS[p.white ^ seat].capitalize()


def caption(p: Any) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if not sets.some(p.vacant):
        return f"{COLOURS[winner(p)].capitalize()} has the larger groups and wins."
    mover = COLOURS[p.colour].capitalize()
    if p.kind == CHOOSING:
        return "The second player chooses: white or black."
    if p.turn == 1:
        return "White puts the first stone."
    if p.kind == FRESH:
        stones = "one or two stones" if p.version == 1 else "a stone"
        return f"{mover} places {stones} apart, or grows groups by one stone each."
    if p.kind == GROWING:
        return f"{mover} grows another group, or is done."
    return f"{mover} places another stone, or is done."


def winner(p: Any) -> int:
    """The colour of the winner. The game must be over."""
    return WHITE if p.lead[deciding_size(p)] > 0 else BLACK


def deciding_size(p: Any) -> int:
    """The largest size of which the colours have different numbers of groups."""
    return max(k for k in range(len(p.lead)) if p.lead[k] != 0)


def scene(p: Any, seat: int) -> Scene:
    out = [0] * (len(p.parent) + 3)
    acts = set(out[: legal(p, out)] if sets.some(p.vacant) else [])
    size = len(p.parent)
    cells = [_clickable(k) if k in acts else VACANT for k in range(size)]
    for colour in (WHITE, BLACK):
        for cell in sets.members(p.own[colour]):
            cells[cell] = _stone(p, colour, cell)
    buttons = tuple(Button(name(p, k, seat), k) for k in range(size, size + 3) if k in acts)
    board = HexBoard.hexagon(p.side, cells)
    sizes = Text(f"Largest groups: White {_largest(p, WHITE)}, Black {_largest(p, BLACK)}.")
    return Scene(caption(p), (board, sizes, Choice(buttons)) if buttons else (board, sizes))


def _stone(p: Any, colour: int, cell: int) -> Cell:
    root = groups.peek(p.parent, cell)
    return _stone_cell(colour, _mark(p, colour, root), sets.size(p.stones[root]))


def _mark(p: Any, colour: int, root: int) -> str:
    """`win` for the groups that decide a game that is over, `open` for those that may grow now."""
    if not sets.some(p.vacant):
        decides = sets.size(p.stones[root]) == deciding_size(p)
        return "win" if decides and colour == winner(p) else ""
    may_grow = p.kind == GROWING and colour == p.colour and sets.some(p.reach[root] & p.fit)
    return "open" if may_grow else ""


def _largest(p: Any, colour: int) -> int:
    roots = {groups.peek(p.parent, cell) for cell in sets.members(p.own[colour])}
    return max((sets.size(p.stones[root]) for root in roots), default=0)


@cache
def _stone_cell(colour: int, mark: str, group: int) -> Cell:
    return Cell(Stone(COLOURS[colour]), mark=mark, group=group)


@cache
def _clickable(cell: int) -> Cell:
    return Cell(action=cell)
