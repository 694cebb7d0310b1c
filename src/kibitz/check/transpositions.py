"""Whether `key` holds everything on which the future depends, tested by positions that come again.

Random games seldom reach one position in two ways. So all acts are played from the start, breadth
first, while there is no luck and there are few positions. Where there are more, a few acts of some
positions are played in all orders: then most positions come again. So are all acts at the end of
some games, also with the least options: there it shows what a result depends on. Two positions that
have one key must have the same legal acts, seat to act and result, and an act must lead from both
to the same positions.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from .. import kernel
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import below, derived, for_acts, seeded, shuffle
from .broken import Broken, line_of
from .same_keys import comes_again, with_least

SECONDS_FOR_ALL = 2.0  # of processor time, for all positions
ALL_POSITIONS = 4000  # more of them are not walked all
SECONDS = 0.4  # for each root
MOST_POSITIONS = 800  # positions of each root
ROOT_ACTS = 6  # of the root's acts are tried; the same few come again soon in other orders
ROOTS = (0, 0, 4, 10, 20)  # random acts before the first act that is tried, each by another seed
MOST_ENDINGS = 15  # random games
ACTS_LEFT = (5, 6, 7, 8, 9)  # before their ends, by turns
SECONDS_FOR_ENDINGS = 1.0  # of processor time, for a game and for its least options
MOST_ACTS = 400  # of such a game, if it has not ended by then
LUCK = 12  # times an act is played from each of two positions with one key
FEW_ENDS = 4  # where it leads to more positions than this, luck may explain that none is the same
PAGE = "docs/the-past-counts.md"


@dataclass(frozen=True)
class _ReachedPosition:
    """A position, and the acts that led from a root to it."""

    root: Position
    state: Positions
    acts: tuple[int, ...] = ()

    def position(self) -> Position:
        """The position with its past."""
        p = self.root.copy()
        for action in self.acts:
            p.act(action)
        return p


@dataclass(frozen=True)
class _Extent:
    """How far positions are walked; tried: the only acts that are played, if some are left out."""

    positions: int = MOST_POSITIONS
    seconds: float = SECONDS
    tried: frozenset[int] | None = None

    def acts(self, legal: list[int]) -> list[int]:
        """The acts that are played of those that are legal."""
        if self.tried is None:
            return legal
        return [action for action in legal if action in self.tried] or legal[:2]


Known = dict[bytes, tuple[Any, _ReachedPosition]]  # legal acts, seat to act and result, by key


class ComparedKeys(NamedTuple):
    """How many positions came again under a known key, and how many there are if all were met."""

    again: int = 0
    all_positions: int = 0

    def __str__(self) -> str:
        if self.all_positions:
            return (
                f"key was compared in all {self.all_positions:,} positions of the game, of which "
                f"{self.again:,} had the key of another"
            )
        return f"key was compared in {self.again:,} positions that came again in another order"


def keys_have_one_future(game: Game, seed: int) -> ComparedKeys:
    """Broken if two positions with one key go on differently."""
    if "key" not in game.rules.functions:
        return ComparedKeys()
    known, met = Known(), set[bytes]()
    if not game.has_chance and not game.dealing(seed)[1]:
        every = _Extent(ALL_POSITIONS, SECONDS_FOR_ALL)
        again, is_all = _from(game.start(seed), known, met, every)
        if is_all:
            return ComparedKeys(again, len(met))
        known.clear()
        met.clear()
    roots = (_random_position(game, seed + k, acts) for k, acts in enumerate(ROOTS))
    compared = (_from(root, known, met, _Extent(tried=_some(root))) for root in roots)
    again = sum(more for more, _ in compared)
    endings = chain.from_iterable(_endings(each, seed) for each in (game, *with_least(game)))
    again += sum(_from(root, Known(), set(), _Extent())[0] for root in endings)
    return ComparedKeys(again)


def _random_position(game: Game, seed: int, acts: int) -> Position:
    p, rng = game.start(seed), for_acts(seed)
    while p.ply < acts and not p.over:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    return p.at(p.ply - 1) if p.over and p.ply else p


def _endings(game: Game, seed: int) -> Iterator[Position]:
    """Positions a few acts before the end of random games, from where all play is walked."""
    until = time.process_time() + SECONDS_FOR_ENDINGS
    for k in range(MOST_ENDINGS):
        if time.process_time() > until:
            return
        p = _random_position(game, seed + k, MOST_ACTS)
        yield p.at(max(0, p.ply - ACTS_LEFT[k % len(ACTS_LEFT)]))


def _from(root: Position, first: Known, met: set[bytes], extent: _Extent) -> tuple[int, bool]:
    """How many positions had a known key, and whether all were met.

    first: those that have come, by their keys; met: all.
    """
    game, again, until = root.game, 0, time.process_time() + extent.seconds
    waiting, most = deque[_ReachedPosition](), len(met) + extent.positions
    if root.state.tobytes() not in met:
        met.add(root.state.tobytes())
        waiting.append(_ReachedPosition(root, root.state))
    while waiting and len(met) < most and time.process_time() < until:
        here = waiting.popleft()
        future = _future(game, here.state)
        known, other = first.setdefault(_key(game, here.state), (future, here))
        again += other is not here
        if known != future and not _drawn_by_repetition(other, here):
            raise _broken(other, here, _difference(other, here, known, future))
        for action in extent.acts(future[0]):
            if other is not here and _lead_apart(other, here, action):
                raise _broken(other, here, f"{_name_of(here, action)} goes on differently")
            after = here.state.copy()
            kernel.play(after[0], action, derived(root.seed, root.ply + len(here.acts) + 1))
            if after.tobytes() not in met:
                met.add(after.tobytes())
                waiting.append(_ReachedPosition(root, after, (*here.acts, action)))
    return again, not waiting


def _drawn_by_repetition(*both: _ReachedPosition) -> bool:
    """Whether one ended in a draw where its position came again, which a key may leave out."""
    for reached in both:
        p = reached.position()
        if p.returns is not None and len(set(p.returns)) == 1 and comes_again(p._states):
            return True
    return False


def _lead_apart(one: _ReachedPosition, other: _ReachedPosition, action: int) -> bool:
    """Whether an act leads from two positions to other positions, by no luck to the same."""
    ends = [_ends(reached, action) for reached in (one, other)]
    return all(0 < len(ends) <= FEW_ENDS for ends in ends) and ends[0].isdisjoint(ends[1])


def _ends(here: _ReachedPosition, action: int) -> set[bytes]:
    """The keys and the results after an act, by some luck; none where the game may end in a draw.

    A key may leave out how often a position came, though a draw by repetition depends on it.
    """
    keys, game = set(), here.root.game
    for k in range(LUCK if game.has_chance else 1):
        after = here.state.copy()
        kernel.play(after[0], action, derived(here.root.seed, k))
        returns = Position(game, after).returns
        if returns is not None and len(set(returns)) == 1:
            return set()
        keys.add(_key(game, after) if returns is None else repr(returns).encode())
    return keys


def _some(root: Position) -> frozenset[int]:
    acts = np.array(root.legal())
    shuffle(seeded(root.seed + root.ply), acts, len(acts))
    return frozenset(acts[:ROOT_ACTS].tolist())


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


def _broken(outcome: _ReachedPosition, other: _ReachedPosition, what: str) -> Broken:
    game, p = outcome.root.game, other.position()
    fields = [
        name
        for name in outcome.state.dtype.names or ()
        if outcome.state[name].tobytes() != other.state[name].tobytes()
    ]
    sentence = (
        f"{line_of(game, 'key')}two positions have the same key, but {what}. One comes after "
        f"{_record_of(outcome.position())}; the other after {_record_of(p)}. They differ in "
        f"{' and '.join(fields)}: key has to hold all of it that a rule reads ({PAGE})."
    )
    return Broken(sentence, p)


def _record_of(p: Position) -> str:
    acts = " ".join(p.told(ply, -1) for ply in range(p.ply)) or "the start"
    return f"{acts} (seed {p.seed})"
