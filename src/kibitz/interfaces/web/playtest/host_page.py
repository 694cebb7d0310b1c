"""The page of the host of a playtest: the tables, the remarks, the versions, and the figures.

Only the token that the terminal prints opens it. What a game hides stays hidden from the host
while the game goes on, and so do the remarks there, since they may speak of hidden cards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from ....contract import KibitzError
from ....match import Seat
from ....store import Event
from ....store.playtests import ANSWERS, FAULT, OVER, REMARK, TRIED
from ..site import HOST, YEAR, form_fields
from ..workers.worker_pool import WorkerPool
from .lobby import Lobby
from .notes import KINDS
from .results import Results, results

PATH = "/playtest/host"
JUDGING = 120.0  # seconds for our search to judge one act, or to play a few games of bots


class HostPage:
    """The page of the host, with what the lobby knows."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._templates = lobby, lobby.templates
        self._plan, self._store = lobby.plan, lobby.store
        self._pool = WorkerPool("people")
        self._known: tuple[int, Results] | None = None  # at so many finished games and words
        self._measuring = asyncio.Lock()

    def close(self) -> None:
        """End the process that measures."""
        self._pool.close()

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
            raise HTTPException(403, "This link is not the host's. The terminal prints it.")
        response = self._templates.TemplateResponse(request, "host_in.html", {"path": PATH})
        response.headers["Referrer-Policy"] = "no-referrer"
        response.set_cookie(HOST, token, max_age=YEAR, path=PATH, httponly=True, samesite="strict")
        return response

    def _require_host(self, request: Request) -> None:
        if not Seat("", self._plan.host_lock).opens(request.cookies.get(HOST, "")):
            raise HTTPException(403, "This page is the host's. Open the link in the terminal.")

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
        shown = await run_in_threadpool(self._read)
        title = self._plan.name if isinstance(card, str) else card.about.title
        warnings = [*self._lobby.processes.warnings(), *([card] if isinstance(card, str) else [])]
        return shown | {"title": title, "warnings": warnings, "links": self._lobby.links}

    def _read(self) -> dict[str, Any]:
        tables = self._lobby.tables()
        kinds = [OVER, REMARK, ANSWERS, TRIED, FAULT]
        events = self._store.playtests.events(self._plan.name, kinds)
        names = {one.id: one.name for one in self._store.playtests.people(self._plan.name)}
        over = {event.match for event in events if event.kind == OVER}
        numbers = {one["id"]: one["number"] for one in tables}
        said = [event for event in events if event.kind in (REMARK, ANSWERS)]
        open_ones = [one for one in said if one.match in over or one.data.get("open") is True]
        return {
            "tables": tables,
            "people": self._lobby.people(tables),
            "words": [_said(event, names, numbers) for event in reversed(open_ones)],
            "withheld": len(said) - len(open_ones),
            "faults": [
                {"why": one.data["why"], "table": numbers.get(one.match), "time": one.time}
                for one in events
                if one.kind == FAULT
            ],
            "tries": sum(event.kind == TRIED for event in events),
            "versions": self._versions(tables),
        }

    def _versions(self, tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        words, found = self._store.rules_texts.words(), dict[str, dict[str, Any]]()
        for table in tables:
            one = found.setdefault(
                table["rules"],
                {"hash": table["rules"], "since": table["created"], "tables": 0, "over": 0},
            )
            one["words"] = words.get(table["rules"], "")
            one["tables"] += 1
            one["over"] += table["over"]
        return list(found.values())

    async def _results(self) -> Results:
        """The results so far, measured again if a game has ended or somebody has spoken since."""
        async with self._measuring:
            newest = await run_in_threadpool(self._newest)
            if self._known is None or self._known[0] != newest:
                where, name = self._lobby.processes.database, self._plan.name
                job = self._pool.submit("", lambda worker: worker.do(JUDGING, results, where, name))
                self._known = newest, await asyncio.wrap_future(job)
            return self._known[1]

    def _newest(self) -> int:
        kinds = [OVER, REMARK, ANSWERS]
        events = self._store.playtests.events(self._plan.name, kinds)
        words = self._store.rules_texts.words()
        return hash((tuple((one.id, str(one.data)) for one in events), str(words)))

    async def figures(self, request: Request) -> Response:
        """The figures of people, as HTML."""
        self._require_host(request)
        try:
            shown: dict[str, Any] = {"sections": (await self._results()).sections}
        except KibitzError as fault:
            shown = {"fault": str(fault)}
        return HTMLResponse(self._templates.get_template("_figures.html").render(shown))

    async def download(self, request: Request) -> Response:
        """All results as files."""
        self._require_host(request)
        found = await self._results()
        data = await run_in_threadpool(found.zipped)
        headers = {"Content-Disposition": f'attachment; filename="{self._plan.name}.zip"'}
        return Response(data, media_type="application/zip", headers=headers)

    async def describe(self, request: Request) -> Response:
        """Keep the host's words on a version."""
        self._require_host(request)
        fields = await form_fields(request)
        words = " ".join(fields.get("words", "").split())[:200]
        describe = self._store.rules_texts.describe
        await run_in_threadpool(describe, fields.get("version", "")[:64], words)
        return RedirectResponse(PATH, 303)


def _said(event: Event, names: dict[str, str], numbers: dict[str, int]) -> dict[str, Any]:
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
