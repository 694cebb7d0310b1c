"""Leaves that are judged by the returns so far: what they cure, and what they never see."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.play.rounds import play_rounds
from kibitz.players import player
from kibitz.players.returns_so_far import scale_so_far

ROOT = Path(__file__).parents[2]
SILENT = ROOT / "tests/players/silent"
FULL = {"colours": 5, "hand": 5, "hints": 8, "lives": 3}


def test_the_returns_so_far_of_a_race_say_who_leads():
    assert scale_so_far(kibitz.load(str(SILENT / "long_race.py"))) == (0.0, 1.0)


def test_returns_that_never_move_before_the_end_say_nothing():
    assert scale_so_far(kibitz.load(str(SILENT / "rare_row.py"))) is None


FAILS = """
from kibitz.contract import About
ABOUT = About("Fails")
layout = lambda options: [("ply", "i1"), ("best", "i1")]
actions = lambda options: 2
def start(p): p.best = 9
def player(p): return p.ply % 2
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action):
    p.ply += 1
    p.best = action if p.ply == 4 else 9
def over(p): return p.ply == 4
def returns(p, out):
    out[p.best] = 1
    out[1 - p.best] = -1
"""


def test_returns_that_fail_before_the_end_are_never_read(tmp_path):
    (tmp_path / "fails.py").write_text(FAILS)
    game = kibitz.load(str(tmp_path / "fails.py"))
    assert scale_so_far(game) is None
    with pytest.raises(KibitzError, match="says nothing before the end"):
        player("mcts:sims=10,leaf=reached").warm(game)


def test_a_kind_of_leaf_that_is_unknown_is_named():
    with pytest.raises(KibitzError, match="leaf is one of playout, reached, ahead"):
        player("mcts:leaf=high")


@pytest.mark.long
def test_a_race_without_signal_is_won_by_the_returns_so_far():
    game = kibitz.load(str(SILENT / "long_race.py"), length=60)
    found = play_rounds(game, "mcts:sims=30,leaf=reached", "mcts:sims=30", rounds=3)
    assert found.wins == 6


@pytest.mark.long
def test_partners_without_signal_reach_points_and_see_no_hidden_card():
    game = kibitz.load(str(ROOT / "examples/hanabi.py"), **FULL)
    bot = player("worlds:sims=200,leaf=ahead")
    scores = []
    for seed in range(4):
        p = game.start(seed)
        while not p.over:
            p.play(bot(p))
        scores.append(p.returns[0])
    assert np.mean(scores) > 9


@pytest.mark.long
def test_a_seat_that_looks_ahead_plays_alike_in_positions_that_it_cannot_tell_apart():
    from kibitz.kernel import redealt
    from kibitz.kit.rng import seeded

    game = kibitz.load(str(ROOT / "examples/hanabi.py"), **FULL)
    for seed in range(3):
        p = game.start(seed)
        q = game.start(seed)
        q.state[:] = redealt(p.state, 0, seeded(99))
        acts = [player("worlds:sims=100,leaf=ahead")(one) for one in (p, q)]
        assert acts[0] == acts[1]
