"""Nine men's morris: mills, men that are taken, flying, and the end."""

import pytest
from tests.examples import load, played, random_game

SIXTEEN = "a1d1g1 b2d2f2 c3d3e3 a4b4c4 e4f4g4 c5d5e5 b6d6f6 a7d7g7 a1a4a7 b2b4b6 c3c4c5 d1d2d3 "
SIXTEEN += "d5d6d7 e3e4e5 f2f4f6 g1g4g7"
MILLS = [[one[k : k + 2] for k in (0, 2, 4)] for one in SIXTEEN.split()]
NAMES = sorted({name for mill in MILLS for name in mill}, key=lambda name: (name[1], name[0]))


def board(white, black, turn=0):
    """All men are placed: those of White and those of Black stand on these points."""
    men = (white.split(), black.split())
    cells = [1 if name in men[0] else 2 if name in men[1] else 0 for name in NAMES]
    counts = [len(men[0]), len(men[1])]
    return played(load("nine_mens_morris"), "", board=cells, men=counts, placed=[9, 9], turn=turn)


def test_a_mill_takes_a_man_that_stands_in_no_mill():
    p = load("nine_mens_morris").start()
    assert len(p.moves()) == 24
    p.play("a1 b2 d1 d2 g1")
    assert p.player == 0 and sorted(p.moves()) == ["xb2", "xd2"]
    p.play("xd2")
    assert p.player == 1 and p.record.men.tolist() == [3, 1]


def test_a_man_in_a_mill_is_taken_only_if_all_stand_in_mills():
    p = board("a1 d1 g4 b4", "b6 d6 f6 e3")
    p.play("g4-g1")
    assert p.moves() == ["xe3"]
    p = board("a1 d1 g4 b4", "b6 d6 f6")
    p.play("g4-g1")
    assert sorted(p.moves()) == ["xb6", "xd6", "xf6"]


def test_a_man_moves_along_a_line_and_three_men_fly():
    assert sorted(board("a1 d2 f6 g7", "b4 c3 e4").moves()) == sorted(
        ["a1-a4", "a1-d1", "d2-d1", "d2-b2", "d2-f2", "d2-d3", "f6-d6", "f6-f4", "g7-d7", "g7-g4"]
    )
    assert len(board("a1 d2 f6", "b4 c3 e4").moves()) == 3 * 18


def test_a_seat_with_two_men_or_without_a_move_loses():
    p = board("a1 d1 g4 b4", "b6 d6 e3")
    p.play("g4-g1 xe3")
    assert p.over and p.returns == (1, -1)
    p = board("a1 g1 d2 a7", "d1 a4 g7 d6 g4", turn=1)
    p.play("g7-d7")
    assert not p.over
    p = board("a1 a7 g1 g7", "d1 a4 g4 d6", turn=1)
    p.play("d6-d7")
    assert p.over and p.returns == (-1, 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_seat_takes_exactly_after_a_new_mill(seed):
    before = {}
    for p in random_game(load("nine_mens_morris"), seed):
        now = dict(zip(NAMES, p.record.board.tolist(), strict=True))
        changed = {name for name in NAMES if before and now[name] and not before[name]}
        new = any(changed & set(m) and len({now[n] for n in m}) == 1 for m in MILLS)
        assert bool(p.record.takes) == new
        before = now
