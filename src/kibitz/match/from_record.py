"""A match that goes on from a record."""

from __future__ import annotations

from .. import record
from ..contract import RecordError
from ..game import Game, Number
from ..record import Record
from . import Match, Seat
from .submissions import submissions_of


def resume(written: Record, game: Game | None = None, *, casual: bool = False) -> Match:
    """The match of a record, one submission a turn; RecordError if it cannot be continued."""
    reached = record.replay(written, game)
    if not reached.is_from_seed:
        raise RecordError("This record keeps its seed secret, so it cannot be continued yet.")
    match = Match(reached.game, reached.seed, [Seat(name) for name in written.seats], casual)
    match.practice = written.practice
    match.position = reached
    match.log.extend(submissions_of(reached))
    if written.ending:
        match.end(written.ending, tuple(map(_number, written.returns)))
    return match


def _number(text: str) -> Number:
    return float(text) if "." in text else int(text)
