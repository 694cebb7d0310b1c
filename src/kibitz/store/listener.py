"""Notices of what other processes write, by LISTEN and NOTIFY of PostgreSQL.

A notice is `MATCH PLY`, the ply of an act that was accepted, or `MATCH` when its rematch began.
It contains no act, so it reveals no secret.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

CHANNEL = "kibitz"
SLICE = 0.5  # seconds after which a thread notices that it has to end
RETRY = 1.0  # seconds before a lost connection is tried again

OnNotice = Callable[[str | None, int | None], None]

log = logging.getLogger(__name__)


def notify(connection: Connection, id: str, ply: int | None = None) -> None:
    """Notify all processes when the transaction is committed."""
    notice = id if ply is None else f"{id} {ply}"
    connection.execute(sql.select(sql.func.pg_notify(CHANNEL, notice)))


class Listener(Thread):
    """Calls `on_notice` with a match and its ply; with None where notices may have been missed."""

    def __init__(self, engine: Engine, on_notice: OnNotice) -> None:
        super().__init__(name="listener", daemon=True)
        self._engine = engine
        self._on_notice = on_notice
        self._closing = Event()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self.join()

    def run(self) -> None:
        """Listen; if the connection is lost, connect again."""
        assert self._engine.dialect.dbapi is not None
        lost = DBAPIError, self._engine.dialect.dbapi.Error
        while not self._closing.is_set():
            try:
                self._listen()
            except lost:
                log.warning("The database does not answer. Moves of other servers arrive late.")
                self._closing.wait(RETRY)

    def _listen(self) -> None:
        engine = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            connection.detach()  # so that the pool does not reuse a connection that listens
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self._on_notice(None, None)
            while not self._closing.is_set():
                for notice in driver.notifies(timeout=SLICE):
                    id, _, ply = notice.payload.partition(" ")
                    self._on_notice(id, int(ply) if ply else None)
