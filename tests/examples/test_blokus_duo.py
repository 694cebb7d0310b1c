"""Blokus Duo: pieces, corners, edges, and the end."""

import numpy as np
import pytest
from tests.examples import load, played, random_game


def test_there_are_21_pieces_with_91_ways_to_lie():
    game = load("blokus_duo", size=14, squares=5)
    p = game.start()
    assert p.record.left[0].sum() == 21
    assert game.actions == 91 + 14 * 14


def test_the_first_piece_covers_the_starting_point():
    p = load("blokus_duo", size=14, squares=5).start()
    p.play("1a1")
    assert p.moves() == ["e5"]
    p.play("e5 1a1")
    assert p.moves() == ["j10"]


def test_a_piece_touches_the_own_pieces_at_a_corner_and_at_no_edge():
    p = played(load("blokus_duo", size=6), "1a1 b2 1a1 e5 2a1")
    assert sorted(p.moves()) == ["a3", "c3"]  # the piece stands upright
    p = played(load("blokus_duo", size=6), "1a1 b2 1a1 e5 2a2")
    assert sorted(p.moves()) == ["c1", "c3"]  # it lies


def test_a_piece_may_touch_the_edges_of_the_other():
    p = played(load("blokus_duo", size=6), "1a1 b2")
    p.record.board[4, 3] = 1  # d5
    p.play("1a1")
    assert p.moves() == ["e5"]


@pytest.mark.parametrize("seed", range(3))
def test_the_squares_on_the_board_are_those_of_the_laid_pieces_and_more_squares_win(seed):
    *_, p = random_game(load("blokus_duo", size=6), seed)
    counts = [(p.record.board == 1 + seat).sum() for seat in range(2)]
    assert p.record.laid.tolist() == counts
    assert p.returns[0] == int(np.sign(counts[0] - counts[1]))
