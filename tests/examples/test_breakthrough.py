"""Breakthrough: its rules, a slow twin, and who wins on small boards."""

from functools import cache

import pytest
from tests.examples import load, played, random_game

from kibitz.solvers import solve_position


def board(text, turn=0):
    """The position that is drawn, from the top: W, B and dots."""
    rows = text.split()[::-1]
    game = load("breakthrough", columns=len(rows[0]), rows=len(rows))
    cells = [".WB".index(sign) for row in rows for sign in row]
    pieces = [cells.count(1), cells.count(2)]
    return played(game, "", board=cells, pieces=pieces, turn=turn)


def test_a_piece_moves_straight_or_diagonally_forward_to_a_vacant_cell():
    assert sorted(board("..B ... .W. ...").moves()) == ["b2-a3", "b2-b3", "b2-c3"]
    assert sorted(board("... .B. ... W..", turn=1).moves()) == ["b3-a2", "b3-b2", "b3-c2"]


def test_a_piece_takes_diagonally_and_never_straight():
    p = board("..B BBB .W. ...")
    assert sorted(p.moves()) == ["b2-a3", "b2-c3"]
    with pytest.raises(Exception, match="diagonally only"):
        p.play("b2-b3")
    p.play("b2-c3")
    assert p.record.pieces.tolist() == [1, 3]


def test_a_piece_stops_at_its_own():
    assert sorted(board("..B ... WW. .W.").moves()) == [
        "a2-a3",
        "a2-b3",
        "b1-c2",
        "b2-a3",
        "b2-b3",
        "b2-c3",
    ]
    with pytest.raises(Exception, match="your own piece"):
        board("..B ... WW. .W.").play("b1-b2")


def test_the_first_to_reach_the_farthest_row_wins():
    p = board("..B W.. ... ...")
    p.play("a3-b4")
    assert p.over and p.returns == (1, -1)
    p = board("..W ... ..B W..", turn=1)
    p.play("c2-c1")
    assert p.over and p.returns == (-1, 1)


def test_who_takes_the_last_piece_wins():
    p = board("... .B. W.. ...")
    p.play("a2-b3")
    assert p.over and p.returns == (1, -1)


def test_each_seat_begins_with_two_full_rows():
    assert str(load("breakthrough", columns=3, rows=5).start()).count("O  O  O") == 2


# A slow twin: pieces in sets of (column, row).


def first(columns, rows):
    full = [{(x, y) for x in range(columns) for y in ys} for ys in ((0, 1), (rows - 2, rows - 1))]
    return frozenset(full[0]), frozenset(full[1])


def moves(columns, mine, other, up):
    return [
        ((x, y), (x + dx, y + up))
        for x, y in mine
        for dx in (-1, 0, 1)
        if 0 <= x + dx < columns
        and (x + dx, y + up) not in mine
        and (dx or (x + dx, y + up) not in other)
    ]


def has_won(rows, mine, other, up):
    return not other or any(y == (rows - 1 if up > 0 else 0) for _, y in mine)


@cache
def wins(columns, rows, mine, other, up):
    """Whether the seat to act wins; up: the direction in which it moves."""
    for here, there in moves(columns, mine, other, up):
        after, left = mine - {here} | {there}, other - {there}
        if has_won(rows, after, left, up) or not wins(columns, rows, left, after, -up):
            return True
    return False


def written(cell):
    return f"{'abcdefghij'[cell[0]]}{cell[1] + 1}"


@pytest.mark.parametrize(("columns", "rows"), [(2, 4), (3, 6), (8, 8), (10, 5)])
def test_random_games_are_those_of_the_slow_twin(columns, rows):
    game = load("breakthrough", columns=columns, rows=rows)
    for seed in range(6):
        sides = [set(side) for side in first(columns, rows)]
        for p in random_game(game, seed):
            if p.ply:
                seat, word = (p.ply - 1) % 2, p.told(p.ply - 1)
                here, there = next(
                    move
                    for move in moves(columns, sides[seat], sides[1 - seat], 1 - 2 * seat)
                    if f"{written(move[0])}-{written(move[1])}" == word
                )
                sides[seat] = sides[seat] - {here} | {there}
                sides[1 - seat] -= {there}
                assert p.over == has_won(rows, sides[seat], sides[1 - seat], 1 - 2 * seat)
                assert not p.over or p.returns == ((1, -1) if seat == 0 else (-1, 1))
            if not p.over:
                seat = p.ply % 2
                there = moves(columns, sides[seat], sides[1 - seat], 1 - 2 * seat)
                assert sorted(p.moves()) == sorted(f"{written(a)}-{written(b)}" for a, b in there)


LARGER = [pytest.param(*size, marks=pytest.mark.long) for size in ((2, 6), (2, 8), (3, 5))]


@pytest.mark.long
@pytest.mark.parametrize(("columns", "rows"), [(2, 4), (3, 4), *LARGER])
def test_small_boards_are_won_by_whom_brute_force_names(columns, rows):
    found = solve_position(load("breakthrough", columns=columns, rows=rows).start())
    assert found.value.result == (1 if wins(columns, rows, *first(columns, rows), 1) else -1)
