"""Boards of squares, groups and labels."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz.kit import labels, sets, squares
from kibitz.scene import Cell, SquareBoard

SIZES = st.tuples(st.integers(1, 26), st.integers(1, 26))


def drawn(width, height):
    """The padded board as text: names of cells, and `.` for the border."""
    names = labels.named(squares.board(width, height))
    stride = squares.stride(width)
    cells = [names.get(cell, ".") for cell in range(squares.room(width, height))]
    return [" ".join(cells[k : k + stride]) for k in range(0, len(cells), stride)][::-1]


def test_a_board_lies_in_an_array_with_a_border():
    assert drawn(3, 2) == [
        ".",
        ". . . .",
        ". a2 b2 c2",
        ". a1 b1 c1",
        ". . . .",
    ]


def test_cells_go_row_by_row_from_row_1():
    assert list(squares.board(3, 2)) == ["a1", "b1", "c1", "a2", "b2", "c2"]


@given(SIZES)
def test_the_neighbours_of_a_cell_are_the_four_that_share_an_edge_or_the_border(size):
    width, height = size
    board = squares.board(width, height)
    places = {cell: (k % width, k // width) for k, cell in enumerate(board.values())}
    for cell, (x, y) in places.items():
        around = squares.neighbours(cell, squares.stride(width))
        assert all(0 <= other < squares.room(width, height) for other in around)
        wanted = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        on_board = set(places.values())
        assert [places.get(other) for other in around] == [
            w if w in on_board else None for w in wanted
        ]


@given(SIZES)
def test_diagonals_leave_the_board_through_its_border_too(size):
    width, height = size
    board, stride = set(squares.board(width, height).values()), squares.stride(width)
    right_edge = {cell for cell in board if cell + 1 not in board}
    assert len(right_edge) == height
    for cell in right_edge:
        for step in (stride + 1, 1, 1 - stride):
            assert cell + step not in board and cell + step < squares.room(width, height)


def test_the_table_of_neighbours_has_every_side_up_to_the_largest():
    table = squares.near(9)
    assert table.shape == (10, 81, 2)
    for side in range(1, 10):
        places = [(k % side, k // side) for k in range(side**2)]
        for cell, (x, y) in enumerate(places):
            touching = {k for k, (u, v) in enumerate(places) if abs(x - u) + abs(y - v) == 1}
            assert {k for k in range(81) if sets.has(table[side, cell], k)} == touching
        assert not table[side, side**2 :].any()


@given(SIZES)
def test_the_names_of_a_board_are_those_of_its_drawing(size):
    width, height = size
    board = SquareBoard.squares(width, height, [Cell()] * (width * height))
    assert [cell.label for row in board.rows for cell in row] == list(squares.board(width, height))


# Labels


def test_letters_go_on_after_z_as_in_a_spreadsheet():
    assert [labels.letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == [
        "a", "z", "aa", "az", "ba", "zz", "aaa",
    ]  # fmt: skip


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_no_two_numbers_have_the_same_letters(one, other):
    assert (labels.letters(one) == labels.letters(other)) == (one == other)


def test_names_and_numbers_are_exchanged():
    assert labels.named({"a1": 4, "b1": 5}) == {4: "a1", 5: "b1"}
