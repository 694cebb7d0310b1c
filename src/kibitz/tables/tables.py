"""All tables of a process: those in memory, and the store from which others are rebuilt.

A table plays under the rules with which it began, though the file of its game has changed since.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Lock

from ..contract import KibitzError, message
from ..game import Game
from ..store import Store, StoredMatch, StoredMove, UnavailableError
from . import rebuilding
from .library import Library, Version
from .open_table import OnEnd, OnMove, Table
from .workers.worker_pool import WorkerPool

MOST_IN_MEMORY, MOST_BYTES = 1000, 120_000_000  # tables, and their positions
WAITING = 2.0  # seconds for a table that another thread builds

log = logging.getLogger(__name__)


class Tables:
    """All tables by their ids. A table that nobody has opened for a while is only in the store.

    `on_move` is called with each act that is accepted here: the positions before it and after it.
    `on_end` is called when a match ends here.
    keep: how long the store keeps a table after its last act; None for ever.
    """

    def __init__(self, store: Store, library: Library, keep: timedelta | None = None) -> None:
        self._keep = keep
        self.on_move: OnMove | None = None
        self.on_end: OnEnd | None = None
        self.why_closed: Callable[[str], str] = lambda _: ""  # why nobody can go on at a table
        self.store = store
        self.library = library
        self.readers = WorkerPool("reader")
        self._building: dict[str, Lock] = {}
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()
        store.listen(self._on_notice)

    def add(self, stored: StoredMatch, sent: Sequence[StoredMove] = ()) -> Table:
        """Store a new match and open it; TakenError if its rematch has begun already.

        A match that names no rules takes the newest.
        """
        newest = self.library.version(stored.game)
        if newest and newest.name and not stored.rules:
            self.store.rules_texts.put(newest.name, newest.texts)
            stored = replace(stored, rules=newest.name)
        self._game(stored)  # options that do not fit are refused before anything is stored
        self.store.add(stored, sent)
        return self._remember(self._table(stored))

    def _table(self, stored: StoredMatch) -> Table:
        made = Table(stored, self._game, self.store, self.on_move, self.readers, on_end=self.on_end)
        if why := self.why_closed(stored.id):
            made.close(why)
        return made

    def find(self, id: str) -> Table | None:
        """The table of this id, from memory or rebuilt from the store; None if there is none."""
        if table := self.in_memory(id):
            return table
        stored = self.store.find(id)
        if stored is None:
            return None
        with self._building_alone(id):
            return self.in_memory(id) or self._built(stored)

    @contextmanager
    def _building_alone(self, id: str) -> Iterator[None]:
        with self._lock:
            building = self._building.setdefault(id, Lock())
        if not building.acquire(timeout=WAITING):
            raise KibitzError(message("This long table is being opened. Try again in 10 seconds."))
        try:
            yield
        finally:
            building.release()
            with self._lock:
                self._building.pop(id, None)

    def _built(self, stored: StoredMatch) -> Table:
        table = self._remember(self._table(stored))
        with suppress(UnavailableError):
            self._keep_rules(table)
        return table

    def _keep_rules(self, table: Table) -> None:
        # A match of an older version of Kibitz names none; these have just accepted all its acts.
        newest = self.library.version(table.stored.game)
        if newest and newest.name and not table.stored.rules:
            self._use(table, newest)

    def _use(self, table: Table, version: Version) -> None:
        self.store.rules_texts.put(version.name, version.texts)
        self.store.use_rules(table.stored.id, version.name)
        table.refresh_seats()

    def _game(self, stored: StoredMatch) -> Game:
        if self.has_own_rules(stored):
            texts = self.store.rules_texts.find(stored.rules)
            if texts is None:
                raise KibitzError(message("The rules with which this table began are not stored."))
            return self.library.earlier_game(stored.game, stored.options, stored.rules, texts)
        return self.library.game(stored.game, stored.options)

    def has_own_rules(self, stored: StoredMatch) -> bool:
        """Whether the file of a match has changed since it began."""
        newest = self.library.version(stored.game) if stored.rules else None
        return newest is not None and stored.rules != newest.name

    def move_on(self, table: Table) -> None:
        """Let a match go on under the newest rules; KibitzError if they refuse what was played."""
        newest = self.library.version(table.stored.game)
        if newest is None or not newest.name:
            raise KibitzError(message("This game has no newer rules."))
        stored, pauses = replace(table.stored, rules=newest.name), self.store.pulse.pauses
        match, clock = rebuilding.begin_match(self._game(stored), stored, pauses)
        rebuilding.submit_all(match, clock, self.store.since(stored.id), pauses)
        self._use(table, newest)

    def _on_notice(self, id: str | None, ply: int | None) -> None:
        with self._lock:
            tables = [t for known, t in self._open.items() if id in (None, known)]
        for table in tables:
            try:
                table.refresh(ply)
            except Exception:
                log.exception("Table %s cannot be refreshed.", table.stored.id)

    def in_memory(self, id: str) -> Table | None:
        """The table of this id, if it is in memory."""
        with self._lock:
            if id in self._open:
                self._open.move_to_end(id)
                if self._is_old(self._open[id]):  # the store may have it no more
                    del self._open[id]
            return self._open.get(id)

    def note_presence(self) -> None:
        """Note in the store who is at the tables in memory at which several people play."""
        with self._lock:
            tables = list(self._open.values())
        shown: dict[tuple[str, int], float] = {}
        for table in tables:
            people = [k for k, seat in enumerate(table.stored.seats) if seat.lock]
            noted = table.presence.to_be_noted(people) if len(people) > 1 else {}
            shown |= {(table.stored.id, seat): moment for seat, moment in noted.items()}
        if shown:
            self.store.presences.note(shown)

    def _is_old(self, table: Table) -> bool:
        return self._keep is not None and table.last_act < datetime.now(UTC) - self._keep

    def _remember(self, table: Table) -> Table:
        with self._lock:
            table = self._open.setdefault(table.stored.id, table)
            self._forget(but=table)
        return table

    def _forget(self, but: Table) -> None:
        """Leave to the store the tables that were used least recently and that nobody looks at."""
        tables, size = len(self._open), sum(table.size for table in self._open.values())
        for id, table in list(self._open.items()):
            if tables <= MOST_IN_MEMORY and size <= MOST_BYTES:
                return
            tables, size = tables - 1, size - table.size
            if not table.subscribers and table is not but:
                del self._open[id]
