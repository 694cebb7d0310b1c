"""Boards without what is put on them: what never changes in a cell is printed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain

from ...scene import Cell, DotBoard, Graph, HexBoard, Pit, PitBoard, SquareBoard
from .seen import Laid

EMPTY = Cell()


@dataclass
class BareBoard:
    """A form of a board: one of that form, what is always printed in each cell, and how many."""

    board: Laid
    cells: list[Cell]
    at_once: int = 1


def merge(merged: dict[object, BareBoard], boards: Iterable[Laid]) -> None:
    """Add boards of one scene to those found; what differs in a cell is not printed there."""
    counted: Counter[object] = Counter()
    for board in boards:
        form, cells = _form(board), [_printed(cell) for cell in _cells(board)]
        counted[form] += 1
        if form not in merged:
            merged[form] = BareBoard(board, cells)
            continue
        known = merged[form]
        known.at_once = max(known.at_once, counted[form])
        if known.cells != cells:
            known.cells = [_both(a, b) for a, b in zip(known.cells, cells, strict=True)]


def is_plane(board: Laid) -> bool:
    """Whether a board may grow."""
    return isinstance(board, Graph) and board.is_plane


def bare(bare_board: BareBoard) -> Laid:
    """The board to print."""
    cells = iter(bare_board.cells)
    match bare_board.board:
        case HexBoard(rows) | SquareBoard(rows):
            laid = tuple(tuple(next(cells) for _ in row) for row in rows)
            return replace(bare_board.board, rows=laid, moves=(), above=())
        case DotBoard(across, up, boxes):
            empty = [
                tuple(tuple(EMPTY for _ in row) for row in rows) for rows in (across, up, boxes)
            ]
            return DotBoard(*empty)
        case PitBoard(rows, stores):
            pits = tuple(tuple(_emptied(pit) for pit in row) for row in rows)
            return PitBoard(pits, (_emptied(stores[0]), _emptied(stores[1])) if stores else None)
        case Graph(places):
            laid_places = tuple(replace(place, cell=next(cells)) for place in places)
            routes = tuple(
                replace(route, cell=Cell(name=route.cell.name)) for route in bare_board.board.routes
            )
            return replace(
                bare_board.board, places=laid_places, moves=(), above=(), reserve=(), routes=routes
            )


def _emptied(pit: Pit) -> Pit:
    return replace(pit, count=0, action=None, shade=None, last=False, new=False)


def _cells(board: Laid) -> Iterable[Cell]:
    match board:
        case HexBoard(rows) | SquareBoard(rows):
            return chain.from_iterable(rows)
        case Graph(places):
            return (place.cell for place in places)
    return ()


def _printed(cell: Cell) -> Cell:
    return Cell(name=cell.name, label=cell.label, note=cell.note, ground=cell.ground)


def _both(one: Cell, other: Cell) -> Cell:
    """What two cells have in common; a label is the name of a place, so the first one's stays."""
    note = one.note if one.note == other.note else ""
    ground = one.ground if one.ground == other.ground else None
    return Cell(name=one.name, label=one.label, note=note, ground=ground)


def _form(board: Laid) -> object:
    match board:
        case HexBoard(rows, offsets, edges):
            return "hexagons", tuple(map(len, rows)), offsets, edges
        case SquareBoard(rows, style):
            return "squares", tuple(map(len, rows)), style
        case DotBoard(across, up):
            return "dots", len(across[0]), len(up)
        case PitBoard(rows, stores):
            return "pits", tuple(map(len, rows)), stores is None
        case Graph(places, lines):
            where = tuple((place.x, place.y, place.outline, place.colour) for place in places)
            routes = (
                (route.start, route.goal, route.colour, route.length) for route in board.routes
            )
            return "places", where, lines, tuple(routes), board.shape
