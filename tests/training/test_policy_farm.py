"""Policies that are learned on a farm: by its games, or by the means of what its workers learn."""

from pathlib import Path

import numpy as np
import pytest
from tests.farm.dying import Dying

import kibitz
from kibitz.farm import Here
from kibitz.interfaces.cli import train_command
from kibitz.training import expert_iteration, policy_gradient
from kibitz.training.expert_iteration import ExpertIteration
from kibitz.training.plan import Plan
from kibitz.training.policy_gradient import PolicyGradient

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def open_game():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


@pytest.fixture(scope="module")
def hidden_game():
    return kibitz.load(str(EXAMPLES / "kuhn_poker.py"))


def read_only(parts):
    """The same arrays as they come over a cluster: without the right to write them."""
    if isinstance(parts, np.ndarray):
        kept = parts.copy()
        kept.setflags(write=False)
        return kept
    if isinstance(parts, tuple):
        return type(parts)(*map(read_only, parts))
    return [read_only(part) for part in parts] if isinstance(parts, list) else parts


class Recording(Here):
    """A farm of one worker that keeps what it returned."""

    def __init__(self):
        self.found = []

    def each(self, f, common, jobs):
        self.found = super().each(f, common, jobs)
        return self.found


def test_this_process_learns_from_the_games_of_all_workers(open_game):
    training = ExpertIteration(open_game, seed=1, place=Dying())
    training.warm()
    *_, last = training.run(1.0)
    assert training.policy.weights.any()
    assert training.policy.games == training.games == last.games
    assert training.games >= 2  # a report at least, however busy the machine is
    assert training.games * 0.9 < len(training.experts[0].games) <= training.games
    assert last.acts >= 5 * last.games


def test_a_worker_that_plays_does_not_write_the_common_policy(open_game):
    training = ExpertIteration(open_game, seed=1, place=Dying())
    common = training._common()._replace(policy=read_only(training.policy))
    played = expert_iteration.play_period(common, expert_iteration.Period(0.0, 3))
    (game,), sims = played.learned
    assert played.games == 1 and len(game.cells) > 0
    assert sims > common.sims


def test_one_worker_learns_what_this_process_then_has(hidden_game):
    place = Recording()
    training = PolicyGradient(hidden_game, 1, place=place)
    training.learn(None, 0.0, 1.0)
    (learned,) = place.found
    assert training.games == training.policy.games == learned.games > 0
    for mine, found in zip(training.learner.state, learned.learned[0], strict=True):
        assert np.allclose(mine, found, atol=1e-7)


def test_the_weights_are_the_means_of_what_the_workers_have_learned(hidden_game):
    training = PolicyGradient(hidden_game, 1, place=Dying())
    common = training._common(0.5)._replace(networks=read_only(training.policy))
    jobs = [policy_gradient.Period(0.0, seed) for seed in (1, 1 + (1 << 48))]
    apart = [policy_gradient.learn_period(common, job) for job in jobs]
    training.learn(None, 0.0, 0.5)
    assert training.games == sum(one.games for one in apart)
    one, other = (result.learned[0] for result in apart)
    assert not np.array_equal(one[0], other[0])
    for k, mine in enumerate(training.learner.state):
        assert np.allclose(mine, (one[k] + other[k]) / 2, atol=1e-6)


def test_workers_take_the_steps_of_adam_one_after_another(hidden_game):
    training = PolicyGradient(hidden_game, 1, place=Dying())
    for steps in (1, 2):
        training.learn(None, 0.0, 1.0)
        assert training.steps == steps


@pytest.mark.parametrize("kind", [ExpertIteration, PolicyGradient])
def test_a_lost_worker_is_reported_with_the_progress(open_game, hidden_game, kind, tmp_path):
    game = open_game if kind is ExpertIteration else hidden_game
    training = kind(game, 1, place=Dying([0, 1]))
    training.warm()
    reports = list(training.run(0.5))
    assert sum(report.lost for report in reports) == 1
    plan = Plan(game, tmp_path / "any.npz")
    line = next(train_command.words(report, plan) for report in reports if report.lost)
    assert line.endswith("minutes left; 1 worker was lost, with what it learned in one period")
