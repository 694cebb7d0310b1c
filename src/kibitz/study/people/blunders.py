"""The acts of a game as our search judges them: the course of the game, and the blunders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...contract import KibitzError
from ...game import Game, Number, Position
from ...players import player, suitable_search
from ...players.search_analysis import Analysis
from ...players.seat_view import chooses_now, known_to
from ...players.selfplay import SelfplayGame
from ...players.selfplay_notes import NOTE

PLAYOUTS, MEMORY = 600, 64  # of the search of each position, and its megabytes
FEWEST_VISITS = 20  # visits of an act from which on its value says something
SEEDS = range(5)  # of the searches that look at an act with fewer
BLUNDER = 0.3  # a loss of expectation, on a scale from -1 (lost) to 1 (won)


@dataclass(frozen=True)
class Judged:
    """A game with values. played: as of bots. losses: by ply, nan where nothing was judged.

    A loss is the value of the best act less that of the act played, for its seat, from 0 to 2.
    Forced acts and sealed choices are not judged: the best sealed choice depends on chance.
    """

    played: SelfplayGame
    losses: Any

    def is_blunder(self, ply: int) -> bool:
        """Whether the act at a ply lost much."""
        return bool(self.losses[ply] >= BLUNDER)


def judged_acts(
    position: Position,
    returns: tuple[Number, ...],
    playouts: int = PLAYOUTS,
    alive: Callable[[], None] = lambda: None,
) -> Judged | None:
    """Judge each act of a game that is over; None if our search cannot play this game.

    alive: called after each act, since a long game takes minutes.
    """
    try:
        return _judge_acts(position, returns, playouts, alive)
    except KibitzError:
        return None


def _judge_acts(
    position: Position, returns: tuple[Number, ...], playouts: int, alive: Callable[[], None]
) -> Judged:
    notes = np.zeros(position.ply, NOTE)
    losses = np.full(position.ply, np.nan)
    ends, judge = set(position.turn_ends()), _BlunderJudge(position.game, playouts)
    for ply, action in enumerate(position.history):
        p, best, second = position.at(ply), np.nan, np.nan
        choices = len(p.legal())
        if choices > 1:
            analysis = judge.look(p)
            best, second = _best_two(analysis)
            if not chooses_now(p):
                losses[ply] = judge.loss(p, action, analysis)
        notes[ply] = action, choices, position.seat_at(ply), ply + 1 in ends, best, second
        alive()
    played = SelfplayGame(0, notes, tuple(map(float, returns)), playouts * position.ply)
    return Judged(played, losses)


class _BlunderJudge:
    """Our search; it knows of a position what the seat to act knows."""

    def __init__(self, game: Game, playouts: int) -> None:
        spec = f"{suitable_search(game)}:sims={playouts},memory={MEMORY}"
        self._searches: list[Any] = [player(spec, seed) for seed in SEEDS]
        self._is_open_duel = (
            len(game.sides) <= 2 and game.information == "perfect" and not game.has_chance
        )

    def look(self, p: Position, seed: int = 0) -> Analysis:
        """The result of the search."""
        analysis: Analysis = self._searches[seed].analyse(known_to(p, p.player or 0, seed))
        return analysis

    def loss(self, p: Position, action: int, analysis: Analysis) -> float:
        """The loss by an act, though `found` may hardly have searched it."""
        best, own = self._values(p, (analysis.action, action), analysis)
        return float(np.maximum(0.0, best - own))  # nan if one is not known

    def _values(self, p: Position, acts: tuple[int, int], analysis: Analysis) -> list[float]:
        names = [p.name(act) for act in acts]
        if analysis.visits.get(names[1], 0.0) >= FEWEST_VISITS:
            return [_pool([analysis], name) for name in names]
        values = [self._after(p, act) for act in acts]
        if not np.isnan(values).any():
            return values
        looks = [analysis, *(self.look(p, seed) for seed in SEEDS[1:])]
        return [_pool(looks, name) for name in names]

    def _after(self, p: Position, action: int) -> float:
        """The value of an act by a search of what comes after it; nan where luck or secrets do."""
        if not self._is_open_duel:
            return np.nan
        after, seat = _after_forced(p, action), p.player or 0
        if after.over:
            gain = (after.returns or (0,))[seat]
            return np.nan if p.game.about.outcome == "scores" else float(gain)
        value = self.look(after).value
        if value is None:
            return np.nan
        return value if p.game.side_of(after.player or 0) == p.game.side_of(seat) else -value


def _after_forced(p: Position, action: int) -> Position:
    # A search gives a position with one legal act no value.
    after = p.copy()
    after.act(action)
    while not after.over and len(after.legal()) == 1:
        after.act(after.legal()[0])
    return after


def _pool(looks: list[Analysis], name: str) -> float:
    """The mean of the values of an act, weighted by its visits."""
    known = [(look.visits[name], look.values[name]) for look in looks if name in look.values]
    pairs = [(visits, value) for visits, value in known if visits and value is not None]
    visited = sum(visits for visits, _ in pairs)
    return sum(visits * value for visits, value in pairs) / visited if visited else np.nan


def _best_two(analysis: Analysis) -> tuple[float, float]:
    known = [
        value
        for name, value in analysis.values.items()
        if value is not None and analysis.visits[name] >= FEWEST_VISITS
    ]
    ordered = sorted(known, reverse=True)
    best = analysis.value if analysis.value is not None else np.nan
    return best, ordered[1] if len(ordered) > 1 else best
