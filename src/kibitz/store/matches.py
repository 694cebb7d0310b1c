"""The store of matches, and the rows that it holds.

A match is its game, options, seed, seats and submissions. Submitting them again to a fresh `Match`
rebuilds it. A submission is accepted when its row is written. The key (match, ply) admits one row
for each ply, however many processes try.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import DatabaseError, IntegrityError

from ..contract import KibitzError
from ..match import Seat
from . import absences
from .absences import Absences
from .engine import FullError, engine_of, raise_away, truncate_log, wait_as_before, wait_longer
from .feedback import FeedbackStore
from .listener import Listener, OnNotice, notify
from .mail import MailStore
from .notices import Notices
from .playtests import Playtests
from .presences import Presences
from .pulse import Pulse
from .retention import Retention
from .rules_texts import RulesTexts
from .schema import MAIL_MATCH, MAIL_OUT, MATCH, SEAT, SUBMISSION

MIGRATION_LOCK = 4_825_121  # any number that no other program uses on the same database


def _append() -> sql.Insert:
    """An act, if the one before it is there: so no process can leave a hole behind it."""
    columns = {column.name: column for column in SUBMISSION.columns}
    given = {name: sql.bindparam(name, type_=column.type) for name, column in columns.items()}
    before = SUBMISSION.alias()
    is_next = (before.c.match == given["match"]) & (before.c.ply == given["ply"] - 1)
    row = sql.select(*given.values()).where((given["ply"] == 0) | sql.exists().where(is_next))
    return SUBMISSION.insert().from_select(list(columns), row)


APPEND = _append().execution_options(preserve_rowcount=True)
SINCE = (
    sql.select(SUBMISSION.c.ply, SUBMISSION.c.seat, SUBMISSION.c.text, SUBMISSION.c.time)
    .where(SUBMISSION.c.match == sql.bindparam("id"), SUBMISSION.c.ply >= sql.bindparam("ply"))
    .order_by(SUBMISSION.c.ply)
)


log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it began; a seat without a lock belongs to a bot."""

    id: str
    game: str
    options: Mapping[str, str]
    seed: int
    seats: tuple[Seat, ...]
    practice: bool = False
    rematch_of: str | None = None
    time_control: str = ""  # as `match.clock.TimeControl` reads it
    rules: str = ""  # the hash of the text of a game in a file; empty for an installed game
    host: str = ""  # the hash of the token of the person who invited others, if anybody did
    created: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(frozen=True, slots=True)
class StoredMove:
    """One accepted submission: the text that a seat sent at a ply, and when."""

    ply: int
    seat: int
    text: str
    time: datetime = field(default_factory=lambda: datetime.now(UTC), compare=False)


class TakenError(Exception):
    """Another submission has this ply already, or another rematch this match."""


class Store:
    """A database of matches. Opening it creates the tables or migrates them."""

    def __init__(self, url: str) -> None:
        self._engine = engine_of(url)
        self.is_file = self._engine.dialect.name == "sqlite"  # which answers at once
        self.feedback = FeedbackStore(self._engine)
        self.mail = MailStore(self._engine)
        self.rules_texts = RulesTexts(self._engine)
        self.absences = Absences(self._engine)
        self.notices = Notices(self._engine)
        self.playtests = Playtests(self._engine)
        self.presences = Presences(self._engine)
        self.retention = Retention(self._engine)
        self.pulse = Pulse(self._engine)
        self._listener: Listener | None = None
        try:
            with self._engine.begin() as connection:
                _upgrade_schema(connection)
        except (DatabaseError, FullError) as fault:
            why = fault.orig if isinstance(fault, DatabaseError) else fault.__cause__
            raise KibitzError(f"The database {_public_url(url)} cannot be opened: {why}.") from None
        except CommandError:
            self._engine.dispose()
            raise KibitzError(
                f"The database {_public_url(url)} has tables of another version of Kibitz. "
                "Open it with that version, or name another database."
            ) from None
        truncate_log(self._engine)  # which may have what the upgrade deleted
        raise_away(self._engine)

    def close(self) -> None:
        """Close all connections."""
        if self._listener:
            self._listener.close()
        self._engine.dispose()

    def add(self, stored: StoredMatch, sent: Sequence[StoredMove] = ()) -> None:
        """Store a new match, with the moves that were played elsewhere.

        Raises TakenError if its id, or its place as a rematch, is taken.
        """
        same = ("id", "game", "practice", "rematch_of", "time_control", "rules", "host")
        row = {name: getattr(stored, name) for name in same}
        row |= {"options": dict(stored.options), "seed": str(stored.seed)}
        row |= {"created": _as_utc(stored.created)}
        seats = [
            {"match": stored.id, "seat": number, "name": seat.name, "lock": seat.lock}
            for number, seat in enumerate(stored.seats)
        ]
        with _raising_taken(), self._engine.begin() as connection:
            connection.execute(MATCH.insert(), row)
            connection.execute(SEAT.insert(), seats)
            if sent:
                connection.execute(SUBMISSION.insert(), [_row(stored.id, each) for each in sent])
            if stored.rematch_of and self._has_notices:
                notify(connection, stored.rematch_of)

    def find(self, id: str) -> StoredMatch | None:
        """The match of this id, if there is one."""
        of_match = SEAT.select().where(SEAT.c.match == id).order_by(SEAT.c.seat)
        with self._engine.connect() as connection:
            row = connection.execute(MATCH.select().where(MATCH.c.id == id)).one_or_none()
            seats = connection.execute(of_match).all()
        if row is None:
            return None
        return StoredMatch(
            id=row.id,
            game=row.game,
            options=row.options,
            seed=int(row.seed),
            seats=tuple(Seat(seat.name, seat.lock) for seat in seats),
            practice=row.practice,
            rematch_of=row.rematch_of,
            time_control=row.time_control,
            rules=row.rules,
            host=row.host,
            created=row.created.replace(tzinfo=UTC),
        )

    def change_seat(self, id: str, number: int, seat: Seat) -> None:
        """Give a seat to another person, or to the same person with another name or lock."""
        with self._engine.begin() as connection:
            self._change_seat(connection, id, number, seat)

    def leave(self, id: str, number: int, person: Seat, bot: Seat) -> None:
        """Give the seat of a person to a bot, and note who may come back."""
        with self._engine.begin() as connection:
            absences.begin(connection, id, number, person)
            self._change_seat(connection, id, number, bot)

    def come_back(self, id: str, number: int, person: Seat) -> None:
        """Give a seat back to the person who left it."""
        with self._engine.begin() as connection:
            absences.end(connection, id, number)
            self._change_seat(connection, id, number, person)

    def _change_seat(self, connection: Connection, id: str, number: int, seat: Seat) -> None:
        of_seat = (SEAT.c.match == id) & (SEAT.c.seat == number)
        connection.execute(SEAT.update().where(of_seat), {"name": seat.name, "lock": seat.lock})
        if self._has_notices:
            notify(connection, id)

    def counts(self) -> dict[str, int]:
        """The numbers of matches, and of mails that wait to be sent."""
        matches = sql.select(sql.func.count()).select_from(MATCH)
        mails = sql.select(sql.func.count()).where(MAIL_OUT.c.sent.is_(None))
        with self._engine.connect() as connection:
            counted = [connection.scalar(wanted) or 0 for wanted in (matches, mails)]
        return dict(zip(("matches", "mails"), counted, strict=True))

    def use_rules(self, id: str, name: str) -> None:
        """Let a match go on under the rules of this hash."""
        with self._engine.begin() as connection:
            connection.execute(MATCH.update().where(MATCH.c.id == id), {"rules": name})
            if self._has_notices:
                notify(connection, id)

    def ping(self) -> None:
        """Raise UnavailableError if the database does not answer, or cannot be written."""
        self.pulse.require_noted()

    def game(self, id: str) -> str | None:
        """The game of the match of this id, if there is one."""
        with self._engine.connect() as connection:
            return connection.scalar(sql.select(MATCH.c.game).where(MATCH.c.id == id))

    def rematch(self, id: str) -> str | None:
        """The id of the match that was begun as a rematch of this one."""
        with self._engine.connect() as connection:
            return connection.scalar(sql.select(MATCH.c.id).where(MATCH.c.rematch_of == id))

    def append(self, id: str, sent: StoredMove) -> None:
        """Accept a submission; TakenError if its ply is taken, or the one before is missing."""
        with _raising_taken(), self._engine.begin() as connection:
            if not connection.execute(APPEND, _row(id, sent)).rowcount:
                raise TakenError
            if self._has_notices:
                notify(connection, id, sent.ply)

    def listen(self, on_notice: OnNotice) -> None:
        """Call `on_notice` from a thread when any process writes; SQLite sends no notices."""
        if self._has_notices:
            self._listener = Listener(self._engine, on_notice)
            self._listener.start()

    @property
    def _has_notices(self) -> bool:
        return self._engine.driver == "psycopg"

    def since(self, id: str, ply: int = 0) -> list[StoredMove]:
        """The submissions of a match from this ply on, in order; none is missing."""
        with self._engine.connect() as connection:
            rows = connection.execute(SINCE, {"id": id, "ply": ply}).all()
        whole = [row for expected, row in enumerate(rows, ply) if row.ply == expected]
        if len(whole) < len(rows):
            self._set_aside(id, ply + len(whole), len(rows) - len(whole))
        return [StoredMove(*row[:3], row[3].replace(tzinfo=UTC)) for row in whole]

    def _set_aside(self, id: str, hole: int, later: int) -> None:
        """Keep what an earlier version stored after a hole under plies below 0.

        Nobody can play it again. No process appends before it has done this too.
        """
        log.warning(
            "Table %s has no act %d, which could not be stored. The %d after it are set aside, and "
            "play goes on from there.",
            id,
            hole,
            later,
        )
        of_match, at_hole = SUBMISSION.c.match == id, SUBMISSION.alias()
        is_filled = sql.exists().where(at_hole.c.match == id, at_hole.c.ply == hole)
        rows = SUBMISSION.update().where(of_match, SUBMISSION.c.ply > hole, ~is_filled)
        with self._engine.begin() as connection:
            connection.execute(rows.values(ply=-SUBMISSION.c.ply))
            connection.execute(MAIL_MATCH.update().where(MAIL_MATCH.c.match == id), {"ply": -1})


def _row(id: str, sent: StoredMove) -> dict[str, Any]:
    when = _as_utc(sent.time)
    return {"match": id, "ply": sent.ply, "seat": sent.seat, "text": sent.text, "time": when}


@contextmanager
def _raising_taken() -> Iterator[None]:
    try:
        yield
    except IntegrityError as fault:
        raise TakenError from fault


def _public_url(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _upgrade_schema(connection: Connection) -> None:
    # While no other process does so.
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif connection.dialect.name == "postgresql":
        wait_longer(connection)
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    wait_as_before(connection)


def _as_utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(tzinfo=None)
