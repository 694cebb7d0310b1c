"""The Black Path Game: how the path goes on, and the values that its inventor's friend proved."""

import pytest
from tests.examples import load, played, value

from kibitz.draw import plain


def at(acts, **options):
    return played(load("black_path", **options), acts)


def test_the_path_comes_in_from_the_left_at_the_upper_left_cell():
    assert "First puts a tile at the end of the path, a6." in at("").scene().caption
    assert "Second puts a tile at the end of the path, b6." in at("cross").scene().caption
    assert "at the end of the path, a5." in at("fall").scene().caption


def test_who_runs_the_path_into_the_edge_loses():
    p = at("rise")
    assert p.over and list(p.returns) == [-1, 1]
    assert "First ran into the edge; Second wins." in p.scene().caption


def test_the_path_goes_over_a_tile_again_by_its_other_sides():
    p = at("cross fall cross fall rise fall", rows=3, columns=3)
    assert "the end of the path, a2." in p.scene().caption
    assert "ud/rl b2" in plain(p.scene())


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)])
def test_first_wins_where_a_side_is_even_and_second_where_both_are_odd(rows, columns):
    even = rows % 2 == 0 or columns % 2 == 0
    game = load("black_path", rows=rows, columns=columns)
    assert value(game.start(), {}) == (1 if even else -1)
