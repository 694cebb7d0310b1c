"""Whether all luck comes through `rng`, so that nobody can foresee it.

`stored_generator` watches an act being played: a draw whose generator lies in the position is
found, wherever the author copied it. `foreseen` looks for a first position that looks the same to
everybody and goes on otherwise with the same luck: it holds a future that the rules know and no
seat can see. Where information is hidden, `shown` finds what `redeal` keeps of it.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from .. import kernel
from ..game import Game, Position
from ..kernel import Positions
from ..kit import rng as kit_rng
from ..kit.rng import below, derived, seeded
from .broken import Broken, line_of
from .other_luck import with_other_luck
from .visible import visible

DRAWING = {
    getattr(kit_rng, name).__code__
    for name in ("below", "bits", "by_weight", "chance", "shuffle", "_word")
}
INSTEAD = "name `rng` in play(p, action, rng) and draw from it"
AHEAD = 40  # acts in which another deal must show
SECONDS = 1.5


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
    draws: list[tuple[str, bytes]] = []

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and not draws and frame.f_code in DRAWING:
            rng = frame.f_locals.get("rng")
            if isinstance(rng, np.ndarray) and rng.any() and rng.tobytes() in before:
                draws.append((_place(frame), rng.tobytes()))

    state, luck = p.state.copy(), derived(p.seed, p.ply + 1)  # made before it is watched
    sys.setprofile(watch)
    try:
        with suppress(Exception):  # an act that fails has a property of its own
            kernel.play(state[0], action, luck)
    finally:
        sys.setprofile(None)
    return draws[0] if draws else None


def _place(frame: FrameType) -> str:
    caller: FrameType | None = frame
    while caller and caller.f_code.co_filename == frame.f_code.co_filename:
        caller = caller.f_back
    assert caller is not None
    return f"{Path(caller.f_code.co_filename).name}, line {caller.f_lineno}"


def _redealt(p: Position, seat: int, number: int) -> Positions:
    return kernel.redealt(p.state, seat, derived(number, seat + 1))


def foreseen(p: Position) -> None:
    """Broken if two deals look the same to everybody, and an act shows later that they are not.

    p: a first position, of a game with perfect information; others are not looked at.
    """
    if p.game.information != "perfect":
        return
    seats = tuple(range(-1, p.game.seats))
    for other in with_other_luck(p, time.process_time() + SECONDS):
        fields = [name for name in p.state.dtype.names or () if _differ(p, other, name)]
        if fields and (act := _revealing_act(p, other.state, seats)):
            raise Broken(
                f"{line_of(p.game, 'start')}{' and '.join(fields)} is drawn before, nobody sees "
                f"it, and it decides what {act} leads to; {INSTEAD}, "
                'or say information="hidden" and write redeal(p, seat, rng).'
            )


def _differ(one: Position, other: Position, field: str) -> bool:
    return bool((one.state[field] != other.state[field]).any())


def _revealing_act(p: Position, changed: Positions, seats: tuple[int, ...]) -> str:
    see = partial(_views, p.game, seats=seats)
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


def _views(game: Game, state: Positions, seats: tuple[int, ...]) -> Any:
    return [visible(game, state, seat) for seat in seats]
