"""Places anywhere: points with lines between them, regions of a map, planes without an edge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from .above import Above, require_on_board
from .clickable import Cell, Move
from .colours import require_colour

Point = tuple[float, float]
SPACE = 1.6  # from one space of a track to the next
FREE = Cell()  # of a route that nobody has taken and that cannot be pressed


@dataclass(frozen=True, slots=True)
class Place:
    """A cell at (x, y), to the right and up; 1 is the distance between neighbours.

    `outline` draws the place as a region with these corners; `colour` is that of its border, as of
    the streets of one group.
    """

    cell: Cell
    x: float
    y: float
    outline: tuple[Point, ...] = ()
    colour: str = ""

    def __post_init__(self) -> None:
        if self.colour:
            require_colour(self.colour)


@dataclass(frozen=True, slots=True)
class Route:
    """A way between two places that can be pressed, taken and paid for, such as a railway.

    `start` and `goal` are numbers of places. `colour` is what the route asks for, empty for any;
    `length` is the number of its spaces. A piece in `cell` says who has taken it: it stands on
    each space. The graph names it after its places; two routes of the same places lie side by
    side and need names of their own.
    """

    start: int
    goal: int
    cell: Cell = FREE
    colour: str = ""
    length: int = 1

    def __post_init__(self) -> None:
        if self.colour:
            require_colour(self.colour)
        if self.length < 1 or self.start == self.goal:
            raise ValueError(
                f"A route joins two places by at least one space, not {self.start} and "
                f"{self.goal} by {self.length}."
            )


@dataclass(frozen=True, slots=True)
class Graph:
    """Places with lines between them, `lines` by the numbers of two places each.

    `shape` is how places without an outline look. Each place needs a name. `reserve` holds pieces
    beside it, from which moves may begin: their numbers go on after those of the places. `routes`
    are lines with a colour, spaces and an act of their own.
    """

    places: tuple[Place, ...]
    lines: tuple[tuple[int, int], ...] = ()
    moves: tuple[Move, ...] = ()
    shape: Literal["point", "square", "hexagon"] = "point"
    above: tuple[Above, ...] = ()
    reserve: tuple[Cell, ...] = ()
    routes: tuple[Route, ...] = ()

    def __post_init__(self) -> None:
        if not self.places:
            raise ValueError("A graph has at least one place.")
        for place in self.places:
            if not place.cell.name:
                raise ValueError(f"The place at ({place.x:g}, {place.y:g}) needs a name.")
        for number, cell in enumerate(self.reserve):
            if not cell.name:
                raise ValueError(f"Piece {number} of the reserve of a graph needs a name.")
        self._require_ends([end for pair in self.lines for end in pair], len(self.places))
        ends = [end for route in self.routes for end in (route.start, route.goal)]
        self._require_ends(ends, len(self.places))
        object.__setattr__(self, "routes", tuple(map(self._named_route, self.routes)))
        starts = [move.start for move in self.moves]
        self._require_ends(starts, len(self.places) + len(self.reserve))
        self._require_ends([move.goal for move in self.moves], len(self.places))
        named = tuple(self._named(move) for move in self.moves)
        object.__setattr__(self, "moves", named)
        require_on_board(self.above, self.centres, touch=self.is_plane)

    @property
    def cells(self) -> list[Cell]:
        """The cells of the places in the order of their numbers."""
        return [place.cell for place in self.places]

    @property
    def centres(self) -> list[Point]:
        """Where the places are, to the right and up."""
        return [(place.x, place.y) for place in self.places]

    def _require_ends(self, ends: Iterable[int], count: int) -> None:
        for end in (end for end in ends if not 0 <= end < count):
            raise ValueError(f"There is no place {end}; there are {count}, from 0.")

    @property
    def is_plane(self) -> bool:
        """Whether it is a plane of tiles, which a page lets its reader move and enlarge."""
        return self.shape != "point"

    def _named_route(self, route: Route) -> Route:
        if route.cell.name:
            return route
        start, goal = (self.places[end].cell.name for end in (route.start, route.goal))
        return replace(route, cell=replace(route.cell, name=f"{start}-{goal}"))

    def _named(self, move: Move) -> Move:
        cells = [*(place.cell for place in self.places), *self.reserve]
        start, goal = cells[move.start].name, cells[move.goal].name
        return move if move.name else replace(move, name=f"{start}-{goal}")

    @classmethod
    def hexagons(
        cls,
        cells: Mapping[tuple[int, int], Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        reserve: Iterable[Cell] = (),
    ) -> Graph:
        """A plane of hexagons without an edge: cells by axial (q, r); only these are drawn."""
        half = sqrt(3) / 2
        places = [
            Place(_name_cell(cell, q, r), q + r / 2, r * half) for (q, r), cell in cells.items()
        ]
        return cls(tuple(places), (), tuple(moves), "hexagon", tuple(above), tuple(reserve))

    @classmethod
    def squares(
        cls,
        cells: Mapping[tuple[int, int], Cell],
        moves: Iterable[Move] = (),
        above: Iterable[Above] = (),
        reserve: Iterable[Cell] = (),
    ) -> Graph:
        """A plane of squares without an edge: cells by (column, row); only these are drawn."""
        places = [Place(_name_cell(cell, x, y), x, y) for (x, y), cell in cells.items()]
        return cls(tuple(places), (), tuple(moves), "square", tuple(above), tuple(reserve))

    @classmethod
    def spaces(
        cls,
        cells: Sequence[Cell],
        columns: int,
        colours: Sequence[str] = (),
        moves: Iterable[Move] = (),
        *,
        loop: bool = False,
    ) -> Graph:
        """Spaces with room for a name, a piece and a note, one after another: a track.

        The track begins at the lower left. It goes to and fro in rows of that many columns, or as a
        `loop` around a rectangle. `colours` are of the borders, one for each space or empty.
        """
        if columns < 2:
            raise ValueError(f"A track of spaces has at least 2 columns, not {columns}.")
        corners = _loop(len(cells), columns) if loop else _to_and_fro(len(cells), columns)
        if colours and len(colours) != len(cells):
            raise ValueError(f"{len(cells)} spaces need as many colours, not {len(colours)}.")
        borders = colours or [""] * len(cells)
        places = [
            Place(cell, x * SPACE, y * SPACE, _square(x * SPACE, y * SPACE), colour)
            for cell, (x, y), colour in zip(cells, corners, borders, strict=True)
        ]
        return cls(tuple(places), (), tuple(moves))


def _to_and_fro(count: int, columns: int) -> list[tuple[int, int]]:
    rows = ((k % columns, k // columns) for k in range(count))
    return [(x if y % 2 == 0 else columns - 1 - x, y) for x, y in rows]


def _loop(count: int, columns: int) -> list[tuple[int, int]]:
    """Along the lower edge to the right, up, along the upper edge to the left, and down."""
    side = (count - 2 * columns) // 2
    if count % 2 or side < 0:
        raise ValueError(
            f"A loop of {columns} columns has an even number of spaces, at least {2 * columns}, "
            f"and {count} were given."
        )
    top = side + 1
    lower = [(x, 0) for x in range(columns)]
    right = [(columns - 1, y) for y in range(1, top)]
    upper = [(x, top) for x in reversed(range(columns))]
    return [*lower, *right, *upper, *((0, y) for y in reversed(range(1, top)))]


def _square(x: float, y: float) -> tuple[Point, ...]:
    half = 0.48 * SPACE
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _name_cell(cell: Cell, x: int, y: int) -> Cell:
    name = cell.name or f"{x},{y}"
    return replace(cell, name=name, label=cell.label or name)
