"""The notes of self-play on each act, and the choice of acts there."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..kernel import legal, over, play, player, turn_over
from ..kit.arrays import Array
from ..kit.rng import State, derive
from .search.choice import act_value, favourite
from .search.tree import Settings

NOTE = np.dtype(
    [
        ("action", "i4"),
        ("choices", "i4"),  # the number of legal acts
        ("seat", "i1"),  # the seat that played it
        ("turned", "?"),  # whether it ended a turn
        ("value", "f4"),  # the expected result for that seat, from -1 to 1
        ("second", "f4"),  # the same for the second-best act
    ],
    align=True,
)


class Seats(NamedTuple):
    """How each seat searches: its settings, its simulations, and whether it sees what is hidden."""

    how: tuple[Settings, ...]
    sims: Any
    sees: Any


class Luck(NamedTuple):
    """Where a game takes its luck from."""

    rng: Any  # of the players
    dice: Any  # room for a generator, empty where no act draws
    seed: int  # what acts draw comes from it
    begun: int  # the same for the acts that were played before


# -- compiled ------------------------------------------------------------------------------


def play_on(p: Fields, action: int, dice: State, seed: int, ply: int) -> None:
    """Play an act; what it draws is what `game.start(seed)` draws at this ply."""
    if len(dice) > 0:
        derive(dice, seed, ply + 1)
    play(p, action, dice)


def note_choices(p: Fields, out: Array, note: Any) -> int:
    """Note who is to act and how many legal acts there are."""
    n = legal(p, out)
    note.seat = player(p)
    note.choices = n
    note.value = np.nan
    note.second = np.nan
    return n


def note_play(p: Fields, note: Any, luck: Luck, ply: int) -> int:
    """Play the act noted, and note whether it ended a turn."""
    play_on(p, note.action, luck.dice, luck.seed, ply)
    note.turned = over(p) or player(p) != note.seat or turn_over(p)
    return 1


def note_choice(acts: Array, seat: int, note: Any, first: int = 0) -> None:
    """Note the act to play of an array of acts; see `choice.favourite`."""
    best = favourite(acts, seat, -1, first)
    note.action = acts[best].action
    note.value = act_value(acts[best], seat)
    if len(acts) > 1:
        note.second = act_value(acts[favourite(acts, seat, best)], seat)
