"""One client that asks for much delays another by one request, and takes few threads."""

import asyncio
import contextlib
import threading
import time
from collections import Counter
from types import SimpleNamespace

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from kibitz.interfaces.web.application import PLAYTEST_ROUTES, ROUTES, _in_shared_thread
from kibitz.interfaces.web.front import GameProcesses
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.seat_cookies import VISITOR
from kibitz.interfaces.web.site import in_thread
from kibitz.interfaces.web.turns import (
    ANSWERS,
    MOST_WAITING,
    THREADS,
    WAITS,
    RequestQueue,
    Shares,
)
from kibitz.store import Store


async def begun(asked):
    """Put requests of clients, all before the first begins; the order in which they begin."""
    waiting, order = RequestQueue(), []
    answers = [
        waiting.put(client, lambda one=(client, k): order.append(one)) for client, k in asked
    ]
    running = asyncio.create_task(waiting.run())
    while len(order) < sum(answers):
        await asyncio.sleep(0)
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    return order, answers


def test_a_client_with_one_request_waits_for_one_of_a_client_with_many():
    asked = [("much", k) for k in range(50)] + [("little", 0), ("other", 0)]
    order, _ = asyncio.run(begun(asked))
    assert {client for client, _ in order[:3]} == {"much", "little", "other"}
    assert [k for client, k in order if client == "much"] == [*range(50)]


def test_the_requests_of_one_client_that_wait_are_few(monkeypatch):
    order, answers = asyncio.run(begun([("much", k) for k in range(MOST_WAITING + 5)]))
    assert answers.count(False) == 5 and len(order) == MOST_WAITING


def hold_for(seconds):
    time.sleep(seconds)


async def rests_of(clients, monkeypatch):
    """How long the process was left alone in all, while these clients asked for 20 ms each."""
    rested, waiting, order = [], RequestQueue(), []
    rest = waiting._rest

    async def measure(seconds):
        begun = time.monotonic()
        await rest(seconds)
        rested.append(time.monotonic() - begun)

    monkeypatch.setattr(waiting, "_rest", measure)
    for k in range(20):
        for client in clients:
            waiting.put(client, lambda one=(client, k): (hold_for(0.02), order.append(one)))
    running = asyncio.create_task(waiting.run())
    while len(order) < 20 * len(clients):
        await asyncio.sleep(0.001)
    running.cancel()
    return sum(rested)


def test_half_of_the_process_stays_free_while_only_floods_wait(monkeypatch):
    """Thirteen floods at once kept it busy, and the acts of others waited 0.36 s for the rest."""
    assert asyncio.run(rests_of(["one", "other"], monkeypatch)) > 0.2


def test_a_client_alone_has_the_whole_process(monkeypatch):
    assert asyncio.run(rests_of(["one"], monkeypatch)) == 0.0


def request_of(client, site):
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
    app = SimpleNamespace(state=SimpleNamespace(site=site))
    return Request(scope | {"client": (client, 1), "app": app})


def test_a_client_has_few_threads_and_another_goes_on():
    """Eight requests that wait for a worker held all threads of all tables."""
    site, release, at_once, most = (
        SimpleNamespace(threads=Shares(THREADS)),
        threading.Event(),
        Counter(),
        Counter(),
    )

    def hold(client):
        at_once[client] += 1
        most[client] = max(most[client], at_once[client])
        if client != "other":
            release.wait(30)
        at_once[client] -= 1
        return client

    async def ask():
        much = [
            asyncio.create_task(in_thread(request_of("much", site), hold, "much"))
            for _ in range(20)
        ]
        await asyncio.sleep(0.05)
        assert await in_thread(request_of("other", site), hold, "other") == "other"
        release.set()
        await asyncio.gather(*much)

    asyncio.run(ask())
    assert most == {"much": THREADS, "other": 1}
    assert (site.threads._users, site.threads._of) == ({}, {})


def test_a_request_that_is_cut_keeps_its_share_until_its_thread_ends():
    """A client that asked and hung up, again and again, had 58 threads at work at once."""
    site, release, held = SimpleNamespace(threads=Shares(THREADS)), threading.Event(), []

    def hold():
        held.append(threading.get_ident())
        release.wait(30)

    async def ask_and_cut():
        cut = []
        for _ in range(10):
            cut.append(asyncio.create_task(in_thread(request_of("one", site), hold)))
            await asyncio.sleep(0.01)
            cut[-1].cancel()
        await asyncio.sleep(0.01)
        at_once = len(held)
        release.set()
        await asyncio.gather(*cut, return_exceptions=True)
        return at_once, [one.cancelled() for one in cut]

    assert asyncio.run(ask_and_cut()) == (THREADS, [True] * 10)
    assert len(held) == THREADS, "those that waited for a thread are never done"
    assert (site.threads._users, site.threads._of) == ({}, {})


def test_every_handler_takes_a_thread_of_its_client_or_none():
    for route in map(_in_shared_thread, [*ROUTES, *PLAYTEST_ROUTES]):
        if endpoint := getattr(route, "endpoint", None):
            assert asyncio.iscoroutinefunction(endpoint), route.path


def test_a_client_has_few_answers_in_work_and_one_that_is_sent_is_none(tmp_path, monkeypatch):
    """Fifty answers of floods were in work at once, and each act of others waited for all."""
    url = f"sqlite:///{tmp_path}/tables.db"
    store = Store(url)
    processes = GameProcesses([], Setup(url, warm=False), store)
    begun, ends = [], asyncio.Event()
    asked = [("flood", "/long")] * (ANSWERS + 2) + [("flood", "/")] * (ANSWERS + 5)
    asked.append(("other", "/"))

    async def forward(scope, body, receive, send):
        begun.append(scope["client"][0])
        if scope["path"] == "/long":  # a stream, or a page that its client is slow to read
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await ends.wait()

    def received():
        messages = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive():
            for message in messages:
                return message
            return await asyncio.Event().wait()  # it never hangs up

        return receive

    async def send(message):
        pass

    async def ask():
        scope = {"type": "http", "method": "GET", "headers": []}
        answers = [
            asyncio.create_task(
                processes(scope | {"client": (client, 1), "path": path}, received(), send)
            )
            for client, path in asked
        ]
        await asyncio.sleep(0.1)
        at_once = Counter(begun)
        ends.set()
        await asyncio.gather(*answers)
        return at_once

    monkeypatch.setattr(processes, "_forward", forward)
    assert asyncio.run(ask()) == {"flood": ANSWERS + 2 + ANSWERS, "other": 1}
    assert len(begun) == len(asked)
    store.close()


GET = {"type": "http", "method": "GET", "headers": [], "path": "/"}


@pytest.fixture
def front(tmp_path, monkeypatch):
    """The processes of a server, of which each answer waits until `ends` is set."""
    url = f"sqlite:///{tmp_path}/tables.db"
    store = Store(url)
    processes = GameProcesses([], Setup(url, warm=False), store)
    made = SimpleNamespace(processes=processes, begun=[], ends=asyncio.Event(), first=None)

    async def forward(scope, body, receive, send):
        made.begun.append(scope["client"][0])
        if made.first:
            await send(made.first)
        await made.ends.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    monkeypatch.setattr(processes, "_forward", forward)
    yield made
    store.close()


class Asking:
    """A request without a body, which its client may cut."""

    def __init__(self, front, client="class", browser=""):
        self._asked, self._cut, self.sent = False, asyncio.Event(), []
        cookie = (b"cookie", f"{VISITOR}={browser}".encode())
        scope = GET | {"client": (client, 1), "headers": [cookie]}
        self.task = asyncio.create_task(front.processes(scope, self._receive, self._send))

    async def _receive(self):
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b""}
        await self._cut.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        self.sent.append(message["type"])

    def cut(self):
        self._cut.set()


async def settled():
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_request_that_is_cut_while_it_waits_is_never_computed(front):
    """Cut requests stayed, without a bound, and their client waited until all were computed."""

    async def cut_and_ask():
        working = [Asking(front) for _ in range(ANSWERS)]
        waiting = [Asking(front) for _ in range(50)]
        await settled()
        for one in waiting:
            one.cut()
        last = Asking(front)
        await settled()
        assert all(one.task.done() and not one.sent for one in waiting)
        assert len(front.begun) == ANSWERS and not last.task.done()
        front.ends.set()
        await asyncio.gather(*(one.task for one in [*working, last]))
        assert len(front.begun) == ANSWERS + 1 and last.sent == ["http.response.start"]
        assert (front.processes._answers._of, +front.processes._answers._users) == ({}, {})

    asyncio.run(cut_and_ask())


def test_a_share_comes_back_at_whatever_stage_a_request_is_cut(front):
    async def cut():
        one, other = Asking(front), Asking(front)
        one.cut()  # while it is computed
        await settled()
        assert len(front.begun) == 2
        other.task.cancel()
        front.ends.set()
        await asyncio.gather(one.task, other.task, return_exceptions=True)
        assert (front.processes._answers._of, +front.processes._answers._users) == ({}, {})

    asyncio.run(cut())


def test_the_requests_of_one_client_that_wait_for_a_share_are_few(front, monkeypatch):
    monkeypatch.setattr("kibitz.interfaces.web.front.MOST_WAITING", 3)

    async def ask():
        asked = []
        for _ in range(ANSWERS + 5):
            asked.append(Asking(front))
            await settled()
        refused = [one.task.exception() for one in asked if one.task.done()]
        assert [isinstance(one, HTTPException) and one.status_code for one in refused] == [429] * 2
        front.ends.set()
        await asyncio.gather(*(one.task for one in asked), return_exceptions=True)

    asyncio.run(ask())


def test_answers_that_wait_for_a_worker_or_a_thread_stop_nobody_behind_their_address(front):
    """Four films at once stopped the 26 others of a class until they were drawn."""
    front.first = {"type": WAITS}

    async def ask():
        asked = [Asking(front, browser=str(number)) for number in range(30)]
        await settled()
        assert len(front.begun) == 30
        front.ends.set()
        await asyncio.gather(*(one.task for one in asked))
        assert all(one.sent == ["http.response.start"] for one in asked)

    asyncio.run(ask())


def test_one_browser_alone_has_few_answers_at_once_whoever_computes_them(front):
    """A flood of films took 0.45 s from each act of the others, in place of 0.2."""
    front.first = {"type": WAITS}

    async def ask():
        asked = [Asking(front, browser="one") for _ in range(30)]
        await settled()
        assert len(front.begun) == ANSWERS
        front.ends.set()
        await asyncio.gather(*(one.task for one in asked))

    asyncio.run(ask())


def test_a_handler_that_waits_says_so():
    said, site = [], SimpleNamespace(threads=Shares(THREADS))
    request = request_of("one", site)
    request.scope[WAITS] = lambda: said.append("waits")
    assert asyncio.run(in_thread(request, lambda: 7)) == 7
    assert said == ["waits"]
