"""About how large the tree of all play is, before anybody builds it."""

from __future__ import annotations

import time
from math import prod

from ..game import Game, Position
from ..kernel import drawing, play
from ..kit.rng import below, derived, seeded
from .game_tree import NODE, TooLarge

RANDOM_GAMES = 200
PLIES = 400  # of a game that are counted
SECONDS = 5.0  # after which no further game begins, where the rules are slow
BEYOND = 100  # times what fits: an estimate that is so much too large is one time in a hundred


def about_nodes(game: Game, counts_luck: bool = False) -> float:
    """An estimate from random games (Knuth, 1975).

    counts_luck: count what acts draw. Without it the estimate is low; with it, it is too high where
    many draws lead to one position.
    """
    total, played, rng, until = 0.0, 0, seeded(0), time.perf_counter() + SECONDS
    for deal in range(RANDOM_GAMES):
        if played > 1 and time.perf_counter() > until:
            break
        played += 1
        p, ways = game.start(deal), 1.0
        while not p.over and p.ply < PLIES:
            acts = sorted(p.legal())
            act = acts[below(rng, len(acts))]
            ways *= len(acts) * (_ways_drawn(p, act) if counts_luck and game.has_chance else 1.0)
            total += ways
            p.act(act)
    return total / played


def _ways_drawn(p: Position, act: int) -> float:
    """The number of different draws of an act, as one outcome of it shows."""
    generator = derived(p.seed, p.ply + 1)
    _, drawn = drawing(p.state, lambda q, rng: play(q, act, rng), generator)
    return prod(float(draw.ways) for draw in drawn)


def in_words(nodes: float) -> str:
    """The estimate with one digit."""
    digit = f"{nodes:.0e}"
    return f"about {float(digit):,.0f} nodes" if nodes < 1e9 else f"about {digit} nodes"


def require_room(game: Game, nodes: float, memory_mb: int) -> None:
    """Raise TooLarge where this many nodes cannot fit into the memory."""
    if nodes * NODE.itemsize > BEYOND * memory_mb * 2**20:
        raise TooLarge(
            f"{game}: the game tree has {in_words(nodes)}, too many for {memory_mb:,} MB."
        )
