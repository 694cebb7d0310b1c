"""Squares and hexagons that are joined: drawn without a gap, with one outline around all."""

from collections.abc import Sequence
from math import hypot

from kibitz.draw.markup import NOTHING, Markup, element, together
from kibitz.scene import Cell, Piece
from kibitz.scene.boards import Point as Point
from kibitz.scene.boards import Sides as Sides

EDGE, INSIDE = 1.2, 5.4  # how far the outline, and the mark of an act, keep from the edge


def colour_of(cell: Cell) -> str:
    """The colour of what is joined on a cell: a square, or a figure on one; empty if nothing is."""
    piece = cell.piece
    if isinstance(piece, Piece) and "square" in (piece.shape, piece.on) and not piece.face_down:
        return piece.colour
    return ""


def body(cell: Cell, corners: Sequence[Point], sides: Sides) -> Markup:
    """The colour up to the edges of a cell, lines where it goes on, and the outline elsewhere."""
    inner = _inset(corners, sides, EDGE)
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in inner) + "Z"
    return together(
        element("path", d=d, class_=f"man flat {colour_of(cell)}"),
        _lines(inner, [k for k, goes_on in enumerate(sides) if goes_on], "seam"),
        _lines(inner, [k for k, goes_on in enumerate(sides) if not goes_on], "hull"),
    )


def mark(corners: Sequence[Point], sides: Sides, role: str) -> Markup:
    """The mark of an act, along the outline and inside it."""
    open_sides = [k for k, goes_on in enumerate(sides) if not goes_on]
    return _lines(_inset(corners, sides, INSIDE), open_sides, f"ring {role}")


def _lines(corners: Sequence[Point], edges: Sequence[int], role: str) -> Markup:
    """Some edges, by the numbers of their first corners."""
    ends = [(corners[k], corners[(k + 1) % len(corners)]) for k in edges]
    d = "".join(f"M{x:.2f} {y:.2f}L{u:.2f} {v:.2f}" for (x, y), (u, v) in ends)
    return element("path", d=d, class_=role) if d else NOTHING


def _inset(corners: Sequence[Point], sides: Sides, by: float) -> list[Point]:
    """The corners, each moved inwards from those of its two edges that are of the outline."""
    return [_moved_in(corners, sides, k, by) for k in range(len(corners))]


def _moved_in(corners: Sequence[Point], sides: Sides, corner: int, by: float) -> Point:
    x, y = corners[corner]
    for edge in (corner - 1, corner):
        if not sides[edge]:
            (a, b), (c, d) = corners[edge], corners[(edge + 1) % len(corners)]
            right, down = (a + c) / 2, (b + d) / 2
            length = hypot(right, down)
            x, y = x - by * right / length, y - by * down / length
    return x, y
