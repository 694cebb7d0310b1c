"""How far back a turn can be taken, if all seats of a match agree."""

from __future__ import annotations

from ..game import Position

MOST_ACTS = 10**6  # of a match, for a number that no two of its positions share


def begin_of_last_turn(p: Position, seat: int) -> int | None:
    """The number of acts before the last turn of a seat, also before one that has only begun.

    None if there is none, or if something was revealed since: by luck, or of what is hidden.
    """
    if p.game.information != "perfect":
        return None
    begun = [ply for ply in (0, *p.turn_ends()) if ply < p.ply and p.seat_at(ply) == seat]
    if not begun or any(map(p.draws, range(begun[-1], p.ply))):
        return None
    return begun[-1]
