"""People's opinions of a game that they played: one answer a seat, which may be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sql
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from .schema import FEEDBACK, MATCH

MOST_WHY_CHARACTERS = 300


@dataclass(frozen=True, slots=True)
class Feedback:
    """One answer. liked: 1 for yes, 0 for so-so, -1 for no; why: a line, perhaps empty."""

    liked: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class GameFeedback:
    """An answer with the game that it is about; `options` are their texts by name."""

    match: str
    seat: int
    game: str
    options: Mapping[str, str]
    practice: bool
    given: Feedback
    time: datetime


class FeedbackStore:
    """The answers in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def find(self, match: str, seat: int) -> Feedback | None:
        """The answer of a seat, if it gave one."""
        of_seat = (FEEDBACK.c.match == match) & (FEEDBACK.c.seat == seat)
        wanted = sql.select(FEEDBACK.c.liked, FEEDBACK.c.why).where(of_seat)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return Feedback(*row) if row else None

    def put(self, match: str, seat: int, given: Feedback) -> None:
        """Store an answer; it replaces an earlier one of this seat."""
        try:
            self._write(match, seat, given)
        except IntegrityError:  # another process wrote the first answer of this seat meanwhile
            self._write(match, seat, given)

    def _write(self, match: str, seat: int, given: Feedback) -> None:
        now = datetime.now(UTC).replace(tzinfo=None)
        values = {"liked": given.liked, "why": given.why, "time": now}
        of_seat = (FEEDBACK.c.match == match) & (FEEDBACK.c.seat == seat)
        with self._engine.begin() as connection:
            changed = connection.execute(FEEDBACK.update().where(of_seat), values)
            if not changed.rowcount:
                connection.execute(FEEDBACK.insert(), {"match": match, "seat": seat, **values})

    def all(self, game: str = "") -> list[GameFeedback]:
        """All answers, or those about the game of an id, the oldest first."""
        wanted = (
            sql.select(FEEDBACK, MATCH.c.game, MATCH.c.options, MATCH.c.practice)
            .join(MATCH, FEEDBACK.c.match == MATCH.c.id)
            .order_by(FEEDBACK.c.time, FEEDBACK.c.match, FEEDBACK.c.seat)
        )
        if game:
            wanted = wanted.where(MATCH.c.game == game)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return [
            GameFeedback(
                *(row.match, row.seat, row.game, row.options, row.practice),
                given=Feedback(row.liked, row.why),
                time=row.time.replace(tzinfo=UTC),
            )
            for row in rows
        ]
