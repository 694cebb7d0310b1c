"""Play by mail as it is stored: addresses, seats, tokens, and the mails that come and go.

A mail that comes in is stored before its sender hears that it arrived, and a mail that goes out is
stored together with what it reports. So a process that is killed at any moment loses no mail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from .schema import (
    MAIL_ADDRESS,
    MAIL_IN,
    MAIL_MATCH,
    MAIL_OUT,
    MAIL_SEAT,
    MAIL_TOKEN,
    MATCH,
    NOTICE,
    SUBMISSION,
)

UTC_NOW = sql.select(sql.func.timezone("utc", sql.func.clock_timestamp()))
LONGEST_DUE = timedelta(days=2)  # no mail that leaves waits longer between two tries

ASKED, AGREED, STOPPED, UNREACHABLE = "asked", "agreed", "stopped", "unreachable"  # WAITING before
WAITING, INVITED, PLAYING, DECLINED = "waiting", "invited", "playing", "declined"


@dataclass(frozen=True, slots=True)
class MailAddress:
    """A person who plays by mail; `status` is ASKED, AGREED, STOPPED or UNREACHABLE.

    away_days: days of vacation in the year away_year. language: of the mails; empty: English.
    """

    address: str
    status: str = ASKED
    bounces: int = 0
    away_until: datetime | None = None
    digest: bool = False
    digested: datetime | None = None
    away_year: int = 0
    away_days: int = 0
    language: str = ""


@dataclass(frozen=True, slots=True)
class MailSeat:
    """A seat played by mail; `status` is WAITING, INVITED, PLAYING or DECLINED.

    shown: what the last mail showed. lines: prepared answers, each a list of texts: what the
    others play, the answer, and so on. lines_from: the acts of the game before them.
    lock_before: the lock of the host's link, which opens the seat again if the person declines.
    """

    match: str
    seat: int
    address: str
    status: str = WAITING
    shown: str = ""
    lines: Sequence[Sequence[str]] = ()
    lines_from: int = 0
    reminded: bool = False
    mailed: datetime | None = None
    lock_before: str = ""


@dataclass(frozen=True, slots=True)
class MailMatch:
    """The progress of the mails of a match; `paused` are the seats that cannot be reached.

    ply: of the next submission that mails will report; below 0 to look at the match in any case.
    """

    match: str
    ply: int = -1
    paused: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class MailToken:
    """The right to answer what a seat saw as `version`; `used_by` is the mail that used it.

    address: where the token was sent; empty in tokens of older versions.
    """

    lock: str
    match: str
    seat: int
    version: str
    used_by: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class MailIn:
    """A mail that came in, and the addresses to which it was delivered."""

    key: str
    message: bytes
    recipients: Sequence[str]
    time: datetime


@dataclass(frozen=True, slots=True)
class MailOut:
    """A mail to be sent."""

    id: int
    address: str
    kind: str
    message: bytes
    tries: int


class MailStore:
    """The mails in a database. All that one `transaction` writes is written together."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @contextmanager
    def transaction(self) -> Iterator[MailBook]:
        """A transaction: the store writes everything inside, or nothing."""
        with self._engine.begin() as connection:
            yield MailBook(connection)

    def away_until(self, match: str, seat: int) -> datetime | None:
        """The end of the vacation of the person at a seat; None if the seat has no mail address."""
        wanted = (
            sql.select(MAIL_ADDRESS.c.away_until)
            .join(MAIL_SEAT, MAIL_SEAT.c.address == MAIL_ADDRESS.c.address)
            .where(MAIL_SEAT.c.match == match, MAIL_SEAT.c.seat == seat)
        )
        with self._engine.connect() as connection:
            until: datetime | None = connection.scalar(wanted)
        return until and until.replace(tzinfo=UTC)

    def plays(self, match: str, seat: int) -> bool:
        """Whether a person plays a seat by mail."""
        of_seat = (MAIL_SEAT.c.match == match) & (MAIL_SEAT.c.seat == seat)
        wanted = sql.select(MAIL_SEAT.c.seat).where(of_seat, MAIL_SEAT.c.status == PLAYING)
        with self._engine.connect() as connection:
            return connection.execute(wanted).first() is not None

    def receive(self, key: str, message: bytes, recipients: Sequence[str]) -> bool:
        """Store a mail that came in; False if it came before."""
        row = {"key": key, "message": message, "recipients": list(recipients)}
        try:
            with self._engine.begin() as connection:
                moment = MailBook(connection).now()
                connection.execute(MAIL_IN.insert(), row | {"time": moment, "done": False})
        except IntegrityError:
            return False
        return True


class MailBook:
    """The reads and writes of one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def now(self) -> datetime:
        """This moment in UTC: the same for all servers on a PostgreSQL."""
        if self._connection.dialect.name != "postgresql":
            return now()
        moment: datetime = self._connection.scalars(UTC_NOW).one()
        return moment

    # Addresses

    def address(self, address: str) -> MailAddress | None:
        """The entry of an address."""
        row = self._one(MAIL_ADDRESS.select().where(MAIL_ADDRESS.c.address == address))
        return MailAddress(**row) if row else None

    def put_address(self, known: MailAddress) -> None:
        """Store the entry of an address."""
        self._put(MAIL_ADDRESS, ["address"], _row(known))

    # Seats and matches

    def seats(self, match: str) -> list[MailSeat]:
        """The seats of a match that are played by mail, in order."""
        wanted = MAIL_SEAT.select().where(MAIL_SEAT.c.match == match).order_by(MAIL_SEAT.c.seat)
        return [MailSeat(**row) for row in self._all(wanted)]

    def seats_of(self, address: str) -> list[MailSeat]:
        """The seats of one person, in all matches that are not over."""
        wanted = (
            MAIL_SEAT.select()
            .join(MAIL_MATCH, MAIL_MATCH.c.match == MAIL_SEAT.c.match)
            .where(MAIL_SEAT.c.address == address, ~MAIL_MATCH.c.over)
            .order_by(MAIL_SEAT.c.match, MAIL_SEAT.c.seat)
        )
        return [MailSeat(**row) for row in self._all(wanted)]

    def put_seat(self, seat: MailSeat) -> None:
        """Store a seat."""
        self._put(MAIL_SEAT, ["match", "seat"], _row(seat))

    def match(self, match: str) -> MailMatch:
        """The progress of the mails of a match.

        PostgreSQL lets no other process read it before the transaction ends.
        """
        row = self._one(MAIL_MATCH.select().where(MAIL_MATCH.c.match == match).with_for_update())
        return MailMatch(**row) if row else MailMatch(match)

    def put_match(self, match: MailMatch) -> None:
        """Store the progress of the mails of a match."""
        self._put(MAIL_MATCH, ["match"], _row(match))

    def timed_matches(self) -> list[str]:
        """The open matches that are played by mail and have a limit of time."""
        wanted = (
            sql.select(MAIL_MATCH.c.match)
            .join(MATCH, MATCH.c.id == MAIL_MATCH.c.match)
            .where(~MAIL_MATCH.c.over, MATCH.c.time_control != "")
        )
        return [str(row.match) for row in self._connection.execute(wanted)]

    def digest_readers(self, before: datetime) -> list[MailAddress]:
        """The people who want digests, and had none since a moment."""
        is_due = MAIL_ADDRESS.c.digested.is_(None) | (MAIL_ADDRESS.c.digested <= before)
        wanted = MAIL_ADDRESS.select().where(MAIL_ADDRESS.c.digest, is_due)
        return [MailAddress(**row) for row in self._all(wanted)]

    def claim_digest(self, reader: MailAddress, at: datetime) -> bool:
        """Note that a person has the digest of today; False if another process has noted it."""
        before = MAIL_ADDRESS.c.digested
        is_same = before.is_(None) if reader.digested is None else before == reader.digested
        of_reader = (MAIL_ADDRESS.c.address == reader.address) & is_same
        update = MAIL_ADDRESS.update().where(of_reader)
        return bool(self._connection.execute(update, {"digested": at}).rowcount)

    def open_matches(self) -> list[str]:
        """The matches that are played by mail and are not over."""
        wanted = sql.select(MAIL_MATCH.c.match).where(~MAIL_MATCH.c.over)
        return [str(row.match) for row in self._connection.execute(wanted)]

    def changed_matches(self) -> list[str]:
        """The matches of which some submission is not reported yet."""
        is_later = (SUBMISSION.c.match == MAIL_MATCH.c.match) & (
            SUBMISSION.c.ply == MAIL_MATCH.c.ply
        )
        is_changed = (MAIL_MATCH.c.ply < 0) | sql.exists().where(is_later)
        wanted = sql.select(MAIL_MATCH.c.match).where(~MAIL_MATCH.c.over, is_changed)
        return [str(row.match) for row in self._connection.execute(wanted)]

    # Tokens

    def token(self, lock: str) -> MailToken | None:
        """The token of this hash."""
        row = self._one(MAIL_TOKEN.select().where(MAIL_TOKEN.c.lock == lock))
        return MailToken(**row) if row else None

    def put_token(self, token: MailToken) -> None:
        """Store a token, or the mail that used it."""
        self._put(MAIL_TOKEN, ["lock"], _row(token))

    # Mails that come in

    def claim_waiting(self, lease: timedelta) -> MailIn | None:
        """The oldest mail to process now; no other process gets it before the lease ends."""
        moment = self.now()
        is_due = ~MAIL_IN.c.done & (MAIL_IN.c.time <= moment)
        row = self._claimed(MAIL_IN, "key", MAIL_IN.c.time, is_due, {"time": moment + lease})
        return MailIn(row.key, row.message, row.recipients, row.time) if row else None

    def hold(self, key: str, wait: timedelta) -> None:
        """Process a mail that came in after a while."""
        later = {"time": self.now() + wait}
        self._connection.execute(MAIL_IN.update().where(MAIL_IN.c.key == key), later)

    def drop_held(self, key: str) -> bool:
        """Forget a mail that is held; False if it was processed."""
        is_held = (MAIL_IN.c.key == key) & ~MAIL_IN.c.done
        done = {"done": True, "message": b""}
        return bool(self._connection.execute(MAIL_IN.update().where(is_held), done).rowcount)

    def mark_processed(self, key: str) -> None:
        """Note that a mail was processed, and delete its content."""
        of_key = MAIL_IN.c.key == key
        self._connection.execute(MAIL_IN.update().where(of_key), {"done": True, "message": b""})

    def keep_unprocessed(self, key: str) -> None:
        """Note that a mail cannot be processed, and keep it for the host."""
        self._connection.execute(MAIL_IN.update().where(MAIL_IN.c.key == key), {"done": True})

    # Mails that go out

    def send(self, address: str, kind: str, message: bytes, wait: timedelta = timedelta(0)) -> None:
        """Store a mail that is to be sent, at once or after a while."""
        moment = self.now()
        row = {"address": address, "kind": kind, "message": message, "time": moment, "tries": 0}
        self._connection.execute(MAIL_OUT.insert(), row | {"due": moment + wait})

    def claim_unsent(self, lease: timedelta) -> MailOut | None:
        """The oldest mail to be sent by now; no other process gets it before the lease ends."""
        moment = self.now()
        is_due = MAIL_OUT.c.sent.is_(None) & (MAIL_OUT.c.due <= moment)
        row = self._claimed(MAIL_OUT, "id", MAIL_OUT.c.id, is_due, {"due": moment + lease})
        return row and MailOut(row.id, row.address, row.kind, row.message, row.tries)

    def sent(self, id: int) -> None:
        """Note that a mail was sent, and delete its content."""
        values = {"sent": now(), "message": b""}
        self._connection.execute(MAIL_OUT.update().where(MAIL_OUT.c.id == id), values)

    def retry(self, id: int, tries: int, wait: timedelta) -> None:
        """Note that a mail could not be sent yet."""
        values = {"tries": tries, "due": self.now() + wait}
        self._connection.execute(MAIL_OUT.update().where(MAIL_OUT.c.id == id), values)

    def mend_moments(self, longest_held: timedelta, longest_away: timedelta) -> int:
        """Set right the moments that lie too far ahead; how many there were.

        They were written while the clock was wrong: mails would wait for years, and a vacation
        would not end.
        """
        moment = self.now()
        latest = moment + LONGEST_DUE
        wrong: list[tuple[sql.ColumnElement[bool], sql.Column[Any], datetime | None]] = [
            (MAIL_OUT.c.sent.is_(None) & (MAIL_OUT.c.due > latest), MAIL_OUT.c.due, moment),
            (MAIL_OUT.c.time > latest, MAIL_OUT.c.time, moment),
            (~MAIL_IN.c.done & (MAIL_IN.c.time > latest + longest_held), MAIL_IN.c.time, moment),
            (MAIL_ADDRESS.c.digested > latest, MAIL_ADDRESS.c.digested, None),
            (MAIL_ADDRESS.c.away_until > latest + longest_away, MAIL_ADDRESS.c.away_until, None),
            (NOTICE.c.seen > latest, NOTICE.c.seen, moment),
        ]
        return sum(
            self._connection.execute(
                column.table.update().where(which), {column.name: right}
            ).rowcount
            for which, column, right in wrong
        )

    def count(self, *, address: str = "", kind: str = "", since: timedelta) -> int:
        """The number of mails written lately, to an address or of a kind."""
        wanted = sql.select(sql.func.count()).where(MAIL_OUT.c.time > self.now() - since)
        if address:
            wanted = wanted.where(MAIL_OUT.c.address == address)
        if kind:
            wanted = wanted.where(MAIL_OUT.c.kind == kind)
        return int(self._connection.scalar(wanted) or 0)

    def _claimed(
        self,
        table: sql.Table,
        key: str,
        first: sql.Column[Any],
        is_due: sql.ColumnElement[bool],
        lease: dict[str, datetime],
    ) -> Any:
        """The first row that is due, with its lease; None if there is none to be had now.

        PostgreSQL skips a row that another process claims at this moment. Where SQLite has chosen
        the same row in two processes, only the first of them still finds it due.
        """
        wanted = table.select().where(is_due).order_by(first).limit(1)
        row = self._connection.execute(wanted.with_for_update(skip_locked=True)).one_or_none()
        if row is None:
            return None
        of_row = (table.c[key] == row._mapping[key]) & is_due
        is_ours = self._connection.execute(table.update().where(of_row), lease).rowcount
        return row if is_ours else None

    def _one(self, wanted: Any) -> dict[str, Any] | None:
        row = self._connection.execute(wanted).mappings().one_or_none()
        return dict(row) if row else None

    def _all(self, wanted: Any) -> list[dict[str, Any]]:
        return [dict(row) for row in self._connection.execute(wanted).mappings()]

    def _put(self, table: sql.Table, keys: Sequence[str], row: dict[str, Any]) -> None:
        is_this = sql.and_(*(table.c[key] == row[key] for key in keys))
        if not self._connection.execute(table.update().where(is_this), row).rowcount:
            self._connection.execute(table.insert(), row)


def now() -> datetime:
    """This moment in UTC, as the database keeps moments."""
    return datetime.now(UTC).replace(tzinfo=None)


def _row(stored: MailAddress | MailSeat | MailMatch | MailToken) -> dict[str, Any]:
    return {name: getattr(stored, name) for name in stored.__slots__}
