"""Two kinds of networks learn for a short time, and the one that wins goes on."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import share
from kibitz.interfaces.cli import train_command
from kibitz.learning.tuples import PAIRS, WITH_PATTERNS, Shape
from kibitz.training import learned_contest, learned_shape
from kibitz.training.learned_shape import ShapeTrial
from kibitz.training.plan import Plan
from kibitz.training.value_training import Recipe, Training, shape_of
from kibitz.training.workflow import Workflow, events

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def short(monkeypatch):
    """Trials of a second, in which one round is enough, also on a busy machine."""
    monkeypatch.setattr(learned_shape, "SHORTEST", 1.0)
    monkeypatch.setattr(learned_contest, "FEWEST_ROUNDS", 1)
    monkeypatch.setattr(learned_contest, "PACE", 0.002)


def load(name):
    return kibitz.load(str(EXAMPLES / name))


def maker(name, made):
    game = load(name)

    def make(shape):
        made.append(shape)
        return Training(game, seed=1, recipe=Recipe(shape))

    return make


def test_networks_with_and_without_patterns_learn_and_play(short):
    made = []
    trial = learned_shape.try_shapes(load("tic_tac_toe.py"), maker("tic_tac_toe.py", made), 8.0)
    assert made == [Shape(), WITH_PATTERNS]
    assert trial.score.n >= 1
    assert trial.shape == (WITH_PATTERNS if trial.score.value >= 0.55 else Shape())


def test_where_information_is_hidden_a_network_reads_pairs_of_cells():
    trial = learned_shape.try_shapes(load("kuhn_poker.py"), maker("kuhn_poker.py", []), 600.0)
    assert trial == ShapeTrial(PAIRS, None, 0.0)


@pytest.mark.parametrize(
    ("name", "seconds"), [("pig.py", 600.0), ("tic_tac_toe.py", learned_shape.SHORTEST - 1)]
)
def test_nothing_is_tried_without_a_board_or_with_little_time(name, seconds):
    assert learned_shape.try_shapes(load(name), maker(name, []), seconds) == ShapeTrial(
        Shape(), None, 0.0
    )


def test_no_network_is_made_where_time_is_too_short_for_a_trial():
    made = []
    seconds = learned_shape.SHORTEST - 1
    learned_shape.try_shapes(load("tic_tac_toe.py"), maker("tic_tac_toe.py", made), seconds)
    assert made == []


def test_few_games_say_nothing(short, monkeypatch):
    monkeypatch.setattr(learned_contest, "FEWEST_ROUNDS", 10**6)
    trial = learned_shape.try_shapes(load("tic_tac_toe.py"), maker("tic_tac_toe.py", []), 2.0)
    assert (trial.shape, trial.score) == (Shape(), None)


@pytest.mark.parametrize(("won", "shape"), [(9, WITH_PATTERNS), (5, Shape()), (1, Shape())])
def test_patterns_are_taken_if_they_win(short, monkeypatch, won, shape):
    monkeypatch.setattr(learned_shape, "contest", lambda *given: share(won, 10))
    assert (
        learned_shape.try_shapes(load("tic_tac_toe.py"), maker("tic_tac_toe.py", []), 1.0).shape
        == shape
    )


def test_a_training_that_goes_on_has_the_network_of_its_file(tmp_path):
    game, file = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")), tmp_path / "values.npz"
    first = Training(game, recipe=Recipe(WITH_PATTERNS))
    first.generation = first.best_number = 1
    first.save(file, "a test")
    assert shape_of(file) == WITH_PATTERNS
    again = Workflow(Plan(game, file, resume=True))
    assert list(again.prepared()) == []
    assert again.learner.recipe.shape == WITH_PATTERNS
    assert again.learner.best_number == 1


def test_control_c_during_the_trial_is_said_in_a_sentence(monkeypatch, tmp_path):
    def interrupted(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(learned_shape, "try_shapes", interrupted)
    with pytest.raises(KibitzError, match="before the first generation"):
        list(events(Plan(load("tic_tac_toe.py"), tmp_path / "never.npz")))


def test_the_trial_is_said_in_a_line_and_its_time_counts(monkeypatch, tmp_path):
    trial = ShapeTrial(WITH_PATTERNS, share(9, 10), 5.0)
    monkeypatch.setattr(learned_shape, "try_shapes", lambda *given: trial)
    workflow = Workflow(Plan(load("tic_tac_toe.py"), tmp_path / "any.npz", 600.0))
    assert list(workflow.prepared()) == [trial]
    assert workflow.seconds == 595.0
    assert "Patterns won 90%" in train_command.words(trial, workflow.plan)
