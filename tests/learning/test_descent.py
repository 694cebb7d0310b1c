"""Descent: self-play that learns from all positions of its search trees."""

from pathlib import Path

import numpy as np
import pytest
from tests.learning.two_marks import share_kept

import kibitz
from kibitz.game import Position
from kibitz.learning.td import Schedule
from kibitz.players.deepening import AlphaBeta
from kibitz.solvers import Exact
from kibitz.training import value_training as ways
from kibitz.training.value_training import Recipe, Training

pytestmark = pytest.mark.long

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
    training = Training(game, seed=1, recipe=Recipe(descent=1.0))
    before = kept_by(game, exact, training.net)
    training.learners[0].learn(training.schedule(), 2000)
    assert before < 0.7
    assert kept_by(game, exact, training.net) > 0.95


def test_what_a_search_has_solved_is_right(game, exact):
    one = Training(game, seed=1).learners[0]
    one.learn(NOTHING_LEARNED._replace(descents=100), 1)
    found = one.tree.nodes[one.tree.expanded[: one.tree.used[1]]]
    solved = np.flatnonzero(found["solved"])
    assert 100 < len(solved) < len(found)
    for k in solved[:: len(solved) // 50]:
        p = Position(game, one.tree.positions[k : k + 1])
        value = max(worth.result for worth in exact.acts(p).values())
        assert found["value"][k] == value * (1 if p.player == 0 else -1)


def test_a_search_that_goes_on_solves_the_game(game):
    one = Training(game, seed=1).learners[0]
    one.learn(NOTHING_LEARNED._replace(descents=100_000), 1)
    root = one.tree.nodes[0]
    assert (root["solved"], root["value"]) == (True, 0.0)


@pytest.mark.parametrize(
    ("file", "descends"),
    [
        ("examples/tic_tac_toe.py", True),
        ("examples/dots_and_boxes.py", True),
        ("examples/peg_solitaire.py", True),
        ("tests/little_pig.py", False),
    ],
)
def test_descent_is_the_last_part_where_a_position_has_one_minimax_value(file, descends):
    training = Training(kibitz.load(str(ROOT / file)), seed=1)
    assert training.schedule().descents == 0
    training.done = 0.7
    assert (training.schedule().descents > 0) == descends


def test_games_that_would_take_minutes_have_no_descent(game, monkeypatch):
    monkeypatch.setattr(ways, "MOST_SEARCHED", 8 * 9 * 9**2 / 2)
    assert Training(game, seed=1).descent > 0
    monkeypatch.setattr(ways, "MOST_SEARCHED", 8 * 9 * 5**2 / 2)  # the shortest game
    assert Training(game, seed=1).descent == 0


def test_steps_begin_anew_with_descent(game):
    training = Training(game, seed=1)
    training.learners[0].learn(training.schedule(), 50)
    assert training.sums.absolute.any()
    training.done, learned = 0.7, training.net.weights.copy()
    training._learn_for(1e-6)
    assert training.before_descent
    assert np.count_nonzero(training.sums.absolute) < np.count_nonzero(learned)
