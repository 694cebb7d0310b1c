"""One time for all servers on a database, and the pauses in which none of them lived.

On PostgreSQL the time is that of the database, whose servers may have different clocks. Between two
looks at it a process counts by itself, so a clock that is set shifts nothing at once. A server that
runs notes every two seconds that it lives. Where such notes are missing, because it was stopped,
its machine slept, its clock was set forward or its database was away, nobody could act: the time
between them is a pause, and no seat's clock runs in it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Event, Lock

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from ..supervisor import Supervised
from .engine import UnavailableError, truncate_log
from .schema import MATCH, PAUSE, PULSE, SUBMISSION

BEAT, LOOK = 2.0, 5.0  # seconds from one note to the next, and from one look of others to the next
GAP = 5.0  # seconds without a note that are a pause
SCRUB = 30  # notes from one scrubbing of the log to the next
MOST_AHEAD = timedelta(days=7)  # for which the server may have been away before its date is doubted
ONLY_ROW = 1  # the only row


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses as moments in seconds: beginnings and ends, in order."""

    spans: tuple[tuple[float, float], ...] = ()

    def lived(self, moment: float) -> float:
        """A moment on a clock that stands still in each pause."""
        return moment - sum(min(end, moment) - begin for begin, end in self.spans if begin < moment)


NO_PAUSES = Pauses()


def wall() -> float:
    """The clock of this machine, in seconds since 1970."""
    return time.time()


class Pulse:
    """The time of a database and its pauses, as this process last saw them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock()
        self._seen = -2 * LOOK, 0.0  # the moment of the last look by this process, and its time
        self._pauses = NO_PAUSES

    def now(self) -> float:
        """This moment in seconds since 1970, which is the same for all servers."""
        with self._lock:
            at, moment = self._seen
            if time.monotonic() > at + LOOK or not moment:
                self._look_if_possible()
                at, moment = self._seen
            return moment + (time.monotonic() - at) if moment else wall()

    @property
    def moment(self) -> datetime:
        """This moment as a date, the same for all servers."""
        return datetime.fromtimestamp(self.now(), UTC)

    @property
    def pauses(self) -> Pauses:
        """The pauses that are known here."""
        self.now()
        return self._pauses

    def _look_if_possible(self) -> None:
        # A table that cannot be read now is refused elsewhere; the time goes on meanwhile.
        try:
            with self._engine.connect() as connection:
                moment = self._sync(connection)
                last = connection.scalar(sql.select(PULSE.c.time))
                self._pauses = _read(connection)
        except UnavailableError:
            return
        if last is not None and moment > _seconds(last) + GAP:
            self._note_if_possible()

    def _note_if_possible(self) -> None:
        try:
            self._note()
        except (UnavailableError, IntegrityError):  # another process is about to note it
            self._seen = -2 * LOOK, self._seen[1]

    def _sync(self, connection: Connection) -> float:
        begun = time.monotonic()
        moment = _time_of(connection)
        self._seen = (begun + time.monotonic()) / 2, moment
        return moment

    def beat(self) -> None:
        """Note that a server lives now, and that none did since the last note if that is long."""
        with self._lock:
            self._note()

    def _note(self) -> None:
        with self._engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            row = connection.execute(PULSE.select().with_for_update()).one_or_none()
            now = self._sync(connection)
            moment = _date(now)
            if row is None:
                trusted = _follow(_newest(connection) or moment, moment)
                given = {"id": ONLY_ROW, "time": moment, "trusted": trusted}
                connection.execute(PULSE.insert(), given)
            else:
                _note_pause(connection, _seconds(row.time), now)
                trusted = _follow(row.trusted, moment)
                connection.execute(PULSE.update(), {"time": moment, "trusted": trusted})
            self._pauses = _read(connection)

    def require_noted(self) -> None:
        """Raise UnavailableError if the database cannot be written: no server notes its life."""
        with self._lock, self._engine.connect() as connection:
            now, last = _time_of(connection), connection.scalar(sql.select(PULSE.c.time))
        if last is None or now > _seconds(last) + GAP:
            self.beat()

    def trusted(self) -> datetime:
        """The latest moment that can be trusted: a jump of the clock by over a week is not."""
        self.beat()
        with self._engine.connect() as connection:
            moment: datetime = connection.scalars(sql.select(PULSE.c.trusted)).one()
        return moment.replace(tzinfo=UTC)

    def trust(self) -> None:
        """Trust the clock as it is now, since the host says so."""
        self.beat()
        with self._engine.begin() as connection:
            connection.execute(PULSE.update(), {"trusted": _date(self.now())})

    def keeper(self, closing: Event) -> Supervised:
        """A thread that notes again and again that the server lives."""

        def keep() -> None:
            beats = 0
            while not closing.is_set():
                self.beat()
                beats += 1
                if beats % SCRUB == 0:
                    truncate_log(self._engine)
                closing.wait(BEAT)
            self.beat()

        return Supervised("pulse", keep, closing)


def _follow(trusted: datetime, moment: datetime) -> datetime:
    return moment if moment <= trusted + MOST_AHEAD else trusted


def _note_pause(connection: Connection, last: float, now: float) -> None:
    if now > last + GAP:
        connection.execute(PAUSE.insert(), {"begin": _date(last), "end": _date(now)})
    elif now < last - GAP:  # the clock was set back: what it said of later was wrong
        connection.execute(PAUSE.delete().where(PAUSE.c.end > _date(now)))


def _read(connection: Connection) -> Pauses:
    rows = connection.execute(PAUSE.select().order_by(PAUSE.c.begin)).all()
    return Pauses(tuple((_seconds(row.begin), _seconds(row.end)) for row in rows))


def _newest(connection: Connection) -> datetime | None:
    """The newest act, or the newest match."""
    newest = (sql.select(sql.func.max(column)) for column in (SUBMISSION.c.time, MATCH.c.created))
    return max(filter(None, map(connection.scalar, newest)), default=None)


def _time_of(connection: Connection) -> float:
    if connection.dialect.name != "postgresql":
        return wall()
    epoch = sql.func.extract("epoch", sql.func.clock_timestamp())
    return float(connection.scalar(sql.select(epoch)) or 0)


def _date(moment: float) -> datetime:
    return datetime.fromtimestamp(moment, UTC).replace(tzinfo=None)


def _seconds(date: datetime) -> float:
    return date.replace(tzinfo=UTC).timestamp()
