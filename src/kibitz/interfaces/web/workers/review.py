"""The review of a finished game: each seat's expectation after every turn, and its mistakes."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ....game import Position
from ....players import player
from ....record import turn_ends
from .analysis import searcher

PLAYOUTS, MEMORY = 600, 64  # of the search of each position, and its megabytes
SECONDS = 30.0  # for a whole game; positions that are left get no value
MISTAKE = 0.3  # a loss of expectation, on a scale from -1 (lost) to 1 (won)


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn: the ply after it, the expectation of the first side then, and the loss.

    loss: the loss of the seat by this turn, from 0 to 2. better: the act with which the search
    would have begun the turn.
    """

    ply: int
    seat: int
    value: float
    loss: float = 0.0
    better: str = ""

    @property
    def is_mistake(self) -> bool:
        """Whether the turn lost much of the seat's expectation."""
        return self.loss >= MISTAKE


@dataclass(frozen=True, slots=True)
class _Thought:
    value: float  # of the first side
    better: str = ""


def review(played: Position, seconds: float = SECONDS) -> list[ReviewedTurn]:
    """The turns of a game of two sides that hides nothing, with their values by short searches."""
    until, found = time.monotonic() + seconds, list[ReviewedTurn]()
    ends = turn_ends(played)
    before = _thought(played.at(0))
    for begun, end in zip([0, *ends[:-1]], ends, strict=True):
        if time.monotonic() > until:
            break
        mover = played.at(begun).player or 0
        after = _thought(played.at(end))
        sign = 1 if mover in played.game.sides[0] else -1
        loss = max(0.0, sign * (before.value - after.value))
        found.append(ReviewedTurn(end, mover, after.value, loss, before.better))
        before = after
    return found


def _thought(p: Position) -> _Thought:
    """The expectation of the first side, by the returns or by one short search with seed 0."""
    if p.over:
        return _Thought(_sign((p.returns or (0,))[p.game.sides[0][0]]))
    *_, last = player(searcher(p.game, PLAYOUTS, MEMORY), 0).think(p)
    known = {"won": 1.0, "drawn": 0.0, "lost": -1.0}.get(last.verdict or "", last.value or 0.0)
    sign = 1 if (p.player or 0) in p.game.sides[0] else -1
    return _Thought(sign * max(-1.0, min(1.0, known)), p.name(last.action))


def _sign(gain: float) -> float:
    return float((gain > 0) - (gain < 0))
