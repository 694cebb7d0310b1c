"""Luck and skill in games whose acts draw, separated as in backgammon programs.

The luck of an act is the effect of its draw: the value of the position after it, less the mean
over all possible positions. The luck of a game is the sum. In a small game values are exact, and
if both play their best, the result is luck alone. Otherwise they are estimates by a short tree
search of the true position. There are two sides at most: the gain of one must be the loss of the
other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from ..contract import Fields, KibitzError
from ..estimates import Number
from ..game import Game, Position
from ..kernel import Positions, compiled, drawing, play
from ..kit.arrays import Array
from ..kit.rng import State, seeded
from ..play.random_games import again
from ..play.sides import beaten
from ..players.mcts import source_of_luck
from ..players.search.guide import Nothing
from ..players.search.loop import simulate
from ..players.search.tree import Settings, init_tree
from ..players.selfplay import SelfplayArrays, SelfplayJob, Strength, note_favourite
from ..players.tree_search import scale
from ..solvers.expected import ExpectedValues
from ..solvers.luck_of_deals import begins_with_luck

SIMS = 256  # simulations for a value
OUTCOMES = 36  # enumerated at most; of more this number is sampled:
SAMPLED = 12
MOST_ACTS_JUDGED = 60  # acts of a game that are judged, evenly spread, at most
RESAMPLED = 400  # times
POSITIONS, MEMORY_MB = 300_000, 500  # of a game that is solved, at most


@dataclass(frozen=True)
class LuckJob:
    """A job: find how lucky the first seat was in a game that was played.

    exactly: whether to use exact values, if there are any.
    """

    game: Game
    seed: int
    acts: tuple[int, ...]
    exactly: bool = False


def luck_of(job: LuckJob) -> tuple[float, float, int]:
    """The result of the first seat from -1 to 1, its luck on the same scale, positions judged."""
    p, judge = again(job.game, job.seed, job.acts), _LuckJudge(job.game, job.seed, job.exactly)
    drawing_plies = [ply for ply in range(p.ply) if p.draws(ply)]
    chosen = drawing_plies[:: -(-len(drawing_plies) // MOST_ACTS_JUDGED) or 1]
    luck = sum(judge.luck(p.at(ply), job.acts[ply], p.at(ply + 1)) for ply in chosen)
    whole = luck * len(drawing_plies) / max(1, len(chosen))
    return judge.value(p), whole, judge.judged


def warm(game: Game) -> None:
    """Compile what `luck_of` needs."""
    if game.has_chance:
        _LuckJudge(game, 0).value(game.start())


class _LuckJudge:
    """The values of positions for the first seat, from -1 to 1."""

    def __init__(self, game: Game, seed: int, exactly: bool = False) -> None:
        self.known = known_values(game) if exactly else None
        self.game, self.scale, self.judged = game, scale(game), 0
        self.rng = seeded(seed)
        self.room = SelfplayArrays(
            SelfplayJob(game, (Strength(SIMS, sees=True),) * game.seats, seed, 1)
        )
        self.luck_of_search = source_of_luck(game, seeded(seed))

    def luck(self, before: Position, action: int, after: Position) -> float:
        return self.value(after) - self._mean(before, action)

    def _mean(self, before: Position, action: int) -> float:
        return sum(chance * self.value(p) for chance, p in self._outcomes(before, action))

    def _outcomes(self, before: Position, action: int) -> Iterator[tuple[float, Position]]:
        with suppress(KibitzError):
            every = before.outcomes(action, OUTCOMES)
            yield from ((outcome.probability, outcome.position) for outcome in every)
            return
        for _ in range(SAMPLED):
            state, _ = drawing(before.state, lambda p, rng: play(p, action, rng), self.rng)
            yield 1 / SAMPLED, Position(self.game, state)

    def value(self, p: Position) -> float:
        if p.returns is not None:
            return self._of_returns(p.returns)
        if self.known and self.known.holds(p.state):
            return self._scaled(self.known.returns(p.state)[0])
        self.judged += 1
        value = self._searched(p.state)
        same_side = self.game.side_of(p.player or 0) == self.game.side_of(0)
        return value if same_side else -value

    def _searched(self, state: Positions) -> float:
        room = self.room
        compiled(search_true_position, self.game.rules)(
            state,
            room.world,
            *room.tree,
            room.seats.how[0],
            SIMS,
            room.notes,
            self.luck_of_search,
        )
        return float(room.notes["value"][0])

    def _of_returns(self, returns: tuple[float, ...]) -> float:
        if len(self.game.sides) > 1:
            return 2 * beaten(returns, self.game.sides)[0] - 1
        return self._scaled(returns[0])

    def _scaled(self, gain: float) -> float:
        if self.game.about.outcome != "scores":
            return gain
        return float(np.clip((gain - self.scale.middle) / self.scale.span, -1, 1))


@lru_cache(maxsize=1)
def known_values(game: Game) -> ExpectedValues | None:
    """The values of all positions in a small game with perfect information; else None."""
    counts_points = game.about.outcome == "scores" and len(game.sides) > 1
    if counts_points or not game.has_chance or game.information == "hidden":
        return None
    if begins_with_luck(game):  # the positions of one deal are not those of another
        return None

    def watch(positions: int) -> None:
        if positions > POSITIONS:
            raise KibitzError("too many")

    try:
        found = ExpectedValues(game, game.start().state, MEMORY_MB, watch)
    except KibitzError:
        return None
    return None if found.open else found


def explained_share(rows: Any) -> Number:
    """The part of the variance of results that luck explains (squared correlation).

    rows: (games, 2): result and luck. The interval is that of resampled games.
    """
    rng = np.random.default_rng(0)
    drawn = [
        _squared_correlation(rows[rng.integers(0, len(rows), len(rows))]) for _ in range(RESAMPLED)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975])
    return Number(_squared_correlation(rows), float(low), float(high), len(rows))


def _squared_correlation(rows: Any) -> float:
    if rows[:, 0].std() == 0 or rows[:, 1].std() == 0:
        return 0.0
    return float(np.corrcoef(rows[:, 0], rows[:, 1])[0, 1] ** 2)


# -- compiled ------------------------------------------------------------------------------


def search_true_position(
    state: Any,
    world: Fields,
    entries: Any,
    works: Array,
    how: Settings,
    sims: int,
    notes: Any,
    rng: State,
) -> None:
    """Search a position with all seen; the first note gets the best act and its value."""
    init_tree(state, entries, works, how)
    simulate(state, world, entries, works, Nothing(), how, sims, rng)
    note_favourite(entries, notes[0])
