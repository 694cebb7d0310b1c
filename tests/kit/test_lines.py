"""The lines of a square board against its geometry."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz.kit import lines

SIDES = st.integers(1, 19)


def places(side):
    """Each line as the (column, row) of its cells."""
    return [[(cell % side, cell // side) for cell in line] for line in lines.along(side)]


def test_lines_are_numbered_kind_after_kind():
    assert lines.along(3) == (
        *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
        *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
        *((2,), (1, 5), (0, 4, 8), (3, 7), (6,)),
        *((0,), (3, 1), (6, 4, 2), (7, 5), (8,)),
    )


@given(SIDES)
def test_a_line_goes_on_in_one_direction_until_the_edge(side):
    inside = range(side)
    for line, kind in zip(places(side), kinds(side), strict=True):
        across, up = ((1, 0), (0, 1), (1, 1), (1, -1))[kind]
        (x, y), (right, top) = line[0], line[-1]
        assert line == [(x + k * across, y + k * up) for k in range(len(line))]
        assert not (x - across in inside and y - up in inside)
        assert not (right + across in inside and top + up in inside)


def kinds(side):
    return [0] * side + [1] * side + [2] * (2 * side - 1) + [3] * (2 * side - 1)


@given(SIDES)
def test_through_each_cell_goes_one_line_of_each_kind(side):
    assert len(lines.along(side)) == lines.count(side)
    table = lines.through(19)[side]
    for cell in range(side * side):
        assert [kinds(side)[line] for line, _ in table[cell]] == list(range(lines.KINDS))
        assert all(lines.along(side)[line][place] == cell for line, place in table[cell])


@given(SIDES)
def test_cells_and_lengths_say_where_a_line_goes_and_how_far(side):
    cells, lengths = lines.cells(19)[side], lines.lengths(19)[side]
    for line, through in enumerate(lines.along(side)):
        assert lengths[line] == len(through)
        assert tuple(cells[line, : lengths[line]]) == through
        assert (cells[line, lengths[line] :] == -1).all()
    assert (lengths[lines.count(side) :] == 0).all()
