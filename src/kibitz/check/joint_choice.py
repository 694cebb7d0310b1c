"""Whether the parts of a joint choice stay secret until the last seat has chosen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from .. import kernel
from ..game import Position
from ..kit.rng import seeded
from .broken import Broken, line_of


def joint_choice_is_secret(p: Position, futures: Any) -> None:
    """Broken if another seat would see a part of the choice before all parts are made."""
    if p.over or (len(p.owing) < 2 and p.choice_began is None):
        return
    if p.game.information != "hidden":
        raise Broken(_is_open(p))
    for one, other in pairwise(_positions_within(p)):
        for seat in set(range(p.game.seats)) - {p.player}:
            if one.owing == other.owing and (seen := _differences(one, other, seat)):
                raise Broken(_is_seen(p, one, other, seat, seen))


def _positions_within(p: Position) -> Iterator[Position]:
    """The positions after the first, the middle and the last act that end no joint choice."""
    acts = p.legal()
    for action in sorted({acts[0], acts[len(acts) // 2], acts[-1]}):
        after = p.copy()
        after.act(action)
        if after.is_sealed(p.ply):
            yield after


def _differences(one: Position, other: Position, seat: int) -> list[str]:
    """The fields that tell a seat which of two acts was played."""
    a, b = (kernel.redealt(p.state, seat, seeded(0))[0] for p in (one, other))
    return [name for name in one.game.dtype.names or () if a[name].tobytes() != b[name].tobytes()]


def _is_open(p: Position) -> str:
    *others, last = map(str, sorted(p.owing))
    return (
        f"{line_of(p.game, 'owes')}seats {', '.join(others)} and {last} owe a part "
        "of one choice, but information is 'perfect', so each of them sees in the position "
        'what the others have chosen. Say information="hidden" in ABOUT, and write '
        "redeal(p, seat, rng), which draws anew the choices that a seat cannot see yet."
    )


def _is_seen(p: Position, one: Position, other: Position, seat: int, fields: list[str]) -> str:
    place = line_of(p.game, "redeal") if "redeal" in p.game.rules.functions else ""
    return (
        f"{place}`redeal` keeps {' and '.join(fields)} for seat {seat}, so this seat sees "
        f"whether seat {p.player} chose {one.told(p.ply)} or {other.told(p.ply)} before all have "
        f"chosen. {_remedy(one, p.player)}"
    )


def _remedy(after: Position, seat: int | None) -> str:
    if after.owing == {seat} and "turn_over" not in after.game.rules.functions:
        return (
            f"Seat {seat} acts again, so this looks like a choice of several acts. If all have "
            "chosen here, write `turn_over(p)`, which returns True when the last seat has chosen."
        )
    return "Let `redeal` draw anew the choices of a joint choice that is still open."
