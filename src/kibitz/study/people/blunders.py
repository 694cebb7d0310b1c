"""The acts of a game as our search judges them: the course of the game, and the blunders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...contract import KibitzError
from ...game import Game, Number, Position
from ...players import player, suited
from ...players.search_analysis import Analysis
from ...players.selfplay import Played
from ...players.selfplay_notes import NOTE
from ...record import turn_ends

PLAYOUTS, MEMORY = 600, 64  # of the search of each position, and its megabytes
LEAST = 20  # visits of an act from which on its value says something
BLUNDER = 0.3  # a loss of expectation, on a scale from -1 (lost) to 1 (won)


@dataclass(frozen=True)
class Judged:
    """A game with values. played: as of bots. losses: by ply, nan where nothing was judged.

    A loss is the value of the best act less that of the act played, for its seat, from 0 to 2.
    """

    played: Played
    losses: Any

    def is_blunder(self, ply: int) -> bool:
        """Whether the act at a ply lost much."""
        return bool(self.losses[ply] >= BLUNDER)


def judged(
    position: Position, returns: tuple[Number, ...], playouts: int = PLAYOUTS
) -> Judged | None:
    """Judge each act of a game that is over; None if our search cannot play this game."""
    try:
        return _judged(position, returns, playouts)
    except KibitzError:
        return None


def _judged(position: Position, returns: tuple[Number, ...], playouts: int) -> Judged:
    notes = np.zeros(position.ply, NOTE)
    losses = np.full(position.ply, np.nan)
    ends, search = set(turn_ends(position)), _search(position.game, playouts)
    for ply, action in enumerate(position.history):
        p = position.at(ply)
        best, second, own = np.nan, np.nan, np.nan
        choices = len(p.legal())
        if choices > 1:
            best, second, own = _values(search.analyse(p), p.name(action))
        losses[ply] = max(0.0, best - own)
        notes[ply] = action, choices, position.seat_at(ply), ply + 1 in ends, best, second
    played = Played(0, notes, tuple(map(float, returns)), playouts * position.ply)
    return Judged(played, losses)


def _search(game: Game, playouts: int) -> Any:
    return player(f"{suited(game)}:sims={playouts},memory={MEMORY}", 0)


def _values(found: Analysis, act: str) -> tuple[float, float, float]:
    known = {
        name: value
        for name, value in found.values.items()
        if value is not None and found.visits[name] >= LEAST
    }
    ordered = sorted(known.values(), reverse=True) or [np.nan]
    second = ordered[1] if len(ordered) > 1 else ordered[0]
    return ordered[0], second, known.get(act, np.nan)
