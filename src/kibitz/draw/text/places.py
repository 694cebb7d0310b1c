"""Graphs, reserves and tracks as text."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from kibitz.draw.markup import legible
from kibitz.draw.text.above import list_above
from kibitz.draw.text.boards import cell_style, cell_text, signs_of
from kibitz.draw.text.runs import WIDTH, Row, bracket, brackets, columns_of, split, wrap_words
from kibitz.scene import Cell, Graph, Place, Reserve, Route, Track
from kibitz.scene.said import space_of
from kibitz.words import message, read


def graph(part: Graph, room: int = WIDTH) -> list[Row]:
    """Each place with its name where it stands; a row for each height, then the moves."""
    heights = sorted({round(place.y, 3) for place in part.places}, reverse=True)
    left = min(place.x for place in part.places)
    named = (
        not part.is_plane
        or bool(part.moves)
        or any(place.cell.action is not None for place in part.places)
    )
    widest = max(columns_of(_text(place.cell, named)) for place in part.places) + 3
    pitch = widest / max(1.0, _nearest(part))
    rows: list[Row] = []
    for height in heights:
        inside = [place for place in part.places if round(place.y, 3) == height]
        rows.append(_row(sorted(inside, key=lambda place: place.x), left, pitch, named))
    signs = signs_of([*(place.cell for place in part.places), *part.reserve])
    if part.reserve:
        rows += [[], *reserve(Reserve(part.reserve), room)]
    rows += [signs] if signs else []
    rows += _routes(part, room)
    moves = " ".join(dict.fromkeys(move.name for move in part.moves))
    rows += wrap_words(read(message("Moves: {moves}", moves=moves)), "act", room) if moves else []
    return rows + list_above(part.above, [place.cell.name for place in part.places], room)


def _nearest(part: Graph) -> float:
    """How far the nearest two places of a row are from each other; 1 if no row has two."""
    rows: dict[float, list[float]] = {}
    for place in part.places:
        rows.setdefault(round(place.y, 3), []).append(place.x)
    gaps = (b - a for row in rows.values() for a, b in pairwise(sorted(row)))
    return min((gap for gap in gaps if gap > 0), default=1.0)


def _routes(part: Graph, room: int) -> list[Row]:
    """The routes that are free, then those that a piece has taken; in brackets those to press."""
    free = [_route_text(route) for route in part.routes if route.cell.piece is None]
    taken = [_route_text(route) for route in part.routes if route.cell.piece is not None]
    rows = wrap_words(read(message("Routes: {routes}", routes=", ".join(free))), "", room)
    held = wrap_words(read(message("Taken: {routes}", routes=", ".join(taken))), "", room)
    return (rows if free else []) + (held if taken else [])


def _route_text(route: Route) -> str:
    cell = route.cell
    opening, closing, _ = brackets(cell, "")
    piece = "" if cell.piece is None else cell_text(replace(cell, note=""))
    words = (cell.name, route.colour, str(route.length), piece, legible(cell.note))
    text = " ".join(filter(None, words))
    return f"{opening}{text}{closing}".strip() if cell.action is None else f"[{text}]"


def _row(places: list[Place], left: float, pitch: float, named: bool) -> Row:
    row: Row = []
    column = 0
    for place in places:
        text = _text(place.cell, named)
        gap = max(0, round((place.x - left) * pitch) - column)
        width = columns_of(text) + 2
        row += [(" " * gap, ""), *bracket(text, cell_style(place.cell), place.cell, width)]
        column += gap + width
    return row


def _text(cell: Cell, named: bool) -> str:
    """What stands on a place, and its name: a plane on which nothing can be done has no names."""
    if not named:
        return cell_text(cell)
    name = legible(cell.label or cell.name)
    if cell.piece is None and not cell.note:
        return f"{cell.ground or '.'}{name}"
    return f"{cell_text(cell)} {name}"


def reserve(part: Reserve, room: int = WIDTH) -> list[Row]:
    """The pieces with their names; those in brackets may be taken."""
    rows = wrap_words(part.title, "title", room)
    texts = [(_cell_text(cell), cell) for cell in part.cells]
    width = max((columns_of(text) for text, _ in texts), default=0) + 1
    for row in split(texts, room // width):
        rows.append([(text.ljust(width), cell_style(cell)) for text, cell in row])
    return rows


def _cell_text(cell: Cell) -> str:
    piece = cell_text(replace(cell, note="", mark="")) if cell.piece else ""
    words = [piece if piece != cell.name else "", legible(cell.name), legible(cell.note)]
    text = " ".join(filter(None, words))
    return f"[{text}]" if cell.action is not None else f" {text} "


def track(part: Track, room: int = WIDTH) -> list[Row]:
    """A line for each marker: its name and its space."""
    wide = max((columns_of(name) for name, _, _ in part.markers), default=0)
    lines: list[Row] = [
        [(legible(name).ljust(wide), colour), (f"  {read(space_of(space, part.length))}", "")]
        for name, colour, space in part.markers
    ]
    return [*wrap_words(part.title, "title", room), *lines]
