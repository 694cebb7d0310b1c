"""Playtests: the people who come, the tables that they open, and what happens beside the acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from ..match import Seat
from .engine import truncate_log
from .schema import EVENT, MATCH, PERSON, PLAYTEST_TABLE, SEAT

SAT, FILLED, AWAY, BEGAN, OVER = "sat", "filled", "away", "began", "over"
UNDONE = "undone"  # a turn was taken back; `ply` is that of the position since
TRIED, REMARK, ANSWERS, FAULT = "tried", "remark", "answers", "fault"
OWN_WORDS = (REMARK, ANSWERS)  # of a person, who may delete them


@dataclass(frozen=True, slots=True)
class Person:
    """A person at a playtest; `lock` is the hash of the token that the browser holds."""

    id: str
    name: str
    lock: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `seat` is -1, and `match` and `person` are empty, if unknown.

    ply: the number of acts before it. data: what else there is to know, as JSON has it.
    """

    kind: str
    match: str = ""
    seat: int = -1
    person: str = ""
    ply: int = 0
    data: Mapping[str, Any] = field(default_factory=dict)
    time: datetime = field(default_factory=lambda: datetime.now(UTC))
    id: int = 0


@dataclass(frozen=True, slots=True)
class PlaytestTable:
    """A table of a playtest, as the store knows it without replaying its match."""

    match: str
    variant: str
    game: str
    options: Mapping[str, str]
    rules: str
    created: datetime
    seats: tuple[Seat, ...] = ()


class Playtests:
    """The playtests in a database, each by its name."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add_person(self, playtest: str, person: Person) -> None:
        """Store a person who comes in."""
        row = {"id": person.id, "playtest": playtest, "name": person.name, "lock": person.lock}
        with self._engine.begin() as connection:
            connection.execute(PERSON.insert(), row | {"time": _now()})

    def people(self, playtest: str) -> list[Person]:
        """All who have come, in their order."""
        wanted = PERSON.select().where(PERSON.c.playtest == playtest).order_by(PERSON.c.time)
        with self._engine.connect() as connection:
            return [Person(row.id, row.name, row.lock) for row in connection.execute(wanted)]

    def person(self, playtest: str, lock: str) -> Person | None:
        """The person whose token has this hash."""
        wanted = PERSON.select().where(PERSON.c.playtest == playtest, PERSON.c.lock == lock)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return Person(row.id, row.name, row.lock) if row else None

    def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        with self._engine.begin() as connection:
            connection.execute(PERSON.update().where(PERSON.c.id == person), {"name": name})

    def add_table(self, playtest: str, match: str, variant: str) -> None:
        """Let a match belong to a playtest."""
        row = {"match": match, "playtest": playtest, "variant": variant}
        with self._engine.begin() as connection:
            connection.execute(PLAYTEST_TABLE.insert(), row)

    def tables(self, playtest: str) -> list[PlaytestTable]:
        """All tables with their seats, the oldest first."""
        ours = PLAYTEST_TABLE.c.playtest == playtest
        on_match = PLAYTEST_TABLE.c.match == MATCH.c.id
        wanted = (
            sql.select(PLAYTEST_TABLE.c.match, PLAYTEST_TABLE.c.variant, MATCH.c.game)
            .add_columns(MATCH.c.options, MATCH.c.rules, MATCH.c.created)
            .join(MATCH, on_match)
            .where(ours)
            .order_by(MATCH.c.created, MATCH.c.id)
        )
        of_seats = (
            sql.select(SEAT.c.match, SEAT.c.name, SEAT.c.lock)
            .join(PLAYTEST_TABLE, PLAYTEST_TABLE.c.match == SEAT.c.match)
            .where(ours)
            .order_by(SEAT.c.match, SEAT.c.seat)
        )
        with self._engine.connect() as connection:
            tables = {row.match: _table(row) for row in connection.execute(wanted)}
            seats: dict[str, list[Seat]] = {}
            for row in connection.execute(of_seats):
                seats.setdefault(row.match, []).append(Seat(row.name, row.lock))
        return [replace(table, seats=tuple(seats.get(id, ()))) for id, table in tables.items()]

    def variant(self, match: str) -> tuple[str, str] | None:
        """The playtest and the variant of a match, if it belongs to one."""
        wanted = PLAYTEST_TABLE.select().where(PLAYTEST_TABLE.c.match == match)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).one_or_none()
        return (row.playtest, row.variant) if row else None

    def note(self, playtest: str, event: Event) -> int:
        """Store an event; its number."""
        with self._engine.begin() as connection:
            return _note(connection, playtest, event)

    def add_text(self, number: int, person: str, text: str) -> bool:
        """Give a remark of a person its line; False if there is no such remark."""
        own = (EVENT.c.id == number) & (EVENT.c.person == person) & (EVENT.c.kind == REMARK)
        with self._engine.begin() as connection:
            data = connection.scalar(sql.select(EVENT.c.data).where(own))
            if data is None:
                return False
            connection.execute(EVENT.update().where(own), {"data": data | {"text": text}})
        return True

    def events(self, playtest: str, kinds: Sequence[str] = (), match: str = "") -> list[Event]:
        """The events, perhaps only those of some kinds or of one match, in their order."""
        wanted = EVENT.select().where(EVENT.c.playtest == playtest).order_by(EVENT.c.id)
        if kinds:
            wanted = wanted.where(EVENT.c.kind.in_(kinds))
        if match:
            wanted = wanted.where(EVENT.c.match == match)
        with self._engine.connect() as connection:
            return [_event(row) for row in connection.execute(wanted)]

    def forget_words(self, playtest: str, person: str) -> int:
        """Delete the remarks and the answers of a person; their number."""
        own = EVENT.c.kind.in_(OWN_WORDS) & (EVENT.c.person == person)
        with self._engine.begin() as connection:
            gone = connection.execute(EVENT.delete().where(own & (EVENT.c.playtest == playtest)))
        truncate_log(self._engine)
        return gone.rowcount

    def replace_answers(self, playtest: str, event: Event) -> None:
        """Store the answers of a seat in place of earlier ones."""
        same = (EVENT.c.kind == event.kind) & (EVENT.c.match == event.match)
        with self._engine.begin() as connection:
            connection.execute(EVENT.delete().where(same & (EVENT.c.seat == event.seat)))
            _note(connection, playtest, event)
        truncate_log(self._engine)


def _note(connection: Connection, playtest: str, event: Event) -> int:
    row = {name: getattr(event, name) for name in ("kind", "seat", "person", "ply")}
    row |= {"playtest": playtest, "match": event.match or None, "data": dict(event.data)}
    row |= {"time": event.time.astimezone(UTC).replace(tzinfo=None)}
    (number,) = connection.execute(EVENT.insert().values(row)).inserted_primary_key or (0,)
    return int(number)


def _table(row: sql.Row[Any]) -> PlaytestTable:
    created = row.created.replace(tzinfo=UTC)
    return PlaytestTable(row.match, row.variant, row.game, row.options, row.rules, created)


def _event(row: sql.Row[Any]) -> Event:
    return Event(
        *(row.kind, row.match or "", row.seat, row.person, row.ply, row.data),
        time=row.time.replace(tzinfo=UTC),
        id=row.id,
    )


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)
