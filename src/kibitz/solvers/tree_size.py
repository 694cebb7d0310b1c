"""About how large the tree of all play is, before anybody builds it."""

from __future__ import annotations

from ..game import Game
from ..kit.rng import below, seeded
from .game_tree import NODE, TooLarge

GAMES = 200
PLIES = 400  # of a game that are counted
BEYOND = 100  # times what fits: an estimate that is so much too large is one time in a hundred


def about_nodes(game: Game) -> float:
    """An estimate from random games (Knuth, 1975); what acts draw is not counted, so it is low."""
    total, rng = 0.0, seeded(0)
    for deal in range(GAMES):
        p, ways = game.start(deal), 1.0
        while not p.over and p.ply < PLIES:
            acts = sorted(p.legal())
            ways *= len(acts)
            total += ways
            p.act(acts[below(rng, len(acts))])
    return total / GAMES


def in_words(nodes: float) -> str:
    """The estimate with one digit."""
    digit = f"{nodes:.0e}"
    return f"about {float(digit):,.0f} nodes" if nodes < 1e9 else f"about {digit} nodes"


def require_room(game: Game, nodes: float, memory_mb: int) -> None:
    """Raise TooLarge where so many nodes cannot fit into the memory."""
    if nodes * NODE.itemsize > BEYOND * memory_mb * 2**20:
        raise TooLarge(
            f"{game}: the game tree has {in_words(nodes)}, too many for {memory_mb:,} MB."
        )
