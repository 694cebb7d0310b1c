"""Random games: choose acts, play to the end, and measure the speed."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from ..contract import DeadEnd, Fields, NobodyMayAct
from ..game import Game
from ..kernel import compiled, generic, legal, over, play, returns, start
from ..kit.arrays import Array
from ..kit.rng import State, below, seeded

MOST_ACTS = 2000  # acts, after which a random game counts as drawn


@generic
def pick(p: Fields, out: Array, rng: State) -> int:
    """A random legal action, all equally likely; a game may have a faster way."""
    return int(out[below(rng, legal(p, out))])


@generic
def guess(p: Fields, seat: int) -> float:
    """A heuristic value for a seat, from -1 to 1; 0 unless the game has its own."""
    return 0.0


def playout(p: Fields, out: Array, rng: State, limit: int) -> int:
    """Play `p` at random to its end, or for `limit` acts; return how many were played."""
    acts = 0
    while acts < limit and not over(p):
        play(p, pick(p, out, rng), rng)
        acts += 1
    return acts


def playouts(blank: Any, games: int, out: Array, rng: State, total: Array) -> int:
    """Deal and play `games` games; add their returns to `total`, return the number of acts."""
    p = blank.copy()
    score = np.zeros(len(total))
    acts = 0
    for _ in range(games):
        p[0] = blank[0]
        start(p[0], rng)
        acts += playout(p[0], out, rng, MOST_ACTS)
        score[:] = 0
        if over(p[0]):
            returns(p[0], score)
        total += score
    return acts


def run(game: Game, games: int, rng: State, *, fast: bool = True) -> tuple[int, Any]:
    """Play random games, compiled or as plain Python: their acts, and their returns summed."""
    total = np.zeros(game.seats)
    out = np.zeros(game.actions, np.int32)
    body, before = compiled(playouts, game.rules) if fast else playouts, rng.copy()
    try:
        return body(game.blank(), games, out, rng, total), total
    except DeadEnd:
        _show_dead_end(game, games, before)
        raise


def _show_dead_end(game: Game, games: int, rng: State) -> None:
    """DeadEnd, with the position, if nobody may act in one of these random games."""
    p, out = game.blank(), np.zeros(game.actions, np.int32)
    for _ in range(games):
        p[0] = game.blank()[0]
        start(p[0], rng)
        try:
            playout(p[0], out, rng, MOST_ACTS)
        except NobodyMayAct as fault:
            raise DeadEnd(game.dead_end(p)) from fault


def speed(
    game: Game, seconds: float = 1.0, *, fast: bool = True, seed: int = 0
) -> dict[str, float]:
    """Acts and games a second of random play, measured for about `seconds`."""
    rng, games = seeded(seed), 1
    run(game, 1, rng, fast=fast)
    while True:
        begun = time.perf_counter()
        acts, _ = run(game, games, rng, fast=fast)
        spent = time.perf_counter() - begun
        if spent >= seconds / 2:
            return {"acts": acts / spent, "games": games / spent, "length": acts / games}
        games = max(games + 1, int(games * min(10, 0.8 * seconds / max(spent, 1e-6))))
