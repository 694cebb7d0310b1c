"""Barrage: who beats whom, what never moves, and that an army stays secret until it strikes."""

import pytest
from tests.examples import load

from kibitz import kernel
from kibitz.kit.rng import seeded
from kibitz.match import Accepted, Match

SIGNS = ".FBS239X"  # the ranks; X is the marshal, 10
ARMY = ["flag", "bomb", "spy", "scout", "scout", "miner", "general", "marshal", *["vacant"] * 4]


def position(*rows, turn=0, moved=()):
    """Rows from the top: red pieces in <>, such as `<9`, blue ones alone, `.` vacant, `~` water."""
    p = load("barrage").start()
    record = p.record
    record.side[:], record.rank[:], record.ready[:], record.turn = 0, 0, 12, turn
    for y, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row.split()):
            cell = 6 * y + x
            record.side[cell] = {"<": 1, ".": 0, "~": 3}.get(sign[0], 2)
            record.rank[cell] = max(0, SIGNS.find(sign[-1]))
            record.moved[cell] = cell in moved
    return p


def set_up():
    p = load("barrage").start()
    for act in [*ARMY, *ARMY]:
        p.play(act)
    return p


@pytest.mark.parametrize(
    ("own", "other", "left"),
    [
        ("X", "9", "X."),
        ("9", "X", ".X"),
        ("9", "9", ".."),
        ("S", "X", "S."),
        ("X", "S", "X."),
        ("S", "9", ".9"),
        ("X", "B", ".B"),
        ("3", "B", "3."),
        ("2", "S", "2."),
        ("2", "F", "2."),
    ],
)
def test_a_strike_is_won_by_rank_but_for_bombs_miners_and_the_spy(own, other, left):
    p = position(f"<{own} {other} .", ". . .", "<F . F")
    p.play("a3xb3")
    here, there = (SIGNS[p.record.rank[cell]] for cell in (12, 13))
    assert here == "." and there == (left[0] if left[1] == "." else left[1])
    assert p.over == (other == "F")


def test_flags_and_bombs_never_move_and_a_scout_goes_as_far_as_it_sees():
    p = position(". . . . . 9", ". . . . . .", "<B . . . . .", "<F ~ . . . <2")
    moves = {"f1-e1", "f1-d1", "f1-c1", "f1-f2", "f1-f3", "f1xf4"}
    assert set(p.moves()) == moves


def test_a_scout_that_moves_far_is_known_and_one_that_moves_a_square_is_not():
    p = position(". . . . . F", ". . . . . 9", "<F . . . . <2")
    far, near = p.copy(), p.copy()
    far.play("f1-d1")
    near.play("f1-e1")
    assert far.record.shown[3] and far.record.shown.sum() == 1
    assert not near.record.shown.any()


def test_a_seat_that_cannot_move_gives_up():
    p = position("9 . .", "F . .", "<F <B .")
    assert p.moves() == ["give-up"]
    p.play("give-up")
    assert p.returns == (-1, 1)


def test_quiet_turns_make_a_draw():
    p = load("barrage", quiet=10).start()
    for act in [*ARMY, *ARMY]:
        p.play(act)
    for _ in range(5):
        p.play(next(move for move in p.moves() if "-" in move))
        p.play(next(move for move in p.moves() if "-" in move))
    assert p.over and p.returns == (0, 0)


def test_an_army_that_is_set_up_is_secret_and_so_are_its_vacant_squares_until_both_are_ready():
    p = load("barrage").start()
    for act in ARMY:
        p.play(act)
    assert p.told(0, 1) == "?" and p.told(0, 0) == "flag"
    worlds = set()
    for seed in range(20):
        world = p.state.copy()
        kernel.redeal(world[0], 1, seeded(seed))
        worlds.add(world[0].rank[:12].tobytes())
    assert len(worlds) > 15


def test_a_piece_that_has_moved_is_no_flag_and_no_bomb_in_any_world():
    p = position("B F 9 S . .", ". . . . . .", "<F . . . . <2", moved=(14,))
    for seed in range(40):
        world = p.state.copy()
        kernel.redeal(world[0], 0, seeded(seed))
        assert world[0].rank[14] > 2
        assert sorted(world[0].rank[12:16]) == [1, 2, 3, 6]


def test_the_legal_moves_of_pieces_face_down_are_shown_to_their_owner_only():
    p = set_up()
    assert p.player == 0
    assert list(p.scene(0).moves()) and not list(p.scene(1).moves())
    assert not list(p.scene(-1).moves())


def test_at_a_table_the_armies_are_set_up_in_any_order_and_then_red_moves():
    table = Match(load("barrage"))
    for seat, text in ((1, " ".join(ARMY)), (0, " ".join(ARMY)), (0, "a2-a3"), (1, "f5-f4")):
        assert isinstance(table.submit(seat, table.ply, text), Accepted), (seat, text)
