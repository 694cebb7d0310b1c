"""The parts above the cells of a board: walls between them, arrows from one to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import TypeAlias

from .clickable import Cell
from .colours import require_colour

TOUCHING = 1.01  # cells whose centres are no farther apart have an edge in common


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall, or a slot for one: it stands when its `cell` has a piece.

    Each pair of `between` has the numbers of two cells that touch; the wall stands on their common
    edge. The first pair is where a player clicks, so give each slot a first pair of its own.
    """

    cell: Cell
    between: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if not self.cell.name:
            raise ValueError("A wall needs a name: Wall(Cell(name=..), ..).")
        if not self.between:
            raise ValueError(f"The wall {self.cell.name} stands between no cells.")


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one cell to another, by their numbers: a last move, a threat, a hint."""

    start: int
    goal: int
    colour: str = "green"

    def __post_init__(self) -> None:
        require_colour(self.colour)
        if self.start == self.goal:
            raise ValueError(
                f"An arrow leads from one cell to another, not from {self.start} to itself."
            )


Above: TypeAlias = Wall | Arrow


def require_on_board(
    above: Sequence[Above], centres: Sequence[tuple[float, float]], *, touch: bool = True
) -> None:
    """ValueError if a wall or an arrow leaves the board, or a wall's cells do not touch.

    centres: of the cells; neighbours are 1 apart.
    """
    for thing in above:
        pairs = thing.between if isinstance(thing, Wall) else ((thing.start, thing.goal),)
        what = f"The wall {thing.cell.name}" if isinstance(thing, Wall) else "An arrow"
        for end in (end for pair in pairs for end in pair if not 0 <= end < len(centres)):
            raise ValueError(f"{what} is at cell {end}; there are {len(centres)}, from 0.")
        for a, b in pairs if touch and isinstance(thing, Wall) else ():
            if a == b or dist(centres[a], centres[b]) > TOUCHING:
                raise ValueError(
                    f"{what} stands between the cells {a} and {b}, which do not touch."
                )
