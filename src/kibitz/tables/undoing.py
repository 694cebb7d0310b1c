"""A turn that is taken back at its table, if all who play there agree."""

from __future__ import annotations

from collections.abc import Sequence

from ..match import Accepted, Match, Refused
from ..match.agreement import ACCEPT_UNDO, OFFER_UNDO, UNDO
from .open_table import Table


def asker(match: Match, held: Sequence[int]) -> int | None:
    """The seat of a person whose turn can be taken back; of several seats, the last that played."""
    found = [seat for seat in held if UNDO in match.may_offer(seat)]
    return max(found, key=lambda seat: match.undo_to(seat) or 0, default=None)


def others(table: Table, held: Sequence[int]) -> list[int]:
    """The seats of other people, who have to agree."""
    return [k for k, seat in enumerate(table.stored.seats) if seat.lock and k not in held]


def ask(table: Table, held: Sequence[int]) -> Accepted | Refused:
    """Ask to take the last turn of a person back; the computer agrees at once."""
    with table.locked() as match:
        seat = asker(match, held)
        seat = held[0] if seat is None else seat
        answer = table.submit(seat, table.view_of(seat).version, OFFER_UNDO)
        for other, sitter in enumerate(table.stored.seats):
            is_same = other in held or not sitter.lock
            if match.offer == UNDO and is_same and other != match.offered:
                table.play(other, match.ply, ACCEPT_UNDO)
    return answer
