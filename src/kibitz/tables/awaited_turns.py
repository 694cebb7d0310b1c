"""The turn for which a table waits, so that its person is asked once."""

from __future__ import annotations

from .open_table import Table


def awaited_turn(table: Table, seat: int) -> str | None:
    """The name of the turn for which the table waits for a seat; None after the end."""
    with table.locked() as match:
        if match.over:
            return None
        if not table.stored.seats[seat].lock:
            return ""  # a bot plays for the person
        is_asked = match.offered not in (None, seat)
        waits = (seat in match.owing and match.forced is None) or is_asked
        back = f" {match.undone[-1]}" if match.undone else ""
        return f"{match.position.turn}{back}{' offer' if is_asked else ''}" if waits else ""
