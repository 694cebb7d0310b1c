"""Whether what a seat is shown is what its information set holds, compared both ways.

Solvers group positions by `information_key`, which `redeal` makes. People and language models read
scenes and names. If the two differ, they play different games. So several acts of random positions
are played from the same draws, and the views of the other seats are compared. Ended positions are
not compared, since no seat acts on them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from .. import information, kernel, record
from ..game import Game, Position
from ..kit.rng import below, for_acts, seeded, shuffle
from ..match.briefing import history
from .broken import Broken, place_of
from .other_luck import with_other_luck
from .visible import visible

RANDOM_GAMES = 8
SECONDS = 1.5
PLIES = 12  # of each game
ACTS_TRIED = 6  # acts that are tried at each position

DO = {
    "name": "Let `name` return SECRET for an act that the seat may not see",
    "scene": "Let `scene` leave out what the seat may not see",
    "briefing": "Let the turns of a game be no secret (`turn_over`)",
    "record": "Let the turns of a game be no secret (`turn_over`)",
    "called": "Let `called` read only what every seat may see",
    "player": "Let `player` read only what every seat may see",
    "legal": "Let `legal` read only what the seat to act may see",
}

REDEALS = 4  # that must leave a number before it is called kept
Pairs = list[tuple[Any, Any]]  # positions and their twins, dealt anew
View = dict[str, Any]  # by the function that shows it
Past = tuple[Any, ...]  # the views of a seat at each ply and its own acts, since the start


@dataclass(frozen=True)
class _Known:
    """A position, and what it showed to a seat."""

    p: Position
    past: Past
    view: View


class _SeenPositions:
    """The positions seen so far, by the key of a seat and by what the seat was shown."""

    def __init__(self, game: Game) -> None:
        self.game, self.compared = game, 0
        self.by_key: dict[Any, _Known] = {}
        self.by_past: dict[Any, _Known] = {}

    def add(self, p: Position, seat: int, past: Past) -> Past:
        """The seat's past with its view of this position; Broken if it differs from its key."""
        view, own, key = _view(p, seat), _own(p, seat), p.information_key(seat)
        now = hash(repr(view))
        if own != information.NOBODY or past[-1:] != (now,):
            past = (*past, own, now)
        if p.over:
            return past
        known, owing = _Known(p.copy(), past, view), p.owing if _is_joint(p) else ()
        same_key = self.by_key.setdefault((seat, *owing, key), known)
        same_past = self.by_past.setdefault((seat, past), known)
        self.compared += same_key is not known or same_past is not known
        if same_key.view != view:
            raise Broken(_tells_more(self.game, seat, same_key, known), known.p)
        if same_past.p.information_key(seat) != key:
            raise Broken(_tells_less(self.game, seat, same_past.p, p), p)
        return past


def shown_is_known(game: Game, seed: int, seconds: float = SECONDS) -> int:
    """Broken if a seat is shown more or less than its information set holds.

    Otherwise the number of views that were compared with another one. seconds: of the processor.
    """
    if game.information != "hidden":
        return 0
    pool, until = _SeenPositions(game), time.process_time() + seconds
    for number in range(RANDOM_GAMES):
        played = _play(game.start(seed + number), pool, until)
        pool.compared += _compare_luck(played, time.process_time() + seconds / RANDOM_GAMES)
    return pool.compared


def _play(p: Position, pool: _SeenPositions, until: float) -> Position:
    seats, rng = range(p.game.seats), for_acts(p.seed)
    pasts = [pool.add(p, seat, ()) for seat in seats]
    while not p.over and p.ply < PLIES and time.process_time() < until:
        mover, acts = p.player, np.array(p.legal())
        shuffle(rng, acts, len(acts))
        twins = list(_positions_after(p, acts[:ACTS_TRIED].tolist()))
        for twin in twins:
            for seat in seats:
                if seat != mover:
                    pool.add(twin, seat, pasts[seat])
        p = twins[below(rng, len(twins))]
        pasts = [pool.add(p, seat, pasts[seat]) for seat in seats]
    return p


def _compare_luck(p: Position, until: float) -> int:
    """Broken if a seat keeps luck that it was never shown; else the number of views compared."""
    views = cache(lambda ply, seat: _view(p.at(ply), seat))
    twins = with_other_luck(p, until)
    return sum(
        _compare_twin(p, twin, seat, views) for twin in twins for seat in range(p.game.seats)
    )


def _compare_twin(p: Position, twin: Position, seat: int, views: Callable[[int, int], View]) -> int:
    """Do what `_compare_luck` does, with one twin. views: the views of `p`, by ply and seat."""
    for ply in range(twin.ply + 1):
        one, other = p.at(ply), twin.at(ply)
        if one.over or other.over or views(ply, seat) != _view(other, seat):
            return ply
        if fields := _kept_unseen(one, other, seat):
            raise Broken(_tells_less(p.game, seat, one, other, fields), one)
    return twin.ply + 1


def _kept_unseen(p: Position, twin: Position, seat: int) -> list[str]:
    """The fields that differ, that `redeal` leaves in both, and that the seat does not see.

    A seat does not see a number if its own view stays the same with the other number in its place.
    So it may keep which of several cards that look alike it holds.
    """
    fields = [f for f in p.state.dtype.names or () if (p.state[f] != twin.state[f]).any()]
    if not fields or p.information_key(seat) == twin.information_key(seat):
        return []
    left = [(_left(p.state, seat, k), _left(twin.state, seat, k)) for k in range(REDEALS)]
    return [name for name in fields if _is_unseen(p, twin, seat, name, left)]


def _is_unseen(p: Position, twin: Position, seat: int, name: str, left: Pairs) -> bool:
    one, other = p.state[name].reshape(-1), twin.state[name].reshape(-1)
    kept = np.logical_and.reduce(
        [(a[name].reshape(-1) == one) & (b[name].reshape(-1) == other) for a, b in left]
    )
    places = np.flatnonzero(kept & (one != other)).tolist()
    return any(not _shows(p, seat, name, k, other[k]) for k in places)


def _shows(p: Position, seat: int, name: str, k: int, value: Any) -> bool:
    """Whether a seat sees another view if a number of the position is another one."""
    changed = p.state.copy()
    changed[name].reshape(-1)[k] = value
    try:
        return bool(visible(p.game, changed, seat) != visible(p.game, p.state, seat))
    except Exception:  # a position that the rules do not know
        return True


def _positions_after(p: Position, acts: list[int]) -> Iterator[Position]:
    for action in acts:
        twin = p.copy()
        twin.act(action)
        yield twin


def _own(p: Position, seat: int) -> int:
    acted = p.ply > 0 and p.seat_at(p.ply - 1) == seat
    return p.history[-1] if acted else information.NOBODY


def _view(p: Position, seat: int) -> View:
    """The view of a seat now, and the acts that it has read since the start."""
    bare = Position(p.game, p.state)  # without the marks of the last acts
    return {
        "name": [heard.act for heard in information.acts_heard(p, seat)],
        "scene": bare.scene(seat),
        "briefing": list(history(p, seat)),
        "record": record.write(record.redact(record.of(p), p, seat)).splitlines(),
        "called": [p.called(other) for other in range(p.game.seats)],
        "player": p.owing if _is_joint(p) else p.player,
        "legal": p.moves() if p.player == seat else [],
    }


def _is_joint(p: Position) -> bool:
    return len(p.owing) > 1 or p.choice_began is not None


def _tells_more(game: Game, seat: int, one: _Known, other: _Known) -> str:
    name = next(name for name in DO if one.view[name] != other.view[name])
    return (
        f"{_place(game, name)}`{name}` tells seat {seat} more than its information set holds. "
        f"After {_acts(one.p)}, and after {_acts(other.p)}, `redeal` leaves the same record for "
        f"this seat, but `{name}` shows {_difference(one.view[name], other.view[name])}. "
        f"{_remedy(name, one.p, other.p)}"
    )


def _remedy(name: str, one: Position, other: Position) -> str:
    if one.state.tobytes() == other.state.tobytes():
        do = "These positions are the same: let `legal` list one of two acts that do the same"
    else:
        do = DO[name]
    return f"{do}; or, if the seat may see it, keep it in a field that `redeal` leaves."


def _place(game: Game, name: str) -> str:
    function = game.rules.functions.get(name) or game.look.get(name)
    return place_of(function) if function else f"there is no `{name}`, so Kibitz uses its own: "


def _difference(one: Any, other: Any) -> str:
    if isinstance(one, (list, tuple)):
        pairs = (pair for pair in zip(one, other, strict=False) if pair[0] != pair[1])
        one, other = next(pairs, (f"{len(one)} words", f"{len(other)} words"))
        return f"{one} and {other}"
    if isinstance(one, int):
        return f"seat {one} and seat {other}"
    return "different pictures"


def _tells_less(
    game: Game, seat: int, one: Position, other: Position, fields: Sequence[str] = ()
) -> str:
    """The sentence; fields: those that are kept, by default all that differ after `redeal`."""
    pairs = list(zip(one._states[::-1], other._states[::-1], strict=False))
    left = [(_left(a, seat), _left(b, seat)) for a, b in pairs]
    kept = [
        f"{name} ({a[name][0]} and {b[name][0]})"
        for name in fields or one.state.dtype.names or ()
        for a, b in [next((pair for pair in left if _differ(name, *pair)), left[0])]
        if _differ(name, a, b)
    ]
    return (
        f"{_place(game, 'redeal')}`redeal` keeps {' and '.join(kept) or 'something'} for seat "
        f"{seat}, but the seat was never shown it: after {_acts(one)}, and after {_acts(other)}, "
        "all scenes and names for this seat have been the same since the start. Let `redeal` deal "
        "it anew, or let `scene` show it."
    )


def _differ(name: str, one: Any, other: Any) -> bool:
    return bool(one[name].tobytes() != other[name].tobytes())


def _left(state: Any, seat: int, number: int = 0) -> Any:
    world = state.copy()
    kernel.redeal(world[0], seat, seeded(number))
    return world


def _acts(p: Position) -> str:
    luck = f"the deal of seed {p.seed}" if p.is_from_seed else "another deal"
    acts = " ".join(p.told(ply) for ply in range(p.ply))
    return f"{luck} and {acts}" if acts else luck
