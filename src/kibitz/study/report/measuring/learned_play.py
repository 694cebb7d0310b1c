"""A player that learns the game within the budget of a report, and its strength.

It plays by a tree of its values and of playouts, so its games all differ. It is compared
with tree search at equal time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....contract import KibitzError
from ....game import Game, Position
from ....learning.training import Recipe, Training
from ....learning.tuples import Shape
from ....players import player
from ....players.base import Player
from ....players.learned import mixed
from ....players.selfplay import Strength
from ... import learned_shape
from ...estimates import Number, share
from ...ladder import Ladder, ladder
from ...learned_contest import settle_descent
from ...rounds import derived, play_game
from ...run import Run
from ...sides import beaten, lineups, round_scores
from .first_act_scores import no_choice

LEAST = 900.0  # seconds of a budget from which on a player is trained
TRAINING, AGAINST, ITSELF = 0.6, 0.75, 0.88  # parts of the stage, until when each step lasts
CONTEST = 0.05  # of the time of training, to find whether Descent has helped
PACE = 0.02  # seconds an act in its games
LOOK = 0.3  # seconds to value a first act
MOST = 1000  # games of a kind, at most
LADDER = 0.75  # of the time of the ladder, before the learned player meets its highest level

Returns = tuple[float, ...] | None


@dataclass(frozen=True)
class LearnedPlay:
    """The results of a learned player.

    content: of its file. seconds, learned: the time of its training, and the number of its games.
    against: its score against tree search at equal time; None without a game. results: the
    returns of games between learned players. firsts: by first act, the expected score of the
    seat, from 0 to 1.
    """

    content: bytes
    seconds: float
    learned: int
    against: Number | None = None
    results: tuple[Returns, ...] = ()
    firsts: dict[int, float] = field(default_factory=dict)

    @property
    def is_stronger(self) -> bool:
        """Whether it surely beats tree search at equal time."""
        return self.against is not None and self.against.low > 0.5


@dataclass(frozen=True)
class Meeting:
    """A job: a game in which some seats are played by a learned player, the others by `rival`."""

    game: Game
    content: bytes
    learned: tuple[bool, ...]
    rival: str
    seed: int


@dataclass(frozen=True)
class Opening:
    """A job: the value of a first act for the seat that plays it."""

    game: Game
    content: bytes
    action: int


def has_time_to_learn(run: Run) -> bool:
    """Whether a player is trained: with time enough, for a game that hides nothing."""
    is_long = run.budget.given >= LEAST and not run.budget.playouts
    return is_long and len(run.game.sides) > 1 and run.game.information != "hidden"


def learned_play(run: Run, until: float) -> LearnedPlay | None:
    """Train a player and measure it; None if random games show nothing to learn from."""
    begun = run.budget.spent
    ends = [begun + part * (until - begun) for part in (TRAINING, AGAINST, ITSELF)]
    try:
        found = _trained(run, ends[0])
    except KibitzError:
        return None
    rival = f"mcts:time={PACE}"
    found = replace(found, against=_score_against(run, found.content, rival, ends[1], MOST))
    meetings = (
        _meeting(run, found.content, (True,) * run.game.seats, rival, k) for k in range(MOST)
    )
    results = tuple(
        _results_within_budget(run, play_meeting, meetings, ends[2], "games of learned players")
    )
    run.learned = replace(found, results=results, firsts=_firsts(run, found.content, until))
    return run.learned


def _trained(run: Run, until: float) -> LearnedPlay:
    budget = run.budget
    threads = min(run.place.workers, os.cpu_count() or 1)

    def made(shape: Shape) -> Training:
        return Training(run.game, run.seed, threads, Recipe(shape))

    run.tell("training, two kinds of networks", budget.spent)
    seconds = max(1.0, (until - budget.spent) * budget.seconds)
    trial = learned_shape.tried(run.game, made, seconds)
    training = made(trial.shape)
    training.warm()
    seconds = max(1.0, (until - budget.spent) * budget.seconds)
    for generation in training.run((1 - CONTEST) * seconds):
        run.tell(f"training, {generation.games:,} games", budget.spent)
    settle_descent(training, CONTEST * seconds)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "learned.npz"
        training.save(file, "kibitz report")
        return LearnedPlay(file.read_bytes(), seconds, training.games)


def _score_against(
    run: Run, content: bytes, rival: str, until: float, rounds: int
) -> Number | None:
    turns = lineups(run.game)
    meetings = (_meeting(run, content, turn, rival, k) for k in range(rounds) for turn in turns)
    results = iter(_results_within_budget(run, play_meeting, meetings, until, "the learned player"))
    scores: list[float] = []
    while len(row := list(islice(results, len(turns)))) == len(turns):
        found = round_scores(row, run.game)
        scores.append(sum(found) / len(found))
    return share(sum(scores), len(scores)) if scores else None


def _meeting(run: Run, content: bytes, learned: tuple[bool, ...], rival: str, k: int) -> Meeting:
    return Meeting(run.game, content, learned, rival, derived(run.seed, "learned", rival, k))


def _results_within_budget(
    run: Run, f: Callable[[Any], Any], jobs: Iterable[Any], until: float, what: str
) -> Iterator[Any]:
    for result in run.place.map(f, jobs):
        run.tell(what, run.budget.spent)
        yield result
        if run.budget.spent >= until:
            break


def _firsts(run: Run, content: bytes, until: float) -> dict[int, float]:
    game = run.game
    if game.about.outcome == "scores" or len(game.sides) != 2 or no_choice(game):
        return {}
    legal = game.start().legal()
    openings = (Opening(game, content, action) for action in legal)
    worths = _results_within_budget(
        run, opening_value, openings, until, "first acts by the learned player"
    )
    found = dict(zip(legal, worths, strict=False))
    return found if len(found) == len(legal) else {}


def with_learned(run: Run, until: float) -> Ladder:
    """The ladder, with the learned player's score against its highest level, if there is one."""
    if run.learned is None:
        return ladder(run, until)
    begun = run.budget.spent
    found = ladder(run, begun + LADDER * (until - begun))
    top = Strength(found.levels[-1].sims, tuning=found.tuning)
    score = _score_against(run, run.learned.content, spec(top), until, MOST)
    return replace(found, learned=score)


def spec(strength: Strength) -> str:
    """The player of a level of the ladder, as on the command line."""
    if strength.sims == 0:
        return "uniform"
    tuning = strength.tuning
    cut = "" if tuning.cut is None else f",cut={tuning.cut}"
    return f"mcts:sims={strength.sims},explore={tuning.explore},expand={tuning.expand}{cut}"


def play_meeting(job: Meeting) -> Returns:
    """The returns of a game."""
    bots = [
        _learner(job, seat) if learns else player(job.rival, derived(job.seed, seat))
        for seat, learns in enumerate(job.learned)
    ]
    returns = play_game(job.game, bots, job.seed).returns
    return None if returns is None else tuple(returns)


def _learner(job: Meeting, seat: int) -> Player:
    return mixed(job.content, job.game, PACE, derived(job.seed, seat))


def opening_value(job: Opening) -> float:
    """The expected score of a seat after its first act, from 0 to 1."""
    p = job.game.start()
    seat = p.player or 0
    p.act(job.action)
    return 0.5 + 0.5 * _value(p, seat, job.content)


def _value(p: Position, seat: int, content: bytes) -> float:
    if p.over or p.player is None:
        return 2 * beaten(p.returns, p.game.sides)[seat] - 1
    *_, last = mixed(content, p.game, LOOK, 0).think(p)
    mine = any(seat in side and p.player in side for side in p.game.sides)
    return max(-1.0, min(1.0, last.value or 0.0)) * (1 if mine else -1)
