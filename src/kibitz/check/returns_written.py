"""Seats that `returns` leaves out: `out` holds zeros, so they get 0 without a word."""

from __future__ import annotations

import numpy as np

from ..game import Game
from ..kernel import returns
from ..players.features import random_game
from .broken import Broken, line_of

RANDOM_GAMES, ACTS = 30, 20_000  # random games, and acts in all of them, at most
FEWEST_ENDS = 5  # ends at which a seat got a number


def every_seat_gets_a_number(game: Game, seed: int) -> None:
    """Broken if `returns` writes a number for a seat, but at no end for another."""
    left, ends, acts = set(range(game.seats)), 0, 0
    for number in range(RANDOM_GAMES):
        p = random_game(game, seed + number)
        written = _seats_that_differ(p.state[0], game.seats) if p.over else set()
        left, ends, acts = left - written, ends + bool(written), acts + p.ply
        if not left or acts > ACTS:
            break
    if left and ends >= FEWEST_ENDS:
        seat = min(left)
        raise Broken(
            f"{line_of(game, 'returns')}returns wrote no number for seat {seat} of {game.seats} at "
            f"{ends} ends of random games, though it wrote one for other seats; write a number for "
            "each seat, also where it is 0."
        )


def _seats_that_differ(state: object, seats: int) -> set[int]:
    """The seats whose number is not the one that stood there before."""
    zeros, ones = np.zeros(seats), np.ones(seats)
    returns(state, zeros)
    returns(state, ones)
    return set(np.flatnonzero((zeros != 0) | (ones != 1)).tolist())
