"""Sets of small numbers against Python's own, at both speeds; and groups of stones."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz.kernel import compiled
from kibitz.kit import groups, sets
from kibitz.kit.rng import seeded

ROOMS = st.sampled_from([1, 7, 19, 61, 63, 64, 65, 127, 128, 129, 271])


@st.composite
def filled(draw):
    """How much room there is, and some numbers below that."""
    n = draw(ROOMS)
    return n, draw(st.sets(st.integers(0, n - 1)) | st.just(set(range(n))))


def listed(row):
    out = np.full(64 * len(row), -1, np.int32)
    n = sets.write(row, out)
    assert (out[n:] == -1).all()
    return out[:n].tolist()


@given(filled())
def test_a_set_lists_its_numbers_in_order(given):
    n, numbers = given
    row = sets.of(numbers, n)
    assert listed(row) == sets.members(row) == sorted(numbers)
    assert sets.size(row) == len(numbers)
    assert sets.some(row) == bool(numbers)
    assert [k for k in range(n) if sets.has(row, k)] == sorted(numbers)
    assert [sets.nth(row, k) for k in range(len(numbers))] == sorted(numbers)


@pytest.mark.parametrize("n", [1, 61, 64, 169])
def test_each_number_of_a_set_is_drawn_equally_often(n):
    numbers, rng = list(range(0, n, 3)), seeded(n)
    row, draws = sets.of(numbers, n), 200 * len(numbers)
    counts = Counter(sets.drawn(rng, row, n) for _ in range(draws))
    assert sorted(counts) == numbers
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 3 * len(numbers)


@given(filled(), st.data())
def test_numbers_are_added_and_dropped_as_in_pythons_sets(given, data):
    n, numbers = given
    row, numbers = sets.of(numbers, n), set(numbers)
    for number in data.draw(st.lists(st.integers(0, n - 1), max_size=20)):
        if data.draw(st.booleans()):
            sets.add(row, number)
            numbers.add(number)
        else:
            sets.drop(row, number)
            numbers.discard(number)
        assert listed(row) == sorted(numbers)


@given(ROOMS)
def test_the_full_set_has_every_number(n):
    assert listed(sets.full(n)) == list(range(n))
    assert len(sets.full(n)) == sets.words(n) == (n + 63) // 64


@given(filled(), filled())
def test_two_sets_meet_where_a_number_is_in_both(given, other):
    (n, numbers), (m, others) = sorted((given, other), key=lambda pair: pair[0])
    assert sets.meet(sets.of(numbers, n), sets.of(others, m)) == bool(numbers & others)


def everything(row, change, out):
    """Change a set and ask it everything."""
    n = 0
    for number in change:
        if sets.has(row, number):
            sets.drop(row, number)
        else:
            sets.add(row, number)
        out[n] = sets.size(row)
        n += 1
    for k in range(sets.size(row)):
        out[n] = sets.nth(row, k)
        n += 1
    out[n] = sets.some(row)
    out[n + 1] = sets.meet(row, row)
    return n + 2 + sets.write(row, out[n + 2 :])


@pytest.mark.long
@settings(deadline=None)
@given(filled(), st.data())
def test_sets_are_the_same_in_machine_code(given, data):
    n, numbers = given
    change = np.array(data.draw(st.lists(st.integers(0, n - 1), max_size=20)), np.int64)
    fast = compiled(everything, kibitz.load("byg", side=2).rules)
    answers = []
    for body in (everything, fast):
        row, out = sets.of(numbers, n), np.zeros(1000, np.int64)
        size = body(row, change, out)
        answers.append((row.tolist(), out[:size].tolist()))
    assert answers[0] == answers[1]


# Groups


@given(st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29)), max_size=60))
def test_stones_have_one_root_exactly_when_they_are_joined(pairs):
    parent, twin = np.arange(30), [{k} for k in range(30)]
    for one, other in pairs:
        parent[groups.root(parent, one)] = groups.root(parent, other)
        merged = twin[one] | twin[other]
        for cell in merged:
            twin[cell] = merged
    roots = [groups.root(parent, cell) for cell in range(30)]
    for cell in range(30):
        assert {k for k in range(30) if roots[k] == roots[cell]} == twin[cell]
        assert roots[roots[cell]] == roots[cell]


def test_asking_for_a_root_shortens_the_way_to_it():
    parent = np.array([0, 0, 1, 2, 3, 4, 5, 6])
    assert groups.root(parent, 7) == 0
    way = 0
    cell = 7
    while parent[cell] != cell:
        cell, way = parent[cell], way + 1
    assert way <= 4


def test_looking_for_a_root_leaves_the_way_to_it():
    parent = np.array([0, 0, 1, 2, 3, 4, 5, 6])
    assert groups.peek(parent, 7) == 0
    assert parent.tolist() == [0, 0, 1, 2, 3, 4, 5, 6]


STEPS = (1, 11, 10, -1, -11, -10)  # round a hexagon; a row of the board has 10, with the border


def laid(cells, colours, board, parent, touched):
    """Put stones one after another and join their groups."""
    for k in range(len(cells)):
        board[cells[k]] = colours[k]
        touched[k] = groups.add(parent, board, cells[k], STEPS)


def hanging_together(board, cell):
    """The stones of a group, found by walking over it."""
    seen, to_visit = {cell}, [cell]
    while to_visit:
        here = to_visit.pop()
        near = {here + step for step in STEPS if board[here + step] == board[cell]}
        to_visit += near - seen
        seen |= near
    return frozenset(seen)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("speed", [lambda function: function, compiled])
def test_a_stone_joins_the_groups_of_its_colour_that_it_touches(speed, seed):
    rng = np.random.default_rng(seed)
    cells = rng.permutation([10 * row + column for row in range(1, 9) for column in range(1, 9)])
    colours = rng.choice([1, 2], 64, p=[0.7, 0.3])
    board, twin = np.zeros((2, 100), np.int8)
    parent, touched = np.zeros(100, np.uint16), np.zeros(64, np.int64)
    speed(laid)(cells, colours, board, parent, touched)
    for cell, colour, count in zip(cells, colours, touched, strict=True):
        near = [cell + step for step in STEPS if twin[cell + step] == colour]
        assert count == len({hanging_together(twin, other) for other in near})
        twin[cell] = colour
    found = {groups.root(parent, cell): hanging_together(board, cell) for cell in cells}
    assert all(cell in found[groups.root(parent, cell)] for cell in cells)
    assert len(found) == len(set(found.values()))


def test_the_lower_root_stays_when_two_groups_are_joined():
    parent = np.array([0, 1, 2, 2, 4])
    assert groups.join(parent, 3, 4)
    assert parent.tolist() == [0, 1, 2, 2, 2]
    assert groups.join(parent, 4, 0)
    assert not groups.join(parent, 0, 3)
    assert [groups.root(parent, stone) for stone in range(5)] == [0, 1, 0, 0, 0]
