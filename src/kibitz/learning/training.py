"""Training: generation after generation of self-play, each measured against the best before it.

All threads learn into the same weights without locks (Hogwild: Niu and others, 2011), so a seed
fixes a training only with one thread. The steps shrink towards the end, and the generation that
won its matches is kept, since the strength of learners by temporal differences swings.
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
from ..game import Game
from ..kernel import compiled
from ..kit.rng import seeded
from . import model_file, tuples
from .inputs import found_inputs
from .model_file import ARRAYS
from .network import built
from .samples import sampled
from .scaling import scaling
from .symmetries import found_symmetries
from .td import Schedule, Sums, Workspace, learn, workspace
from .tuples import Shape

GENERATIONS = 12
SLICE = 0.2  # seconds of compiled play between two looks at the clock
FIRST_STEP, LAST_STEP = 1.0, 0.2
EXPLORE = 0.05  # share of acts that are tried at random
OPENING = 0.7  # of the length of a random game: at most so many acts at random at the beginning
MATCH, MATCH_GAMES = 0.08, 400  # share of a generation's time for its match, and games at most
RESUMED = 0.5  # where a training that goes on begins on the steps' way from the first to the last
MATCH_OPENING = 6  # random acts before the networks play, at most


class Recipe(NamedTuple):
    """What learns, and how far back in a game results count (lambda)."""

    shape: Shape = Shape()
    trace: float = 0.8


USUAL = Recipe()


@dataclass(frozen=True)
class Generation:
    """What a generation did. score: against the best before it, 0.5 for equal; None if unmeasured.

    spent, left: seconds. games, acts: of the whole training. best: the number of the best one.
    """

    number: int
    score: float | None
    matched: int
    best: int
    games: int
    acts: int
    spent: float
    left: float


class Training:
    """A network that learns a game; `best` is the strongest generation so far.

    clock: counts the seconds of the training, as `processor_seconds` does for measurements.
    """

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, recipe: Recipe = USUAL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        require_learnable(game)
        self._now = clock
        self.game, self.seed, self.threads, self.recipe = game, seed, threads, recipe
        inputs = found_inputs(game, seed)
        if not inputs.cells:
            raise KibitzError(f"{game.id}: random games show no differences to learn from.")
        symmetries = found_symmetries(game, inputs, seed)
        tables = tuples.chosen(inputs, symmetries, game.seats, seeded(seed), recipe.shape)
        signs, values, scale = scaling(game, seed)
        net = built(inputs, tables, signs, values, scale)
        weights, signed, absolute = side_by_side(net.weights.shape, 3)
        self.net, self.sums = net._replace(weights=weights), Sums(signed, absolute)
        self.best = net._replace(weights=side_by_side(weights.shape, 2)[0])
        self.works = [workspace(game, self.net, seed + (k << 20)) for k in range(threads)]
        self.games = self.acts = self.generation = self.best_number = 0
        self.seconds = 0.0
        self.opening = round(OPENING * sampled(game, seed).length)
        self.done = 0.0  # the share of the steps' way from the first to the last

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self._play(self.works[0], self.net.weights, [False] * self.game.seats, self._schedule(), 0)

    def run(self, seconds: float) -> Iterator[Generation]:
        """Learn for so many seconds; a Generation after each of about GENERATIONS parts."""
        begun, first, before = self._now(), self.done, self.seconds
        for part in range(1, GENERATIONS + 1):
            until = begun + seconds * part / GENERATIONS
            match = seconds * MATCH / GENERATIONS
            while (now := self._now()) < until - match:
                self.done = min(1.0, first + (1 - first) * (now - begun) / seconds)
                self._learn_for(min(SLICE, until - match - now))
            self.generation += 1
            score, matched = self._measure(until)
            if score >= 0.5 or self.best_number == 0:
                self.best.weights[:] = self.net.weights
                self.best_number = self.generation
            spent = self._now() - begun
            self.seconds = before + spent
            yield Generation(
                self.generation, score, matched, self.best_number, self.games, self.acts, spent,
                max(0.0, seconds - spent),
            )  # fmt: skip

    def _learn_for(self, seconds: float) -> None:
        how = self._schedule()
        until = self._now() + seconds
        with ThreadPoolExecutor(self.threads) as pool:
            played = list(pool.map(lambda work: self._games_until(work, how, until), self.works))
        self.games += sum(games for games, _ in played)
        self.acts += sum(acts for _, acts in played)

    def _games_until(self, work: Workspace, how: Schedule, until: float) -> tuple[int, int]:
        games, acts, begun = 0, 0, self._now()
        while games == 0 or self._now() < until:
            lap = max(1e-4, self._now() - begun)
            more = max(1, min(2 * games, int(games * (until - begun - lap) / lap)))
            acts += self._play(work, self.net.weights, [False] * self.game.seats, how, more)
            games += more
        return games, acts

    def _play(
        self, work: Workspace, rival: Any, plays: list[bool], how: Schedule, games: int
    ) -> int:
        body = compiled(learn, self.game.rules)
        given = (self.net, rival, np.array(plays), self.sums, how, games)
        return int(body(work.worlds, work.luck, work, *given))

    def _schedule(self) -> Schedule:
        step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** self.done
        return Schedule(step, self.recipe.trace, EXPLORE, self.opening)

    def _measure(self, until: float) -> tuple[float, int]:
        scores: list[float] = []
        number = 0
        while number < 2 or (self._now() < until and len(scores) < MATCH_GAMES):
            scores += self._round(self.seed + (self.generation << 24) + number)
            number += 1
        return float(np.mean(scores)), len(scores)

    def _round(self, seed: int) -> list[float]:
        """Games of one deal and one opening: each side once played by the newer network."""
        sides = self.game.sides
        lineups = [[seat not in side for seat in range(self.game.seats)] for side in sides]
        if len(sides) == 1:
            own, others = (self._result([rival] * self.game.seats, seed) for rival in (False, True))
            return [_score(own.sum(), [others.sum()])]
        return [self._share(self._result(lineup, seed), lineup) for lineup in lineups]

    def _result(self, plays: list[bool], seed: int) -> Any:
        work = self.works[0]
        work.rng[:] = seeded(seed)
        if self.game.has_chance:
            work.luck[0] = seeded(seed + 1)
        how = Schedule(0.0, 0.0, 0.0, MATCH_OPENING)
        self._play(work, self.best.weights, plays, how, 1)
        return work.score.copy()

    def _share(self, returns: Any, plays: list[bool]) -> float:
        own = next(returns[seat] for seat, is_rival in enumerate(plays) if not is_rival)
        return _score(own, [returns[seat] for seat, is_rival in enumerate(plays) if is_rival])

    @property
    def described(self) -> str:
        """What learns, in a line."""
        tables, weights = len(set(self.net.base.tolist())), len(self.net.weights)
        cells = len(self.net.code)
        return (
            f"{tables} tables of {weights:,} weights over {cells} cells, "
            f"{self.threads} thread{'s' * (self.threads > 1)}, seed {self.seed}"
        )

    def save(self, path: Path, command: str) -> None:
        """Write the best generation, and beside it what is needed to go on."""
        facts = {
            "command": command, "seed": self.seed, "threads": self.threads, "games": self.games,
            "acts": self.acts, "generation": self.best_number, "seconds": round(self.seconds, 1),
        }  # fmt: skip
        model_file.write(path, self.game, self.best, facts)
        head = {"game": self.game.id, "generations": self.generation, **facts}
        arrays = {
            "weights": self.net.weights,
            "signed": self.sums.signed,
            "absolute": self.sums.absolute,
        }
        model_file.put(beside(path), head, arrays, np.savez)

    def resume(self, path: Path) -> None:
        """Go on from a file; KibitzError if it is damaged or was made for something else."""
        best, _ = model_file.read(path, self.game)
        head, arrays = model_file.take(beside(path))
        same = best.weights.shape == self.net.weights.shape == arrays["weights"].shape
        if not same or any((getattr(best, n) != getattr(self.net, n)).any() for n in ARRAYS):
            raise KibitzError(
                f"{path} was made with another seed or by another version of kibitz train."
            )
        self.net.weights[:] = arrays["weights"]
        self.best.weights[:] = best.weights
        self.sums.signed[:], self.sums.absolute[:] = arrays["signed"], arrays["absolute"]
        self.games, self.acts = int(head["games"]), int(head["acts"])
        self.generation, self.best_number = int(head["generations"]), int(head["generation"])
        self.seconds, self.done = float(head["seconds"]), RESUMED


def processor_seconds(threads: int) -> Callable[[], float]:
    """A clock of processor time, on which so many busy threads together take a second a second."""
    return lambda: time.process_time() / threads


def beside(path: Path) -> Path:
    """The file that a training needs to go on, beside that of its player."""
    return path.with_name(path.name + ".training")


def _score(own: float, others: list[float]) -> float:
    return float(np.mean([(own > other) + 0.5 * (own == other) for other in others]))


def side_by_side(shape: tuple[int, int], number: int) -> list[Any]:
    """Arrays of zeros whose numbers for one weight lie together, since they are used together."""
    whole = np.zeros((shape[0], number, shape[1]), np.float32)
    return [whole[:, k] for k in range(number)]


def require_learnable(game: Game) -> None:
    """KibitzError if this method does not fit the game."""
    if game.information == "hidden":
        raise KibitzError(
            f"{game.id} has hidden information, and training learns values of whole positions, "
            "which a seat cannot see; for such games take worlds."
        )
