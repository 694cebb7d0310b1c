"""Two policies that play each other without a search."""

import time
from pathlib import Path

import pytest

import kibitz
from kibitz.play.sides import counts_points
from kibitz.training.expert_iteration import ExpertIteration
from kibitz.training.policy_gradient import PolicyGradient
from kibitz.training.policy_match import PolicyMatch, freeze

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
SECONDS = 0.3


def training_of(name):
    game = kibitz.load(str(EXAMPLES / f"{name}.py"))
    kind = PolicyGradient if game.information == "hidden" else ExpertIteration
    return kind(game, 1)


def policy_of(training):
    return getattr(training.policy, "policy", training.policy)


@pytest.fixture(scope="module", params=["tic_tac_toe", "leduc_poker"])
def learned(request):
    """A training, and its policy before it."""
    training = training_of(request.param)
    before = freeze(policy_of(training))
    training.warm()
    list(training.run(4.0))
    return training, before


def even(training):
    return 0.0 if counts_points(training.game) else 0.5


def match(training):
    return PolicyMatch(training.game, time.monotonic)


def test_a_policy_beats_what_it_was_before_it_learned(learned):
    training, before = learned
    for _ in range(50):  # once but on a slow machine
        score = match(training).play((policy_of(training), before), SECONDS, 1)
        if score.low > even(training):
            break
        list(training.run(2.0))
    other = match(training).play((before, policy_of(training)), SECONDS, 1)
    assert score.low > even(training) > other.high
    assert score.n > 20


def test_a_policy_is_as_good_as_itself_in_each_round(learned):
    training, _ = learned
    score = match(training).play((policy_of(training), policy_of(training)), SECONDS, 1)
    assert score.value == even(training)


def test_a_frozen_policy_does_not_learn(learned):
    training, before = learned
    again = freeze(policy_of(training))
    before_all = match(training).play((again, before), 0.0, 1)
    list(training.run(0.2))
    assert match(training).play((again, before), 0.0, 1) == before_all


@pytest.mark.parametrize("name", ["pig", "peg_solitaire", "hanabi", "goofspiel", "hearts"])
def test_games_of_other_kinds_are_played_to_an_end(name):
    training = training_of(name)
    policy = policy_of(training)
    score = match(training).play((policy, policy), 0.0, 1)
    assert (score.n, score.value) == (1, even(training))
