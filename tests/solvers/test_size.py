"""How many positions a game has, judged from random games: never more than there are."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.solvers.size import _first_visits, _together, size

ROOT = Path(__file__).parents[2]


def test_a_position_that_comes_at_several_plies_was_counted_once_at_each():
    """A game of 60 positions had "at least about 10^3.8", since its pieces go to and fro."""
    rng = np.random.default_rng(0)
    games, plies = 4_000, 30
    same = rng.integers(50, size=(plies, games))
    ended = np.full(games, plies)
    assert 45 <= _together(same, ended, [50.0] * plies) <= 50.5
    apart = same + 1000 * np.arange(plies)[:, None]  # each ply has positions of its own
    assert 0.97 * 50 * plies <= _together(apart, ended, [50.0] * plies) <= 1.03 * 50 * plies


def test_where_no_two_games_meet_there_is_no_bound():
    assert _together(np.arange(60).reshape(3, 20), np.full(20, 3), [1e6] * 3) == np.inf


def test_a_game_counts_a_position_once_and_nothing_after_its_end():
    hashes = np.array([[1, 1], [2, 5], [1, 0], [2, 0]])
    first = _first_visits(hashes, np.array([4, 2]))
    assert first.tolist() == [[True, True], [True, True], [False, False], [False, False]]


@pytest.mark.long
@pytest.mark.parametrize(("name", "most"), [("pong_hau_ki", 60), ("dodgem", 1e6)])
def test_a_game_whose_pieces_go_to_and_fro_has_no_more_positions_than_it_has(name, most):
    found = size(kibitz.load(str(ROOT / "gallery" / f"{name}.py")).start())
    assert 20 <= found.total <= most and found.total < sum(found.plies) / 2
