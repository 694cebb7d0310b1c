"""A playtest that runs: who sits where at its tables, and what is noted of them."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...contract import WATCHER
from ...match import Match, Seat, lock
from ...store import Event, Person, StoredMatch
from ...store.playtests import (
    ANSWERS,
    BEGAN,
    FAULT,
    FILLED,
    OVER,
    SAT,
    TRIED,
    UNDONE,
    Playtests,
)
from .. import seat_tokens
from ..open_table import Table
from ..tables import Tables
from . import earlier_sitters
from .earlier_sitters import Sitters
from .plan import Playtest, Variant

MOST_TRY_CHARACTERS = 100  # characters of an act that was tried


def token_of(person: str, table: str) -> str:
    """The token of a person's seat at a table, so that the person alone can make it again."""
    digest = hmac.digest(person.encode(), table.encode(), hashlib.sha256)
    own = urlsafe_b64encode(digest[: seat_tokens.TOKEN_BYTES]).decode().rstrip("=")
    return seat_tokens.OWN + own


def may_sit(table: Table, number: int) -> bool:
    """Whether nobody has this seat: it is free, or a bot plays there for no person."""
    seat = table.stored.seats[number]
    return not (seat.name if seat.lock else number in table.absent)


@dataclass(frozen=True)
class RunningPlaytest:
    """A playtest by its plan, in the store."""

    plan: Playtest
    store: Playtests

    def person(self, token: str) -> Person | None:
        """The person whose browser holds a token."""
        return self.store.person(self.plan.name, lock(token)) if token else None

    def note(self, event: Event) -> int:
        """Store an event; its number."""
        return self.store.note(self.plan.name, event)

    def open_table(self, tables: Tables, variant: Variant, players: str) -> Table:
        """A new table of a variant where nobody sits yet; players: how many, or empty."""
        options = dict(variant.options)
        if players:
            options["players"] = players
        game = tables.library.game(variant.game, options)
        nobody = [Seat("", lock(seat_tokens.fresh_own())) for _ in range(game.seats)]
        seed = seat_tokens.fresh_seed(is_secret=True)
        stored = StoredMatch(seat_tokens.fresh_id(), game.id, options, seed, tuple(nobody))
        table = tables.add(stored)
        self.store.add_table(self.plan.name, stored.id, variant.name)
        return table

    def seat_of(self, table: Table, person: Person) -> int | None:
        """The seat at which a person sat down last at a table, unless somebody else has it now."""
        seat: int | None = None
        for event in self._events(table, SAT):
            if event.person == person.id:
                seat = event.seat
            elif event.seat == seat:
                seat = None
        return seat

    def people_at(self, table: Table) -> dict[int, str]:
        """The ids of the people by the seats at which they sat down last."""
        return {event.seat: event.person for event in self._events(table, SAT)}

    def _events(self, table: Table, *kinds: str) -> list[Event]:
        return self.store.events(self.plan.name, kinds, table.stored.id)

    def sit(self, table: Table, person: Person, number: int, token: str) -> None:
        """Let a person have a seat, which the token opens from now on."""
        with table.locked() as match:
            seat = table.stored.seats[number]
            if number not in table.absent and not (seat.lock and seat.opens(token)):
                table.change_seat(number, Seat(person.name, lock(token)))
            if self.people_at(table).get(number) != person.id:
                sat = Event(SAT, table.stored.id, number, person.id, match.position.ply)
                self.note(sat)
                self._note_begin(table, match)

    def fill(self, table: Table, match: Match, number: int, bot: str) -> None:
        """Let a bot play at a free seat."""
        table.change_seat(number, Seat(bot))
        self.note(_fill_event(table, number, match.position.ply))
        self._note_begin(table, match)

    def _note_begin(self, table: Table, match: Match) -> None:
        # Once, when nobody is missing any more.
        is_full = all(seat.name for seat in table.stored.seats)
        if is_full and not self._events(table, BEGAN):
            self.note(Event(BEGAN, table.stored.id, ply=match.position.ply))

    def note_sitter(self, table: Table, number: int, *, is_free: bool = False) -> None:
        """Note that the computer plays on at a seat, its person is back, or nobody is there."""
        with table.locked() as match:
            ply = match.position.ply
            who = "" if is_free else self.people_at(table).get(number, "")
            is_bots = not table.stored.seats[number].lock
            sat = Event(SAT, table.stored.id, number, who, ply)
            self.note(_fill_event(table, number, ply) if is_bots else sat)

    def note_undone(self, table: Table) -> None:
        """Note that a turn was taken back, since the acts after it count anew."""
        with table.locked() as match:
            self.note(Event(UNDONE, table.stored.id, ply=match.position.ply))

    def note_try(self, table: Table, seat: int, person: Person | None, act: str, why: str) -> None:
        """Count an act that the rules refused, with the reason."""
        if not why or seat == WATCHER:
            return
        with table.locked() as match:
            ply = match.position.ply
        data = {"act": act[:MOST_TRY_CHARACTERS], "why": why}
        self.note(Event(TRIED, table.stored.id, seat, person.id if person else "", ply, data))

    def note_fault(self, table: str, why: str) -> None:
        """Note once where the rules failed; table: empty if none of this playtest was asked for."""
        match = table if table and self.store.variant(table) else ""
        known = self.store.events(self.plan.name, [FAULT], match)
        if not any((event.match, event.data["why"]) == (match, why) for event in known):
            self.note(Event(FAULT, match, data={"why": why}))

    def answers(self, table: Table, seat: int) -> Mapping[str, Any]:
        """The answers of the person at a seat after the game."""
        given = self._events(table, ANSWERS)
        return next((event.data for event in given if event.seat == seat), {})

    def earlier(self, table: Table, plies: Sequence[int]) -> list[Sitters]:
        """The people who sat at a table before, by the step from which on each was there."""
        events = self._events(table, SAT, FILLED, UNDONE)
        if not any(event.ply for event in events):
            return []
        names = {person.id: person.name for person in self.store.people(self.plan.name)}
        changes = earlier_sitters.sitters(events, names, table.stored.seats)
        return earlier_sitters.by_step(changes, plies)

    def adopt_rematch(self, before: Table, again: Table) -> None:
        """Let a rematch belong to the playtest too; each person is one seat further."""
        known = self.store.variant(before.stored.id)
        if known is None:
            return
        self.store.add_table(self.plan.name, again.stored.id, known[1])
        seats = len(again.stored.seats)
        for number, person in self.people_at(before).items():
            now = (number - 1) % seats
            if again.stored.seats[now].lock:
                self.note(Event(SAT, again.stored.id, now, person))
        with again.locked() as match:
            self._note_begin(again, match)

    def end(self, table: Table, why: str) -> None:
        """End a game without a result: nobody can go on with it, and it does not count."""
        with table.locked() as match:
            data = {"returns": [], "ending": why}
            self.note(Event(OVER, table.stored.id, ply=match.position.ply, data=data))
        table.close(why)

    def why_closed(self, id: str) -> str:
        """Why nobody can go on at a table; empty if the game goes on or has a result."""
        events = self.store.events(self.plan.name, [OVER], id)
        return next((str(e.data["ending"]) for e in events if not e.data["returns"]), "")

    def note_end(self, stored: StoredMatch, match: Match) -> None:
        """Store that a match of a playtest is over, for the lobby and the figures."""
        known = self.store.variant(stored.id)
        if not match.over or known is None or self.store.events(known[0], [OVER], stored.id):
            return
        data = {"returns": list(match.returns or ()), "ending": match.ending}
        self.store.note(known[0], Event(OVER, stored.id, ply=match.position.ply, data=data))

    def settle(self, tables: Tables) -> None:
        """Note the ends of matches that a killed server has not noted."""
        ended = {event.match for event in self.store.events(self.plan.name, [OVER])}
        for stored in self.store.tables(self.plan.name):
            is_new = stored.match not in ended and stored.game in tables.library.ids()
            if is_new and (table := tables.find(stored.match)):
                with table.locked() as match:
                    self.note_end(table.stored, match)


def _fill_event(table: Table, number: int, ply: int) -> Event:
    bot = table.stored.seats[number].name
    return Event(FILLED, table.stored.id, number, "", ply, {"bot": bot})
