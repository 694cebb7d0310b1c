"""A board as planes, for networks that read images: a layer of 0 and 1 for each kind of piece.

The planes are read from the scene, which shows a seat no more than it may know. So an author
writes nothing for them. Where information is hidden, the scene is that of a position made by
`redeal` with a fixed seed, so the planes are a function of the information set.

>>> import kibitz
>>> Planes(kibitz.load("byg", side=2)).names[4:]
('board', 'black stone', 'white stone', 'other piece')
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import redealt
from ..kit.rng import seeded
from ..learning.samples import sample_positions
from ..scene import Cell, HexBoard, SquareBoard, Stone

FIELDS, PLANES = "fields", "planes"  # the two forms of an observation
WORLDS = 32  # of `redeal`, to see which cells are hidden
MOST_KINDS = 32  # of pieces; more of them are numbers

Places = dict[tuple[int, int], Cell]  # the cells by row and column


class Planes:
    """The board of a game as an array of 0 and 1: `shape` is (planes, rows, columns).

    `names` says what each plane has: for each seat whether it is to act, for each seat whether it
    observes, the cells of the board, a plane for each kind of piece that random games of a fixed
    seed show, one for all other pieces, and, where information is hidden, one for the cells that
    the seat cannot know: those with another piece, as some seat sees it, in one of WORLDS worlds
    of `redeal`, and those that look like them. Row 0 is the bottom row. Rows of hexagons are moved
    so that the neighbours of a cell are beside it, above and below it, and on one diagonal.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        boards = [
            self._places(p, seat)
            for p in sample_positions(game).positions
            for seat in range(game.seats)
        ]
        self._cells = frozenset(boards[0])
        for places in boards:
            self._require_same(places)
        kinds = {_kind(cell) for places in boards for cell in places.values()} - {""}
        if len(kinds) > MOST_KINDS:
            raise KibitzError(f"{game.id}: planes are for {MOST_KINDS} kinds of pieces at most.")
        seats = range(game.seats)
        self.names = (
            *(f"seat {seat} is to act" for seat in seats),
            *(f"seat {seat} observes" for seat in seats),
            "board",
            *sorted(kinds),
            "other piece",
            *(["hidden"] if game.information == "hidden" else []),
        )
        rows, columns = (1 + max(numbers) for numbers in zip(*self._cells, strict=True))
        self.shape = len(self.names), rows, columns

    def of(self, p: Position, seat: int) -> NDArray[np.int8]:
        """The planes of a position for a seat."""
        out, places = np.zeros(self.shape, np.int8), self._places(p, seat)
        self._require_same(places)
        if p.player is not None:
            out[p.player] = 1
        out[self.game.seats + seat] = 1
        for (row, column), cell in places.items():
            out[self.names.index("board"), row, column] = 1
            if kind := _kind(cell):
                known = kind in self.names
                out[self.names.index(kind if known else "other piece"), row, column] = 1
        for row, column in self._hidden(p, seat, places):
            out[-1, row, column] = 1
        return out

    def _hidden(self, p: Position, seat: int, places: Places) -> set[tuple[int, int]]:
        """The cells whose piece the seat cannot know.

        These are the cells whose pieces differ between worlds, and the cells that show the
        same as such a cell in one of the worlds.
        """
        if self.game.information != "hidden":
            return set()
        worlds = [redealt(p.state, seat, seeded(number)) for number in range(WORLDS)]
        worlds = list({world.tobytes(): world for world in worlds}.values())
        pieces = [self._pieces(Position(self.game, world)) for world in worlds]
        varying, kinds = set[tuple[int, int]](), set[str]()
        for place in self._cells:
            there = {board.get(place, "") for board in pieces}
            if len(there) > 1:
                varying.add(place)
                kinds |= there
        return varying | {place for place, cell in places.items() if _kind(cell) in kinds}

    def bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The lowest and the highest number of each entry."""
        return np.zeros(self.shape, np.int8), np.ones(self.shape, np.int8)

    def _pieces(self, p: Position) -> dict[tuple[int, int], str]:
        """The kinds of the pieces on the board that any seat sees."""
        scenes = [self._places(p, seat, show=True) for seat in range(self.game.seats)]
        return {at: k for places in scenes for at, cell in places.items() if (k := _kind(cell))}

    def _places(self, p: Position, seat: int, show: bool = False) -> Places:
        boards = list((p if show else _view_of(p, seat)).scene(seat).boards())
        if len(boards) != 1:
            raise KibitzError(
                f"{self.game.id} shows {len(boards) or 'no'} boards of squares or hexagons, "
                f"and planes need exactly one. Use observation='{FIELDS}'."
            )
        return _places(boards[0])

    def _require_same(self, places: Places) -> None:
        if places.keys() != self._cells:
            raise KibitzError(
                f"{self.game.id}: the board does not always have the same cells, as planes need. "
                f"Use observation='{FIELDS}'."
            )


def planes_of(game: Game, observation: str) -> Planes | None:
    """The planes of a game, if this form of an observation asks for them."""
    if observation not in (FIELDS, PLANES):
        raise KibitzError(f"observation is '{FIELDS}' or '{PLANES}', not {observation!r}.")
    return Planes(game) if observation == PLANES else None


def _view_of(p: Position, seat: int) -> Position:
    if p.game.information != "hidden":
        return p
    return Position(p.game, redealt(p.state, seat, seeded(0)))


def _places(board: HexBoard | SquareBoard) -> Places:
    offsets = board.offsets if isinstance(board, HexBoard) else range(0, -len(board.rows), -1)
    shifts = [(row + offset) // 2 for row, offset in enumerate(offsets)]
    return {
        (row, column + shift - min(shifts)): cell
        for row, (cells, shift) in enumerate(zip(board.rows, shifts, strict=True))
        for column, cell in enumerate(cells)
    }


def _kind(cell: Cell) -> str:
    piece = cell.piece
    if isinstance(piece, Stone):
        return f"{piece.colour} stone"
    return repr(piece) if piece else ""
