"""Training: generation after generation of self-play, each measured against the best before it.

All threads learn into the same weights without locks (Hogwild: Niu and others, 2011), so a seed
fixes a training only with one thread. The workers of a farm learn apart, in `periods`. The steps
shrink towards the end, and the generation that won its matches is kept, since the strength of
learners by temporal differences swings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..contract import KibitzError
from ..farm import Workplace
from ..game import Game
from ..kit.rng import derive, seeded
from ..learning import model_file, tuples, values_file
from ..learning.game_clock import note_games
from ..learning.inputs import found_inputs
from ..learning.learner import Learner, has_minimax_value
from ..learning.network import build_network
from ..learning.samples import sample_positions
from ..learning.scaling import scaling
from ..learning.symmetries import found_symmetries
from ..learning.td_work import Schedule, Sums, workspace
from ..learning.tuples import Shape
from ..learning.values_file import ARRAYS
from .periods import Periods, side_by_side
from .trainer import Trainer

GENERATIONS = 12
SLICE = 0.2  # seconds of compiled play between two looks at the clock
FIRST_STEP, LAST_STEP = 1.0, 0.2
EXPLORE = 0.05  # share of acts that are tried at random
OPENING = 0.7  # of the length of a random game: at most this many acts at random at the beginning
MATCH, MATCH_GAMES = 0.08, 400  # share of a generation's time for its match, and games at most
MOST_SEARCHED = 5e6  # positions in a game of Descent; a longer one could not be stopped in time
RESUMED = 0.5  # where a training that goes on begins on the steps' way from the first to the last
MATCH_OPENING = 6  # random acts before the networks play, at most


class Recipe(NamedTuple):
    """How a network learns.

    shape: of its tuples. trace: how far back in a game results count (lambda).
    descent: the last part of the training, which is Descent where it fits the game.
    descents: searches before each act there.
    """

    shape: Shape = Shape()
    trace: float = 0.8
    descent: float = 0.4
    descents: int = 8


USUAL = Recipe()


@dataclass(frozen=True)
class Generation:
    """A measured generation. score: against the best before it, 0.5 for equal; None if unmeasured.

    spent, left: seconds. games, acts: of the whole training. best: the number of the best one.
    lost: how many workers of a farm were lost at work; each lost its period of self-play.
    """

    number: int
    score: float | None
    matched: int
    best: int
    games: int
    acts: int
    spent: float
    left: float
    lost: int = 0


class Training(Trainer):
    """A network that learns a game; `best` is the strongest generation so far."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        recipe: Recipe = USUAL,
        clock: Callable[[], float] = time.monotonic,
        place: Workplace | None = None,
    ) -> None:
        super().__init__(game, seed, threads, clock, place)
        self.recipe = recipe
        self.periods = Periods(self.workers) if self.workers else None
        inputs = found_inputs(game, seed)
        self.has_board = inputs.points is not None
        if not inputs.cells:
            raise KibitzError(f"{game.id}: random games show no differences to learn from.")
        symmetries = found_symmetries(game, inputs, seed)
        tables = tuples.choose_tables(inputs, symmetries, game.seats, seeded(seed), recipe.shape)
        signs, values, scale = scaling(game, seed)
        net = build_network(inputs, tables, signs, values, scale)
        weights, signed, absolute = side_by_side(net.weights.shape, 3)
        self.net, self.sums = net._replace(weights=weights), Sums(signed, absolute)
        self.best = net._replace(weights=side_by_side(weights.shape, 2)[0])
        self.learners = [
            Learner(game, self.net, self.sums, workspace(game, self.net, seed + (k << 20)))
            for k in range(threads)
        ]
        self.generation = self.best_number = 0
        self.seconds = 0.0
        length = sample_positions(game, seed).length
        is_short = _positions_searched(game, length, recipe) <= MOST_SEARCHED
        descends = is_short and has_minimax_value(game, net)
        self.descent = recipe.descent if descends else 0.0
        self.before_descent: tuple[int, Any] | None = None  # the best generation and its weights
        self.opening = round(OPENING * length)
        self.done = 0.0  # the share of the steps' way from the first to the last

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        descents = self.recipe.descents if self.descent else 0
        self.learners[0].warm(descents)
        if self.periods:
            self.periods.warm(self.game, self.net, self.sums, descents)

    def run(self, seconds: float) -> Iterator[Generation]:
        """Learn for this many seconds; a Generation after each of at most GENERATIONS parts."""
        begun, first, before = self.clock(), self.done, self.seconds
        for part in range(1, GENERATIONS + 1):
            if part > 1 and self.clock() - begun >= seconds:
                return
            until = begun + seconds * part / GENERATIONS
            match = seconds * MATCH / GENERATIONS
            while (now := self.clock()) < until - match:
                self.done = min(1.0, first + (1 - first) * (now - begun) / seconds)
                self._learn_for(until - match - now)
            self.generation += 1
            score, matched = self._measure(until)
            if score >= 0.5 or self.best_number == 0:
                self.best.weights[:] = self.net.weights
                self.best_number = self.generation
            spent = self.clock() - begun
            self.seconds = before + spent
            yield Generation(
                self.generation,
                score,
                matched,
                self.best_number,
                self.games,
                self.acts,
                spent,
                max(0.0, seconds - spent),
                self.take_lost(),
            )

    def _learn_for(self, most: float) -> None:
        """Learn for some time, at most this many seconds."""
        how = self.schedule()
        if how.descents and not self.before_descent:
            self._begin_descent()
        if self.periods:
            games, acts = self.periods.learn(
                self.game, self.net, self.sums, how, most, self.next_seed
            )
        else:
            games, acts = self._learn_here(how, min(SLICE, most))
        self.games += games
        self.acts += acts

    def _begin_descent(self) -> None:
        """Forget how the changes of the weights alternated, since they now go to other values."""
        self.before_descent = self.best_number, self.best.weights.copy()
        for array in self.sums:
            array[:] = 0.0

    def take_back_descent(self) -> None:
        """Let the best generation before Descent be the best again."""
        assert self.before_descent
        self.best_number, self.best.weights[:] = self.before_descent

    def _learn_here(self, how: Schedule, seconds: float) -> tuple[int, int]:
        until = self.clock() + seconds
        with ThreadPoolExecutor(self.threads) as pool:
            played = list(
                pool.map(lambda learner: learner.learn_until(how, until, self.clock), self.learners)
            )
        return sum(games for games, _ in played), sum(acts for _, acts in played)

    def schedule(self) -> Schedule:
        """How to learn at this point of the training.

        Descent begins with the step that a training has at this point without any other part.
        """
        trace, first = self.recipe.trace, 1.0 - self.descent
        if self.done < first or not self.descent:
            return Schedule(_step(self.done / first), trace, EXPLORE, self.opening)
        explore, descents = 1.0 - self.done, self.recipe.descents
        return Schedule(_step(self.done), trace, explore, self.opening, descents)

    def _measure(self, until: float) -> tuple[float, int]:
        scores: list[float] = []
        number = 0
        while number < 2 or (self.clock() < until and len(scores) < MATCH_GAMES):
            scores += self.round_scores(self.seed + (self.generation << 24) + number)
            note_games(self.clock, len(self.game.sides))
            number += 1
        return float(np.mean(scores)), len(scores)

    def round_scores(self, seed: int) -> list[float]:
        """Games of one deal and one opening: each side once played by the newer network."""
        sides = self.game.sides
        lineups = [[seat not in side for seat in range(self.game.seats)] for side in sides]
        if len(sides) == 1:
            own, others = (self._result([rival] * self.game.seats, seed) for rival in (False, True))
            return [_score(own.sum(), [others.sum()])]
        return [self._share(self._result(lineup, seed), lineup) for lineup in lineups]

    def _result(self, plays: list[bool], seed: int) -> Any:
        learner = self.learners[0]
        work = learner.work
        work.rng[:] = seeded(seed)
        if self.game.has_chance:
            derive(work.luck[0], seed + 1, 0)
        how = Schedule(0.0, 0.0, 0.0, MATCH_OPENING)
        learner.play(self.best.weights, plays, how, 1)
        return work.score.copy()

    def _share(self, returns: Any, plays: list[bool]) -> float:
        own = next(returns[seat] for seat, is_rival in enumerate(plays) if not is_rival)
        return _score(own, [returns[seat] for seat, is_rival in enumerate(plays) if is_rival])

    @property
    def described(self) -> str:
        """A line that says what learns."""
        tables, weights = len(set(self.net.base.tolist())), len(self.net.weights)
        cells, name = len(self.net.code), "worker" if self.periods else "thread"
        return (
            f"{tables} tables of {weights:,} weights over {cells} cells, "
            f"{self.at_a_time} {name}{'s' * (self.at_a_time > 1)}, seed {self.seed}"
        )

    def save(self, path: Path, command: str) -> None:
        """Write the best generation, and beside it what is needed to go on."""
        facts = {
            "command": command,
            "seed": self.seed,
            "threads": self.at_a_time,
            "games": self.games,
            "acts": self.acts,
            "generation": self.best_number,
            "seconds": 0.0 if self.counts_games else round(self.seconds, 1),
            "shape": list(self.recipe.shape),
        }
        values_file.write(path, self.game, self.best, facts)
        head = {"game": self.game.id, "generations": self.generation, **facts}
        arrays = {
            "weights": self.net.weights,
            "signed": self.sums.signed,
            "absolute": self.sums.absolute,
        }
        model_file.put(beside(path), head, arrays, np.savez)

    def resume(self, path: Path) -> None:
        """Go on from a file; KibitzError if it is damaged or was made for something else."""
        best, _ = values_file.read(path, self.game)
        state = beside(path)
        with model_file.reading(state):
            head, arrays = model_file.take(state)
            same = best.weights.shape == self.net.weights.shape == arrays["weights"].shape
            pairs = [(getattr(best, name), getattr(self.net, name)) for name in ARRAYS]
            if not same or not all(np.array_equal(*pair) for pair in pairs):
                raise KibitzError(
                    f"{path} was made with another seed or by another version of kibitz train."
                )
            learned = [arrays[name] for name in ("weights", "signed", "absolute")]
            if not all(np.isfinite(array).all() for array in learned):
                raise ValueError("weights that are no numbers")
            self.games, self.acts = int(head["games"]), int(head["acts"])
            self.generation, self.best_number = int(head["generations"]), int(head["generation"])
            self.seconds, self.done = float(head["seconds"]), RESUMED
            self.net.weights[:], self.sums.signed[:], self.sums.absolute[:] = learned
        self.best.weights[:] = best.weights


def _positions_searched(game: Game, length: float, recipe: Recipe) -> float:
    """About how many positions the searches of a game of Descent look at, at most."""
    return recipe.descents * game.actions * length**2 / 2


def _step(done: float) -> float:
    return FIRST_STEP * float((LAST_STEP / FIRST_STEP) ** done)


def processor_seconds(threads: int) -> Callable[[], float]:
    """A clock of processor time: busy threads together take a second of it in a second."""
    return lambda: time.process_time() / threads


def beside(path: Path) -> Path:
    """The file that a training needs to go on, beside that of its player."""
    return path.with_name(path.name + ".training")


def shape_of(path: Path) -> Shape:
    """The shape of the network of a file; that of the first version where the file has none."""
    with model_file.reading(path):
        return Shape(*map(int, model_file.facts_of(path).get("shape", Shape())))


def _score(own: float, others: list[float]) -> float:
    return float(np.mean([(own > other) + 0.5 * (own == other) for other in others]))
