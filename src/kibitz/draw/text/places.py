"""Graphs, reserves and tracks as text."""

from __future__ import annotations

from kibitz.draw.markup import legible
from kibitz.draw.text.above import list_above
from kibitz.draw.text.boards import cell_style, cell_text, signs_of
from kibitz.draw.text.runs import WIDTH, Row, bracket, columns_of, split, wrap_words
from kibitz.draw.words import read, space_of
from kibitz.scene import Cell, Graph, Place, Reserve, Track
from kibitz.words import message


def graph(part: Graph, room: int = WIDTH) -> list[Row]:
    """Each place with its name where it stands; a row for each height, then the moves."""
    heights = sorted({round(place.y, 3) for place in part.places}, reverse=True)
    left = min(place.x for place in part.places)
    pitch = max(columns_of(_text(place.cell)) for place in part.places) + 3
    rows: list[Row] = []
    for height in heights:
        inside = [place for place in part.places if round(place.y, 3) == height]
        rows.append(_row(sorted(inside, key=lambda place: place.x), left, pitch))
    signs = signs_of([*(place.cell for place in part.places), *part.reserve])
    if part.reserve:
        rows += [[], *reserve(Reserve(part.reserve), room)]
    rows += [signs] if signs else []
    moves = " ".join(move.name for move in part.moves)
    rows += wrap_words(read(message("Moves: {moves}", moves=moves)), "act", room) if moves else []
    return rows + list_above(part.above, [place.cell.name for place in part.places], room)


def _row(places: list[Place], left: float, pitch: int) -> Row:
    row: Row = []
    column = 0
    for place in places:
        text = _text(place.cell)
        gap = max(0, round((place.x - left) * pitch) - column)
        width = columns_of(text) + 2
        row += [(" " * gap, ""), *bracket(text, cell_style(place.cell), place.cell, width)]
        column += gap + width
    return row


def _text(cell: Cell) -> str:
    name = legible(cell.label or cell.name)
    if cell.piece is None and not cell.note:
        return f"{cell.ground or '.'}{name}"
    return f"{cell_text(cell)} {name}"


def reserve(part: Reserve, room: int = WIDTH) -> list[Row]:
    """The pieces with their names; those in brackets may be taken."""
    rows = wrap_words(part.title, "title", room)
    texts = [(_cell_text(cell), cell) for cell in part.cells]
    width = max((columns_of(text) for text, _ in texts), default=0) + 1
    for found in split(texts, room // width):
        rows.append([(text.ljust(width), cell_style(cell)) for text, cell in found])
    return rows


def _cell_text(cell: Cell) -> str:
    piece = legible(str(cell.piece or ""))
    words = [piece if piece != cell.name else "", legible(cell.name), legible(cell.note)]
    text = " ".join(filter(None, words))
    return f"[{text}]" if cell.action is not None else f" {text} "


def track(part: Track, room: int = WIDTH) -> list[Row]:
    """A line for each marker: its name and its space."""
    wide = max((columns_of(name) for name, _, _ in part.markers), default=0)
    lines: list[Row] = [
        [(legible(name).ljust(wide), colour), (f"  {space_of(space, part.length)}", "")]
        for name, colour, space in part.markers
    ]
    return [*wrap_words(part.title, "title", room), *lines]
