"""Whether `key` holds everything on which the future depends, tested by positions that come again.

Random games seldom reach one position in two ways. So a few acts of some positions are played in
all orders, breadth first: then most positions come again. Two that have one key must have the same
legal acts, seat to act and result.
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import kernel
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import below, derived, seeded, shuffle
from .broken import Broken, line_of

SECONDS = 0.4  # for each root
MOST = 800  # positions of each root
FEW = 6  # of the root's acts are tried; the same few come again soon in other orders
ROOTS = (0, 4, 10, 20)  # random acts before the first act that is tried
PAGE = "docs/the-past-counts.md"


@dataclass(frozen=True)
class _Reached:
    """A position, and the acts that led from the root to it."""

    state: Positions
    acts: tuple[int, ...]


def keys_have_one_future(game: Game, seed: int) -> int:
    """Broken if two positions with one key go on differently; else how many came again."""
    if "key" not in game.rules.functions:
        return 0
    return sum(_from(_random_position(game, seed + k, acts)) for k, acts in enumerate(ROOTS))


def _random_position(game: Game, seed: int, acts: int) -> Position:
    p, rng = game.start(seed), seeded(seed)
    while p.ply < acts and not p.over:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    return p.at(p.ply - 1) if p.over and p.ply else p


def _from(root: Position) -> int:
    game, again, until = root.game, 0, time.process_time() + SECONDS
    records, first = {root.state.tobytes()}, dict[bytes, tuple[Any, _Reached]]()
    waiting, tried = deque([_Reached(root.state, ())]), _some(root)
    while waiting and len(records) < MOST and time.process_time() < until:
        here = waiting.popleft()
        future = _future(game, here.state)
        known, other = first.setdefault(_key(game, here.state), (future, here))
        again += other is not here
        if known != future:
            raise Broken(_sentence(root, other, here, known, future))
        for action in [action for action in future[0] if action in tried] or future[0][:2]:
            after = here.state.copy()
            kernel.play(after[0], action, derived(root.seed, root.ply + len(here.acts) + 1))
            if after.tobytes() not in records:
                records.add(after.tobytes())
                waiting.append(_Reached(after, (*here.acts, action)))
    return again


def _some(root: Position) -> set[int]:
    acts = np.array(root.legal())
    shuffle(seeded(root.seed + root.ply), acts, len(acts))
    return set(acts[:FEW].tolist())


def _future(game: Game, state: Positions) -> Any:
    p = Position(game, state)
    return sorted(p.legal()), p.player, p.over, p.returns


def _key(game: Game, state: Positions) -> bytes:
    out = game.key_room()
    return out[: kernel.write_key(state[0], out)].tobytes()


def _sentence(root: Position, one: _Reached, other: _Reached, known: Any, future: Any) -> str:
    differ = sorted(set(known[0]) ^ set(future[0]))
    what = "the seat to act or the result is another"
    if differ:
        named = root.game.name(one.state[0] if differ[0] in known[0] else other.state[0], differ[0])
        what = f"{named} is legal after only one of them"
    fields = [
        name
        for name in one.state.dtype.names or ()
        if one.state[name].tobytes() != other.state[name].tobytes()
    ]
    return (
        f"{line_of(root.game, 'key')}two positions have the same key, but {what}. One comes after "
        f"{_told(root, one)}; the other after {_told(root, other)}. They differ in "
        f"{' and '.join(fields)}: key has to hold all of it that a rule reads ({PAGE})."
    )


def _told(root: Position, reached: _Reached) -> str:
    p = root.copy()
    for action in reached.acts:
        p.act(action)
    return " ".join(p.told(ply, -1) for ply in range(p.ply)) or "the start"
