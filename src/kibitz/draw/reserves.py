"""Reserves of pieces beside a board, and tracks with markers, as pictures."""

import json

from kibitz.draw.cards import with_title
from kibitz.draw.cells import content, ground, spoken_text
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    clickable,
    element,
    flow,
    label,
    together,
    translate,
)
from kibitz.scene import Cell, Polyomino, Reserve, Track
from kibitz.scene.said import space_of
from kibitz.words import read

SIDE, GAP = 46.0, 6.0
SPACE, LANE, HEAD = 22.0, 24.0, 14.0


def reserve(part: Reserve, room: float) -> Picture:
    """Pieces side by side, in as many rows as they need."""
    return with_title(part.title, flow([_reserve_cell(cell) for cell in part.cells], room, GAP))


def _reserve_cell(cell: Cell) -> Picture:
    box = element("rect", width=SIDE, height=SIDE, rx=6, **ground(cell, ()))
    inside = translate(SIDE / 2, SIDE / 2, content(cell, SIDE * 0.4))
    return Picture(
        SIDE, SIDE, clickable(_name(cell), cell.action, box, inside, squares=_squares(cell))
    )


def _squares(cell: Cell) -> str | None:
    return json.dumps(cell.piece.squares) if isinstance(cell.piece, Polyomino) else None


def _name(cell: Cell) -> str:
    return cell.name if cell.action is not None else spoken_text(cell)


def track(part: Track, room: float) -> Picture:
    """A lane for each entry, its spaces, and its marker with the number on it."""
    wide = max((len(name) for name, _, _ in part.markers), default=0) * 8.4 + 12
    step = min(SPACE, max(4.0, (room - wide - SPACE) / max(1, part.length)))
    lanes = [
        translate(0, k * LANE, _lane(name, colour, space, part.length, wide, step))
        for k, (name, colour, space) in enumerate(part.markers)
    ]
    width = wide + step * part.length + SPACE
    return with_title(part.title, Picture(width, max(1, len(lanes)) * LANE, together(*lanes)))


def _lane(name: str, colour: str, space: int, length: int, wide: float, step: float) -> Markup:
    y = LANE / 2
    line = element("line", x1=wide, y1=y, x2=wide + step * length, y2=y, class_="lane")
    few = range(length + 1) if length <= 30 else range(0, length + 1, 10)
    dots = [element("circle", cx=wide + step * k, cy=y, r=2.6, class_="lane-dot") for k in few]
    at = wide + step * space
    marker = element("circle", cx=at, cy=y, r=10, class_=f"stone {colour}")
    number = label(str(space), at, y, f"text-{colour}", 11)
    said = clickable(f"{name}: {read(space_of(space, length))}", None, marker, number)
    return together(label(name, 0, y, "words", 14, "start"), line, *dots, said, NOTHING)
