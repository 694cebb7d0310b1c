"""People for whom the computer plays on, so that they can come back to their seats."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy.engine import Connection, Engine

from ..match import Seat
from .schema import ABSENCE


class Absences:
    """Who has left a seat, in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match: str) -> dict[int, Seat]:
        """The people who have left, by their seats."""
        wanted = ABSENCE.select().where(ABSENCE.c.match == match)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return {row.seat: Seat(row.name, row.lock) for row in rows}


def begin(connection: Connection, match: str, number: int, person: Seat) -> None:
    """Note that a person leaves a seat."""
    row = {"match": match, "seat": number, "name": person.name, "lock": person.lock}
    end(connection, match, number)
    connection.execute(ABSENCE.insert(), row | {"time": datetime.now(UTC).replace(tzinfo=None)})


def end(connection: Connection, match: str, number: int) -> None:
    """Note that the person is back."""
    connection.execute(ABSENCE.delete().where(ABSENCE.c.match == match, ABSENCE.c.seat == number))
