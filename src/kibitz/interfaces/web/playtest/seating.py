"""Tables of a playtest: opening one, sitting down, coming back, and seats for the computer."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import KibitzError
from ....match import Match, Seat, lock
from ....store import Event, Person, StoredMatch
from ....store.playtests import BEGAN, FILLED, OVER, SAT
from ....tables import seat_tokens
from ....tables.levels import LEVELS, NOVICE, spec, usual
from ....tables.open_table import Table
from ....tables.playtest import earlier_sitters
from ....tables.playtest.plan import PERSON, Playtest
from ....tables.presence import LONG_AWAY
from ... import player_names
from ..forms import form_fields
from ..seat_cookies import keep_tokens
from ..site import (
    Site,
    client_address,
    find_table,
    in_thread,
    require_budget,
    site,
)

Earlier = list[tuple[int, list[str]]]
Do = Callable[[Request, Table, Mapping[str, str]], Response]


def person_here(request: Request) -> Person | None:
    """The person of a request, who has given a name in the lobby."""
    token, here = request.cookies.get(PERSON, ""), site(request)
    if not (token and here.playtest):
        return None
    return here.tables.store.playtests.person(here.playtest.name, lock(token))


def _require_person(request: Request) -> Person:
    if person := person_here(request):
        return person
    raise HTTPException(403, "Give your name in the lobby first.")


def plan_of(request: Request) -> Playtest:
    """The playtest of this server."""
    plan = site(request).playtest
    assert plan
    return plan


async def open_table(request: Request) -> Response:
    """Open a table with the variant that the lobby has dealt; the person sits at a random seat."""
    require_budget(request, site(request).table_limit, "Too many new tables in a short time.")
    fields = await form_fields(request)
    return await in_thread(request, _open_table, request, fields)


def _open_table(request: Request, fields: Mapping[str, str]) -> Response:
    person, here, plan = _require_person(request), site(request), plan_of(request)
    dealt = request.query_params.get("variant", "")
    if dealt not in map(str, range(len(plan.variants))):
        raise HTTPException(404, "There is no such variant here.")
    variant = plan.variants[int(dealt)]
    options = dict(variant.options)
    if text := fields.get("players", ""):
        options["players"] = text
    game = here.library.game(variant.game, options)
    nobody = [Seat("", lock(seat_tokens.fresh_own())) for _ in range(game.seats)]
    seed = seat_tokens.fresh_seed(is_secret=True)
    stored = StoredMatch(seat_tokens.fresh_id(), game.id, options, seed, tuple(nobody))
    table = here.tables.add(stored)
    here.tables.store.playtests.add_table(plan.name, stored.id, variant.name)
    return _seated(request, table, person, secrets.randbelow(game.seats))


async def sit(request: Request) -> Response:
    """Take a free seat, or one where a bot plays."""
    return await _done(request, _sit)


def _sit(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    person = _require_person(request)
    with table.locked():
        if (own := seat_of(request, table, person)) is not None:
            return _seated(request, table, person, own)
        number = _number(table, fields)
        if not may_sit(table, number):
            raise HTTPException(409, "Somebody else has just taken this seat. Choose another one.")
        return _seated(request, table, person, number)


def may_sit(table: Table, number: int) -> bool:
    """Whether nobody has this seat: it is free, or a bot plays there for no person."""
    seat = table.stored.seats[number]
    return not (seat.name if seat.lock else number in table.absent)


async def come_back(request: Request) -> Response:
    """Give a person the own seat again, though the browser has lost it."""
    return await _done(request, _come_back)


def _come_back(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    person = _require_person(request)
    own = seat_of(request, table, person)
    if own is None:
        raise HTTPException(403, "You have no seat at this table.")
    return _seated(request, table, person, own)


async def fill(request: Request) -> Response:
    """Let the computer play at a free seat."""
    return await _done(request, _fill)


def _fill(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    if seat_of(request, table, _require_person(request)) is None:
        raise HTTPException(403, "Only the people at this table may ask the computer to play.")
    with table.locked() as match:
        number, level = _number(table, fields), fields.get("level", usual(match.game.package))
        seat = table.stored.seats[number]
        if seat.name or not seat.lock or level not in (NOVICE, *LEVELS, usual(match.game.package)):
            raise HTTPException(409, "This seat is not free any more.")
        table.change_seat(number, Seat(spec(level, match.game)))
        note(request, _filled(table, number, match.position.ply))
        _note_begin(request, table, match)
    site(request).bot_pool.wake(table, client_address(request))
    return RedirectResponse(f"/table/{table.stored.id}", 303)


async def _done(request: Request, do: Do) -> Response:
    require_budget(request, site(request).act_limit, "Too many requests in a short time.")
    fields = await form_fields(request)
    return await in_thread(request, lambda: do(request, find_table(request), fields))


def _number(table: Table, fields: Mapping[str, str]) -> int:
    text = fields.get("seat", "")
    if text not in map(str, range(len(table.stored.seats))):
        raise KibitzError("There is no such seat.")
    return int(text)


def seat_of(request: Request, table: Table, person: Person) -> int | None:
    """The seat at which a person sat down last at a table, unless somebody else has it now."""
    found: int | None = None
    for event in _events(request, table, SAT):
        if event.person == person.id:
            found = event.seat
        elif event.seat == found:
            found = None
    return found


def people_at(request: Request, table: Table) -> dict[int, str]:
    """The ids of the people by the seats at which they sat down last."""
    return {event.seat: event.person for event in _events(request, table, SAT)}


def _events(request: Request, table: Table, kind: str) -> list[Event]:
    store = site(request).tables.store
    return store.playtests.events(plan_of(request).name, [kind], table.stored.id)


def _seated(request: Request, table: Table, person: Person, number: int) -> Response:
    own = _token(request.cookies[PERSON], table.stored.id)
    with table.locked() as match:
        seat = table.stored.seats[number]
        if number not in table.absent and not (seat.lock and seat.opens(own)):
            table.change_seat(number, Seat(person.name, lock(own)))
        if people_at(request, table).get(number) != person.id:
            note(request, Event(SAT, table.stored.id, number, person.id, match.position.ply))
            _note_begin(request, table, match)
    site(request).bot_pool.wake(table, client_address(request))
    response = RedirectResponse(f"/table/{table.stored.id}", 303)
    keep_tokens(response, table.stored.id, [own])
    return response


def _token(person: str, table: str) -> str:
    """The token of a person's seat at a table, so that the person alone can make it again."""
    digest = hmac.digest(person.encode(), table.encode(), hashlib.sha256)
    own = urlsafe_b64encode(digest[: seat_tokens.TOKEN_BYTES]).decode().rstrip("=")
    return seat_tokens.OWN + own


def _note_begin(request: Request, table: Table, match: Match) -> None:
    # Once, when nobody is missing any more.
    is_full = all(seat.name for seat in table.stored.seats)
    if is_full and not _events(request, table, BEGAN):
        note(request, Event(BEGAN, table.stored.id, ply=match.position.ply))


def note(request: Request, event: Event) -> int:
    """Store an event of this playtest; its number."""
    return site(request).tables.store.playtests.note(plan_of(request).name, event)


def may_play_on(request: Request, table: Table, number: int) -> bool:
    """Whether the others may let the computer play on for a person who has long been away."""
    away = table.presence.of(table.stored.seats) if site(request).playtest else {}
    return away.get(number) == LONG_AWAY


def note_sitter(request: Request, table: Table, number: int) -> None:
    """Note at a playtest that the computer plays on at a seat, or that its person has come back."""
    if not site(request).playtest:
        return
    with table.locked() as match:
        ply, who = match.position.ply, people_at(request, table).get(number, "")
        is_bots = not table.stored.seats[number].lock
        sat = Event(SAT, table.stored.id, number, who, ply)
        note(request, _filled(table, number, ply) if is_bots else sat)


def _filled(table: Table, number: int, ply: int) -> Event:
    bot = table.stored.seats[number].name
    return Event(FILLED, table.stored.id, number, "", ply, {"bot": bot})


def earlier(request: Request, table: Table, match: Match, plies: Sequence[int]) -> Earlier:
    """The names of those who sat at a table before, by the step from which on each was there."""
    store = site(request).tables.store.playtests
    events = store.events(plan_of(request).name, [SAT, FILLED], table.stored.id)
    if not any(event.ply for event in events):
        return []
    names = {one.id: one.name for one in store.people(plan_of(request).name)}
    changes = earlier_sitters.sitters(events, names, table.stored.seats)
    steps = earlier_sitters.by_step(changes, plies)
    return [(step, player_names.labels(match.position, seats)) for step, seats in steps]


def adopt_rematch(request: Request, before: Table, again: Table) -> None:
    """Let a rematch belong to the playtest too; each person is one seat further."""
    here, plan = site(request), plan_of(request)
    known = here.tables.store.playtests.variant(before.stored.id)
    if known is None:
        return
    here.tables.store.playtests.add_table(plan.name, again.stored.id, known[1])
    seats = len(again.stored.seats)
    for number, person in people_at(request, before).items():
        now = (number - 1) % seats
        if again.stored.seats[now].lock:
            note(request, Event(SAT, again.stored.id, now, person))
    with again.locked() as match:
        _note_begin(request, again, match)


def note_end(here: Site, stored: StoredMatch, match: Match) -> None:
    """Store that a match of this playtest is over, for the lobby and the figures."""
    store = here.tables.store.playtests
    known = store.variant(stored.id)
    if not match.over or known is None or store.events(known[0], [OVER], stored.id):
        return
    data = {"returns": list(match.returns or ()), "ending": match.ending}
    store.note(known[0], Event(OVER, stored.id, ply=match.position.ply, data=data))


def settle(here: Site) -> None:
    """Note the ends of matches that a killed server has not noted."""
    assert here.playtest
    store = here.tables.store.playtests
    ended = {event.match for event in store.events(here.playtest.name, [OVER])}
    for one in store.tables(here.playtest.name):
        if one.match not in ended and one.game in here.library.ids():
            table = here.tables.find(one.match)
            if table:
                with table.locked() as match:
                    note_end(here, table.stored, match)
