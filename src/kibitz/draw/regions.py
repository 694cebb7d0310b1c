"""A region of a map: its name above, what stands on it in the middle, its note below."""

from dataclasses import replace
from functools import partial
from math import hypot

from kibitz.draw.cells import Moves, below, content, ground, is_legal
from kibitz.draw.markup import (
    LEADING,
    NOTHING,
    Markup,
    breadth,
    element,
    fit_words,
    label,
    legal_dot,
    together,
    translate,
)
from kibitz.scene import Cell

Point = tuple[float, float]
LARGEST_LETTERS = 11.0  # letters of a name
LINES = 2  # that a name may take


def region(cell: Cell, corners: list[Point], moves: Moves, colour: str) -> Markup:
    """A region with these corners around its place at (0, 0); y grows downwards."""
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    outline = partial(element, "polygon", points=points)
    inner = _inner_radius(corners)
    lines, size = _lines(cell.label or cell.name, corners, inner)
    tall = LEADING * size
    title = [
        label(line, 0, -0.94 * inner + tall * (k + 0.5), "region", size)
        for k, line in enumerate(lines)
    ]
    note, foot = _note(cell.note, corners, inner)
    top, low = -0.94 * inner + tall * len(lines), 0.94 * inner - foot
    piece = translate(0, (top + low) / 2, content(replace(cell, note=""), (low - top) / 2 * 0.92))
    dot = legal_dot(is_legal(cell, moves), 0.84 * inner, 0.45 * inner, 3.6, "dot")
    shape = below(cell, ground(cell, moves), inner, outline)
    border = outline(class_=f"border edge-{colour}") if colour else NOTHING
    return together(shape, border, *title, piece, note, dot)


def _note(text: str, corners: list[Point], inner: float) -> tuple[Markup, float]:
    if not text:
        return NOTHING, 0.0
    y = 0.8 * inner
    size = min(10.0, _chord(corners, y) * 0.94 / breadth(text, 1.0))
    return label(text, 0, y, "region", size), 1.3 * size


def _lines(name: str, corners: list[Point], inner: float) -> tuple[list[str], float]:
    """The name in one line or two, and the size of letters at which it fits its region."""
    high = 0.94 * inner
    tried = []
    for count in range(1, LINES + 1):
        room = 0.94 * min(_chord(corners, -high), _chord(corners, -high + count * 0.4 * inner))
        tried.append(fit_words(name, LARGEST_LETTERS, room, count * LEADING * LARGEST_LETTERS))
    return max(tried, key=lambda fit: fit[1])


def _inner_radius(corners: list[Point]) -> float:
    """How far the nearest side is from the place."""
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return max(8.0, min(_distance(*a, *b) for a, b in sides))


def _distance(x1: float, y1: float, x2: float, y2: float) -> float:
    # Of (0, 0) from the line between two points.
    right, down = x2 - x1, y2 - y1
    length = right * right + down * down
    share = max(0.0, min(1.0, -(x1 * right + y1 * down) / length)) if length else 0.0
    return hypot(x1 + share * right, y1 + share * down)


def _chord(corners: list[Point], y: float) -> float:
    """How wide the region is at this height, as far on each side of the place as on the other."""
    crossings = [
        x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
        if (y1 <= y) != (y2 <= y)
    ]
    right = min((x for x in crossings if x > 0), default=8.0)
    left = max((x for x in crossings if x < 0), default=-8.0)
    return 2 * min(right, -left)
