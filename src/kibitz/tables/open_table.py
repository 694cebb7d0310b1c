"""A match in memory under a lock, with its browsers, and the store that it is rebuilt from.

An act goes this way: the match accepts it, the store writes it, all browsers are notified. If
the store refuses it, because another process was first, the disk is full or the database is away,
the match in memory is stale: whoever uses the table next rebuilds it from the store first.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

from ..contract import message
from ..game import Game, Position
from ..match import TIME_OUT, Accepted, Match, Refused, Seat
from ..match.clock import DAY
from ..store import BriefLock, Pauses, Store, StoredMatch, StoredMove, TakenError
from . import levels, rebuilding, seat_tokens
from .company import Company, Presence
from .lease import Lease
from .seat_view import SeatView, VisibleHistory, seat_view, shown_seat
from .table_notices import TableNotices
from .thinking.review import ReviewedTurn, SeatReview
from .workers.worker_pool import WorkerPool

TRIES = 5
BESIDE_A_RECORD = 230  # bytes of Python for a position
STALE = 3.0  # seconds before a table in memory is compared with the store again

OnMove = Callable[[StoredMatch, Position, Position], None]
OnEnd = Callable[[StoredMatch, Match], None]
Notify = Callable[[str], None]
GameOf = Callable[[StoredMatch], Game]  # under the rules that the match names

log = logging.getLogger(__name__)


class Table:
    """A match with its browsers; use it inside `locked`."""

    def __init__(
        self,
        stored: StoredMatch,
        game_of: GameOf,
        store: Store,
        on_move: OnMove | None = None,
        readers: WorkerPool | None = None,
        *,
        on_end: OnEnd | None = None,
    ) -> None:
        self._readers = readers  # who rebuild what is long
        self.stored = stored
        self._on_move, self._on_end = on_move, on_end
        self._game_of = game_of
        self.game = game_of(stored)
        self.lock = BriefLock()
        self.closed = ""  # why nobody can go on
        self.client = ""  # the client whose budget the bots spend
        self.bot_status = ""  # what the bots do, if not thinking
        self.lease = Lease()  # of a browser that thinks for the bots
        self.reviewed: list[ReviewedTurn] | None = None  # after the end
        self.reviewed_seats: dict[int, SeatReview] = {}
        self.subscribers: dict[Notify, Sequence[int]] = {}  # each with the seats of its browser
        self.presence = Presence(
            self.subscribers, store.pulse.now, lambda: store.presences.of(stored.id)
        )
        self.absent = store.absences.of(stored.id)  # people for whom a bot plays on
        self.notices = TableNotices(store, stored.id)
        self.read_links()
        self.company = Company((stored.seats, self.absent))
        self.last_act = stored.created  # the moment of the last submission
        self._refreshed = 0.0  # when the store was last asked for acts of other processes
        self._store = store
        self._views: dict[int, SeatView] = {}
        self._histories: dict[int, VisibleHistory] = {}
        self._undone: tuple[int, ...] = ()  # of the match when these histories began
        self.rematch = store.rematch(stored.id)
        self._is_stale = True  # whether the match in memory may differ from the one in the store
        self._are_seats_stale = False
        self._rebuild()

    @contextmanager
    def locked(self) -> Iterator[Match]:
        """The match under its lock; acts of other processes may be missing for some seconds."""
        with self.lock:
            self._make_current()
            self._end_if_out_of_time()
            yield self._match

    def _make_current(self) -> None:
        # What failed before is read again first, so that nothing is played on it.
        if self._are_seats_stale:
            self._take_seats()
        if self._is_stale:
            self._rebuild()
        elif time.monotonic() > self._refreshed + STALE:
            self._catch_up()

    def _end_if_out_of_time(self) -> None:
        # Where three sides or more play, a bot plays on.
        if self._match.over or not self.clock.control.is_limited:
            return
        now = self._pauses.lived(self.now)
        self.clock.set_back(now)
        fallen = self.clock.fallen(now)
        if fallen is None or self._is_on_vacation(fallen):
            return
        if self._match.can_be_resigned:
            self._submit(self._match, fallen, TIME_OUT)
        else:
            self.change_seat(fallen, Seat(levels.spec(levels.usual(self.game.package), self.game)))

    def _is_on_vacation(self, seat: int) -> bool:
        # Until a day after the return.
        until = self._store.mail.away_until(self.stored.id, seat)
        return until is not None and self.now < until.timestamp() + DAY

    def seconds_left(self, seat: int) -> float | None:
        """The seconds that a seat has left, below 0 when its time is up; None if unlimited."""
        if not self.clock.control.is_limited:
            return None
        return self.clock.left(seat, self._pauses.lived(self.now))

    @property
    def now(self) -> float:
        """The moment, in seconds since 1970, which is the same for all servers on a database."""
        return self._store.pulse.now()

    @property
    def _pauses(self) -> Pauses:
        return self._store.pulse.pauses

    def seats_of(self, tokens: list[str]) -> list[int]:
        """The seats that these tokens open."""
        return seat_tokens.seats_opened(tokens, self.stored.seats, self.notices.mailed)

    def read_links(self) -> None:
        """Read which links were mailed to the people at this table."""
        self.notices.read_mailed([*self.stored.seats, *self.absent.values()])

    @property
    def ply(self) -> int:
        """The number of accepted submissions."""
        with self.lock:
            if self._is_stale:
                self._rebuild()
            return self._match.ply

    @property
    def is_long(self) -> bool:
        """Whether a thread has to write its pages; it waits for no lock."""
        return self._match.ply > rebuilding.LONG_MATCH

    @property
    def size(self) -> int:
        """About how many bytes its positions take; it waits for no lock."""
        return (self._match.ply + 1) * (self.game.dtype.itemsize + BESIDE_A_RECORD)

    def bots(self) -> list[int]:
        """The seats where bots sit."""
        return [number for number, seat in enumerate(self.stored.seats) if not seat.lock]

    def pauses(self, match: Match) -> bool:
        """Whether the bots wait between two deals, until a player who looks has seen the scores."""
        position = match.position
        is_between = not match.over and position.returns_if_stopped is not None
        looks = any([*self.subscribers.values()])
        return looks and is_between and position.ply != self.company.resumed

    def plays_by_mail(self, seat: int) -> bool:
        """Whether the person at a seat gets each turn as a mail."""
        return self._store.mail.plays(self.stored.id, seat)

    def resume(self) -> None:
        """Let the bots begin the next deal."""
        with self.locked() as match:
            self.company.resumed = match.position.ply
            self._changed()

    def set_bot_status(self, what: str) -> None:
        """Set the status of the bots that is shown in place of "thinking"."""
        with self.lock:
            if self.bot_status != what:
                self.bot_status = what
                self.publish()

    def leave(self, number: int, bot: Seat, remark: str = "") -> None:
        """Let a bot play on for the person at a seat, who may come back."""
        with self.lock:
            self._are_seats_stale = True
            self._store.leave(self.stored.id, number, self.stored.seats[number], bot)
            if remark:
                self.company.remarks[number] = remark
            self._take_seats()

    def left_by(self, tokens: list[str]) -> list[int]:
        """The seats that these tokens opened, and where a bot plays on."""
        absent, people = list(self.absent), list(self.absent.values())
        return [absent[k] for k in seat_tokens.seats_opened(tokens, people, self.notices.mailed)]

    def come_back(self, number: int, remark: str) -> None:
        """Let the person who left a seat go on."""
        with self.lock:
            self._are_seats_stale = True
            self._store.come_back(self.stored.id, number, self.absent[number])
            self.company.remarks[number] = remark
            self._take_seats()

    def change_seat(self, number: int, seat: Seat) -> None:
        """Store who sits at a seat from now on, and notify everybody."""
        with self.lock:
            self._are_seats_stale = True
            self._store.change_seat(self.stored.id, number, seat)
            self._take_seats()

    def refresh_seats(self) -> None:
        """Read the players and the rules again, which another process may have changed."""
        with self.lock:
            self._take_seats()

    def _take_seats(self) -> None:
        self._are_seats_stale = True
        stored, absent = self._store.find(self.stored.id), self._store.absences.of(self.stored.id)
        self._are_seats_stale = False
        if stored and stored.rules != self.stored.rules:
            self.game, self._is_stale = self._game_of(stored), True
            self.stored = replace(self.stored, rules=stored.rules)
            self._rebuild()
            self._changed()
        if stored and (stored.seats, absent) != (self.stored.seats, self.absent):
            self.stored, self.absent = stored, absent
            self._match.seats = tuple(Seat(seat.name) for seat in stored.seats)
            self.clock.free(self.bots())
            self._changed()

    def close(self, why: str) -> None:
        """Let nobody go on: why is what people read."""
        with self.locked() as match:
            self.closed = why
            match.close(why)
            self._changed()

    def say(self, seat: int, remark: str) -> None:
        """Show a remark of a seat to everybody, until its next one."""
        with self.lock:
            self.company.remarks[seat] = remark
            self.publish()

    def note_elsewhere(self, seats: Sequence[int], *, is_closed: bool = False) -> None:
        """Tell the people at some seats that another browser opened them, or no more."""
        with self.lock:
            self.company.opened_elsewhere -= set(seats)
            if not is_closed:
                self.company.opened_elsewhere |= set(seats)
            self.publish()

    def refresh_rematch(self) -> None:
        """Notify everybody of a rematch, if one was begun."""
        with self.lock:
            self.rematch = self._store.rematch(self.stored.id)
            self.publish()

    def refresh(self, ply: int | None) -> None:
        """Read what another process wrote: the act at a ply, or anything if `ply` is None."""
        with self.lock:
            if ply is None:
                self._take_seats()
                self.refresh_rematch()
            if self._is_stale:
                self._rebuild()
            elif ply is None or self._match.ply <= ply:
                self._catch_up()

    def view_of(self, seat: int) -> SeatView:
        """The view of a seat now."""
        with self.locked() as match:
            if seat not in self._views:
                if self._undone != match.undone:
                    self._undone, self._histories = match.undone, {}
                history = self._histories.setdefault(seat, VisibleHistory())
                self._views[seat] = seat_view(match, seat, history)
            return self._views[seat]

    def state(self, held: Sequence[int]) -> str:
        """The state that a browser with these seats should show."""
        with self.locked() as match:
            return self.state_of(self.view_of(shown_seat(match, held)))

    def state_of(self, seen: SeatView) -> str:
        """The name of the state that a browser shows."""
        parts = (
            str(seen.seat),
            seen.state,
            self.rematch or "",
            self.bot_status,
            self._state_of_company(),
        )
        return " ".join(filter(None, parts))

    def _state_of_company(self) -> str:
        away = self.presence.levels(self.stored.seats, self.now - self.last_act.timestamp())
        return self.company.state(self.stored.seats, self.absent, away)

    def submit(self, seat: int, version: str, text: str) -> Accepted | Refused:
        """Submit a text that answers the view `version` of the seat."""
        for _ in range(TRIES):
            with self.locked() as match:
                if text.strip() == TIME_OUT:
                    return Refused(
                        "legal", message("The clock of the table says when a time is up.")
                    )
                if version != self.view_of(seat).version:
                    return Refused("ply", message("The table has changed since you looked at it."))
                if fault := match.objection(seat, text):
                    return Refused("legal", fault)
                answer = self._submit(match, seat, text)
            if answer is not None:
                return answer
        return Refused("ply", message("The table changes too quickly. Try again."))

    def play(
        self, seat: int, ply: int, text: str, bot: Seat | None = None
    ) -> Accepted | Refused | None:
        """Submit a bot's act at a ply; None if another process was first.

        bot: who thought about it; None too if somebody else has taken the seat since.
        """
        with self.locked() as match:
            if bot:
                self._take_seats()  # which another process may have changed
            if match.ply != ply or (bot and self.stored.seats[seat] != bot):
                return None
            return self._submit(match, seat, text)

    def _submit(self, match: Match, seat: int, text: str) -> Accepted | Refused | None:
        moment = datetime.fromtimestamp(self.now, UTC)
        sent, before = StoredMove(match.ply, seat, text, moment), match.position
        answer = match.submit(seat, sent.ply, text)
        if isinstance(answer, Refused):
            return answer
        self._is_stale = True  # until the store has it too, whatever fails
        try:
            self._store.append(self.stored.id, sent)
        except TakenError:
            return None
        self.clock.run_on(match.owing, self._pauses.lived(moment.timestamp()), match.log[-1])
        self._is_stale = False
        self._refreshed = time.monotonic()  # a ply that was free is the last
        self.last_act = sent.time
        self._changed()
        if self._on_move and match.log[-1].actions:
            self._on_move(self.stored, before, match.position)
        if self._on_end and match.over:
            self._on_end(self.stored, match)
        return answer

    def _rebuild(self) -> None:
        moves = self._store.since(self.stored.id) if self._readers else []
        if self._readers and len(moves) >= rebuilding.LONG_MATCH:
            begun = self.game, self.stored, moves, self._pauses
            self._match, self.clock = rebuilding.by(self._readers, *begun)
        else:
            self._match, self.clock = rebuilding.begin_match(self.game, self.stored, self._pauses)
        self._match.close(self.closed)
        self._views.clear()
        self._histories.clear()
        if moves:
            self.last_act = moves[-1].time
        self._catch_up()
        if self._readers and rebuilding.needs_looks(self._match.position):
            rebuilding.look_by(self._readers, self.stored.id, self._match)

    def _catch_up(self) -> None:
        self._refreshed = time.monotonic()
        later = self._store.since(self.stored.id, self._match.ply)
        self._is_stale = True  # until all of them are submitted
        rebuilding.submit_all(self._match, self.clock, later, self._pauses)
        self._is_stale = False
        if later:
            self.last_act = later[-1].time
            self._changed()

    def _changed(self) -> None:
        self._views.clear()
        self.publish()

    def publish(self) -> None:
        """Notify all browsers of the table, if it is another one for them."""
        # The failure of one subscriber does not undo the act.
        for notify, seats in list(self.subscribers.items()):
            try:
                notify(self.state(seats))
            except Exception:
                log.exception("A browser at table %s cannot be notified.", self.stored.id)
