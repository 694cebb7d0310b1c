"""Walls and arrows as text: walls between squares are drawn, all others are listed."""

from __future__ import annotations

from collections.abc import Sequence

from kibitz.draw.text.runs import Row, wrap_words
from kibitz.scene import Above, Arrow, Cell, SquareBoard, Stone, Wall
from kibitz.scene.said import COLOURS, LAST, NEW
from kibitz.words import message, read

MOST_NAMES = 60  # of slots that are listed


class StandingWalls:
    """The walls that stand on a board of squares; false if there are none."""

    def __init__(self, board: SquareBoard) -> None:
        places = [(r, i) for r, row in enumerate(board.rows) for i in range(len(row))]
        self._columns = max(map(len, board.rows))
        self._styles: dict[frozenset[tuple[int, int]], str] = {}  # by the two cells, or the four
        for wall in board.above:
            if isinstance(wall, Wall) and wall.cell.piece is not None:
                pairs = [frozenset((places[a], places[b])) for a, b in wall.between]
                for cells in (*pairs, *(a | b for a in pairs for b in pairs if a != b)):
                    self._styles[cells] = _style(wall.cell)

    def __bool__(self) -> bool:
        return bool(self._styles)

    def beside(self, row: int, column: int) -> Row:
        """The sign at the right of a cell."""
        if not self or column + 1 == self._columns:
            return []
        return [self._sign("|", {(row, column), (row, column + 1)})]

    def below(self, row: int, pitch: int) -> Row:
        """The line between a row and the next lower one."""
        line: Row = []
        for column in range(self._columns):
            sign, style = self._sign("-", {(row, column), (row - 1, column)})
            line += [(sign * pitch, style)]
            if column + 1 < self._columns:
                line.append(self._crossing(row, column))
        return line

    def _crossing(self, row: int, column: int) -> tuple[str, str]:
        # A wall of two pieces covers the corner between them.
        four = {(r, c) for r in (row - 1, row) for c in (column, column + 1)}
        style = self._styles.get(frozenset(four))
        if style is None:
            return " ", ""
        upright = frozenset(((row, column), (row, column + 1))) in self._styles
        lies = frozenset(((row, column), (row - 1, column))) in self._styles
        return ("|" if upright and not lies else "-" if lies and not upright else "+"), style

    def _sign(self, sign: str, cells: set[tuple[int, int]]) -> tuple[str, str]:
        style = self._styles.get(frozenset(cells))
        return (" ", "") if style is None else (sign, style)


def _style(cell: Cell) -> str:
    if cell.new or cell.last:
        return "new" if cell.new else "last"
    return cell.piece.colour if isinstance(cell.piece, Stone) else ""


def list_above(above: Sequence[Above], names: Sequence[str], room: int) -> list[Row]:
    """The walls that stand, the slots for more, and the arrows, in words."""
    walls = [thing.cell for thing in above if isinstance(thing, Wall)]
    standing = ", ".join(_words(cell) for cell in walls if cell.piece is not None)
    free = [cell.name for cell in walls if cell.action is not None]
    slots = " ".join(free)
    if len(free) > MOST_NAMES:
        slots = read(
            message(
                "{n} may be placed, from {first} to {last}",
                n=len(free),
                first=free[0],
                last=free[-1],
            )
        )
    arrows = [thing for thing in above if isinstance(thing, Arrow)]
    ways = ", ".join(_way(arrow, names) for arrow in arrows)
    return [
        *(
            wrap_words(read(message("Walls: {walls}", walls=standing)), "", room)
            if standing
            else []
        ),
        *(
            wrap_words(read(message("Walls to place: {walls}", walls=slots)), "act", room)
            if slots
            else []
        ),
        *(wrap_words(read(message("Arrows: {arrows}", arrows=ways)), "", room) if ways else []),
    ]


def _way(arrow: Arrow, names: Sequence[str]) -> str:
    start, goal, colour = names[arrow.start], names[arrow.goal], COLOURS[arrow.colour]
    return read(message("{colour} from {start} to {goal}", colour=colour, start=start, goal=goal))


def _words(cell: Cell) -> str:
    colour = read(COLOURS[cell.piece.colour]) if isinstance(cell.piece, Stone) else ""
    colour = colour or str(cell.piece or "")
    when = f" [{read(NEW)}]" if cell.new else f" ({read(LAST)})" if cell.last else ""
    return f"{cell.name} {colour}{when}"
