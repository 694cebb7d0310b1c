"""Notices of what other processes write, by LISTEN and NOTIFY of PostgreSQL.

A notice is `MATCH PLY`, the ply of an act that was accepted, or `MATCH` when its rematch began.
It contains no act, so it reveals no secret.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from threading import Event
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from ..supervisor import FAILURES, Supervised

CHANNEL = "kibitz"
SLICE = 0.5  # seconds after which a thread notices that it has to end
RETRY = 1.0  # seconds before a lost connection is tried again
ASK = 15.0  # seconds after which a connection without a notice has to show that it lives
NOTICE = re.compile(r"(?P<id>[\w-]{1,32})(?: (?P<ply>[0-9]{1,9}))?", re.ASCII)

OnNotice = Callable[[str | None, int | None], None]

log = logging.getLogger(__name__)


def notify(connection: Connection, id: str, ply: int | None = None) -> None:
    """Notify all processes when the transaction is committed."""
    notice = id if ply is None else f"{id} {ply}"
    connection.execute(sql.select(sql.func.pg_notify(CHANNEL, notice)))


class Listener:
    """Calls `on_notice` with a match and its ply; with None where notices may have been missed."""

    def __init__(self, engine: Engine, on_notice: OnNotice) -> None:
        self._engine = engine
        self._on_notice = on_notice
        self._closing = Event()
        self._thread = Supervised("listener", self._listen_on, self._closing)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join()

    def _listen_on(self) -> None:
        """Listen; if the connection is lost, connect again."""
        assert self._engine.dialect.dbapi is not None
        lost = DBAPIError, self._engine.dialect.dbapi.Error
        while not self._closing.is_set():
            try:
                self._listen()
            except lost as fault:
                then = "Acts of other servers arrive late. It connects again."
                FAILURES.note("listener", fault, then)
                self._closing.wait(RETRY)

    def _listen(self) -> None:
        engine = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            connection.detach()  # so that the pool does not reuse a connection that listens
            connection.exec_driver_sql(f"LISTEN {CHANNEL}")
            self._on_notice(None, None)
            asked = time.monotonic()
            while not self._closing.is_set():
                for notice in driver.notifies(timeout=SLICE):
                    self._pass_on(notice.payload)
                if time.monotonic() > asked + ASK:  # else a silent connection is never noticed
                    connection.exec_driver_sql("SELECT 1")
                    asked = time.monotonic()

    def _pass_on(self, payload: str) -> None:
        # Every role that may connect can send any text.
        if read := NOTICE.fullmatch(payload):
            self._on_notice(read["id"], int(read["ply"]) if read["ply"] else None)
        else:
            log.warning("A notice of the database was not from Kibitz: %.60r", payload)
