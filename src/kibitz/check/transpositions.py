"""Whether `key` holds everything on which the future depends, tested by positions that come again.

Random games seldom reach one position in two ways. So a few acts of some positions are played in
all orders, breadth first: then most positions come again. Two that have one key must have the same
legal acts, seat to act and result, and an act must lead from both to the same positions.
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
MOST_POSITIONS = 800  # positions of each root
ROOT_ACTS = 6  # of the root's acts are tried; the same few come again soon in other orders
ROOTS = (0, 0, 4, 10, 20)  # random acts before the first act that is tried, each by another seed
LUCK = 12  # times an act is played from each of two positions with one key
FEW_ENDS = 4  # where it leads to more positions than this, luck may explain that none is the same
PAGE = "docs/the-past-counts.md"


@dataclass(frozen=True)
class _ReachedPosition:
    """A position, and the acts that led from a root to it."""

    root: Position
    state: Positions
    acts: tuple[int, ...] = ()


Known = dict[bytes, tuple[Any, _ReachedPosition]]  # legal acts, seat to act and result, by key


def keys_have_one_future(game: Game, seed: int) -> int:
    """Broken if two positions with one key go on differently; else how many came again."""
    if "key" not in game.rules.functions:
        return 0
    known, met = Known(), set[bytes]()
    roots = (_random_position(game, seed + k, acts) for k, acts in enumerate(ROOTS))
    return sum(_from(root, known, met) for root in roots)


def _random_position(game: Game, seed: int, acts: int) -> Position:
    p, rng = game.start(seed), seeded(seed)
    while p.ply < acts and not p.over:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    return p.at(p.ply - 1) if p.over and p.ply else p


def _from(root: Position, first: Known, met: set[bytes]) -> int:
    """How many positions came again; first: those that have come, by their keys; met: all."""
    game, again, until = root.game, 0, time.process_time() + SECONDS
    waiting, tried, most = deque[_ReachedPosition](), _some(root), len(met) + MOST_POSITIONS
    if root.state.tobytes() not in met:
        met.add(root.state.tobytes())
        waiting.append(_ReachedPosition(root, root.state))
    while waiting and len(met) < most and time.process_time() < until:
        here = waiting.popleft()
        future = _future(game, here.state)
        known, other = first.setdefault(_key(game, here.state), (future, here))
        again += other is not here
        if known != future:
            raise Broken(_sentence(other, here, _difference(other, here, known, future)))
        for action in [action for action in future[0] if action in tried] or future[0][:2]:
            if other is not here and _lead_apart(other, here, action):
                raise Broken(
                    _sentence(other, here, f"{_name_of(here, action)} goes on differently")
                )
            after = here.state.copy()
            kernel.play(after[0], action, derived(root.seed, root.ply + len(here.acts) + 1))
            if after.tobytes() not in met:
                met.add(after.tobytes())
                waiting.append(_ReachedPosition(root, after, (*here.acts, action)))
    return again


def _lead_apart(one: _ReachedPosition, other: _ReachedPosition, action: int) -> bool:
    """Whether an act leads from two positions to other positions, by no luck to the same."""
    ends = [_ends(reached, action) for reached in (one, other)]
    return all(0 < len(found) <= FEW_ENDS for found in ends) and ends[0].isdisjoint(ends[1])


def _ends(here: _ReachedPosition, action: int) -> set[bytes]:
    """The keys after an act, by some luck; none where the game ends.

    A key may leave out how often a position came, though a draw by repetition depends on it.
    """
    found, game = set(), here.root.game
    for k in range(LUCK if game.has_chance else 1):
        after = here.state.copy()
        kernel.play(after[0], action, derived(here.root.seed, k))
        if Position(game, after).over:
            return set()
        found.add(_key(game, after))
    return found


def _some(root: Position) -> set[int]:
    acts = np.array(root.legal())
    shuffle(seeded(root.seed + root.ply), acts, len(acts))
    return set(acts[:ROOT_ACTS].tolist())


def _future(game: Game, state: Positions) -> Any:
    p = Position(game, state)
    return sorted(p.legal()), p.player, p.over, p.returns


def _key(game: Game, state: Positions) -> bytes:
    out = game.key_room()
    return out[: kernel.write_key(state[0], out)].tobytes()


def _difference(one: _ReachedPosition, other: _ReachedPosition, known: Any, future: Any) -> str:
    differ = sorted(set(known[0]) ^ set(future[0]))
    if not differ:
        return "the seat to act or the result is another"
    named = _name_of(one if differ[0] in known[0] else other, differ[0])
    return f"{named} is legal after only one of them"


def _name_of(reached: _ReachedPosition, action: int) -> str:
    return reached.root.game.name(reached.state[0], action)


def _sentence(one: _ReachedPosition, other: _ReachedPosition, what: str) -> str:
    game = one.root.game
    fields = [
        name
        for name in one.state.dtype.names or ()
        if one.state[name].tobytes() != other.state[name].tobytes()
    ]
    return (
        f"{line_of(game, 'key')}two positions have the same key, but {what}. One comes after "
        f"{_record_of(one)}; the other after {_record_of(other)}. They differ in "
        f"{' and '.join(fields)}: key has to hold all of it that a rule reads ({PAGE})."
    )


def _record_of(reached: _ReachedPosition) -> str:
    p = reached.root.copy()
    for action in reached.acts:
        p.act(action)
    acts = " ".join(p.told(ply, -1) for ply in range(p.ply)) or "the start"
    return f"{acts} (seed {reached.root.seed})"
