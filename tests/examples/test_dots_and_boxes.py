"""Dots and Boxes: its rules, a slow twin, and who wins on small boards."""

from functools import cache

import numba
import numpy as np
import pytest
from tests.examples import load, played, random_game

from kibitz.kit.rng import below, seeded
from kibitz.solvers import solve_position


def drawn(lines, columns=2, rows=2):
    return played(load("dots_and_boxes", columns=columns, rows=rows), lines)


def test_a_line_joins_two_dots_across_or_upwards():
    assert drawn("", 1, 1).moves() == ["a1-b1", "a2-b2", "a1-a2", "b1-b2"]
    assert len(drawn("", 2, 2).moves()) == 12 and len(drawn("", 4, 3).moves()) == 31


def test_who_draws_the_fourth_line_of_a_box_gets_it_and_draws_again():
    p = drawn("a1-b1 a1-a2 a2-b2")
    assert p.player == 1
    p.play("b1-b2")
    assert p.player == 1 and p.record.boxes.tolist() == [0, 1]


def test_one_line_may_close_two_boxes():
    p = drawn("a1-b1 a1-a2 a2-b2 b1-c1 c1-c2 b2-c2 b1-b2")
    assert p.player == 0 and p.record.boxes.tolist() == [2, 0]


def test_a_line_is_drawn_once():
    with pytest.raises(Exception, match="has been drawn"):
        drawn("a1-b1").play("a1-b1")


def test_the_most_boxes_win_when_all_lines_are_drawn():
    p = drawn("a1-b1 a1-a2 a2-b2 b1-b2", 1, 1)
    assert p.over and p.returns == (-1, 1)


def test_a_closed_box_shows_its_owner():
    assert "| R" in str(drawn("a1-b1 a1-a2 a2-b2 b1-b2"))
    assert "| R" not in str(drawn("a1-b1 a1-a2 a2-b2"))


# A slow twin: lines as pairs of dots, a box as the four lines about it.


def lines_of(columns, rows):
    dots = [(x, y) for x in range(columns + 1) for y in range(rows + 1)]
    steps = [((x, y), (x + dx, y + dy)) for x, y in dots for dx, dy in ((1, 0), (0, 1))]
    return frozenset(line for line in steps if line[1] in dots)


def boxes_of(columns, rows):
    return [
        {
            ((x, y), (x + 1, y)),
            ((x, y + 1), (x + 1, y + 1)),
            ((x, y), (x, y + 1)),
            ((x + 1, y), (x + 1, y + 1)),
        }
        for x in range(columns)
        for y in range(rows)
    ]


def closed(left, line, boxes):
    """How many boxes a line closes where these lines are left."""
    return sum(line in box and not (box - {line}) & left for box in boxes)


def written(line):
    return "-".join(f"{'abcdefghi'[x]}{y + 1}" for x, y in line)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 2), (4, 4), (8, 8)])
def test_random_games_are_those_of_the_slow_twin(columns, rows):
    game, boxes = load("dots_and_boxes", columns=columns, rows=rows), boxes_of(columns, rows)
    for seed in range(4):
        left, mover, score = set(lines_of(columns, rows)), 0, [0, 0]
        for p in random_game(game, seed):
            if p.ply:
                line = next(line for line in left if written(line) == p.told(p.ply - 1))
                won = closed(left, line, boxes)
                left.remove(line)
                score[mover] += won
                mover = mover if won else 1 - mover
            assert p.over == (not left) and p.record.boxes.tolist() == score
            assert p.over or (p.player == mover and sorted(p.moves()) == sorted(map(written, left)))
        lead = score[0] - score[1]
        assert p.returns == ((lead > 0) - (lead < 0), (lead < 0) - (lead > 0))


def lead(columns, rows):
    """By how many boxes the first seat wins, if both play their best."""
    boxes = boxes_of(columns, rows)

    @cache
    def best(left):
        leads = []
        for line in left:
            won, after = closed(left, line, boxes), left - {line}
            leads.append(won + best(after) if won else -best(after))
        return max(leads, default=0)

    return best(lines_of(columns, rows))


MORE = [pytest.param(*size, marks=pytest.mark.long) for size in ((1, 1), (3, 1), (5, 1))]


@pytest.mark.long
@pytest.mark.parametrize(("columns", "rows"), [(2, 1), (2, 2), *MORE])
def test_small_boards_are_won_by_whom_brute_force_names(columns, rows):
    margin = lead(columns, rows)
    found = solve_position(load("dots_and_boxes", columns=columns, rows=rows).start())
    assert found.value.result == (margin > 0) - (margin < 0)


def test_who_begins_wins_on_two_by_two_boxes():
    # proved by hand at https://puzzling.stackexchange.com, "Optimal play for 2 by 2 dots and boxes"
    assert lead(2, 2) > 0


# David Wilson's method (https://wilson.engr.wisc.edu/boxes/method/): for each set of lines that are
# left, the best lead in boxes to come for the seat on the move. His rules are ours: nobody has to
# take a box, and a seat that takes one or two draws again.


@numba.njit
def leads(lines, boxes):
    """The lead for each set of lines; boxes: two masks for each line, 0 where there is none."""
    best = np.zeros(1 << lines, np.int8)
    for left in range(1, 1 << lines):
        most = -100
        for line in range(lines):
            if left >> line & 1:
                after = left ^ (1 << line)
                won = 0
                for box in boxes[line]:
                    won += box != 0 and box & after == 0
                most = max(most, won + best[after] if won else -best[after])
        best[left] = most
    return best


def leads_of(columns, rows):
    """The table of a board, with its lines in the order of their numbers in the game."""
    across = [((x, y), (x + 1, y)) for y in range(rows + 1) for x in range(columns)]
    up = [((x, y), (x, y + 1)) for y in range(rows) for x in range(columns + 1)]
    lines = across + up
    masks = np.zeros((len(lines), 2), np.int64)
    for number, line in enumerate(lines):
        near = [box for box in boxes_of(columns, rows) if line in box]
        masks[number, : len(near)] = [sum(1 << lines.index(one) for one in box) for box in near]
    return leads(len(lines), masks)


@pytest.mark.long
def test_the_first_seat_loses_three_by_three_boxes_by_three_as_wilson_published():
    # https://wilson.engr.wisc.edu/boxes/results.shtml: -3 for each of the 24 first lines
    table = leads_of(3, 3)
    assert [-table[(1 << 24) - 1 ^ 1 << line] for line in range(24)] == [-3] * 24
    game, rng = load("dots_and_boxes", columns=3, rows=3), seeded(1)
    for seed in range(8):
        p = game.start(seed)
        while p.ply < 12:
            p.act(p.legal()[below(rng, len(p.legal()))])
        left = sum(1 << line for line in p.legal())
        mine, other = p.record.boxes[p.player], p.record.boxes[1 - p.player]
        margin = int(mine) - int(other) + int(table[left])
        assert solve_position(p).value.result == (margin > 0) - (margin < 0)


def test_the_table_agrees_with_brute_force():
    assert [leads_of(*board)[-1] for board in ((1, 1), (2, 1), (2, 2))] == [
        lead(*board) for board in ((1, 1), (2, 1), (2, 2))
    ]
