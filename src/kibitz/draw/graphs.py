"""Places with lines, regions of a map, and planes without an edge, as a picture."""

from collections.abc import Callable
from functools import partial
from itertools import repeat
from math import ceil, floor, sqrt
from typing import Any

from kibitz.draw.above import above
from kibitz.draw.boards import CORNERS, square_corners
from kibitz.draw.cells import Moves, below, content, ground, is_legal, previews, spoken_text
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    breadth,
    element,
    flow,
    label,
    legal_dot,
    place,
    together,
    translate,
)
from kibitz.draw.place_names import THIN, WIDE, Box, name_size, stand
from kibitz.draw.regions import region
from kibitz.draw.reserves import GAP, SIDE
from kibitz.draw.routes import routes
from kibitz.scene import Cell, Graph, Place, Tile
from kibitz.scene.boards import HEXAGON, SQUARE, Sides, joined_sides

UNIT = 48.0  # between neighbours
MARGIN = 34.0
BESIDE = 10.0  # the margin at the left and at the right of a plane, which a phone has not room for
BLOCK = 3  # cells by which a plane grows
# Its least size: a tableau of hexagons has room to grow, while squares are often a whole board.
LEAST_SIZE = {"hexagon": (9.0, 6.0), "square": (0.0, 0.0)}
NAME_EDGE = 22.0  # how much of the margin a name may take
IN_A_ROW = 8  # pieces of a reserve
SIDES = {"point": 15.0, "square": UNIT / 2, "hexagon": UNIT / sqrt(3)}
EDGES = {"point": UNIT / 2, "square": UNIT, "hexagon": UNIT / sqrt(3)}  # the length of a wall
At = Callable[[float, float], tuple[float, float]]


def breadth_of(graph: Graph) -> float:
    """The width of the picture of a graph."""
    held = len(graph.reserve[:IN_A_ROW]) * (SIDE + GAP) - GAP
    left, _, right, _ = _extent(graph)
    return max(right - left, held)


def _extent(graph: Graph) -> Box:
    """The picture around its places, which are drawn from (0, 0): left, top, right, bottom."""
    left, right = _span([x for x, _ in _corners(graph)])
    low, high = _span([y for _, y in _corners(graph)])
    wide, tall = (right - left) * UNIT, (high - low) * UNIT
    if graph.is_plane:
        before, after = _to_blocks(left, right, LEAST_SIZE[graph.shape][0])
        under, over = _to_blocks(low, high, LEAST_SIZE[graph.shape][1])
        left, top = -before - BESIDE, -over - MARGIN
        return left, top, wide + after + BESIDE, tall + under + MARGIN
    boxes = [*_names(graph), (0.0, 0.0, wide, tall)]
    pad = MARGIN - NAME_EDGE
    return (
        min(-MARGIN, min(box[0] for box in boxes) - pad),
        min(-MARGIN, min(box[1] for box in boxes) - pad),
        max(wide + MARGIN, max(box[2] for box in boxes) + pad),
        max(tall + MARGIN, max(box[3] for box in boxes) + pad),
    )


def _to_blocks(first: float, last: float, least: float) -> tuple[float, float]:
    """How much a plane is larger than its cells, before and after: it grows by whole blocks.

    So its cells keep their size and their place while a few more are put. least: its size.
    """
    start = BLOCK * floor((first + 0.5) / BLOCK) - 0.5
    end = BLOCK * ceil((last + 0.5) / BLOCK) - 0.5
    more = BLOCK * ceil(max(0.0, least - (end - start)) / 2 / BLOCK)
    start, end = start - more, end + more
    return (first - 0.5 - start) * UNIT, (end - last - 0.5) * UNIT


def _at(graph: Graph) -> At:
    left, _ = _span([x for x, _ in _corners(graph)])
    _, high = _span([y for _, y in _corners(graph)])
    return lambda x, y: ((x - left) * UNIT, (high - y) * UNIT)


def _names(graph: Graph) -> list[Box]:
    """Where the names of points stand; a region and a tile hold their names themselves."""
    if not _has_points(graph):
        return []
    at = _at(graph)
    centres = [at(*centre) for centre in graph.centres]
    names = tuple(_name(place) for place in graph.places)
    lines = [(centres[a], centres[b], THIN) for a, b in graph.lines]
    lines += [(centres[route.start], centres[route.goal], WIDE) for route in graph.routes]
    return list(stand(names, tuple(centres), tuple(lines)))


def _name(place: Place) -> str:
    return place.cell.label or place.cell.name


def _has_points(graph: Graph) -> bool:
    return not graph.is_plane and not any(place.outline for place in graph.places)


def graph_picture(graph: Graph) -> Picture:
    """The places, and the reserve under them; a page moves the first and not the second."""
    places = _places(graph)
    body = element("g", places.body, class_="plane") if graph.is_plane else places.body
    if not graph.reserve:
        return Picture(places.width, places.height, body)
    begun = _moves_by_start(graph)
    first = len(graph.places)
    size = SIDES[graph.shape]
    held = [
        _reserve_cell(cell, begun.get(k, ()), size) for k, cell in enumerate(graph.reserve, first)
    ]
    row = flow(held, max(places.width, IN_A_ROW * (SIDE + GAP)), GAP)
    width = max(places.width, row.width)
    box: dict[str, str | float] = {"width": width, "height": row.height + 2 * GAP}
    backdrop = element("rect", class_="backdrop", fill="none", **box)
    under = translate(0, places.height, backdrop, translate((width - row.width) / 2, GAP, row.body))
    whole = together(translate((width - places.width) / 2, 0, body), under)
    return Picture(width, places.height + row.height + 2 * GAP, whole)


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
    at = _at(graph)
    begun, goals = _moves_by_start(graph), {move.goal for move in graph.moves}
    lines = [_line(graph, at, *pair) for pair in graph.lines]
    around = HEXAGON if graph.shape == "hexagon" else SQUARE
    joined = joined_sides(graph, around) if graph.is_plane else repeat(())
    places = [
        _place(graph, place, at, begun.get(number, ()), number if number in goals else None, sides)
        for number, (place, sides) in enumerate(zip(graph.places, joined, strict=False))
    ]
    left, top, right, bottom = _extent(graph)
    box = {"x": left + 6, "y": top + 6, "rx": 8.0}
    size = {"width": right - left - 12, "height": bottom - top - 12}
    wood = element("rect", class_="wood", **box, **size) if _has_points(graph) else NOTHING
    named = zip(graph.places, _names(graph), strict=False)
    names = [_name_at(_name(place), *where) for place, where in named]
    centres = [at(*centre) for centre in graph.centres]
    ways = routes(graph.routes, centres)
    over = above(graph.above, centres, EDGES[graph.shape]) if graph.above else NOTHING
    body = translate(-left, -top, wood, *lines, *ways, *names, *places, over)
    return Picture(right - left, bottom - top, body)


def _name_at(name: str, left: float, top: float, right: float, bottom: float) -> Markup:
    return label(name, (left + right) / 2, (top + bottom) / 2, "region", name_size(name))


def _corners(graph: Graph) -> list[tuple[float, float]]:
    regions = [corner for place in graph.places for corner in place.outline]
    return [*((place.x, place.y) for place in graph.places), *regions]


def _span(values: list[float]) -> tuple[float, float]:
    return min(values), max(values)


def _line(graph: Graph, at: At, start: int, goal: int) -> Markup:
    ends = (graph.places[start], graph.places[goal])
    (x1, y1), (x2, y2) = (at(end.x, end.y) for end in ends)
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="way")


def _place(
    graph: Graph, spot: Place, at: At, moves: Moves, goal: int | None, sides: Sides
) -> Markup:
    x, y = at(spot.x, spot.y)
    cell, size = spot.cell, SIDES[graph.shape]
    if spot.outline:
        corners = [(right - x, down - y) for right, down in (at(*end) for end in spot.outline)]
        drawn = region(cell, corners, moves, spot.colour)
    elif graph.shape == "point":
        drawn = _point(cell, size, moves)
    else:
        fills = isinstance(cell.piece, Tile) and graph.shape == "square"
        dot = legal_dot(is_legal(cell, moves), 0, size * 0.6, 3.4, "dot")
        corners = _corners_of(graph.shape, size) if sides else []
        piece = content(cell, size * (1.0 if fills else 0.8), sides, corners)
        inside = together(_coordinate(cell), piece)
        drawn = together(_tile(graph.shape, size, cell, moves), dot, inside)
    more: dict[str, Any] = {"seen": spoken_text(cell), "previews": previews(moves, size)}
    return translate(x, y, place(cell.name, cell.action, moves, goal, drawn, **more))


def _coordinate(cell: Cell) -> Markup:
    """The name of a vacant place of a plane, as acts call it."""
    name = cell.label or cell.name
    if cell.piece is not None or cell.note or cell.ground or cell.shade is not None:
        return NOTHING
    return label(name, 0, 0, "number", min(10.0, 30 / breadth(name, 1.0)))


def _point(cell: Cell, size: float, moves: Moves) -> Markup:
    circle = partial(element, "circle", r=size)
    star = element("circle", r=5, class_="star") if cell.ground is None else NOTHING
    at = (0, 0) if cell.piece is None else (11, -11)
    dot = legal_dot(is_legal(cell, moves), *at, 4.2)
    return together(star, below(cell, {"class_": "spot"}, size, circle), dot, content(cell, size))


def _corners_of(shape: str, size: float) -> list[tuple[float, float]]:
    if shape == "square":
        return square_corners(size)
    return [(UNIT / 2 * x, size * y) for x, y in CORNERS]


def _tile(shape: str, size: float, cell: Cell, moves: Moves) -> Markup:
    if shape == "square":
        box = {"x": -size, "y": -size, "width": 2 * size, "height": 2 * size, "rx": 3.0}
        outline, inner, step = partial(element, "rect", **box), size, 90
    else:
        points = " ".join(f"{x:.2f},{y:.2f}" for x, y in _corners_of(shape, size))
        outline, inner, step = partial(element, "polygon", points=points), UNIT / 2, 60
    return below(cell, ground(cell, moves), inner, outline, step)
