"""The page of the host of a playtest: the tables, the remarks, the versions, and the figures.

Only the token that the terminal prints opens it. What a game hides stays hidden from the host
while the game goes on, and so do the remarks there, since they may speak of hidden cards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ....contract import KibitzError, message
from ....match import Seat
from ....store import Event
from ....store.playtests import ANSWERS, FAULT, OVER, REMARK, TRIED
from ....study.report.section import Section
from ....tables.playtest.plan import KINDS
from ....tables.playtest.results import WritePage, sections_and_files
from ....tables.workers.worker_pool import WorkerPool
from ..forms import form_fields
from ..seat_cookies import HOST, YEAR
from .lobby import Lobby
from .notes import line

PATH = "/playtest/host"
JUDGING = 120.0  # seconds for our search to judge one act, or to play a few games of bots
PATIENCE = 5.0  # seconds for which a download waits for our search
AT_ONCE = 0.2  # seconds for which the page waits for it, which asks again
NOT_YET = 202  # the status of figures that our search has not judged yet


Measured = tuple[tuple[Section, ...], bytes]  # the sections, and all files as one archive


class _Measuring:
    """A process that measures a playtest, and what it found last.

    is_quick: without what our search says, which takes minutes.
    """

    def __init__(self, lobby: Lobby, write_page: WritePage, *, is_quick: bool) -> None:
        self._store, self._name, self._is_quick = lobby.store, lobby.plan.name, is_quick
        self._asked = lobby.processes.database, lobby.plan.name, write_page
        self._pool = WorkerPool("people")
        self._job: tuple[int, Future[Measured]] | None = None

    def close(self) -> None:
        """End the process."""
        self._pool.close()

    async def find(self, seconds: float | None = None) -> Measured | None:
        """The results so far; None if they are not ready after some seconds."""
        newest = await run_in_threadpool(self._newest)
        if self._job is None or (self._job[0] != newest and self._job[1].done()):
            self._job = newest, self._measure()
        known, job = self._job
        waiting = asyncio.wrap_future(job)
        waiting.add_done_callback(lambda done: done.cancelled() or done.exception())  # read below
        await asyncio.wait([waiting], timeout=seconds)
        if not job.done():
            return None
        if job.cancelled() or job.exception():
            self._job = None  # the next one tries again
        elif known != newest:
            return await self.find(seconds)
        return job.result()

    def _measure(self) -> Future[Measured]:
        asked, is_quick = self._asked, self._is_quick
        return self._pool.submit(
            "", lambda worker: worker.do(JUDGING, sections_and_files, *asked, is_quick=is_quick)
        )

    def _newest(self) -> int:
        kinds = [OVER, REMARK, ANSWERS]
        events = self._store.playtests.events(self._name, kinds)
        words = self._store.rules_texts.words()
        return hash((tuple((event.id, str(event.data)) for event in events), str(words)))


class HostPage:
    """The page of the host, with what the lobby knows."""

    def __init__(self, lobby: Lobby, write_page: WritePage) -> None:
        self._lobby, self._templates = lobby, lobby.templates
        self._plan, self._store = lobby.plan, lobby.store
        self._quick = _Measuring(lobby, write_page, is_quick=True)
        self._whole = _Measuring(lobby, write_page, is_quick=False)

    def close(self) -> None:
        """End the processes that measure."""
        self._quick.close()
        self._whole.close()

    @property
    def routes(self) -> list[BaseRoute]:
        """The addresses."""
        return [
            Route(PATH, self.page),
            Route(f"{PATH}/part", self.part),
            Route(f"{PATH}/figures", self.figures),
            Route(f"{PATH}/results.zip", self.download),
            Route(f"{PATH}/version", self.describe, methods=["POST"]),
            Route(f"{PATH}/{{token}}", self.come_in),
        ]

    def come_in(self, request: Request) -> Response:
        """Keep the token of the host's link in the browser."""
        token = request.path_params["token"]
        if not Seat("", self._plan.host_lock).opens(token):
            raise HTTPException(
                403, message("This link is not the host's. The terminal prints it.")
            )
        response = self._templates.TemplateResponse(request, "host_in.html", {"path": PATH})
        response.headers["Referrer-Policy"] = "no-referrer"
        response.set_cookie(HOST, token, max_age=YEAR, path=PATH, httponly=True, samesite="strict")
        return response

    def _require_host(self, request: Request) -> None:
        if not Seat("", self._plan.host_lock).opens(request.cookies.get(HOST, "")):
            raise HTTPException(
                403, message("This page is the host's. Open the link in the terminal.")
            )

    async def page(self, request: Request) -> Response:
        """The whole page."""
        self._require_host(request)
        shown = await self._shown()
        return self._templates.TemplateResponse(request, "host.html", shown)

    async def part(self, request: Request) -> Response:
        """The part that changes."""
        self._require_host(request)
        shown = await self._shown()
        return HTMLResponse(self._templates.get_template("_host.html").render(shown))

    async def _shown(self) -> dict[str, Any]:
        card = await self._lobby.card()
        shown = await run_in_threadpool(self._read) | {"scored": await self._scored()}
        title = self._plan.name if isinstance(card, str) else card.about.title
        warnings = [*self._lobby.processes.warnings(), *([card] if isinstance(card, str) else [])]
        return shown | {"title": title, "warnings": warnings, "links": self._lobby.links}

    async def _scored(self) -> set[str]:
        """The variants whose games count points; other returns say only who won."""
        card_of = self._lobby.processes.card_or_fault
        cards = [(variant.name, await card_of(variant.game)) for variant in self._plan.variants]
        return {
            name
            for name, card in cards
            if not isinstance(card, str) and card.about.outcome == "scores"
        }

    def _read(self) -> dict[str, Any]:
        tables = self._lobby.tables()
        kinds = [OVER, REMARK, ANSWERS, TRIED, FAULT]
        events = self._store.playtests.events(self._plan.name, kinds)
        names = {person.id: person.name for person in self._store.playtests.people(self._plan.name)}
        over = {event.match for event in events if event.kind == OVER}
        numbers = {table["id"]: table["number"] for table in tables}
        said = [event for event in events if event.kind in (REMARK, ANSWERS)]
        open_ones = [e for e in said if e.match in over or e.data.get("open") is True]
        return {
            "tables": tables,
            "people": self._lobby.people(tables),
            "words": [_remark_data(event, names, numbers) for event in reversed(open_ones)],
            "withheld": len(said) - len(open_ones),
            "faults": [
                {"why": event.data["why"], "table": numbers.get(event.match), "time": event.time}
                for event in events
                if event.kind == FAULT
            ],
            "tries": sum(event.kind == TRIED for event in events),
            "versions": self._versions(tables),
        }

    def _versions(self, tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        words, versions = self._store.rules_texts.words(), dict[str, dict[str, Any]]()
        for table in tables:
            version = versions.setdefault(
                table["rules"],
                {"hash": table["rules"], "since": table["created"], "tables": 0, "over": 0},
            )
            version["words"] = words.get(table["rules"], "")
            version["tables"] += 1
            version["over"] += table["over"]
        return list(versions.values())

    async def _measured(self, patience: float) -> tuple[Measured, bool, str]:
        """The results so far, whether our search has judged the games, and why it cannot.

        patience: seconds for our search, before the results come without it.
        """
        why = ""
        try:
            if whole := await self._whole.find(patience):
                return whole, True, ""
        except KibitzError as fault:
            why = message("Our search cannot judge these games. {fault}", fault=fault)
        except RuntimeError as fault:
            why = message(
                "Our search has failed with {fault}. The terminal has the details.", fault=fault
            )
        return await self._quick.find() or ((), b""), False, why

    async def figures(self, request: Request) -> Response:
        """The figures of people, as HTML; status 202 while our search judges the games."""
        self._require_host(request)
        try:
            (sections, _), is_whole, fault = await self._measured(AT_ONCE)
        except KibitzError as why:
            sections, is_whole, fault = (), False, str(why)
        shown = {"sections": sections, "fault": fault}
        text = self._templates.get_template("_figures.html").render(shown)
        return HTMLResponse(text, 200 if is_whole or fault else NOT_YET)

    async def download(self, request: Request) -> Response:
        """All results as files."""
        self._require_host(request)
        (_, data), _, _ = await self._measured(PATIENCE)
        headers = {"Content-Disposition": f'attachment; filename="{self._plan.name}.zip"'}
        return Response(data, media_type="application/zip", headers=headers)

    async def describe(self, request: Request) -> Response:
        """Keep the host's words on a version."""
        self._require_host(request)
        fields = await form_fields(request)
        words = line(fields.get("words", ""))
        describe = self._store.rules_texts.describe
        await run_in_threadpool(describe, fields.get("version", "")[:64], words)
        return RedirectResponse(PATH, 303)


def _remark_data(event: Event, names: dict[str, str], numbers: dict[str, int]) -> dict[str, Any]:
    kind = KINDS.get(str(event.data.get("kind")), "")
    return {
        "by": names.get(event.person, "somebody"),
        "match": event.match,
        "table": numbers.get(event.match, 0),
        "ply": event.ply,
        "kind": kind,
        "text": event.data.get("text", "") if event.kind == REMARK else "",
        "draft": event.data.get("draft", "") if event.kind == REMARK else "",
        "answers": dict(event.data) if event.kind == ANSWERS else {},
    }
