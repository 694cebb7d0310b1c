"""What Descent has learned plays what was known before it, and the better network is kept."""

from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import share
from kibitz.interfaces.cli import train_command
from kibitz.training import learned_contest
from kibitz.training.learned_contest import contest, settle_descent
from kibitz.training.plan import Plan, TimeParts
from kibitz.training.value_training import Recipe, Training
from kibitz.training.workflow import events

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(Path(__file__).parents[2] / "examples/tic_tac_toe.py"))


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(learned_contest, "PACE", 0.002)
    monkeypatch.setattr(learned_contest, "FEWEST_ROUNDS", 1)


@pytest.fixture
def descended(game):
    """A training whose second generation is the first one by Descent."""
    training = Training(game, seed=1, recipe=Recipe(descent=1.0))
    training.best.weights[:] = 0.5
    training.best_number = 1
    training._begin_descent()
    training.best.weights[:] = 0.25
    training.best_number = 2
    return training


def test_a_network_that_has_learned_beats_one_that_has_not(game, quick):
    training = Training(game, seed=1, recipe=Recipe(descent=1.0))
    nothing = training.best._replace(weights=training.best.weights.copy())
    training.learners[0].learn(training.schedule(), 2000)
    assert contest(game, training.net, nothing, 4.0, 1).value > 0.5


def test_a_contest_with_few_games_says_nothing(game, quick, monkeypatch):
    monkeypatch.setattr(learned_contest, "FEWEST_ROUNDS", 10**6)
    net = Training(game, seed=1).net
    assert contest(game, net, net, 0.0, 1) is None


@pytest.mark.parametrize(("won", "best"), [(3, 1), (5, 2), (8, 2)])
def test_descent_is_taken_back_if_it_loses(descended, monkeypatch, won, best):
    monkeypatch.setattr(learned_contest, "contest", lambda *given: share(won, 10))
    assert settle_descent(descended, 1.0).value == won / 10
    assert descended.best_number == best
    assert descended.best.weights[0, 0] == (0.5 if best == 1 else 0.25)


def test_nothing_is_played_if_descent_brought_no_better_generation(descended):
    descended.best_number = 1
    assert settle_descent(descended, 1.0) is None


def test_a_training_says_what_descent_has_won(game, tmp_path, monkeypatch):
    monkeypatch.setattr(learned_contest, "settle_descent", lambda *given: share(2, 10))
    plan = Plan(game, tmp_path / "values.npz", 1.0, seed=1, parts=TimeParts(trials=0.0))
    said = [train_command.words(event, plan) for event in events(plan)]
    assert any("Descent won 20%" in one for one in said)
