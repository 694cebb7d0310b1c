"""The connections to the database: prepared, limited in time, and their faults as sentences.

SQLite is a file that its owner alone may read. PostgreSQL is a server that may go away or become
silent at any moment: no connection waits for it longer than `PATIENCE`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import stat
import time
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import QueuePool

from ..contract import KibitzError

MOST_WAIT_SECONDS, MOMENT = 5.0, 0.02  # seconds for other writers to SQLite
MOST_HOLD_SECONDS = 120.0  # for a thread to rebuild a table
CONNECT, STATEMENT, IDLE = 5, 10, 60  # seconds: to connect, for a statement, idle in a transaction
PATIENCE = 12.0  # seconds for an answer of PostgreSQL, also if it is silent
POOLED = 5  # connections that stay open
SILENT = {  # how a network that drops everything is noticed by the operating system
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 1000 * STATEMENT,
}
SAY_AGAIN = 10.0  # seconds from one line in the log to the next

T = TypeVar("T")

log = logging.getLogger(__name__)


class UnavailableError(KibitzError):
    """The database cannot be used now."""


class LockedError(UnavailableError):
    """Another process writes to the SQLite database, or another thread holds what is asked for."""

    def __init__(self) -> None:
        super().__init__("Another program holds the database. Nothing was stored. Try again.")


class AwayError(UnavailableError):
    """The database does not answer; the last act may be stored or not."""

    def __init__(self) -> None:
        super().__init__(
            "The database does not answer now. Try again in a minute; then the table shows which "
            "acts are stored."
        )


class FullError(UnavailableError):
    """SQLite cannot write its file."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The database cannot be written now: {why}. Nothing was stored.")


def engine_of(url: str) -> Engine:
    """The engine of a database; KibitzError if the URL is none."""
    try:
        parsed = make_url(url)
        is_sqlite = parsed.get_backend_name() == "sqlite"
        if is_sqlite and parsed.database:
            _keep_private(Path(parsed.database))
        # Parameters are seeds and secret acts, and errors go to the log.
        how: dict[str, Any] = {"hide_parameters": True}
        if not is_sqlite:
            how |= {"pool_pre_ping": True, "poolclass": _Pool}
            how |= {"pool_size": POOLED, "pool_timeout": PATIENCE}
        engine = sql.create_engine(_with_limits(parsed), **how)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError, OSError) as fault:
        if getattr(fault, "name", "") == "psycopg":
            raise KibitzError(
                "PostgreSQL needs its driver: pip install 'psycopg[binary]'."
            ) from None
        example = "sqlite:////home/me/kibitz.db or postgresql+psycopg://localhost/kibitz"
        raise KibitzError(f"The database is a URL like {example}: {fault}.") from None
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", _prepare_sqlite)
        sql.event.listen(engine, "checkout", _set_longest_wait)
        sql.event.listen(engine, "handle_error", _raise_locked)
    elif engine.driver == "psycopg":
        sql.event.listen(engine, "do_connect", _connect_with_patience)
        sql.event.listen(engine, "connect", _prepare_postgresql)
    return engine


def raise_away(engine: Engine) -> None:
    """From now on, say in a sentence that the database does not answer."""
    if engine.dialect.name != "sqlite":
        sql.event.listen(engine, "handle_error", _raise_away)


# SQLite


def _keep_private(file: Path) -> None:
    """Make the file of a database for its owner alone; so are the files beside it.

    A file that every user may read, as earlier versions made it, is closed. One that the host has
    opened to a group stays so.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        for part in (file, *(Path(f"{file}{end}") for end in ("-wal", "-shm"))):
            if part.is_file() and part.stat().st_mode & stat.S_IRWXO:
                part.chmod(0o600)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Allow reads during a write, and let a writer wait for its turn.

    NORMAL loses nothing when the server is killed; a power cut may lose the last moment. What is
    deleted, such as an address, is overwritten in the file.
    """
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _set_longest_wait(connection: Any, record: Any, _: Any) -> None:
    # A moment if this thread answers everybody's requests.
    wanted = 1000 * longest_wait(MOST_WAIT_SECONDS)
    if record.info.get("longest_wait") != wanted:
        connection.execute(f"PRAGMA busy_timeout={wanted:.0f}").close()
        record.info["longest_wait"] = wanted


UNWRITABLE = "disk is full", "disk I/O error", "readonly database", "unable to open database file"


def _raise_locked(context: ExceptionContext) -> None:
    text = str(context.original_exception)
    if "database is locked" in text:
        raise LockedError from context.original_exception
    if any(known in text for known in UNWRITABLE):
        _say_seldom("cannot be written", text)
        raise FullError(text) from context.original_exception


def longest_wait(longest: float) -> float:
    """Seconds for which this thread may wait: a moment if it runs an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return longest
    return MOMENT


class BriefLock:
    """A lock for which a thread that answers the requests of all clients waits only a moment."""

    def __init__(self) -> None:
        self._lock = RLock()

    def __enter__(self) -> None:
        """Raises LockedError if another thread keeps it, such as one waiting for the database."""
        if not self._lock.acquire(timeout=longest_wait(MOST_HOLD_SECONDS)):
            raise LockedError

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def truncate_log(engine: Engine) -> None:
    """Write the log of SQLite into its file and empty it, so that what is deleted is gone there.

    Where a reader keeps the log, a later call empties it.
    """
    if engine.dialect.name != "sqlite":
        return
    with suppress(LockedError), engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


# PostgreSQL


class _Pool(QueuePool):
    def _do_get(self) -> Any:
        try:
            return super()._do_get()
        except PoolTimeoutError as fault:  # all connections wait for a silent server
            raise AwayError from fault


def _with_limits(url: URL) -> URL:
    if url.get_driver_name() != "psycopg":
        return url
    limits = {"connect_timeout": CONNECT, **SILENT}
    given = {name: str(value) for name, value in limits.items() if name not in url.query}
    return url.update_query_dict(given)


def _connect_with_patience(
    dialect: Any, record: Any, args: tuple[Any, ...], options: dict[str, Any]
) -> Any:
    return _patient_connection().connect(*args, **options)


def _patient_connection() -> Any:
    import psycopg  # which only hosts with PostgreSQL have

    class Patient(psycopg.Connection[Any]):
        """A connection that is closed when the server gives no answer for some seconds."""

        patience: float | None = PATIENCE

        def wait(self, gen: Any, *args: Any, **how: Any) -> Any:
            limited = gen if self.patience is None else self._limited(gen, self.patience)
            return super().wait(limited, *args, **how)

        def _limited(self, gen: Any, patience: float) -> Generator[Any, Any, Any]:
            # The driver comes back every tenth of a second while nothing has arrived.
            until = time.monotonic() + patience
            try:
                wanted = next(gen)
                while True:
                    ready = yield wanted
                    if not ready and time.monotonic() > until:
                        self.pgconn.finish()
                        raise psycopg.OperationalError(f"no answer in {patience:g} seconds")
                    wanted = gen.send(ready)
            except StopIteration as done:
                return done.value

    return Patient


def _prepare_postgresql(connection: Any, _: Any) -> None:
    for limit, seconds in (
        ("statement_timeout", STATEMENT),
        ("idle_in_transaction_session_timeout", IDLE),
    ):
        connection.execute(f"SET {limit} = '{seconds}s'")
    connection.commit()


def wait_longer(connection: Connection) -> None:
    """Let a transaction take its time, such as one that changes all tables of the database."""
    if connection.engine.driver == "psycopg":
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        driver: Any = connection.connection.driver_connection
        driver.patience = None


def wait_as_before(connection: Connection) -> None:
    """End what `wait_longer` began."""
    if connection.engine.driver == "psycopg":
        driver: Any = connection.connection.driver_connection
        driver.patience = PATIENCE


def _raise_away(context: ExceptionContext) -> None:
    if context.is_pre_ping:
        return
    import psycopg

    gone = psycopg.OperationalError, psycopg.InterfaceError
    if context.is_disconnect or isinstance(context.original_exception, gone):
        _say_seldom("does not answer", str(context.original_exception))
        raise AwayError from context.original_exception


_said = 0.0


def _say_seldom(what: str, why: str) -> None:
    global _said  # of this process, whatever the number of requests that fail
    if not _said or time.monotonic() > _said + SAY_AGAIN:
        _said = time.monotonic()
        log.error("The database %s: %s", what, why.strip().replace("\n", " "))
