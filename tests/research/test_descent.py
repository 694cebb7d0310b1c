"""Descent: self-play that learns from all positions of its search trees."""

from pathlib import Path

import numpy as np
import pytest
from research.learners.descent import DescentTraining, TreeLearner, tree_for
from tests.research.two_marks import share_kept

import kibitz
from kibitz.contract import KibitzError
from kibitz.game import Position
from kibitz.learning import model_file
from kibitz.learning.td import Schedule
from kibitz.learning.training import Training
from kibitz.players.learned import AlphaBeta
from kibitz.solvers import Exact

ROOT = Path(__file__).parents[2]
NOTHING_LEARNED = Schedule(step=0.0, trace=0.0, explore=1.0, opening=0)


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


@pytest.fixture(scope="module")
def exact(game):
    return Exact(game)


def kept_by(game, exact, net):
    """How often the best act of the network keeps the exact value, without looking further."""
    bot = AlphaBeta(game, net, 0, 0, 1, 8)
    return share_kept(game, exact, lambda p: [*bot.think(p)][-1].action)


def test_values_of_search_trees_teach_to_keep_the_exact_value(game, exact):
    training = DescentTraining(game, seed=1)
    before = kept_by(game, exact, training.net)
    training.learners[0].learn(training.schedule(), 2000)
    assert before < 0.7
    assert kept_by(game, exact, training.net) > 0.95


def test_what_a_search_has_solved_is_right(game, exact):
    one = DescentTraining(game, seed=1).learners[0]
    tree = tree_for(game)
    searching = TreeLearner(game, one.net, one.sums, one.work, tree, descents=100)
    searching.learn(NOTHING_LEARNED, 1)
    found = tree.nodes[tree.expanded[: tree.used[1]]]
    solved = np.flatnonzero(found["solved"])
    assert 100 < len(solved) < len(found)
    for k in solved[:: len(solved) // 50]:
        p = Position(game, tree.positions[k : k + 1])
        value = max(worth.result for worth in exact.acts(p).values())
        assert found["value"][k] == value * (1 if p.player == 0 else -1)


def test_a_search_that_goes_on_solves_the_game(game):
    one = DescentTraining(game, seed=1).learners[0]
    tree = tree_for(game)
    searching = TreeLearner(game, one.net, one.sums, one.work, tree, descents=100_000)
    searching.learn(NOTHING_LEARNED, 1)
    assert (tree.nodes["solved"][0], tree.nodes["value"][0]) == (True, 0.0)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("tests/little_pig.py", "little-pig has luck, or not two sides that oppose each other"),
        ("examples/kuhn_poker.py", "kuhn-poker has hidden information"),
    ],
)
def test_games_that_do_not_fit_are_refused_in_a_sentence(file, why):
    with pytest.raises(KibitzError, match=why):
        DescentTraining(kibitz.load(str(ROOT / file)), seed=1)


def test_it_goes_on_from_values_that_were_learned_in_another_way(game, tmp_path):
    first, file = Training(game, seed=1), tmp_path / "values.npz"
    first.learners[0].learn(first.schedule(), 200)
    training, fresh = DescentTraining(game, seed=1), DescentTraining(game, seed=1)
    training.go_on_from(first.net, games=200)
    assert (training.net.weights == first.net.weights).all()
    assert (training.best.weights == first.net.weights).all()
    assert training.schedule().step < fresh.schedule().step
    training.save(file, "a test")
    assert model_file.take(file)[0]["games"] == 200
