"""Boards of hexagons as they are drawn."""

from textwrap import dedent

import pytest

from kibitz.kit import hexes, sets
from kibitz.scene import Cell, HexBoard

SIDES = range(1, 11)


def by_rows(texts, places):
    """Texts by number, laid out as the board is drawn."""
    rows = {}
    for text, (row, _) in zip(texts, places, strict=True):
        rows.setdefault(row, []).append(text)
    widest = max(map(len, rows.values()))
    lines = [" " * (widest - len(row)) + " ".join(row) for row in rows.values()]
    return "\n".join(lines[::-1])


def test_cells_are_numbered_row_by_row_from_the_bottom():
    places = hexes.hexagon(3)
    digits = "0123456789abcdefghi"
    assert by_rows(digits, places) == dedent(
        """\
          g h i
         c d e f
        7 8 9 a b
         3 4 5 6
          0 1 2"""
    )


def test_cells_are_named_by_a_letter_for_the_row_and_a_number_along_it():
    assert by_rows(hexes.names(hexes.hexagon(2)), hexes.hexagon(2)).split() == [
        "c1", "c2",
        "b1", "b2", "b3",
        "a1", "a2",
    ]  # fmt: skip
    assert hexes.names(hexes.rhombus(3, 2)) == ("a1", "a2", "a3", "b1", "b2", "b3")


@pytest.mark.parametrize("side", SIDES)
def test_the_numbers_of_cells_are_the_centred_hexagonal_numbers(side):
    assert hexes.count(side) == len(hexes.hexagon(side)) == 1 + 6 * sum(range(side))
    assert len(set(hexes.hexagon(side))) == hexes.count(side)


def test_a_cell_in_the_middle_touches_six_in_order_round_it():
    names = hexes.names(hexes.hexagon(3))
    around = hexes.touching(hexes.hexagon(3))[names.index("c3")]
    assert [names[k] for k in around] == ["c4", "d3", "d2", "c2", "b2", "b3"]


def test_a_corner_touches_three_cells_and_an_edge_four():
    names = hexes.names(hexes.hexagon(3))
    touching = hexes.touching(hexes.hexagon(3))
    beside = {name: {names[k] for k in touching[names.index(name)]} for name in ("a1", "a2", "c5")}
    assert beside["a1"] == {"a2", "b1", "b2"}
    assert beside["a2"] == {"a1", "a3", "b2", "b3"}
    assert beside["c5"] == {"c4", "b4", "d4"}


def test_on_a_rhombus_the_acute_corners_touch_three_and_the_obtuse_ones_two():
    names = hexes.names(hexes.rhombus(3, 3))
    touching = dict(zip(names, map(len, hexes.touching(hexes.rhombus(3, 3))), strict=True))
    assert (touching["a1"], touching["c3"], touching["a3"], touching["c1"]) == (3, 3, 2, 2)
    assert touching["b2"] == 6


BOARDS = [hexes.hexagon(side) for side in SIDES] + [hexes.rhombus(4, 7), hexes.rhombus(1, 5)]


@pytest.mark.parametrize("places", BOARDS, ids=len)
def test_who_touches_is_touched(places):
    touching = hexes.touching(places)
    for cell, others in enumerate(touching):
        assert len(others) == len(set(others)) <= 6
        assert cell not in others
        assert all(cell in touching[other] for other in others)


@pytest.mark.parametrize("side", SIDES)
def test_cells_touch_exactly_where_the_drawn_hexagons_share_an_edge(side):
    board = HexBoard.hexagon(side, [Cell()] * hexes.count(side))
    middles = [
        (row, offset + 2 * k)
        for row, (cells, offset) in enumerate(zip(board.rows, board.offsets, strict=True))
        for k in range(len(cells))
    ]
    for (row, x), others in zip(middles, hexes.touching(hexes.hexagon(side)), strict=True):
        around = {(row, x - 2), (row, x + 2), *((row + r, x + d) for r in (-1, 1) for d in (-1, 1))}
        assert {middles[k] for k in others} == around & set(middles)


def test_the_table_of_neighbours_has_every_side_up_to_the_largest():
    table = hexes.near(5)
    assert table.shape == (6, 61, 1)
    for side in range(1, 6):
        touching = hexes.touching(hexes.hexagon(side))
        for cell, others in enumerate(touching):
            assert {k for k in range(61) if sets.has(table[side, cell], k)} == set(others)
        assert not table[side, len(touching) :].any()


def test_the_names_of_a_board_are_those_of_its_drawing():
    for side in SIDES:
        board = HexBoard.hexagon(side, [Cell()] * hexes.count(side))
        drawn = tuple(cell.label for row in board.rows for cell in row)
        assert drawn == hexes.names(hexes.hexagon(side))
