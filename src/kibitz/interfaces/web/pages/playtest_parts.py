"""The parts of a playtest on the page of a table, and the notes that it takes."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from ....match import Match
from ....tables.open_table import Table
from ....tables.playtest.plan import KINDS, questions
from ....tables.playtest.running_playtest import RunningPlaytest
from ....tables.seat_view import SeatView
from ... import table_words
from ..site import person_here, site


def shown_at(
    playtest: RunningPlaytest, table: Table, match: Match, held: list[int], seen: SeatView
) -> dict[str, Any]:
    """The facts of a playtest on a page, for the template."""
    asks = bool(match.over and held)
    earlier = [
        (step, table_words.labels(match.position, seats))
        for step, seats in playtest.earlier(table, seen.plies)
    ]
    return {
        "playtest": playtest,
        "earlier": earlier,
        "kinds": KINDS,
        "questions": questions(table.game.about.questions) if asks else (),
        "answers": playtest.answers(table, held[0]) if asks else {},
        "free": [
            (number, table.game.called(number))
            for number, seat in enumerate(table.stored.seats)
            if seat.lock and not seat.name
        ],
    }


def note_try(request: Request, table: Table, seat: int, act: str, why: str) -> None:
    """Count an act that the rules refused, if this is a playtest."""
    if playtest := site(request).playtest:
        playtest.note_try(table, seat, person_here(request), act, why)


def note_undo(playtest: RunningPlaytest, table: Table, before: tuple[int, ...]) -> None:
    """Note a turn that was taken back since."""
    with table.locked() as match:
        if match.undone != before:
            playtest.note_undone(table)
