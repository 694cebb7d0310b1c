"""The lobby of a playtest: everybody comes in by one link, and sees the people and the tables.

It runs in the server itself and reads the store alone, so it answers while a game does not.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from http.client import HTTPException as HTTPFault
from itertools import chain
from typing import Any, Protocol
from urllib.parse import urlencode
from urllib.request import urlopen

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import BaseRoute, Route
from starlette.templating import Jinja2Templates

from ....contract import KibitzError, Message, Option, message, numbered_seat
from ....match import lock
from ....record import STOPPED
from ....store import Event, Person, PlaytestTable, Store
from ....store.playtests import OVER, SAT
from ....tables import levels, new_table
from ....tables.playtest.plan import Playtest
from ....tables.rate_limit import RateLimit
from ..forms import form_fields
from ..pages.game_pages import stylesheet
from ..pages.shelf_page import ShelfCard
from ..seat_cookies import PERSON, YEAR
from ..site import TABLE_ID, client_address, require_no_wait

GONE = 40.0  # seconds without a sign after which a person is away
MOST_PEOPLE = 500
MARK_TIMEOUT = 5  # seconds


class LobbyGames(Protocol):
    """The games of a server, each in a process of its own; database: its URL."""

    database: str

    async def card_or_fault(self, id: str) -> ShelfCard | str:
        """The card of a game, or a sentence with the reason why it does not work."""

    def warnings(self) -> list[str]:
        """The reasons why the newest text of a file is not in use."""


class Lobby:
    """The lobby; `routes` are its addresses in the server."""

    def __init__(
        self, plan: Playtest, store: Store, processes: LobbyGames, templates: Jinja2Templates
    ) -> None:
        self.plan, self.store, self.processes, self.templates = plan, store, processes, templates
        self.links: list[str] = []  # where the lobby can be reached
        self.readers = ""  # who can read what passes through a tunnel, if there is one
        self._mark = secrets.token_urlsafe(9)  # of this server
        self._limit = RateLimit(60, 1)
        self._names: Sequence[str] = ()  # of the seats
        self._sides: Sequence[Sequence[int]] = ()  # of the seats that win together, if any do
        self._seen: dict[str, tuple[float, str]] = {}  # when a person was here last, and where
        self._dealt = Counter(table.variant for table in store.playtests.tables(plan.name))

    @property
    def routes(self) -> list[BaseRoute]:
        """The addresses."""
        return [
            Route("/", self.page),
            Route("/pictures.css", stylesheet),
            Route("/playtest/here", self.part),
            Route("/playtest/tables", self.listed),
            Route("/playtest/mark", lambda _: PlainTextResponse(self._mark)),
            Route("/playtest/enter", self.enter, methods=["POST"]),
            Route("/playtest/forget", self.forget, methods=["POST"]),
            Route("/playtest/open", self.open_table, methods=["POST"]),
        ]

    def answers_at(self, address: str) -> bool:
        """Whether this very server answers at an address."""
        try:
            with urlopen(f"{address}playtest/mark", timeout=MARK_TIMEOUT) as answer:
                return bool(answer.read(len(self._mark) + 1) == self._mark.encode())
        except (OSError, HTTPFault, ValueError):
            return False

    async def page(self, request: Request) -> Response:
        """The lobby, or the question for a name."""
        return await self._page(request)

    async def _page(self, request: Request, fault: str = "", gone: int | None = None) -> Response:
        shown = await self._shown(request)
        shown |= {"fault": fault, "gone": gone}
        return self.templates.TemplateResponse(request, "lobby.html", shown)

    async def part(self, request: Request) -> Response:
        """The part of the lobby that changes; a sign that the person is here."""
        shown = await self._shown(request)
        if shown["me"] is None:
            raise HTTPException(403, message("Give your name in the lobby first."))
        return HTMLResponse(self.templates.get_template("_lobby.html").render(shown))

    async def listed(self, request: Request) -> Response:
        """The tables as data, for a program that has come in."""
        shown = await self._shown(request)
        if shown["me"] is None:
            raise HTTPException(403, message("Give your name in the lobby first."))
        names = ("id", "number", "variant", "seats", "free", "mine", "over", "returns")
        tables = [{name: table[name] for name in names} for table in shown["tables"]]
        return JSONResponse({"game": shown["title"], "players": shown["players"], "tables": tables})

    async def card(self) -> ShelfCard | str:
        """The card of the first game, or the reason why it cannot be read now."""
        return await self.processes.card_or_fault(self.plan.variants[0].game)

    async def _shown(self, request: Request) -> dict[str, Any]:
        games = dict.fromkeys(variant.game for variant in self.plan.variants)
        cards = [await self.processes.card_or_fault(game) for game in games]
        return await run_in_threadpool(self._read, request, cards)

    def _read(self, request: Request, cards: Sequence[ShelfCard | str]) -> dict[str, Any]:
        me, card = self.person(request), cards[0]
        if me:
            at = request.query_params.get("at", "")
            self._seen[me.id] = time.monotonic(), at if TABLE_ID.fullmatch(at) else ""
        about = None if isinstance(card, str) else card.about
        self._names = about.seats if about else self._names
        self._sides = about.sides if about else self._sides
        tables = self.tables(me)
        return {
            "me": me,
            "game": self.plan.variants[0].game,
            "host": self.plan.host,
            "has_rules": not isinstance(card, str) and card.has_rules,
            "title": about.title if about else self.plan.name,
            "summary": about.summary if about else "",
            "fault": card if isinstance(card, str) else "",
            "readers": self.readers,
            "players": _numbers(cards, self.plan),
            "tables": tables,
            "people": self.people(tables),
        }

    def person(self, request: Request) -> Person | None:
        """The person of a request."""
        token = request.cookies.get(PERSON, "")
        return self.store.playtests.person(self.plan.name, lock(token)) if token else None

    def people(self, tables: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
        """The names of all who have come, and where they are now."""
        numbers = {table["id"]: table["number"] for table in tables}
        now, people = time.monotonic(), list[tuple[str, str]]()
        for person in self.store.playtests.people(self.plan.name):
            when, at = self._seen.get(person.id, (0.0, ""))
            where = (
                message("at table {number}", number=numbers[at])
                if at in numbers
                else message("in the lobby")
            )
            is_here = person.id in self._seen and now < when + GONE
            people.append((person.name, where if is_here else message("away")))
        return people

    def tables(self, me: Person | None = None) -> list[dict[str, Any]]:
        """All tables as pages show them."""
        events = self.store.playtests.events(self.plan.name, [SAT, OVER])
        ended = {event.match: event for event in events if event.kind == OVER}
        return [
            self._table(number, table, _sitting(events, table.match), ended.get(table.match), me)
            for number, table in enumerate(self.store.playtests.tables(self.plan.name), 1)
        ]

    def _table(
        self,
        number: int,
        table: PlaytestTable,
        sitting: Mapping[int, str],
        over: Event | None,
        me: Person | None,
    ) -> dict[str, Any]:
        seats, names = table.seats, self._names
        called = [names[k] if k < len(names) else numbered_seat(k) for k in range(len(seats))]
        mine = [k for k, person in sitting.items() if me and person == me.id and seats[k].lock]
        return {
            "id": table.match,
            "number": number,
            "variant": table.variant,
            "rules": table.rules,
            "created": table.created,
            "seats": [_sitter(seat.name, seat.lock) for seat in seats],
            "company": _company([_sitter(seat.name, seat.lock) for seat in seats], self._sides),
            "free": [(k, called[k]) for k, seat in enumerate(seats) if seat.lock and not seat.name],
            "bots": [(k, called[k]) for k, seat in enumerate(seats) if not seat.lock],
            "people": [(k, seat.name) for k, seat in enumerate(seats) if seat.lock and seat.name],
            "mine": bool(mine),
            "over": over is not None,
            "returns": list(over.data["returns"]) if over else [],
            "has_points": over is not None and over.data["ending"] in ("", STOPPED),
            "result": _result([_sitter(seat.name, seat.lock) for seat in seats], over),
        }

    async def enter(self, request: Request) -> Response:
        """Let a person come in under a name, or change the name."""
        require_no_wait(
            self._limit.use(client_address(request)), message("Too many names in a short time.")
        )
        fields = await form_fields(request)
        try:
            return await run_in_threadpool(self._enter, request, fields.get("name", ""))
        except KibitzError as fault:
            if "application/json" in request.headers.get("accept", ""):
                raise
            return await self._page(request, str(fault))

    def _enter(self, request: Request, text: str) -> Response:
        name, me = new_table.name(text), self.person(request)
        known = self.store.playtests.people(self.plan.name)
        if not name:
            raise KibitzError(message("A name has at least one character."))
        others = [person.name for person in known if me is None or person.id != me.id]
        new_table.require_other_name(name, others, "here")
        response = RedirectResponse("/", 303)
        if me:
            self.store.playtests.rename(me.id, name)
            return response
        if len(known) >= MOST_PEOPLE:
            raise KibitzError(message("A playtest has at most {most} people.", most=MOST_PEOPLE))
        token = secrets.token_urlsafe(16)
        person = Person(secrets.token_urlsafe(9), name, lock(token))
        self.store.playtests.add_person(self.plan.name, person)
        response.set_cookie(PERSON, token, max_age=YEAR, httponly=True, samesite="lax")
        return response

    async def forget(self, request: Request) -> Response:
        """Delete the remarks and answers of a person."""
        me = await run_in_threadpool(self.person, request)
        if me is None:
            raise HTTPException(403, message("Give your name in the lobby first."))
        forget = self.store.playtests.forget_words
        gone = await run_in_threadpool(forget, self.plan.name, me.id)
        return await self._page(request, gone=gone)

    async def open_table(self, request: Request) -> Response:
        """Deal a variant, and let the process of its game open the table."""
        tables = await run_in_threadpool(self.store.playtests.tables, self.plan.name)
        self._dealt |= Counter(table.variant for table in tables)  # rematches too
        variant = self._deal()
        address = f"/games/{self.plan.variants[variant].game}/playtest"
        return RedirectResponse(f"{address}?{urlencode({'variant': variant})}", 307)

    def _deal(self) -> int:
        # The variant with the fewest tables; the event loop deals one table after another.
        names = [variant.name for variant in self.plan.variants]
        dealt = min(range(len(names)), key=lambda k: self._dealt[names[k]])
        self._dealt[names[dealt]] += 1
        return dealt


def _numbers(cards: Sequence[ShelfCard | str], plan: Playtest) -> list[int]:
    # Those of all games, the usual one first; none to choose where the host has chosen.
    numbers = [card.about.options.get("players") for card in cards if isinstance(card, ShelfCard)]
    options = [number for number in numbers if number]
    if len(options) < len(cards) or any("players" in variant.options for variant in plan.variants):
        return []
    common = set.intersection(*map(_range, options))
    return sorted(common, key=lambda number: (number != int(options[0].default), number))


def _range(option: Option) -> set[int]:
    return set(range(int(option.low or 1), int(option.high or 1) + 1))


def _sitting(events: Sequence[Event], match: str) -> dict[int, str]:
    here = (event for event in events if event.kind == SAT and event.match == match)
    return {event.seat: event.person for event in here}


def _company(sitters: Sequence[str], sides: Sequence[Sequence[int]]) -> Message:
    """The people at a table, partners beside each other."""
    if len(sides) < 2 or sorted(chain(*sides)) != list(range(len(sitters))):
        return message("{players}", players=sitters)
    of_sides = [message("{players}", players=[sitters[seat] for seat in side]) for side in sides]
    return reduce(
        lambda before, side: message("{before} against {side}", before=before, side=side), of_sides
    )


def _result(sitters: Sequence[str], over: Event | None) -> Message | str:
    """Who won a game that is over; empty before, and where it has no result."""
    returns = over.data["returns"] if over else ()
    if not returns or len(returns) != len(sitters):
        return ""
    best = [who for who, value in zip(sitters, returns, strict=True) if value == max(returns)]
    if len(best) == len(sitters):
        return message("all are equal")
    return message("{winners} won", winners=best)


def _sitter(name: str, lock: str) -> str:
    return (name or message("a free seat")) if lock else levels.display_name(name)
