"""Quoridor: steps, jumps and walls, and a slow twin that knows only edges between cells."""

import pytest
from tests.examples import load, played, random_game


def position(acts, **options):
    return played(load("quoridor", **options), acts)


def steps(p):
    return {move for move in p.moves() if move[-1] not in "hv"}


def test_a_pawn_steps_beside_its_cell_and_not_through_a_wall():
    assert steps(position("")) == {"d1", "f1", "e2"}
    assert steps(position("d1 e1h")) == {"c1", "e1", "d2"}
    assert steps(position("e2 e1h")) == {"d2", "f2", "e3"}
    assert "e2" not in steps(position("a1h e1h"))


def test_a_pawn_jumps_straight_over_the_other_or_beside_it_where_a_wall_is_behind():
    near = "e2 e8 e3 e7 e4 e6 e5"
    assert steps(position(near)) == {"d6", "f6", "e7", "e4"}
    assert steps(position(f"{near} e4h a1h")) == {"d5", "f5", "e7", "d6", "f6"}
    assert steps(position(f"{near} e4h a1h d4v")) == {"f5", "e7"}


def test_a_wall_neither_crosses_nor_covers_another():
    p = position("e3h")
    assert {"d3h", "e3h", "f3h", "e3v"}.isdisjoint(p.moves())
    assert {"c3h", "g3h", "e2v", "e4v", "d3v"} <= set(p.moves())
    with pytest.raises(Exception, match="cross or cover"):
        p.play("e3v")


def test_a_wall_that_closes_the_last_way_is_refused():
    with pytest.raises(Exception, match="last way"):
        position("a4h c4h e4h g4h h5v a8h").play("h6h")


def test_a_seat_without_walls_only_moves():
    p = position("a1h", walls=1)
    p.play("a8h")
    assert steps(p) == set(p.moves())
    with pytest.raises(Exception, match="no wall left"):
        p.play("c5h")


def test_who_crosses_first_wins_and_too_many_turns_are_a_draw():
    p = position("b2 a3 a2 b3 a3", size=3, walls=0)
    assert p.over and p.returns == (1, -1)
    p = load("quoridor", most=20).start()
    for _ in range(5):
        p.play("d1 d9 e1 e9")
    assert p.over and p.returns == (0, 0)


# A slow twin: the edges that are shut, as pairs of cells (column, row).


def cell(name):
    return "abcdefghi".index(name[0]), int(name[1]) - 1


def edges(wall):
    (x, y), lies = cell(wall), wall[2] == "h"
    if lies:
        return {((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1))}
    return {((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1))}


def open_from(shut, size, here):
    x, y = here
    for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        to = (x + dx, y + dy)
        if 0 <= to[0] < size and 0 <= to[1] < size and not {(here, to), (to, here)} & shut:
            yield to


def reaches(shut, size, here, row):
    seen, todo = {here}, [here]
    while todo:
        for to in set(open_from(shut, size, todo.pop())) - seen:
            seen.add(to)
            todo.append(to)
    return any(y == row for _, y in seen)


def twin_moves(size, pawns, walls, left, turn):
    shut = {edge for wall in walls for edge in edges(wall)}
    here, other = pawns[turn], pawns[1 - turn]
    found = set()
    for to in open_from(shut, size, here):
        behind = (2 * to[0] - here[0], 2 * to[1] - here[1])
        if to != other:
            found.add(to)
        elif behind in open_from(shut, size, to):
            found.add(behind)
        else:
            found |= set(open_from(shut, size, to)) - {here}
    names = {f"{'abcdefghi'[x]}{y + 1}" for x, y in found}
    corners = [f"{'abcdefghi'[x]}{y + 1}" for x in range(size - 1) for y in range(size - 1)]
    for wall in (corner + kind for corner in corners for kind in "hv" if left[turn]):
        crosses = any(wall[:2] == one[:2] for one in walls)
        if crosses or edges(wall) & shut:
            continue
        after = shut | edges(wall)
        if reaches(after, size, pawns[0], size - 1) and reaches(after, size, pawns[1], 0):
            names.add(wall)
    return names


@pytest.mark.long
@pytest.mark.parametrize(("size", "walls"), [(3, 2), (5, 6), (9, 10)])
def test_random_games_are_those_of_the_slow_twin(size, walls):
    pawns, placed, left = [(size // 2, 0), (size // 2, size - 1)], [], [walls, walls]
    for p in random_game(load("quoridor", size=size, walls=walls), 3):
        if p.ply:
            act, seat = p.told(p.ply - 1), (p.ply - 1) % 2
            if act[-1] in "hv":
                placed.append(act)
                left[seat] -= 1
            else:
                pawns[seat] = cell(act)
        crossed = pawns[0][1] == size - 1 or pawns[1][1] == 0
        assert p.over == (crossed or p.ply == 200)
        if not p.over:
            assert set(p.moves()) == twin_moves(size, pawns, placed, left, p.ply % 2)
