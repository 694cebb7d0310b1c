"""Figures for operators, in the text form of Prometheus, for those who send a token.

A label is a pattern of an address such as `/table/{id}/acts`, a status, or the id of a game that is
served. So no label has the id of a table, a name or a token.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...supervisor import FAILURES
from ..bearer import REFUSAL, bears
from .application import ROUTES

STREAM = "/table/{id}/events"  # which lasts as long as a page is open
SECONDS = 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60
OTHER = "other"
PROCESSES = Path("/proc")  # of Linux


class Process(Protocol):
    """The process of some games."""

    starts: int

    @property
    def failures(self) -> int:
        """How often a thread or a task of it has failed."""

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""

    @property
    def is_faulty(self) -> bool:
        """Whether its game does not work now."""


class Metrics:
    """The figures of a server.

    processes: the processes of games by their names. counts: the numbers of matches and of mails.
    """

    def __init__(
        self,
        token: str,
        processes: Callable[[], Mapping[str, Process]],
        counts: Callable[[], Mapping[str, int]],
    ) -> None:
        self._token = token
        self._registry = own = CollectorRegistry()
        self.requests = Counter(
            "kibitz_requests", "Requests that were answered.", ["route", "status"], registry=own
        )
        self.seconds = Histogram(
            "kibitz_request_seconds",
            "Seconds from a request to the end of its answer.",
            ["route"],
            buckets=SECONDS,
            registry=own,
        )
        self.streams = Gauge(
            "kibitz_open_streams", "Pages of tables that are open in a browser.", registry=own
        )
        ProcessCollector(registry=own)
        own.register(_State(processes, counts))

    @property
    def routes(self) -> list[Route]:
        """The address of the figures."""
        return [Route("/metrics", self.page)]

    @property
    def middleware(self) -> list[Middleware]:
        """The middleware that counts and measures all requests."""
        return [Middleware(RequestMetrics, metrics=self)]

    async def page(self, request: Request) -> Response:
        """Answer with all figures; 401 without the token."""
        if not bears(request.headers.get("authorization", ""), self._token):
            why = "Send the token of --metrics: Authorization: Bearer TOKEN."
            return PlainTextResponse(why, 401, REFUSAL)
        text = await run_in_threadpool(generate_latest, self._registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)


class _State(Collector):
    """What is read when somebody asks."""

    def __init__(
        self,
        processes: Callable[[], Mapping[str, Process]],
        counts: Callable[[], Mapping[str, int]],
    ) -> None:
        self._processes = processes
        self._counts = counts

    def collect(self) -> Iterator[Metric]:
        """Each figure with its help."""
        counts = self._counts()
        yield GaugeMetricFamily("kibitz_tables", "Tables in the database.", counts["matches"])
        yield GaugeMetricFamily("kibitz_mails_waiting", "Mails to be sent.", counts["mails"])
        yield from self._of_games()
        yield from self._of_processes()

    def _of_processes(self) -> Iterator[Metric]:
        family = _descendants(os.getpid())
        if not family:
            return
        yield GaugeMetricFamily(
            "kibitz_processes", "Processes of the server, itself included.", len(family)
        )
        yield GaugeMetricFamily(
            "kibitz_memory_bytes", "Memory of all these; shared pages count once.", _memory(family)
        )

    def _of_games(self) -> Iterator[Metric]:
        up = GaugeMetricFamily(
            "kibitz_games_up", "Whether games can be played: 1 or 0.", labels=["games"]
        )
        starts = CounterMetricFamily(
            "kibitz_game_process_starts", "Starts of the process of games.", labels=["games"]
        )
        failures = CounterMetricFamily(
            "kibitz_failures",
            "Failures of threads and tasks; the log names them.",
            labels=["games"],
        )
        failures.add_metric(["server"], FAILURES.count)
        for name, process in self._processes().items():
            failures.add_metric([name], process.failures)
            up.add_metric([name], float(process.is_alive and not process.is_faulty))
            starts.add_metric([name], process.starts)
        return iter((up, starts, failures))


class RequestMetrics:
    """Middleware: counts requests and measures their time."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, and note its status and time."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, begun, route = 500, time.monotonic(), route_of(scope)

        async def send_noted(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        streams = self._metrics.streams if route == STREAM else None
        if streams:
            streams.inc()
        try:
            await self._app(scope, receive, send_noted)
        finally:
            self._metrics.requests.labels(route, status).inc()
            if streams:
                streams.dec()
            else:
                self._metrics.seconds.labels(route).observe(time.monotonic() - begun)


def route_of(scope: Scope) -> str:
    """The pattern of the address of a request, without anything that the request names."""
    for route in ROUTES:
        if isinstance(route, Route | Mount) and route.matches(scope)[0] is not Match.NONE:
            return route.path
    return "/metrics" if scope["path"] == "/metrics" else OTHER


def _descendants(pid: int) -> list[int]:
    """A process and all that it started, as Linux lists them; none elsewhere."""
    parents: dict[int, int] = {}
    for file in PROCESSES.glob("[0-9]*/stat"):
        try:
            parents[int(file.parent.name)] = int(file.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue  # it has ended meanwhile
    pids = [pid] if parents else []
    for above in pids:
        pids += [child for child, parent in parents.items() if parent == above]
    return pids


def _memory(pids: list[int]) -> int:
    total = 0
    for pid in pids:
        try:
            lines = (PROCESSES / f"{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue  # it has ended
        total += sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total
