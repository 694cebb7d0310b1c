"""Places with lines, regions of a map, and planes without an edge, as a picture."""

from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Any

from kibitz.draw.above import above
from kibitz.draw.boards import CORNERS
from kibitz.draw.cells import Moves, below, content, ground, is_legal, previews, spoken_text
from kibitz.draw.layout import flow
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    element,
    legal_dot,
    place,
    together,
    translate,
)
from kibitz.draw.regions import region
from kibitz.draw.reserves import GAP, SIDE
from kibitz.scene import Cell, Graph, Place, Tile

UNIT = 48.0  # between neighbours
MARGIN = 34.0
IN_A_ROW = 8  # pieces of a reserve
SIDES = {"point": 15.0, "square": UNIT / 2, "hexagon": UNIT / sqrt(3)}
EDGES = {"point": UNIT / 2, "square": UNIT, "hexagon": UNIT / sqrt(3)}  # the length of a wall
At = Callable[[float, float], tuple[float, float]]


def breadth_of(graph: Graph) -> float:
    """The width of the picture of a graph."""
    left, right = _span([x for x, _ in _corners(graph)])
    held = len(graph.reserve[:IN_A_ROW]) * (SIDE + GAP) - GAP
    return max((right - left) * UNIT + 2 * MARGIN, held)


def graph_picture(graph: Graph) -> Picture:
    """The places, and the reserve under them; a page moves the first and not the second."""
    found = _places(graph)
    body = element("g", found.body, class_="plane") if graph.is_plane else found.body
    if not graph.reserve:
        return Picture(found.width, found.height, body)
    begun = _moves_by_start(graph)
    first = len(graph.places)
    size = SIDES[graph.shape]
    held = [
        _reserve_cell(cell, begun.get(k, ()), size) for k, cell in enumerate(graph.reserve, first)
    ]
    row = flow(held, max(found.width, IN_A_ROW * (SIDE + GAP)), GAP)
    width = max(found.width, row.width)
    box: dict[str, str | float] = {"width": width, "height": row.height + 2 * GAP}
    backdrop = element("rect", class_="backdrop", fill="none", **box)
    under = translate(0, found.height, backdrop, translate((width - row.width) / 2, GAP, row.body))
    whole = together(translate((width - found.width) / 2, 0, body), under)
    return Picture(width, found.height + row.height + 2 * GAP, whole)


def _moves_by_start(graph: Graph) -> dict[int, Moves]:
    begun: dict[int, Moves] = {}
    for move in graph.moves:
        begun[move.start] = (*begun.get(move.start, ()), move)
    return begun


def _reserve_cell(cell: Cell, moves: Moves, size: float) -> Picture:
    box = element("rect", width=SIDE, height=SIDE, rx=6, **ground(cell, moves))
    inside = translate(SIDE / 2, SIDE / 2, content(cell, SIDE * 0.4))
    more: dict[str, Any] = {"seen": spoken_text(cell), "previews": previews(moves, size)}
    return Picture(SIDE, SIDE, place(cell.name, cell.action, moves, None, box, inside, **more))


def _places(graph: Graph) -> Picture:
    """Regions and lines below, places with their pieces above; y grows upwards."""
    left, right = _span([x for x, _ in _corners(graph)])
    low, high = _span([y for _, y in _corners(graph)])
    wide, tall = (right - left) * UNIT, (high - low) * UNIT

    def at(x: float, y: float) -> tuple[float, float]:
        return (x - left) * UNIT, (high - y) * UNIT

    begun, goals = _moves_by_start(graph), {move.goal for move in graph.moves}
    lines = [_line(graph, at, *pair) for pair in graph.lines]
    places = [
        _place(graph, one, at, begun.get(number, ()), number if number in goals else None)
        for number, one in enumerate(graph.places)
    ]
    wooden = not graph.is_plane and not any(one.outline for one in graph.places)
    pad = MARGIN - 6
    box = {"x": -pad, "y": -pad, "width": wide + 2 * pad, "height": tall + 2 * pad, "rx": 8.0}
    wood = element("rect", class_="wood", **box) if wooden else NOTHING
    centres = [at(*centre) for centre in graph.centres]
    over = above(graph.above, centres, EDGES[graph.shape])
    body = translate(MARGIN, MARGIN, wood, *lines, *places, over)
    return Picture(wide + 2 * MARGIN, tall + 2 * MARGIN, body)


def _corners(graph: Graph) -> list[tuple[float, float]]:
    regions = [corner for one in graph.places for corner in one.outline]
    return [*((one.x, one.y) for one in graph.places), *regions]


def _span(values: list[float]) -> tuple[float, float]:
    return min(values), max(values)


def _line(graph: Graph, at: At, start: int, goal: int) -> Markup:
    ends = (graph.places[start], graph.places[goal])
    (x1, y1), (x2, y2) = (at(one.x, one.y) for one in ends)
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="way")


def _place(graph: Graph, one: Place, at: At, moves: Moves, goal: int | None) -> Markup:
    x, y = at(one.x, one.y)
    cell, size = one.cell, SIDES[graph.shape]
    if one.outline:
        corners = [(right - x, down - y) for right, down in (at(*end) for end in one.outline)]
        drawn = region(cell, corners, moves)
    elif graph.shape == "point":
        drawn = _point(cell, size, moves)
    else:
        fills = isinstance(cell.piece, Tile) and graph.shape == "square"
        dot = legal_dot(is_legal(cell, moves), 0, size * 0.6, 3.4, "dot")
        inside = content(cell, size * (1.0 if fills else 0.8))
        drawn = together(_tile(graph.shape, size, cell, moves), dot, inside)
    more: dict[str, Any] = {"seen": spoken_text(cell), "previews": previews(moves, size)}
    return translate(x, y, place(cell.name, cell.action, moves, goal, drawn, **more))


def _point(cell: Cell, size: float, moves: Moves) -> Markup:
    circle = partial(element, "circle", r=size)
    star = element("circle", r=5, class_="star") if cell.ground is None else NOTHING
    at = (0, 0) if cell.piece is None else (11, -11)
    dot = legal_dot(is_legal(cell, moves), *at, 4.2)
    return together(star, below(cell, {"class_": "spot"}, size, circle), dot, content(cell, size))


def _tile(shape: str, size: float, cell: Cell, moves: Moves) -> Markup:
    if shape == "square":
        box = {"x": -size, "y": -size, "width": 2 * size, "height": 2 * size, "rx": 3.0}
        outline, inner, step = partial(element, "rect", **box), size, 90
    else:
        points = " ".join(f"{UNIT / 2 * x:.2f},{size * y:.2f}" for x, y in CORNERS)
        outline, inner, step = partial(element, "polygon", points=points), UNIT / 2, 60
    return below(cell, ground(cell, moves), inner, outline, step)
