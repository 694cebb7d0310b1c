"""A guide of one's own knows the budget and a seed of its search, and chooses the act."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import kibitz

GAME = kibitz.load(Path(__file__).parents[2] / "examples/tic_tac_toe.py")


class Chooser(NamedTuple):
    """Searches as without a guide, notes how it was started, and plays the act of an array."""

    starts: Any  # by ply and start: simulations, seed
    wanted: Any

    def start(self, p, sims, seed):
        free = np.flatnonzero(self.starts[p.ply, :, 0] < 0)[0]
        self.starts[p.ply, free] = sims, seed

    def choose(self, p, acts):
        assert sum(act.visits for act in acts) > 0
        return int(self.wanted[0])


def choosing(wanted, **budget):
    starts, array = np.full((9, 2, 2), -1), np.array([wanted])

    def make(p, world):
        return Chooser(starts, array)

    return kibitz.Mcts(seed=7, solve=False, guide=make, **budget), starts, array


def test_a_guide_that_is_no_named_tuple_is_refused():
    """The sentence was that the rules of the game could not be compiled."""
    bot = kibitz.Mcts(sims=21, guide=lambda p, world: None)
    with pytest.raises(kibitz.KibitzError, match=r"^guide returned None; it returns a named tuple"):
        bot.analyse(GAME.start())


def test_the_guide_chooses_the_act_and_hears_of_budget_and_seed():
    bot, starts, _ = choosing(4, sims=21, threads=2)
    assert bot.analyse(GAME.start()).action == 4
    assert starts[0, :, 0].tolist() == [11, 11]  # of each tree
    assert starts[0, 0, 1] != starts[0, 1, 1]


def test_each_search_of_such_a_guide_begins_with_a_new_tree():
    bot, starts, wanted = choosing(4, sims=20)
    p = GAME.start()
    p.play(bot(p))
    p.act(0)
    wanted[0] = 8
    *_, last = bot.think(p)
    assert last.action == 8 and bot._trees[0].tree["visits"][0] == 20
    assert starts[2, 0, 1] != starts[0, 0, 1]


def test_a_choice_that_is_no_legal_act_is_refused_by_name():
    bot, *_ = choosing(9, sims=4)
    with pytest.raises(kibitz.KibitzError, match="choose of Chooser gave 9; it gives the number"):
        bot(GAME.start())


def test_a_guide_hears_that_seconds_count_in_place_of_simulations():
    bot, starts, _ = choosing(4, time=0.05)
    bot(GAME.start())
    assert starts[0, 0, 0] == 0
