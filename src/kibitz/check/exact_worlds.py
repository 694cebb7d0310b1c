"""Whether `redeal` gives the worlds that fit all that a seat has seen, each as often as it should.

Where the deals are few they are all listed, and the acts of a random game are played from each of
them. What looks to the seat at every ply as the true game did is a world that it must reckon with:
the exact posterior. `redeal` must give these records and no others, in the same shares.

As everywhere an act shows only the facts that the rules make it show, so it is no evidence of
habits. An act that a seat could not see may have been any that looks the same to it, each equally
often, until a sealed choice is opened: from then on it is an act that the seat has seen.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import log, prod
from typing import Any

from .. import draw, kernel
from ..contract import SECRET
from ..game import Game, Position
from ..kernel import NotEnumerable, Positions
from ..kit.rng import below, derived, for_acts
from .broken import Broken, line_of
from .visible import visible

DEALS, CANDIDATES = 5000, 3000  # more of them are not listed
OUTCOMES = 200  # of one act
LOOKED_AT = 50  # worlds whose scenes are drawn for all seats
DRAWN = 400  # redeals, where they cannot be listed
STRAY = 16.0  # e to the minus this is the chance that a right share seems wrong
SECONDS = 2.0  # of processor time, for a game
PLIES = 12

World = bytes  # the record of a position
Weighted = dict[World, float]
Sealed = tuple[tuple[int, int], ...]  # plies of sealed acts, and how many acts were legal there
Followed = dict[tuple[World, Sealed], float]


@dataclass
class ComparedWorlds:
    """How many views of seats were compared, the worlds behind them, and why there were no more."""

    views: int = 0
    worlds: int = 0
    left_out: str = ""

    def __str__(self) -> str:
        views = f"{self.views:,} view{'s' * (self.views != 1)}"
        counted = (
            f"{views} with {self.worlds:,} worlds behind {'them' if self.views != 1 else 'it'}"
        )
        return counted + f", not all ({self.left_out})" * bool(self.left_out)


class TooMany(Exception):
    """There are more worlds than are listed."""


def redeal_is_exact(game: Game, first: Weighted, seed: int, into: ComparedWorlds) -> None:
    """Broken if `redeal` gives another world than those that fit, or another share of them.

    first: the deals of the game, as `listed_deals` gives them.
    """
    until = time.process_time() + SECONDS
    for number in range(1000):
        for seat in range(game.seats):
            _follow(game, first, seed + number, seat, until, into)
        if time.process_time() > until:
            return


def deals(game: Game) -> int:
    """How many deals there are at most, as the draws of one of them show."""
    return prod(draw.ways for draw in game.dealing(0)[1])


def listed_deals(game: Game) -> Weighted | None:
    """All deals with their probabilities; None if there are too many.

    Luck that is drawn again until it fits is listed too.
    """
    if deals(game) <= DEALS:
        dealt: list[kernel.StateOutcome] | None = kernel.deals(game.blank(), DEALS)
    else:
        dealt = kernel.redrawn_outcomes(game.blank(), kernel.start, DEALS)
    if dealt is None or len(dealt) > DEALS:
        return None
    first = defaultdict[bytes, float](float)
    for deal in dealt:
        first[deal.state.tobytes()] += deal.probability
    return first


def _follow(
    game: Game, deals: Weighted, seed: int, seat: int, until: float, into: ComparedWorlds
) -> None:
    """Play a random game, and after each act compare `redeal` with the worlds that still fit."""
    p, rng = game.start(seed), for_acts(seed)
    fit = _fitting({(world, ()): weight for world, weight in deals.items()}, p, seat)
    while not p.over and p.ply < PLIES and time.process_time() < until:
        _compare(p, _worlds(fit), seat, into)
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
        try:
            fit = _fitting(_after(fit, p, seat), p, seat)
        except (TooMany, NotEnumerable):
            return


def _fitting(followed: Followed, p: Position, seat: int) -> Followed:
    seen = visible(p.game, p.state, seat)
    return {
        (world, sealed): weight
        for (world, sealed), weight in followed.items()
        if visible(p.game, _state(p.game, world), seat) == seen
    }


def _worlds(followed: Followed) -> Weighted:
    weights = defaultdict[bytes, float](float)
    for (world, _), weight in followed.items():
        weights[world] += weight
    return weights


def _state(game: Game, world: World) -> Positions:
    state = game.blank()
    state[0] = game.blank()[0]
    state.view("u1")[:] = bytearray(world)
    return state


def _after(fit: Followed, p: Position, seat: int) -> Followed:
    """The worlds after the last act, or after any act that the seat could not tell from it."""
    ply, weights = p.ply - 1, defaultdict[tuple[World, Sealed], float](float)
    mover, heard = p.seat_at(ply), p.told(ply, seat)
    is_secret = heard == SECRET and mover != seat
    for (world, sealed), weight in fit.items():
        before = Position(p.game, _state(p.game, world))
        if before.player != mover:
            continue
        legal = before.listed()
        acts = [p.history[ply]] if mover == seat else list(_alike(before, heard, seat))
        share = 1 / len(legal) if is_secret else 1.0
        closed, opened = _still_sealed(
            p, seat, (*sealed, (ply, len(legal))) if is_secret else sealed
        )
        for action in acts:
            if action in legal:
                for likely, _, after in kernel.outcomes(before.state, action, OUTCOMES):
                    weights[after.tobytes(), closed] += weight * share * likely * opened
        if len(weights) > CANDIDATES:
            raise TooMany
    return weights


def _still_sealed(p: Position, seat: int, sealed: Sealed) -> tuple[Sealed, int]:
    """The acts that are still sealed, and the factor that takes back the shares of those shown."""
    closed = tuple(act for act in sealed if p.is_sealed(act[0]))
    shown = (act for act in sealed if act not in closed and p.told(act[0], seat) != SECRET)
    return closed, prod(ways for _, ways in shown)


def _alike(before: Position, heard: str, seat: int) -> Iterator[int]:
    # A sealed act is heard as secret whatever its name is.
    return (a for a in before.listed() if heard in (SECRET, before.name(a, seat)))


def _compare(p: Position, fit: Weighted, seat: int, into: ComparedWorlds) -> None:
    total = sum(fit.values())
    drawn, exact = _redealt(p, seat)
    if not total or (len(fit) > 1 and not drawn.keys() & fit.keys()):
        for world in _unlike(p.game, drawn, fit):
            raise Broken(_why_excluded(p, seat, world, drawn[world], fit), p)
        into.left_out = "redeal writes records that no game has, so they cannot be compared"
        return
    into.views += 1
    into.worlds += len(fit)
    for world, share in drawn.items():
        if world not in fit:
            raise Broken(_why_excluded(p, seat, world, share, fit), p)
    for world, weight in fit.items():
        due, given = weight / total, drawn.get(world, 0.0)
        if abs(due - given) > 1e-6 and (exact or _strays(due, given)):
            raise Broken(_unfair(p, seat, world, due, given, len(fit), len(drawn)), p)


def _strays(due: float, given: float) -> bool:
    """Whether so different a share of the drawn redeals is no luck, by Chernoff's bound."""
    pairs = [(share, right) for share, right in ((given, due), (1 - given, 1 - due)) if share > 0]
    if any(right <= 0 for _, right in pairs):
        return True
    return DRAWN * sum(share * log(share / right) for share, right in pairs) > STRAY


def _unlike(game: Game, drawn: Weighted, fit: Weighted) -> Iterator[World]:
    """Worlds that look to the seats together as none of those that fit; only where these are few.

    A record may hold what no rule reads any more, and redeal may write it as no game does.
    """
    if 0 < len(fit) <= LOOKED_AT:
        shown = [_shown_to_all(game, world) for world in fit]
        few = list(drawn)[:LOOKED_AT]
        yield from (world for world in few if _shown_to_all(game, world) not in shown)


def _shown_to_all(game: Game, world: World) -> list[Any]:
    state = _state(game, world)
    return [visible(game, state, seat) for seat in range(game.seats)]


def _redealt(p: Position, seat: int) -> tuple[Weighted, bool]:
    """The share of each world that `redeal` gives, and whether it is exact."""
    worlds = defaultdict[bytes, float](float)
    try:
        for likely, _, state in kernel.worlds(p.state, seat, CANDIDATES):
            worlds[state.tobytes()] += likely
        return worlds, True
    except NotEnumerable:
        times = Counter(
            kernel.redealt(p.state, seat, derived(k, seat)).tobytes() for k in range(DRAWN)
        )
        return {world: n / DRAWN for world, n in times.items()}, False


def _why_excluded(p: Position, seat: int, world: World, share: float, fit: Weighted) -> str:
    return (
        f"{line_of(p.game, 'redeal')}redeal for seat {seat} gives, with probability {share:.3g}, a "
        f"world that does not fit what the seat has seen since the start: {differences(p, world)}"
        f"{_read_there(p.game, seat, world, fit)}. No deal leads there by acts that look the same "
        "to the seat. Store what the seat has seen in a field, and let redeal respect it."
    )


def _read_there(game: Game, seat: int, world: World, fit: Weighted) -> str:
    """The words that another seat reads in a world, and in none of those that fit."""
    for other in range(game.seats):
        known = {word for world in list(fit)[:LOOKED_AT] for word in _words(game, world, other)}
        if other != seat and fit and (new := sorted(_words(game, world, other) - known)):
            return f", where seat {other} reads {' '.join(new)}, as in no world that fits"
    return ""


def _words(game: Game, world: World, seat: int) -> set[str]:
    return set(draw.plain(Position(game, _state(game, world)).scene(seat)).split())


def _unfair(
    p: Position, seat: int, world: World, due: float, given: float, fit: int, drawn: int
) -> str:
    return (
        f"{line_of(p.game, 'redeal')}redeal for seat {seat} gives a world with probability "
        f"{given:.3g}, where {due:.3g} is right: {differences(p, world)}. {fit:,} worlds fit what "
        f"the seat has seen, and redeal gives {drawn:,}. The right probability is that of the "
        "deal, times that of each secret act as if its seat drew one of its legal acts."
    )


def differences(p: Position, world: World) -> str:
    """The fields in which a world differs from the true position; all of it is listed if none."""
    record = _state(p.game, world)
    names = p.state.dtype.names or ()
    differ = [name for name in names if record[name].tobytes() != p.state[name].tobytes()]
    return ", ".join(f"{name} {record[name][0]}" for name in differ) or "the true position"
