"""Whether all luck comes through `rng`, so that nobody can foresee it.

`stored_generator` watches an act being played: a draw whose generator lies in the position is
found, wherever the author copied it. `foreseen` looks for a first position that looks the same to a
seat and goes on otherwise with the same luck: it holds a future that the rules know and the seat
cannot see. Where information is perfect it is another deal. Where `redeal` deals anew, it is the
position with two numbers exchanged that were drawn by luck and that `redeal` leaves.

A position may hold its future in other ways, such as a number from which later draws are computed;
if no exchange of two drawn numbers shows it, it is not found.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from .. import kernel
from ..game import Game, Position
from ..kernel import Positions
from ..kit import rng as kit_rng
from ..kit.rng import below, derived, seeded
from .other_luck import with_other_luck
from .properties import Broken, line_of, visible

DRAWING = {
    getattr(kit_rng, name).__code__ for name in ("below", "bits", "chance", "shuffle", "_word")
}
INSTEAD = "name `rng` in play(p, action, rng) and draw from it"
STARTS = 8  # deals that show which numbers are drawn by luck
REDEALS = 40
AHEAD = 40  # acts in which an exchange of two numbers must show
PAIRS = 64  # exchanges, for each field
SECONDS = 4.0  # for each seat
OTHER_DEALS = 1.5  # seconds, where information is perfect


def stored_generator(p: Position, action: int) -> None:
    """Play an act on a copy; Broken if it draws from a generator that lies in the position."""
    place = _draws_from(p, action)
    if place is None:
        return
    where, state = place
    if p.game.information == "perfect":
        raise Broken(
            f"{where} draws from a generator in the position, so every bot can foresee it; "
            f"{INSTEAD}."
        )
    kept = [seat for seat in range(p.game.seats) if state in _redealt(p, seat, 0).tobytes()]
    if kept and "redeal" in p.game.rules.functions:
        raise Broken(
            f"{where} draws from a generator in the position, which redeal(p, {kept[0]}, rng) "
            f"leaves as it is, so a bot can foresee it; {INSTEAD}."
        )


def _draws_from(p: Position, action: int) -> tuple[str, bytes] | None:
    before = p.state.tobytes()
    found: list[tuple[str, bytes]] = []

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and not found and frame.f_code in DRAWING:
            rng = frame.f_locals.get("rng")
            if isinstance(rng, np.ndarray) and rng.any() and rng.tobytes() in before:
                found.append((_place(frame), rng.tobytes()))

    state = p.state.copy()
    sys.setprofile(watch)
    try:
        with suppress(Exception):  # an act that fails has a property of its own
            kernel.play(state[0], action, derived(p.seed, p.ply + 1))
    finally:
        sys.setprofile(None)
    return found[0] if found else None


def _place(frame: FrameType) -> str:
    caller: FrameType | None = frame
    while caller and caller.f_code.co_filename == frame.f_code.co_filename:
        caller = caller.f_back
    assert caller is not None
    return f"{Path(caller.f_code.co_filename).name}, line {caller.f_lineno}"


def _redealt(p: Position, seat: int, number: int) -> Positions:
    return kernel.redealt(p.state, seat, derived(number, seat + 1))


Element = tuple[str, int]  # a field and a place in it, counted through all its dimensions


def foreseen(p: Position) -> None:
    """Broken if the first position holds luck of the future that a seat cannot see.

    p: a first position. Where information is perfect no seat may have such luck before it; where it
    is hidden, `redeal` must deal it anew.
    """
    game = p.game
    if game.information == "perfect":
        _unseen_by_all(p)
        return
    drawn = _differing(p.state, [game.start(p.seed + k).state for k in range(1, STARTS)])
    if not drawn or "redeal" not in game.rules.functions:
        return
    for seat in range(game.seats):
        dealt = _differing(p.state, [_redealt(p, seat, k) for k in range(REDEALS)])
        kept = [element for element in drawn if element not in dealt]
        _exchanged(p, kept, (seat,), f"redeal(p, {seat}, rng) leaves it as it is")


def _unseen_by_all(p: Position) -> None:
    """Broken if two deals look the same to everybody, and an act shows later that they are not."""
    seats = tuple(range(-1, p.game.seats))
    for other in with_other_luck(p, time.process_time() + OTHER_DEALS):
        names = [name for name, _ in _differing(p.state, [other.state])]
        if names and (act := _revealing_act(p, other.state, seats)):
            raise Broken(_sentence(p.game, " and ".join(dict.fromkeys(names)), act, ""))


def _differing(state: Positions, others: list[Positions]) -> list[Element]:
    found = []
    for name in state.dtype.names or ():
        differ = np.zeros(state[name].size, bool)
        for other in others:
            differ |= state[name].ravel() != other[name].ravel()
        found += [(name, int(k)) for k in np.flatnonzero(differ)]
    return found


def _exchanged(p: Position, elements: list[Element], seats: tuple[int, ...], why: str) -> None:
    until = time.process_time() + SECONDS
    for name, changed in _changes(p, elements):
        act = _revealing_act(p, changed, seats)
        if act:
            raise Broken(_sentence(p.game, name, act, why))
        if time.process_time() > until:
            return


def _sentence(game: Game, name: str, act: str, why: str) -> str:
    if why:
        return (
            f"{line_of(game, 'redeal')}{name} is drawn before and decides what {act} shows; "
            f"{why}, so a bot can foresee it. Let redeal deal it anew, or {INSTEAD}."
        )
    return (
        f"{line_of(game, 'start')}{name} is drawn before, nobody sees it, and it decides what "
        f"{act} leads to; {INSTEAD}, "
        'or say information="hidden" and write redeal(p, seat, rng).'
    )


def _changes(p: Position, elements: list[Element]) -> Iterator[tuple[str, Positions]]:
    """The position with two neighbouring numbers of a field exchanged.

    A single number is left, since all may know it though no scene shows it, for example which seat
    begins after a secret choice.
    """
    for name in dict.fromkeys(name for name, _ in elements):
        row, places = p.state[name].ravel(), [k for field, k in elements if field == name]
        pairs = [(a, b) for a, b in pairwise(places) if row[a] != row[b]]
        for a, b in pairs[:PAIRS]:
            changed = p.state.copy()
            changed[name].reshape(-1)[[a, b]] = row[[b, a]]
            yield name, changed


def _revealing_act(p: Position, changed: Positions, seats: tuple[int, ...]) -> str:
    see = partial(_seen, p.game, seats=seats)
    one, other = p.state.copy(), changed
    if see(one) != see(other):
        return ""
    rng, before = seeded(p.seed), Position(p.game, one.copy())
    for ply in range(AHEAD):
        acts = before.listed()
        if not acts or Position(p.game, other).listed() != acts:
            return ""
        action = acts[below(rng, len(acts))]
        name = before.name(action)
        for state in (one, other):
            kernel.play(state[0], action, derived(p.seed, ply + 1))
        if see(one) != see(other):
            return name
        before = Position(p.game, one.copy())
    return ""


def _seen(game: Game, state: Positions, seats: tuple[int, ...]) -> Any:
    return [visible(game, state, seat) for seat in seats]
