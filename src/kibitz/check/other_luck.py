"""Positions that may look the same to a seat: the acts of a game repeated after other luck.

One draw of the deal or of an act is changed. Of a shuffled pack that moves a few cards, so most
seats still see the same. What then differs is what a seat cannot know.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from .. import kernel
from ..contract import KibitzError
from ..game import Position
from ..kit.rng import below, seeded

Drawn = list[list[int]]  # the draws of the deal, then those of each act


def with_other_luck(p: Position, until: float) -> Iterator[Position]:
    """Positions after the acts of `p`, as far as they can be played, and one other draw each.

    until: the processor time at which it ends.
    """
    drawn = [_draws_of(p, ply) for ply in range(-1, p.ply)]
    places = [
        (at, k) for at, row in enumerate(drawn) for k, draw in enumerate(row) if draw.ways > 1
    ]
    rng = seeded(p.seed)
    while places and time.process_time() < until:
        at, k = places[below(rng, len(places))]
        draws = [[draw.number for draw in row] for row in drawn]
        number, ways = drawn[at][k][:2]
        draws[at][k] = (number + 1 + below(rng, ways - 1)) % ways
        if twin := _replay(p, draws):
            yield twin


def _draws_of(p: Position, ply: int) -> list[kernel.Draw]:
    """The draws of an act, and with -1 those of the deal."""
    if ply < 0:
        return p.game.dealing(p.seed)[1]
    play = partial(_play, p.history[ply])
    return kernel.drawing(p.at(ply).state, play, seeded(0), p.draws(ply))[1]


def _play(action: int, state: Any, rng: Any) -> None:
    kernel.play(state, action, rng)


def _replay(p: Position, draws: Drawn) -> Position | None:
    """The acts of `p` with these draws; None if there is no such deal."""
    twin = None
    with suppress(KibitzError):
        twin = p.game.start(p.seed, draws[0])
        for action, drawn in zip(p.history, draws[1:], strict=True):
            twin.act(action, drawn)
    return twin
