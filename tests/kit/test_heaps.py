"""Heaps in rows: each counter has a cell, and no heap is broken."""

from hypothesis import given
from hypothesis import strategies as st

from kibitz.kit.heaps import in_rows


@given(st.lists(st.integers(1, 9), max_size=9), st.integers(9, 12), st.integers(0, 3))
def test_every_heap_lies_whole_in_one_row_with_a_gap_beside_it(sizes, columns, rows):
    cells = in_rows(sizes, columns, rows)
    assert len(cells) % columns == 0
    assert len(cells) >= rows * columns
    lines = [cells[k : k + columns] for k in range(0, len(cells), columns)]
    heaps = [
        heap
        for line in lines
        for heap in "".join("." if one is None else str(one[0]) for one in line).split(".")
        if heap
    ]
    assert heaps == [str(size) * size for size in sizes]
