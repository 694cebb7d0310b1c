"""Bodies that are held back: the server keeps few bytes of one client, and others go on."""

import asyncio

import pytest
from starlette.exceptions import HTTPException
from tests.interfaces.web.visiting import HERE

from kibitz.interfaces.web import transit
from kibitz.interfaces.web.front import GameProcesses
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.guard import MOST_FORM_BYTES, MOST_UPLOAD_BYTES
from kibitz.interfaces.web.site import UPLOADS
from kibitz.interfaces.web.transit import (
    MOST_OF_ALL,
    MOST_OF_ONE,
    MOST_UNREAD_OF_ONE,
    Transit,
    Unread,
)
from kibitz.store import Store

PART = 64 * 1024


class Held:
    """A body of which the last byte does not come until `rest` is called."""

    def __init__(self, size, is_gone=False):
        self.left, self._is_gone, self._rest = size, is_gone, asyncio.Event()

    def rest(self):
        self._rest.set()

    async def __call__(self):
        if self.left > 0:
            size = min(PART, self.left)
            self.left -= size
            return {"type": "http.request", "body": bytes(size), "more_body": True}
        await self._rest.wait()
        end = {"type": "http.request", "body": b".", "more_body": False}
        return {"type": "http.disconnect"} if self._is_gone else end


async def sent(here, client, body, sizes):
    try:
        async with here.body(client, body) as whole:
            sizes.append(len(whole))
    except HTTPException as refused:
        sizes.append(refused.status_code)


async def all_held(here, clients, size, **how):
    """Hold one body of each client back, look how many bytes are here, and end them."""
    bodies, sizes = [Held(size, **how) for _ in clients], []
    sending = [
        asyncio.create_task(sent(here, client, body, sizes))
        for client, body in zip(clients, bodies, strict=True)
    ]
    await asyncio.sleep(0.05)
    most = sum(here._of.values())
    for body in bodies:
        body.rest()
    await asyncio.gather(*sending)
    assert (dict(here._of), here._long) == ({}, 0)
    return most, sizes


def test_one_client_holds_few_bytes_back():
    """200 connections of one address held 800 MB, and a visitor waited for 13 seconds."""
    most, sizes = asyncio.run(all_held(Transit(), ["a"] * 40, MOST_UPLOAD_BYTES - 1))
    assert most <= MOST_OF_ONE + PART
    assert sizes.count(429) > 30 and sizes.count(MOST_UPLOAD_BYTES) >= 1


def test_all_clients_hold_few_bytes_back_and_forms_still_come(monkeypatch):
    monkeypatch.setattr(transit, "MOST_OF_ALL", 8 * MOST_UPLOAD_BYTES)
    clients = list(map(str, range(20)))

    async def together():
        here, forms = Transit(), []
        holding = asyncio.create_task(all_held(here, clients, MOST_UPLOAD_BYTES - 1))
        await asyncio.sleep(0.02)
        form = Held(MOST_FORM_BYTES - 1)
        form.rest()
        await sent(here, "form", form, forms)
        return forms, await holding

    forms, (most, sizes) = asyncio.run(together())
    assert forms == [MOST_FORM_BYTES]
    assert most <= transit.MOST_OF_ALL + MOST_FORM_BYTES + PART and 503 in sizes


def test_bytes_of_a_client_who_hangs_up_count_no_more():
    _, sizes = asyncio.run(all_held(Transit(), ["a", "b"], 3 * PART, is_gone=True))
    assert sizes == [400, 400]
    assert MOST_OF_ALL > MOST_OF_ONE


def test_the_budget_of_records_is_spent_before_they_are_read(tmp_path):
    """190 of 200 records were refused only after all of each was read and sent on."""
    store, read = Store(f"sqlite:///{tmp_path}/tables.db"), []
    processes = GameProcesses([], Setup(f"sqlite:///{tmp_path}/tables.db", warm=False), store)
    scope = {"type": "http", "method": "POST", "path": "/records", "client": ("192.0.2.1", 1)}
    scope |= {"headers": [(b"origin", HERE.encode())]}

    async def receive():
        read.append(1)
        return {"type": "http.disconnect"}

    async def send(message):
        raise AssertionError

    async def sends():
        codes = []
        for _ in range(UPLOADS[0] + 3):
            with pytest.raises(HTTPException) as refused:
                await processes(scope, receive, send)
            codes.append(refused.value.status_code)
        return codes

    assert asyncio.run(sends()) == [400] * UPLOADS[0] + [429] * 3
    assert len(read) == UPLOADS[0]
    store.close()


async def answers_to_slow_readers(unread, clients, size):
    """Send an answer of this size to each client, who reads nothing; the codes of those refused."""
    refused, reads = [], asyncio.Event()

    async def send(message):
        if message["type"] == "http.response.body":
            assert len(message["body"]) <= PART
            await reads.wait()

    async def answer(client):
        length = [(b"content-length", str(size).encode())]
        try:
            async with unread.answer(client, send) as sending:
                await sending({"type": "http.response.start", "status": 200, "headers": length})
                await sending({"type": "http.response.body", "body": bytes(size)})
        except HTTPException as why:
            refused.append(why.status_code)

    asked = [asyncio.create_task(answer(client)) for client in clients]
    await asyncio.sleep(0.05)
    most = unread._of.total()
    reads.set()
    await asyncio.gather(*asked)
    assert +unread._of == {}
    return refused, most


def test_answers_that_their_client_does_not_read_take_bounded_memory(monkeypatch):
    """Each connection that reads nothing held its whole answer, without a bound."""
    monkeypatch.setattr(transit, "MOST_UNREAD_OF_ONE", 10 * 2**20)
    monkeypatch.setattr(transit, "MOST_UNREAD_OF_ALL", 30 * 2**20)
    refused, most = asyncio.run(answers_to_slow_readers(Unread(), ["a"] * 40, 2**20))
    assert refused == [429] * 30 and most == 10 * 2**20
    refused, most = asyncio.run(answers_to_slow_readers(Unread(), list("abcdefgh") * 5, 2**20))
    assert refused == [503] * 10 and most == 30 * 2**20


def test_short_answers_are_never_refused_for_long_ones_and_come_whole():
    sent = []

    async def send(message):
        sent.append(message)

    async def answer(body):
        unread = Unread()
        unread._of["a"] = MOST_UNREAD_OF_ONE
        async with unread.answer("a", send) as sending:
            await sending({"type": "http.response.start", "status": 200, "headers": []})
            await sending({"type": "http.response.body", "body": body})

    asyncio.run(answer(b"x" * (3 * PART + 1)))
    parts = [one["body"] for one in sent[1:]]
    assert b"".join(parts) == b"x" * (3 * PART + 1)
    assert [one["more_body"] for one in sent[1:]] == [True, True, True, False]
