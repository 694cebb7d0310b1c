"""Walls between cells and arrows from cell to cell: picture, words, text, acts, faults."""

import pytest

from kibitz.draw import plain, svg
from kibitz.scene import Arrow, Cell, Graph, HexBoard, Scene, SquareBoard, Stone, Wall

STANDS = Wall(Cell(Stone("white"), name="a1h"), ((0, 3), (1, 4)))
UPRIGHT = Wall(Cell(Stone("black"), name="b1v"), ((1, 2), (4, 5)))
SLOT = Wall(Cell(action=7, name="b2h"), ((4, 7), (5, 8)))


def squares(*above):
    board = SquareBoard.squares(3, 3, [Cell() for _ in range(9)], above=above)
    return Scene("", (board,))


def test_walls_between_squares_are_drawn_as_text():
    assert plain(squares(STANDS, SLOT)).strip("\n") == (
        "3  .   .   .\n\n2  .   .   .\n  -------\n1  .   .   .\n   a   b   c\n"
        "Walls: a1h white\nWalls to place: b2h"
    )
    assert " . |" in plain(squares(UPRIGHT))


def test_a_slot_is_an_act_under_its_name_and_a_wall_that_stands_is_none():
    scene = squares(STANDS, SLOT)
    assert scene.acts() == {7: "b2h"}
    assert scene.still().acts() == {}
    picture = svg(scene)
    assert 'data-action="7"' in picture and 'aria-label="b2h"' in picture
    assert "a1h, white, wall" in picture


def test_a_wall_of_the_last_turn_is_marked():
    assert "a1h white (last turn)" in plain(squares(STANDS).marked({"a1h"}, ()))


def test_walls_and_arrows_of_hexagons_and_of_places_are_listed():
    hexagons = HexBoard.hexagon(2, [Cell() for _ in range(7)], above=[Arrow(0, 6, "blue")])
    assert "Arrows: blue from a1 to c2" in plain(Scene("", (hexagons,)))
    plane = {(0, 0): Cell(), (1, 0): Cell()}
    graph = Graph.hexagons(plane, above=[Wall(Cell(Stone("red"), name="w"), ((0, 1),))])
    assert "Walls: w red" in plain(Scene("", (graph,)))
    assert "w, red, wall" in svg(Scene("", (graph,)))


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Wall(Cell(), ((0, 1),)), "needs a name"),
        (lambda: Wall(Cell(name="w"), ()), "stands between no cells"),
        (lambda: squares(Wall(Cell(name="w"), ((0, 9),))), "The wall w is at cell 9; there are 9"),
        (lambda: squares(Wall(Cell(name="w"), ((0, 4),))), "0 and 4, which do not touch"),
        (lambda: squares(Arrow(0, 12)), "An arrow is at cell 12"),
        (lambda: Arrow(2, 2), "from 2 to itself"),
        (lambda: Arrow(1, 2, "mauve"), "No colour 'mauve'"),
    ],
)
def test_a_wrong_wall_or_arrow_is_refused_with_its_fault(make, fault):
    with pytest.raises(ValueError, match=fault):
        make()


def test_the_grooves_in_which_walls_may_stand_are_seen():
    assert 'class="groove"' in svg(squares(SLOT))
    assert 'class="groove"' not in svg(squares(Arrow(0, 1)))
