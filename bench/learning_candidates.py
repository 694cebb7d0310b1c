"""The ways of learning that `bench.learning` compares: how each is trained, and how it plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from research.learners.small_network import HIDDEN, SmallTraining, small_player

import kibitz
from kibitz.game import Game
from kibitz.learning import model_file, policy_file
from kibitz.learning.tuples import WITH_PATTERNS, Shape
from kibitz.players import Player
from kibitz.training.expert_iteration import ExpertIteration
from kibitz.training.value_training import Recipe, Training, beside, processor_seconds

SECONDS = 0.05  # an act
AT_EQUAL_TIME = f"time={SECONDS}"


class Job(NamedTuple):
    """A training: what learns for how long. It is the same for all candidates."""

    game: Game
    minutes: float
    threads: int
    seed: int


class Candidate(NamedTuple):
    """A way of learning.

    train: writes a file, and the number of games that were learned into its head.
    player: makes a player of a game from a file, with a budget such as `time=0.05` and a seed.
    budgets: those with which it plays exact positions.
    """

    title: str
    train: Callable[[Job, Path], None]
    player: Callable[[Game, Path, str, int], Player]
    budgets: tuple[str, ...] = ("depth=1", "depth=4", "depth=6", AT_EQUAL_TIME)
    is_variant: bool = False  # of another candidate: compared only if it is named, or with --all


def train_value(kind: Callable[..., Training], job: Job, file: Path, **how: Any) -> None:
    """Train the values of positions for the time of the job, and keep the best generation."""
    clock = processor_seconds(job.threads)
    training = kind(job.game, job.seed, job.threads, clock=clock, **how)
    training.warm()
    for generation in training.run(60 * job.minutes):
        print(generation, flush=True)
        training.save(file, "python -m bench.learning")
    beside(file).unlink(missing_ok=True)


def train_policy(job: Job, file: Path) -> None:
    """Train a policy only: the values of the file stay 0."""
    clock = processor_seconds(job.threads)
    training = ExpertIteration(job.game, job.seed, job.threads, clock=clock)
    training.warm()
    for progress in training.run(60 * job.minutes):
        print(progress, flush=True)
    Training(job.game, job.seed).save(file, "python -m bench.learning")
    model_file.note(file, {"games": training.games})
    policy_file.note(file, training.policy)
    beside(file).unlink(missing_ok=True)


def policy_player(game: Game, file: Path, budget: str, seed: int) -> Player:
    """Tree search with the policy of a file."""
    return kibitz.player(f"learned:file={file},search=policy,{budget}", seed)


def value_player(game: Game, file: Path, budget: str, seed: int) -> Player:
    """The player `learned` with a file."""
    return kibitz.player(f"learned:file={file},{budget}", seed)


def small_network_player(game: Game, file: Path, budget: str, seed: int) -> Player:
    """The same with the file of a small network."""
    return small_player(file, budget, seed)


def _tuples(title: str, recipe: Recipe, *, is_variant: bool = True) -> Candidate:
    train = partial(train_value, Training, recipe=recipe)
    return Candidate(title, train, value_player, is_variant=is_variant)


ONLY_TD, ONLY_DESCENT = Recipe(descent=0.0), Recipe(descent=1.0)
_only_td = ONLY_TD._replace
CANDIDATES = {
    "tuples": _tuples("140 tuples of up to 8 cells, TD(0.8)", ONLY_TD, is_variant=False),
    "descent": _tuples("140 tuples of up to 8 cells, Descent", ONLY_DESCENT, is_variant=False),
    "both": _tuples(
        "140 tuples of up to 8 cells, TD(0.8), then Descent", Recipe(), is_variant=False
    ),
    "patterns": _tuples(
        "70 tuples and 8 patterns, TD(0.8)", _only_td(shape=WITH_PATTERNS), is_variant=False
    ),
    "policy": Candidate(
        "policy by expert iteration",
        train_policy,
        policy_player,
        ("sims=1000", "sims=10000", AT_EQUAL_TIME),
    ),
    "small": Candidate(
        f"small network of {HIDDEN} units, TD(0.8)",
        partial(train_value, SmallTraining),
        small_network_player,
    ),
    "tuples-70": _tuples("70 tuples of up to 8 cells, TD(0.8)", _only_td(shape=Shape(70))),
    "tuples-td0": _tuples("140 tuples of up to 8 cells, TD(0)", _only_td(trace=0.0)),
    "tuples-4": _tuples("140 tuples of up to 4 cells, TD(0.8)", _only_td(shape=Shape(140, 4))),
    "pairs": _tuples("pairs of cells, TD(0.8)", _only_td(shape=Shape(200, 2))),
    "descent-2": _tuples(
        "140 tuples of up to 8 cells, Descent, 2 an act", ONLY_DESCENT._replace(descents=2)
    ),
    "descent-32": _tuples(
        "140 tuples of up to 8 cells, Descent, 32 an act", ONLY_DESCENT._replace(descents=32)
    ),
}
FIRST = next(iter(CANDIDATES))


def trained(name: str, job: Job, folder: Path) -> Path:
    """The file of a candidate, trained if it is not in the folder yet.

    A training that is interrupted leaves no such file.
    """
    what = f"{job.game} {name} {job.minutes:g} minutes {job.threads} threads {job.seed}"
    file = folder / f"{what.replace(' ', '-')}.npz"
    if not file.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"unfinished-{file.name}")
        CANDIDATES[name].train(job, draft)
        draft.replace(file)
    return file


def games_learned(file: Path) -> int:
    """How many games a player has learned."""
    return int(model_file.take(file)[0]["games"])
