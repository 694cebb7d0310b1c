"""Matches in memory, each under a lock, and the store that they are rebuilt from.

An act is accepted in this order: the match takes it, the store keeps it, everybody is told.
When the store does not take it, because another process was first or the disk is full, the
match in memory is thrown away and made again from the store.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock, RLock

from ...contract import KibitzError
from ...game import Game, Position
from ...match import Accepted, Match, Refused, Seat
from ...store import Feedback, Kept, Sent, Store, TakenError
from . import keys
from .library import Library
from .sight import Past, Sight, look, shown_seat

MOST_IN_MEMORY = 1000
TRIES = 5
STALE = 3.0  # seconds for which what is in memory is not held against the store

Heed = Callable[[Kept, Position, Position], None]
Tell = Callable[[str], None]

log = logging.getLogger(__name__)


class Table:
    """A match that people look at; use it under `held`."""

    def __init__(self, kept: Kept, game: Game, store: Store, heed: Heed | None = None) -> None:
        self.kept = kept
        self._heed = heed
        self.game = game
        self.lock = RLock()
        self.client = ""  # for whom the bots think
        self.bots_are = ""  # what else they do than to think
        self.listeners: dict[Tell, Sequence[int]] = {}  # each with the seats that it holds
        self._looked = 0.0  # when the store was last asked for acts of other processes
        self._store = store
        self._sights: dict[int, Sight] = {}
        self._pasts: dict[int, Past] = {}
        self.rematch = store.rematch(kept.id)
        self._rebuild()

    @contextmanager
    def held(self) -> Iterator[Match]:
        """The match, up to date but for the last seconds of other processes, for oneself alone."""
        with self.lock:
            if time.monotonic() > self._looked + STALE:
                self._catch_up()
            yield self._match

    def seats_of(self, tokens: list[str]) -> list[int]:
        """The seats that these tokens open."""
        return keys.opened(tokens, self.kept.seats)

    def bots(self) -> list[int]:
        """The seats where bots sit."""
        return [number for number, seat in enumerate(self.kept.seats) if not seat.lock]

    def say_of_bots(self, what: str) -> None:
        """Tell everybody what the bots do when it is not to think."""
        with self.lock:
            if self.bots_are != what:
                self.bots_are = what
                self._ring()

    def feedback(self, seat: int) -> Feedback | None:
        """What the person at a seat thought of the game, if said."""
        return self._store.feedback.find(self.kept.id, seat)

    def put_feedback(self, seat: int, given: Feedback) -> None:
        """Keep what the person at a seat thought of the game."""
        self._store.feedback.put(self.kept.id, seat, given)

    def look_for_rematch(self) -> None:
        """Tell everybody of a rematch, if one was begun."""
        with self.lock:
            self.rematch = self._store.rematch(self.kept.id)
            self._ring()

    def hear(self, ply: int | None) -> None:
        """See what another process wrote: an act at a ply, or something unknown."""
        with self.lock:
            if ply is None:
                self.look_for_rematch()
            if ply is None or self._match.ply <= ply:
                self._catch_up()

    def sight(self, seat: int) -> Sight:
        """What a seat sees now."""
        with self.held() as match:
            if seat not in self._sights:
                self._sights[seat] = look(match, seat, self._pasts.setdefault(seat, Past()))
            return self._sights[seat]

    def state(self, held: Sequence[int]) -> str:
        """What tells a browser with these seats that its page is not what there is to see now."""
        with self.held() as match:
            return self.named(self.sight(shown_seat(match, held)))

    def named(self, sight: Sight) -> str:
        """The state in which a browser sees this."""
        parts = (str(sight.seat), sight.state, self.rematch or "", self.bots_are)
        return " ".join(filter(None, parts))

    def submit(self, seat: int, version: str, text: str) -> Accepted | Refused:
        """Submit a text that answers what the seat saw as `version`."""
        for _ in range(TRIES):
            with self.held() as match:
                if version != self.sight(seat).version:
                    return Refused("ply", "The table has changed since you looked at it.")
                answer = self._submit(match, seat, text)
            if answer is not None:
                return answer
        return Refused("ply", "The table is changing too quickly; try again.")

    def play(self, seat: int, ply: int, text: str) -> Accepted | Refused | None:
        """Submit a bot's act at a ply; None if another process was first."""
        with self.held() as match:
            if match.ply != ply:
                return None
            return self._submit(match, seat, text)

    def _submit(self, match: Match, seat: int, text: str) -> Accepted | Refused | None:
        """Have the match and the store take a text; None if its ply is taken in the store."""
        sent, before = Sent(match.ply, seat, text), match.position
        answer = match.submit(seat, sent.ply, text)
        if isinstance(answer, Refused):
            return answer
        try:
            self._store.append(self.kept.id, sent)
        except TakenError:
            self._rebuild()
            return None
        except Exception:
            self._rebuild()
            raise
        self._looked = time.monotonic()  # a ply that was free is the last
        self._changed()
        if self._heed:
            self._heed(self.kept, before, match.position)
        return answer

    def _rebuild(self) -> None:
        seats = [Seat(seat.name) for seat in self.kept.seats]
        self._match = Match(self.game, self.kept.seed, seats, practice=self.kept.practice)
        self._sights.clear()
        self._pasts.clear()
        self._catch_up()

    def _catch_up(self) -> None:
        self._looked = time.monotonic()
        later = self._store.since(self.kept.id, self._match.ply)
        for sent in later:
            answer = self._match.submit(sent.seat, sent.ply, sent.text)
            if isinstance(answer, Refused):
                raise KibitzError(f"This table cannot be taken up again: {answer.why}")
        if later:
            self._changed()

    def _changed(self) -> None:
        self._sights.clear()
        self._ring()

    def _ring(self) -> None:
        """Tell all listeners the state; what was accepted stands, even if one cannot be told."""
        for tell, seats in list(self.listeners.items()):
            try:
                tell(self.state(seats))
            except Exception:
                log.exception("Somebody at table %s cannot be told of a change.", self.kept.id)


class Tables:
    """All tables by their ids; those not looked at for long are kept in the store only.

    `heed` is called with each act that is accepted here: the positions before it and after it.
    """

    def __init__(self, store: Store, library: Library) -> None:
        self.heed: Heed | None = None
        self.store = store
        self.library = library
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._lock = Lock()
        store.listen(self._hear)

    def add(self, kept: Kept, sent: Sequence[Sent] = ()) -> Table:
        """Begin a match and keep it; TakenError if it is a rematch that somebody has begun."""
        game = self.library.game(kept.game, kept.options)
        self.store.add(kept, sent)
        return self._remember(Table(kept, game, self.store, self.heed))

    def find(self, id: str) -> Table | None:
        """The table of this id, taken up again from the store if need be."""
        if table := self.in_memory(id):
            return table
        kept = self.store.find(id)
        if kept is None:
            return None
        game = self.library.game(kept.game, kept.options)
        return self._remember(Table(kept, game, self.store, self.heed))

    def _hear(self, id: str | None, ply: int | None) -> None:
        with self._lock:
            tables = [t for known, t in self._open.items() if id in (None, known)]
        for table in tables:
            try:
                table.hear(ply)
            except Exception:
                log.exception("What was written to table %s cannot be seen.", table.kept.id)

    def in_memory(self, id: str) -> Table | None:
        """The table of this id, if it was looked at not long ago."""
        with self._lock:
            if id in self._open:
                self._open.move_to_end(id)
            return self._open.get(id)

    def _remember(self, table: Table) -> Table:
        with self._lock:
            table = self._open.setdefault(table.kept.id, table)
            for id in list(self._open)[: max(0, len(self._open) - MOST_IN_MEMORY)]:
                if not self._open[id].listeners:
                    del self._open[id]
        return table
