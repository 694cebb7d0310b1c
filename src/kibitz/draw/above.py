"""Walls between cells and arrows from cell to cell, as a picture above a board."""

from collections import Counter
from collections.abc import Sequence
from math import hypot

from kibitz.draw.cells import shade_colour, spoken_text
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    clickable,
    element,
    label,
    legal_dot,
    together,
)
from kibitz.scene import Above, Arrow, Cell, Stone, Wall
from kibitz.words import message, read

Point = tuple[float, float]
Segment = tuple[Point, Point]
REACH = 7.5  # beside an edge
SHORTER = 3.0  # so that two walls in a row are seen as two
HEAD, TAIL = 11.0, 13.0  # of an arrow: its head, and how far it keeps from the centre of a cell


def above(things: Sequence[Above], centres: Sequence[Point], side: float) -> Markup:
    """The walls and arrows above the cells; `side` is the length of the edge of two cells."""
    walls = [_wall(wall, centres, side) for wall in things if isinstance(wall, Wall)]
    return together(*walls, *(_arrow(a, centres) for a in things if isinstance(a, Arrow)))


def _wall(wall: Wall, centres: Sequence[Point], side: float) -> Markup:
    cell = wall.cell
    edges = [_edge(centres[a], centres[b], side) for a, b in wall.between]
    way = _path(edges)
    grip, dot = NOTHING, NOTHING
    if cell.action is not None:
        (x1, y1), (x2, y2) = ends = _shorten(*edges[0], 6.0, 6.0)
        grip = element("polygon", points=_bar(ends), class_="grip")
        dot = legal_dot(cell.piece is None, (x1 + x2) / 2, (y1 + y2) / 2, 2.2, "dot")
    parts = grip, _body(cell, way), _mark(cell, way), dot, _note(cell, edges)
    said = cell.name if cell.action is not None else f"{spoken_text(cell)}, {read(message('wall'))}"
    if cell.action is None and cell.piece is None and cell.shade is None and not cell.note:
        return NOTHING
    return clickable(cell.name, cell.action, *parts, said=said)


def _bar(segment: Segment) -> str:
    # A shape that is as wide as a click may be beside the edge.
    (x1, y1), (x2, y2) = segment
    length = hypot(x2 - x1, y2 - y1)
    right, down = (y1 - y2) / length * REACH, (x2 - x1) / length * REACH
    corners = (x1 + right, y1 + down), (x2 + right, y2 + down), (x2 - right, y2 - down)
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in (*corners, (x1 - right, y1 - down)))


def _body(cell: Cell, way: str) -> Markup:
    if cell.piece is None:
        look = (
            {"class_": "wall", "stroke": shade_colour(cell.shade)}
            if cell.shade is not None
            else {"class_": "wall slot"}
        )
        return element("path", d=way, **look)
    colour = f" edge-{cell.piece.colour}" if isinstance(cell.piece, Stone) else ""
    return together(
        element("path", d=way, class_="wall-edge"),
        element("path", d=way, class_=f"wall{colour}"),
    )


def _mark(cell: Cell, way: str) -> Markup:
    if not (cell.last or cell.new):
        return NOTHING
    return element("path", d=way, class_="mark new" if cell.new else "mark last")


def _note(cell: Cell, edges: Sequence[Segment]) -> Markup:
    (x1, y1), (x2, y2) = edges[0]
    return label(cell.note, (x1 + x2) / 2, (y1 + y2) / 2, "note", 10) if cell.note else NOTHING


def _edge(first: Point, other: Point, side: float) -> Segment:
    # The common edge of two cells stands upright on the line between their centres.
    (x1, y1), (x2, y2) = first, other
    x, y, length = (x1 + x2) / 2, (y1 + y2) / 2, hypot(x2 - x1, y2 - y1)
    right, down = (y1 - y2) / length * side / 2, (x2 - x1) / length * side / 2
    return (x - right, y - down), (x + right, y + down)


def _path(edges: Sequence[Segment]) -> str:
    # Both ends of the whole wall are a little shorter.
    ends = Counter(_round(end) for edge in edges for end in edge)
    cut = [
        _shorten(*edge, *(SHORTER if ends[_round(end)] == 1 else 0.0 for end in edge))
        for edge in edges
    ]
    return "".join(f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}" for (x1, y1), (x2, y2) in cut)


def _round(end: Point) -> tuple[int, int]:
    return round(end[0]), round(end[1])


def _shorten(first: Point, other: Point, at_one: float, at_other: float) -> Segment:
    (x1, y1), (x2, y2) = first, other
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    return (x1 + right * at_one, y1 + down * at_one), (x2 - right * at_other, y2 - down * at_other)


def _arrow(arrow: Arrow, centres: Sequence[Point]) -> Markup:
    start, goal = centres[arrow.start], centres[arrow.goal]
    (x1, y1), (x2, y2) = _shorten(start, goal, TAIL, 2.0)
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    x, y = x2 - right * HEAD, y2 - down * HEAD
    wide = HEAD * 0.62
    sides = ((x - down * wide, y + right * wide), (x + down * wide, y - right * wide))
    corners = " ".join(f"{across:.2f},{below:.2f}" for across, below in ((x2, y2), *sides))
    shaft = element("line", x1=x1, y1=y1, x2=x, y2=y, class_=f"arrow edge-{arrow.colour}")
    head = element("polygon", points=corners, class_=f"arrow-head {arrow.colour}")
    return element("g", shaft, head, class_="above")
