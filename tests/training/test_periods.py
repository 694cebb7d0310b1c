"""Learning on a farm: workers learn apart in periods, and what they learned is merged."""

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.farm.dying import Dying, Interrupted
from tests.training.test_training import show

import kibitz
from kibitz.contract import KibitzError
from kibitz.farm import Here, farm
from kibitz.interfaces.cli import train_command
from kibitz.kit.rng import seeded
from kibitz.learning import model_file, values_file
from kibitz.play.rounds import play_rounds
from kibitz.players import player
from kibitz.training.periods import (
    Changes,
    LearnedWeights,
    Period,
    add,
    blank,
    changes,
    learn_period,
    merge,
    value_start,
)
from kibitz.training.plan import Plan
from kibitz.training.value_training import Training

TIC_TAC_TOE = str(Path(__file__).parents[2] / "examples/tic_tac_toe.py")


@pytest.fixture(scope="module")
def game():
    return kibitz.load(TIC_TAC_TOE)


def found(where, weights, signed, absolute):
    return Changes(np.array(where), np.array([weights, signed, absolute], np.float32))


def test_a_weight_moves_by_the_mean_of_those_who_changed_it():
    one = found([1, 4], [0.5, 2.0], [1.0, 3.0], [1.0, 4.0])
    other = found([4, 7], [-1.0, 0.25], [-2.0, 5.0], [2.0, 5.0])
    learned = blank((5, 2))
    learned.weights[3, 1] = 10.0
    merge(learned, [one, other])
    assert learned.weights.ravel().tolist() == [0, 0.5, 0, 0, 0.5, 0, 0, 10.25, 0, 0]
    assert learned.signed.ravel().tolist() == [0, 1, 0, 0, 1, 0, 0, 5, 0, 0]
    assert learned.absolute.ravel().tolist() == [0, 1, 0, 0, 6, 0, 0, 5, 0, 0]


def test_changes_are_all_that_lies_between_two_states():
    rng = np.random.default_rng(1)
    before, after = blank((20, 3)), blank((20, 3))
    for old, new in zip(before, after, strict=True):
        old[:] = rng.integers(0, 9, (20, 3))
        new[:] = old
        new[5:9] += rng.integers(1, 4, (4, 3))
    between = changes(before, after)
    assert between.where.tolist() == list(range(15, 27))
    add(before, between)
    assert all((old == new).all() for old, new in zip(before, after, strict=True))


def test_a_worker_leaves_the_common_arrays_alone_and_needs_no_right_to_write_them(game):
    training = Training(game, seed=1)
    start = value_start(game, training.net, training.sums, training.schedule())
    for part in (*start.net, *start.known):
        if isinstance(part, np.ndarray):
            part.setflags(write=False)  # as they come over a cluster
    played = learn_period(start, Period(0.05, 3))
    assert played.games > 0 and played.acts >= 5 * played.games
    assert len(played.learned.where) > 0
    assert not training.net.weights.any()


def test_one_worker_learns_what_a_thread_learns_from_the_same_games(game):
    alone, away = Training(game, seed=1), Training(game, seed=1)
    alone.learners[0].work.rng[:] = seeded(7)
    how = alone.schedule()
    alone.learners[0].learn_until(how, 0.0, lambda: 0.0)
    played = learn_period(
        value_start(game, away.net, away.sums, how)._replace(clock=lambda: 0.0), Period(0.0, 7)
    )
    merge(LearnedWeights(away.net.weights, *away.sums), [played.learned])
    assert played.games == 1
    assert alone.net.weights.any()
    assert np.allclose(alone.net.weights, away.net.weights, atol=1e-6)


@pytest.mark.long
def test_processes_learn_together_and_a_thread_goes_on_from_their_file(game, tmp_path):
    file = tmp_path / "tic.npz"
    with farm("cores:2") as place:
        training = Training(game, seed=1, place=place)
        assert "2 workers" in training.described
        training.warm()
        for _ in range(100):  # once but on a slow machine
            generations = list(training.run(2.0))
            if training.games >= 8000:
                break
        training.save(file, "kibitz train tic-tac-toe --farm cores:2")
    assert not any(generation.lost for generation in generations)
    head, _ = model_file.take(file)
    assert head["threads"] == 2 and head["games"] == training.games
    tally = play_rounds(
        game,
        lambda seed: player(f"learned:file={file},depth=1"),
        lambda seed: player("uniform", seed),
        rounds=20,
    )
    assert tally.score > 0.85
    again = Training(game, seed=1)
    again.resume(file)
    *_, last = again.run(0.3)
    assert last.games > training.games


def test_a_lost_worker_loses_its_period_only_and_a_sentence_says_so(game, tmp_path):
    place = Dying([0, 1, 0, 2])
    training = Training(game, seed=1, place=place)
    training.warm()
    found = []
    for _ in range(100):  # once but on a slow machine
        if place.losses:
            found += training.run(1.0)
    assert sum(generation.lost for generation in found) == 3
    first = next(generation for generation in found if generation.lost)
    assert first.lost == 1 and first.games > 0
    words = "1 worker was lost, with what it learned in one period"
    plan = Plan(game, tmp_path / "any.npz")
    assert train_command.words(first, plan).endswith(words)
    assert "lost" not in train_command.words(replace(first, lost=0), plan)


@pytest.mark.long
def test_a_farm_that_loses_everything_ends_the_training_and_the_best_is_kept(
    game, tmp_path, capsys
):
    training = Training(game, seed=1, place=Dying([0, 0, 2, 2, 2]))
    with pytest.raises(KibitzError, match="lost all its workers 3 times in a row"):
        show(training, tmp_path / "tic.npz")
    assert f"tic.npz holds generation {training.best_number}." in capsys.readouterr().out
    assert model_file.take(tmp_path / "tic.npz")[0]["generation"] == training.best_number > 0


def test_control_c_during_a_period_keeps_the_best_generation(game, tmp_path, capsys):
    place = Interrupted()
    training = Training(game, seed=1, clock=time.process_time, place=place)
    place.is_pressed = lambda: training.best_number > 0
    show(training, tmp_path / "tic.npz")
    assert "Stopped." in capsys.readouterr().out
    kept, _ = values_file.read(tmp_path / "tic.npz", game)
    assert np.allclose(kept.weights, training.best.weights, atol=1e-2)


def test_periods_are_long_where_the_exchange_takes_long(game):
    training = Training(game, seed=1, place=Here())
    periods = training.periods
    lengths = []
    for exchange in (0.0, 1.0, 100.0):
        periods._exchange = exchange
        lengths.append(periods._period(60.0))
    assert lengths == [1.0, 9.0, 15.0]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--farm", "nowhere"], "A farm is here, cores, cores:3, ray or"),
        (["--farm", "cores:2", "--threads", "2"], "--threads is for training without a farm"),
    ],
)
def test_a_farm_that_makes_no_sense_is_refused(run, arguments, why):
    done = run("train", TIC_TAC_TOE, *arguments, rc=2)
    assert why in " ".join(done.output.split())
