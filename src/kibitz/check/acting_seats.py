"""Whether every seat acts in some random game."""

from __future__ import annotations

from ..game import Game
from ..kit.rng import below, for_acts
from ..players.playout import MOST_ACTS
from .broken import Broken, line_of

MORE_GAMES = 200  # in which a seat may act that did not before


def every_seat_acts(game: Game, seed: int, acted: set[int]) -> None:
    """Play until every seat has acted, beside those that have; Broken if one never does."""
    for number in range(MORE_GAMES):
        idle = [seat for seat in range(game.seats) if seat not in acted]
        if not idle:
            return
        acted |= _acting(game, seed + number)
    if idle:
        raise Broken(
            f"{line_of(game, 'player')}seat {idle[0]} of {game.seats} never acted in {MORE_GAMES} "
            "random games; let `player` name it, or state the number of seats in About(players=..)."
        )


def _acting(game: Game, seed: int) -> set[int]:
    p, rng, acted = game.start(seed), for_acts(seed), set()
    while p.player is not None and p.ply < MOST_ACTS:
        acted |= p.owing
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
    return acted
