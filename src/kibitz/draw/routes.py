"""Routes between places: spaces in a colour, and the pieces of whoever has taken them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import atan2, degrees, hypot

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
from kibitz.draw.standing import outlined, plate, standing
from kibitz.scene import Cell, Route, Stone
from kibitz.scene.said import COLOURS
from kibitz.words import message, read

Point = tuple[float, float]
TALL, BETWEEN, BESIDE = 10.0, 3.0, 14.0  # of a space; between two spaces; between two routes
END = 9.0  # how far a route keeps from the middle of a place


def routes(ways: Sequence[Route], centres: Sequence[Point]) -> list[Markup]:
    """Each route along its line; those of the same places lie side by side."""
    pairs: dict[frozenset[int], list[int]] = defaultdict(list)
    for number, route in enumerate(ways):
        pairs[frozenset((route.start, route.goal))].append(number)
    drawn = []
    for number, route in enumerate(ways):
        same = pairs[frozenset((route.start, route.goal))]
        aside = BESIDE * (same.index(number) - (len(same) - 1) / 2)
        first, last = sorted((route.start, route.goal))
        drawn.append(_route(route, centres[first], centres[last], aside))
    return drawn


def _route(route: Route, start: Point, goal: Point, aside: float) -> Markup:
    (x1, y1), (x2, y2) = start, goal
    # The last digits of a root or a cosine, which differ between machines, decide nothing.
    length, cell = round(hypot(x2 - x1, y2 - y1), 3), route.cell
    wide = max(4.0, (length - 2 * END + BETWEEN) / route.length - BETWEEN)
    spaces = [
        _space(route, -length / 2 + END + (wide + BETWEEN) * k + wide / 2, wide)
        for k in range(route.length)
    ]
    parts = [*spaces, _mark(cell, length)]
    if cell.action is not None:
        box = _box(length - 2 * END, TALL + 6)
        parts.insert(0, element("rect", class_="spot", rx=5.0, **box))
        parts.append(legal_dot(cell.piece is None and not cell.note, 0, 0, 3.0))
    turn = round(degrees(atan2(y2 - y1, x2 - x1)), 3)
    if turn <= -90 or turn > 90:
        turn += 180
    note = plate(cell.note, 0, 0, 14.0) if cell.note else NOTHING
    along = element("g", *parts, transform=f"translate(0 {aside:.1f})")
    upright = element("g", note, transform=f"translate(0 {aside:.1f}) rotate({-turn:.1f})")
    drawn = clickable(cell.name, cell.action, along, upright, said=_said(route))
    place = f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f}) rotate({turn:.1f})"
    return element("g", drawn, transform=place)


def _box(wide: float, tall: float) -> dict[str, float]:
    return {"x": -wide / 2, "y": -tall / 2, "width": wide, "height": tall}


def _space(route: Route, x: float, wide: float) -> Markup:
    cell = route.cell
    usual = f"stone {route.colour}" if route.colour else "hole"
    taken = cell.piece is not None
    box = _box(wide, TALL)
    box["x"] += x
    if cell.shade is not None:
        return element("rect", fill=shade_colour(cell.shade), rx=2.5, **box)
    free = element("rect", class_=f"{usual} {'faint' if taken else 'free'}", rx=2.5, **box)
    return together(free, _piece(cell, x, wide)) if taken else free


def _piece(cell: Cell, x: float, wide: float) -> Markup:
    at = f"translate({x:.1f} 0)"
    if isinstance(cell.piece, Stone):
        block = _box(max(6.0, wide - 2), TALL + 5)
        return element(
            "rect", class_=f"man {outlined(cell.piece.colour)} taken", rx=4.0, transform=at, **block
        )
    if isinstance(cell.piece, str):
        return element("g", label(cell.piece, 0, 0, "region", 10), transform=at)
    assert cell.piece is not None
    return element("g", standing(cell.piece, min(TALL, 0.6 * wide)), transform=at)


def _mark(cell: Cell, length: float) -> Markup:
    if not (cell.last or cell.new):
        return NOTHING
    role = "ring new" if cell.new else "ring last"
    return element("rect", class_=role, rx=6.0, **_box(length - 2 * END + 5, TALL + 9))


def _said(route: Route) -> str:
    colour = read(COLOURS[route.colour] if route.colour else message("any colour"))
    spaces = read(message("{n} space", plural="{n} spaces", n=route.length))
    owner = route.cell.piece
    who = spoken_text(Cell(owner)) if owner else ""
    return ", ".join(filter(None, (route.cell.name, colour, spaces, who, route.cell.note)))
