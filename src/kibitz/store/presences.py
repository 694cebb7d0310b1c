"""When the seats of people were last shown in a browser, of all servers on a database."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from .schema import PRESENCE

Shown = Mapping[tuple[str, int], float]  # by match and seat: when, in seconds since 1970


class Presences:
    """When the seats of matches were last shown, in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def of(self, match: str) -> dict[int, float]:
        """When each seat of a match was last shown, in seconds since 1970."""
        wanted = PRESENCE.select().where(PRESENCE.c.match == match)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return {row.seat: row.time.replace(tzinfo=UTC).timestamp() for row in rows}

    def note(self, shown: Shown) -> None:
        """Note when seats were shown."""
        with self._engine.begin() as connection:
            for (match, seat), moment in shown.items():
                time = datetime.fromtimestamp(moment, UTC).replace(tzinfo=None)
                place = (PRESENCE.c.match == match) & (PRESENCE.c.seat == seat)
                changed = connection.execute(PRESENCE.update().where(place), {"time": time})
                if not changed.rowcount:
                    row = {"match": match, "seat": seat, "time": time}
                    with suppress(IntegrityError), connection.begin_nested():  # another server's
                        connection.execute(PRESENCE.insert(), row)
