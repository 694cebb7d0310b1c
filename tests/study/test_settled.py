"""From where on a game is settled."""

from pathlib import Path

import pytest

import kibitz
from kibitz.study.settled import TOO_MANY, Finished, all_ends, settle_game

ROOT = Path(__file__).parents[2]

IDLE = '''"""The first act decides; three more follow that change nothing."""
from kibitz.contract import About

ABOUT = About("Idle", outcome="win")


def layout(options):
    return [("first", "i1"), ("steps", "i1")]


def actions(options):
    return 2


def start(p):
    pass


def player(p):
    return p.steps % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    if p.steps == 0:
        p.first = action
    p.steps += 1


def over(p):
    return p.steps == 4


def returns(p, out):
    out[p.first], out[1 - p.first] = 1, -1
'''


@pytest.mark.long
def test_a_game_is_settled_by_its_last_act_that_matters(tmp_path):
    (tmp_path / "idle.py").write_text(IDLE, "utf-8")
    game = kibitz.load(str(tmp_path / "idle.py"))
    assert settle_game(Finished(game, 0, (1, 0, 1, 0)))[:2] == (1, True)


def test_a_win_by_three_in_a_row_is_open_until_it_is_made():
    game = kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))
    p = game.start()
    p.play("a1 a2 b1 b2 c1")
    assert settle_game(Finished(game, 0, tuple(p.history))).ply == p.ply


@pytest.mark.long
def test_a_game_of_luck_is_settled_by_its_last_throw():
    """In Pig the last throw wins; before it, another throw would not have."""
    p = kibitz.load(str(ROOT / "examples/pig.py"), goal=20).start(3)
    while not p.over:
        p.act(0)
    assert settle_game(Finished(p.game, 3, tuple(p.history))).ply == p.ply


REPEATS = '''"""A round trip may go on for ever, until somebody says stop; then the first seat wins."""
from kibitz.contract import About

ABOUT = About("Round trip", outcome="win")


def layout(options):
    return [("at", "i1"), ("turn", "i1"), ("stopped", "i1")]


def actions(options):
    return 2


def start(p):
    pass


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.stopped, p.at, p.turn = action, 1 - p.at, 1 - p.turn


def over(p):
    return p.stopped == 1


def returns(p, out):
    out[0], out[1] = 1, -1
'''


@pytest.mark.long
def test_a_result_that_a_side_can_put_off_for_ever_was_called_proved(tmp_path):
    (tmp_path / "trip.py").write_text(REPEATS, "utf-8")
    game = kibitz.load(str(tmp_path / "trip.py"))
    assert all_ends(Finished(game, 0, (0, 0, 1)), 0) == TOO_MANY


@pytest.mark.long
def test_what_dice_may_still_change_is_looked_at_too():
    """A race of dice to 12: a seat that has 11 and rolls wins; before that, the other may."""
    game = kibitz.load(str(ROOT / "tests/study/truth/race.py"))
    for seed in range(5):
        p = game.start(seed)
        while not p.over:
            p.act(p.legal()[0])
        end = settle_game(Finished(game, seed, tuple(p.history)))
        assert end.ply == p.ply or end.proved
        assert all_ends(Finished(game, seed, tuple(p.history)), max(0, p.ply - 2)) != TOO_MANY
