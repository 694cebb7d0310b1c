"""Where the names of places stand: beside their points, off the lines and off each other."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from kibitz.draw.markup import breadth

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
SIZE, COORDINATE_SIZE = 11.0, 9.0  # letters of a name; of a coordinate such as `a1`
LETTERS = 3  # of a coordinate
THIN, WIDE = 3.0, 9.0  # half of a line, and of a route
NEAR = 17.0  # from the middle of a place: beside a piece that may stand there
# Below, above, right, left, and the corners; each with how much of the text lies to the left.
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1))


def name_size(name: str) -> float:
    """The letters of a name; a coordinate is smaller."""
    return COORDINATE_SIZE if len(name) <= LETTERS else SIZE


@lru_cache(maxsize=100)
def stand(
    names: tuple[str, ...], places: tuple[Point, ...], lines: tuple[tuple[Point, Point, float], ...]
) -> tuple[Box, ...]:
    """A box for each name, where it covers least; one after another."""
    around = [_square(place, NEAR - 3) for place in places]
    taken: list[Box] = []
    for number, (name, place) in enumerate(zip(names, places, strict=True)):
        others = [*around[:number], *around[number + 1 :], *taken]
        boxes = [_beside(name, place, side) for side in SIDES]
        costs = [
            sum(4 * common(box, other) for other in others)
            + sum(_length_inside(box, *line) for line in lines) * 6
            + rank
            for rank, box in enumerate(boxes)
        ]
        taken.append(boxes[costs.index(min(costs))])
    return tuple(taken)


def _square(place: Point, r: float) -> Box:
    x, y = place
    return x - r, y - r, x + r, y + r


def _beside(name: str, place: Point, side: tuple[int, int]) -> Box:
    size = name_size(name)
    wide, tall = breadth(name, size), 1.15 * size
    (x, y), (right, down) = place, side
    far = NEAR if right == 0 or down == 0 else 0.72 * NEAR
    x += right * (far + wide / 2)
    y += down * (far + tall / 2 - 2)
    return x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2


def common(box: Box, other: Box) -> float:
    """The area in which two boxes overlap."""
    wide = min(box[2], other[2]) - max(box[0], other[0])
    tall = min(box[3], other[3]) - max(box[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


def _length_inside(box: Box, start: Point, goal: Point, wide: float) -> float:
    """How much of a line lies in a box, by points on it."""
    (x1, y1), (x2, y2) = start, goal
    steps = max(2, int(hypot(x2 - x1, y2 - y1) / 4))
    step = hypot(x2 - x1, y2 - y1) / steps
    left, top, right, bottom = box[0] - wide, box[1] - wide, box[2] + wide, box[3] + wide
    inside = 0
    for k in range(steps + 1):
        x, y = x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps
        inside += left < x < right and top < y < bottom
    return inside * step
