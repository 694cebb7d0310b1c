"""One client that asks for much delays another by one request, and takes few threads."""

import asyncio
import contextlib
import threading
import time
from collections import Counter
from types import SimpleNamespace

from starlette.requests import Request

from kibitz.interfaces.web.application import PLAYTEST_ROUTES, ROUTES, _in_shared_thread
from kibitz.interfaces.web.front import GameProcesses
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.site import in_thread
from kibitz.interfaces.web.turns import ANSWERS, MOST_WAITING, THREADS, RequestQueue, Shares
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

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        pass

    async def ask():
        scope = {"type": "http", "method": "GET", "headers": []}
        answers = [
            asyncio.create_task(
                processes(scope | {"client": (client, 1), "path": path}, receive, send)
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
