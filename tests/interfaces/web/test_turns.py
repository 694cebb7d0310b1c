"""One client that asks for much delays another by one request, and takes few threads."""

import asyncio
import contextlib
import threading
from collections import Counter
from types import SimpleNamespace

from starlette.requests import Request

from kibitz.interfaces.web.application import PLAYTEST_ROUTES, ROUTES, _in_shared_thread
from kibitz.interfaces.web.site import in_thread
from kibitz.interfaces.web.turns import MOST_WAITING, THREADS, RequestQueue, Threads


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


def request_of(client, site):
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
    app = SimpleNamespace(state=SimpleNamespace(site=site))
    return Request(scope | {"client": (client, 1), "app": app})


def test_a_client_has_few_threads_and_another_goes_on():
    """Eight requests that wait for a worker held all threads of all tables."""
    site, release, at_once, most = (
        SimpleNamespace(threads=Threads()),
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
