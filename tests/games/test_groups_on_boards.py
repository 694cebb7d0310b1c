"""The sizes of groups that boards give to screen readers, against a flood fill of the picture."""

from collections.abc import Iterator

import pytest

import kibitz
from kibitz.kit import rng as luck
from kibitz.scene import Cell, HexBoard, SquareBoard

HEXES = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
SQUARES = ((1, 0), (-1, 0), (0, 1), (0, -1))
Place = tuple[int, int]


def pieces(board: HexBoard | SquareBoard) -> dict[Place, Cell]:
    """The cells with stones by place; in a board of hexagons a step along a row counts two."""
    if isinstance(board, SquareBoard):
        found = {(i, r): cell for r, row in enumerate(board.rows) for i, cell in enumerate(row)}
    else:
        found = {
            (board.offsets[r] + 2 * i, r): cell
            for r, row in enumerate(board.rows)
            for i, cell in enumerate(row)
        }
    return {place: cell for place, cell in found.items() if cell.piece}


def size(at: Place, board: dict[Place, Cell], steps: tuple[Place, ...]) -> int:
    seen, to_visit = {at}, [at]
    while to_visit:
        x, y = to_visit.pop()
        for near in ((x + dx, y + dy) for dx, dy in steps):
            if near in board and near not in seen and board[near].piece == board[at].piece:
                seen.add(near)
                to_visit.append(near)
    return len(seen)


def positions(game: str, seed: int, **options: object) -> Iterator[kibitz.Position]:
    p, chance = kibitz.load(game, **options).start(), luck.seeded(seed)
    while not p.over:
        legal = p.legal()
        p.act(legal[int(luck.below(chance, len(legal)))])
        yield p


@pytest.mark.parametrize("game", ["byg", "catchup", "symple"])
def test_the_size_of_a_group_is_that_of_the_stones_that_hang_together(game: str) -> None:
    for p in positions(game, seed=5, side=4 + (game == "symple")):
        (board,) = p.scene().boards()
        steps = HEXES if isinstance(board, HexBoard) else SQUARES
        stones = pieces(board)
        assert stones
        assert {at: cell.group for at, cell in stones.items()} == {
            at: size(at, stones, steps) for at in stones
        }
