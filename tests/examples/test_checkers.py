"""Checkers: its rules, and the published numbers of its turns."""

import pytest
from tests.examples import load, played

SIGNS = {".": 0, "r": 1, "R": 2, "w": -1, "W": -2}


def board(text, turn=0, **fields):
    """The position that is drawn, from the top: r and w, kings as capitals."""
    rows = text.split()[::-1]
    cells = [SIGNS[sign] for row in rows for sign in row]
    return played(load("checkers", size=len(rows)), "", board=cells, turn=turn, **fields)


def turns(p, depth):
    """How many ways there are to play this many turns, jumps one after another as one turn."""
    if depth == 0 or p.over:
        return depth == 0
    total, mover = 0, p.player
    for action in p.legal():
        after = p.copy()
        after.act(action)
        total += turns(after, depth - (after.over or after.player != mover))
    return total


@pytest.mark.long
def test_the_numbers_of_turns_are_those_that_programs_of_checkers_publish():
    # Aart Bik's perft: 7, 49, 302, 1,469, 7,361, ..
    start = load("checkers").start()
    assert [turns(start, depth) for depth in (1, 2, 3, 4)] == [7, 49, 302, 1469]


@pytest.mark.long
def test_so_is_the_number_of_six_turns():
    assert turns(load("checkers").start(), 6) == 36768


def test_who_can_jump_must_jump():
    p = board(".... ..w. .r.. ..r.")
    assert p.moves() == ["b2xd4"]
    with pytest.raises(Exception, match="you have to jump"):
        p.play("c1-d2")


def test_a_man_jumps_on_while_it_can():
    p = board("...... ..w... ...... ..w... .r.... ......")
    p.play("b2xd4")
    assert p.player == 0
    assert p.moves() == ["d4xb6"]


def test_the_turn_of_a_man_ends_when_it_is_crowned():
    p = board("...... ..w.w. .r.... ...... ...... ......")
    p.play("b4xd6")
    assert p.player == 1
    assert p.record.board.max() == 2


def test_a_king_goes_backward_and_a_man_does_not():
    assert sorted(board("...w .... .R.. ....").moves()) == ["b2-a1", "b2-a3", "b2-c1", "b2-c3"]
    assert sorted(board("...w .... .r.. ....").moves()) == ["b2-a3", "b2-c3"]


def test_who_cannot_move_loses():
    p = board(".... .... .w.. r...")
    p.play("a1xc3")
    assert p.over
    assert p.returns == (1, -1)


def test_forty_quiet_moves_of_each_side_are_a_draw():
    p = board(".R.. .... ...W ....", quiet=79)
    p.play("b4-a3")
    assert p.over
    assert p.returns == (0, 0)
