"""Training with a budget in games depends on nothing but its seed."""

from pathlib import Path

import pytest
from tests.interfaces.command_runner import CommandRunner

import kibitz
from kibitz.interfaces.cli import train_command
from kibitz.learning.game_clock import GameClock, note_games
from kibitz.training import processor_time, workflow
from kibitz.training.expert_iteration import ExpertIteration
from kibitz.training.plan import Plan
from kibitz.training.trainer import Trainer
from kibitz.training.value_training import Training

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def trained(tmp_path, monkeypatch):
    """Train for some games, and give the bytes of both files."""

    def train(name, seed, out="player.npz"):
        game = str(EXAMPLES / f"{name}.py")
        CommandRunner(tmp_path, monkeypatch)(
            "train", game, "--games", "120", "--seed", str(seed), "--out", out
        )
        return [(tmp_path / f"{out}{end}").read_bytes() for end in ("", ".training")]

    return train


@pytest.mark.long
@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker"])
def test_the_same_seed_gave_another_file(name, trained):
    """It did, as the training counted seconds; a budget in games gives the same bytes."""
    once = trained(name, 1)
    assert trained(name, 1) == once
    assert trained(name, 2) != once


@pytest.mark.long
def test_the_name_of_the_file_stood_in_it_so_the_same_seed_gave_other_bytes(trained):
    assert trained("tic_tac_toe", 1, "other.npz") == trained("tic_tac_toe", 1)


def test_games_are_counted_where_a_clock_asks_for_it():
    clock = GameClock()
    note_games(clock, 3)
    note_games(lambda: 0.0, 3)
    assert clock() == 3


@pytest.mark.long
def test_generations_and_reports_went_on_when_all_games_were_played():
    """A match takes more games than a part of a small budget has, so the later parts had none."""
    game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    for kind in (Training, ExpertIteration):
        trainer = kind(game, clock=GameClock())
        trainer.warm()
        left = [event.left for event in trainer.run(20.0)]
        assert left[-1] == 0
        assert left.count(0) == 1


def test_a_training_says_how_much_of_the_machine_it_got(monkeypatch, tmp_path):
    trainer, watch = Trainer(kibitz.load("quet"), threads=2), workflow.ProcessorTime()
    monkeypatch.setattr(processor_time.time, "monotonic", lambda: watch.begun + 600)
    monkeypatch.setattr(processor_time.time, "process_time", lambda: watch.used + 480)
    (event,) = watch.events(trainer)
    said = train_command.words(event, Plan(trainer.game, tmp_path / "any.npz"))
    assert "on each of 2 threads the training got 4.0 of 10.0 minutes" in said
    monkeypatch.setattr(processor_time.time, "process_time", lambda: watch.used + 1100)
    assert not list(watch.events(trainer))
