"""The memory and the settings of learning by temporal differences (`td.py`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import new_script
from ..kit.rng import derive, seeded
from .network import Network, read

MOST_ACTS = 1000  # of a game; a longer one counts as drawn


class Schedule(NamedTuple):
    """How to learn now."""

    step: float  # of all weights of a position together
    trace: float  # lambda
    explore: float  # share of acts that are tried at random; in Descent, how evenly acts are drawn
    opening: int  # at most this many random acts at the beginning of a game
    descents: int = 0  # before each act, for Descent; 0: learn by temporal differences


class Sums(NamedTuple):
    """The sums of the changes of each weight, for temporal coherence."""

    signed: Any  # f4, as the weights
    absolute: Any  # the same without signs


class TdWork(NamedTuple):
    """The memory in which one thread plays and learns."""

    worlds: Any  # four positions: the game, what an act makes of it, before the start, and the game
    # itself while the first is a determinization
    raw: Any  # u1[4, ..], the same bytes
    out: Any  # i4, legal actions
    seen: Any  # u1[..], the bytes of the position that `look` has read last
    cells: Any  # i4[C], the states of its cells
    places: Any  # i4[T], the places of its tuples in their tables
    sums: Any  # f8[seats, values], the sums of their weights if that seat is to act ..
    known: Any  # bool[seats], .. where they are known
    changed: Any  # i4[2, C], for `network.shift`
    value: Any  # f8[values]
    total: Any  # f8[values]
    score: Any  # f8[seats]
    past: Any  # i4[MOST_ACTS, T], the weights of each position of a game
    values: Any  # f8[MOST_ACTS + 1, values]
    moved: Any  # bool[weights], all False between two moves
    tried: Any  # bool[MOST_ACTS], whether the act was tried at random
    rng: Any  # the generator of the learner
    luck: Any  # the draws of acts: a script, or unused
    hides: bool  # whether information is hidden


def workspace(game: Game, net: Network, seed: int, longest: int = MOST_ACTS) -> TdWork:
    """Memory for one thread; its random numbers come from the seed."""
    worlds = np.repeat(game.blank(), 4)
    values, cells, tuples = net.weights.shape[1], len(net.code), len(net.base)
    luck = new_script() if game.has_chance else np.zeros(4, np.int64)
    if game.has_chance:
        derive(luck[0], seed + 1, 0)
    work = TdWork(
        worlds=worlds,
        raw=worlds.view(np.uint8).reshape(4, -1),
        out=np.zeros(game.actions, np.int32),
        seen=game.blank().view(np.uint8),
        cells=np.zeros(cells, np.int32),
        places=np.zeros(tuples, np.int32),
        sums=np.zeros((game.seats, values)),
        known=np.zeros(game.seats, np.bool_),
        changed=np.zeros((2, cells), np.int32),
        value=np.zeros(values),
        total=np.zeros(values),
        score=np.zeros(game.seats),
        past=np.zeros((longest, tuples), np.int32),
        values=np.zeros((longest + 1, values)),
        moved=np.zeros(len(net.weights), np.bool_),
        tried=np.zeros(longest, np.bool_),
        rng=seeded(seed),
        luck=luck,
        hides=game.information == "hidden",
    )
    read(work.seen, net, work.cells, work.places)
    return work
