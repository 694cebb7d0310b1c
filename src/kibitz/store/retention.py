"""Retention: tables that nobody has used for a long time, and old mails, go from the database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from .engine import truncate_log
from .mail import STOPPED
from .schema import (
    EVENT,
    MAIL_ADDRESS,
    MAIL_IN,
    MAIL_OUT,
    MAIL_SEAT,
    MATCH,
    METADATA,
    PAUSE,
    PERSON,
    RULES_TEXT,
    SUBMISSION,
)

NO_LIMIT = 1 << 40
SHARE, LEAST_SHARE = 10, 20  # the part of all matches that may go at once, and the least
MOST_AT_ONCE = 100  # matches of one transaction, so that others do not wait long for the database


OnDelete = Callable[[Sequence[str]], None]


def parts_of_match() -> list[tuple[sql.Table, sql.Column[str]]]:
    """The tables whose rows belong to a match, each with the column that names it."""
    parts = []
    for table in reversed(METADATA.sorted_tables):
        columns = [column for column in table.columns if column.references(MATCH.c.id)]
        if columns and table is not MATCH:
            parts.append((table, columns[0]))
    return parts


@dataclass(frozen=True)
class Deleted:
    """The numbers of rows that went."""

    matches: int = 0
    mails: int = 0
    addresses: int = 0


class Retention:
    """The data that may be deleted from a database. `on_delete` gets the ids of deleted matches."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.on_delete: OnDelete = _nothing

    def share(self) -> int:
        """How many matches may go at once: a tenth, so that a fault is seen before all are gone."""
        with self._engine.connect() as connection:
            matches = connection.scalar(sql.select(sql.func.count()).select_from(MATCH)) or 0
        return max(LEAST_SHARE, matches // SHARE)

    def delete_before(self, moment: datetime, most: int = NO_LIMIT) -> Deleted:
        """Delete matches without an act since a moment, and mails of before.

        most: how many matches may go; the others go the next time.
        With a match go its seats, acts, opinions and all that belongs to it; with the last match of
        a person who played by mail, the address. Only an address that wants no more mail stays.
        People of a playtest go when nothing is left that happened there.
        """
        before, matches = moment.astimezone(UTC).replace(tzinfo=None), 0
        while went := self._delete_matches(before, min(MOST_AT_ONCE, most - matches)):
            matches += went
        with self._engine.begin() as connection:
            mails = _count(connection, MAIL_OUT.delete().where(MAIL_OUT.c.time < before))
            mails += _count(connection, MAIL_IN.delete().where(MAIL_IN.c.time < before))
            addresses = _count(connection, _unused_addresses())
            old_pauses = PAUSE.delete().where(PAUSE.c.end < before)
            for statement in (
                _unused_rules(before),
                _old_events(before),
                _gone_people(before),
                old_pauses,
            ):
                connection.execute(statement)
        truncate_log(self._engine)
        return Deleted(matches, mails, addresses)

    def _delete_matches(self, before: datetime, most: int) -> int:
        played_since = sql.exists().where(
            SUBMISSION.c.match == MATCH.c.id, SUBMISSION.c.time >= before
        )
        wanted = sql.select(MATCH.c.id).where(MATCH.c.created < before, ~played_since)
        wanted = wanted.order_by(MATCH.c.id).limit(most).with_for_update()
        with self._engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # so that no act comes in between
            ids = list(connection.scalars(wanted))
            if ids:
                _delete(connection, ids)
        self.on_delete(ids)
        return len(ids)


def _nothing(ids: Sequence[str]) -> None:
    """Do nothing beside the deletion."""


def _delete(connection: Connection, ids: list[str]) -> None:
    for table, match in parts_of_match():
        connection.execute(table.delete().where(match.in_(ids)))
    later = MATCH.update().where(MATCH.c.rematch_of.in_(ids))
    connection.execute(later, {"rematch_of": None})
    connection.execute(MATCH.delete().where(MATCH.c.id.in_(ids)))


def _unused_addresses() -> sql.Delete:
    plays = sql.exists().where(MAIL_SEAT.c.address == MAIL_ADDRESS.c.address)
    return MAIL_ADDRESS.delete().where(~plays, MAIL_ADDRESS.c.status != STOPPED)


def _unused_rules(before: datetime) -> sql.Delete:
    is_used = sql.exists().where(MATCH.c.rules == RULES_TEXT.c.hash)
    return RULES_TEXT.delete().where(~is_used, RULES_TEXT.c.created < before)


def _old_events(before: datetime) -> sql.Delete:
    return EVENT.delete().where(EVENT.c.match.is_(None), EVENT.c.time < before)


def _gone_people(before: datetime) -> sql.Delete:
    is_known = sql.exists().where(EVENT.c.person == PERSON.c.id)
    return PERSON.delete().where(~is_known, PERSON.c.time < before)


def _count(connection: Connection, statement: sql.Delete) -> int:
    return connection.execute(statement).rowcount
