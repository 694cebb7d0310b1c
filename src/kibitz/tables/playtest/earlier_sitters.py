"""Who sat at a table of a playtest when an act was played, since people come and go."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

from ...match import Seat
from ...store import Event
from ...store.playtests import FILLED, SAT, UNDONE

Sitters = tuple[int, tuple[Seat, ...]]  # from the act of this number on


def sitters(
    events: Sequence[Event], names: Mapping[str, str], now: Sequence[Seat]
) -> list[Sitters]:
    """All changes of the seats, the last of them to those of now.

    events: where somebody sat down, a bot took a seat, or a turn was taken back, in their order.
    names: of people by id.
    """
    changed = {event.seat for event in events if event.kind != UNDONE}
    seats = [Seat("", "nobody") if k in changed else seat for k, seat in enumerate(now)]
    seated = [(0, tuple(seats))]
    for event in events:
        while seated and seated[-1][0] >= event.ply:  # of the same act, or of acts taken back since
            seated.pop()
        if event.kind == SAT:
            seats[event.seat] = Seat(names.get(event.person, ""), "somebody")
        elif event.kind == FILLED:
            seats[event.seat] = Seat(str(event.data.get("bot", "")))
        seated.append((event.ply, tuple(seats)))
    return [*seated[:-1], (seated[-1][0], tuple(now))]


def by_step(changes: Sequence[Sitters], plies: Sequence[int]) -> list[Sitters]:
    """The changes of the seats by the steps that a seat sees; plies: the acts up to each step."""
    return [(bisect_right(plies, ply), seats) for ply, seats in changes]
