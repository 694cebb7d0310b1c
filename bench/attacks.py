"""Attacks on a server, each from an address of its own; none of them ends.

All of 127.0.0.0/8 is this machine, and the server's limits are for each address.
"""

from __future__ import annotations

import http.client
import multiprocessing
import os
import re
import socket
import time
import urllib.parse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing.sharedctypes import Synchronized
from random import Random
from threading import Thread
from typing import TypeAlias

Attack = Callable[[str], None]
Counter: TypeAlias = "Synchronized[int]"

PAUSE = 0.2  # seconds between two requests
HELD, LONG_BODY = 200, 4 * 1024 * 1024  # connections that are held, and bytes of a body
LONG_GAME = 4900  # acts of a record; 5,000 are admitted


_asked: Counter | None = None  # in the process of the attackers: their requests and connections


def _count() -> None:
    if _asked:
        with _asked.get_lock():
            _asked.value += 1


class Visitor:
    """A client at an address of this machine; `cookie` holds the seats of one table."""

    def __init__(self, url: str, address: str) -> None:
        self._host, self._address, self.cookie = url.partition("://")[2], address, ""

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """The status, the location and the text of an answer."""
        _count()
        connection = http.client.HTTPConnection(
            self._host, timeout=120, source_address=(self._address, 0)
        )
        headers = {"origin": f"http://{self._host}", "cookie": self.cookie}
        headers["content-type"] = "application/x-www-form-urlencoded"
        body = None if form is None else urllib.parse.urlencode(form)
        connection.request("GET" if form is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        for cookie in answer.headers.get_all("set-cookie") or ():
            self.cookie = "; ".join(filter(None, [self.cookie, cookie.partition(";")[0]]))
        connection.close()
        return answer.status, answer.getheader("location", ""), text

    def open(self, game: str, **form: str) -> str:
        """Open a table; its address."""
        self.cookie = ""
        return self.ask(f"/games/{game}", {"seat.0": "you", "seat.1": "you", **form})[1]

    def act(self, table: str) -> None:
        """Play the last act that the page shows."""
        page = self.ask(table)[2]
        version = re.search(r'data-version="([^"]+)"', page)
        acts = re.findall(r'data-action="(\d+)"', page)
        if version and acts:
            self.ask(f"{table}/acts", {"version": version[1], "action": acts[-1]})


def endless_game(url: str) -> None:
    """Tables of a game that does not end."""
    visitor = Visitor(url, "127.9.0.1")
    while True:
        if table := visitor.open("endless", **{"option.where": "legal"}):
            visitor.act(table)
        time.sleep(PAUSE)


def pictures(url: str) -> None:
    """Pictures of a large board, as many as the server draws."""
    visitor = Visitor(url, "127.9.0.2")
    table = visitor.open("symple", **{"option.side": "19"})
    while True:
        visitor.act(table)
        visitor.ask(f"{table}/picture.png")


def records(url: str) -> None:
    """Records of many acts."""
    visitor = Visitor(url, "127.9.0.3")
    acts = "\n".join(f"{n}. {'a1 b1 c1 d1 e1'}" for n in range(900))
    while True:
        visitor.ask("/records", {"text": f'[Game "byg"]\n[Seed "1"]\n\n{acts}'})
        time.sleep(PAUSE)


def strong_tables(url: str) -> None:
    """Tables at which the computer thinks long."""
    visitor = Visitor(url, "127.9.0.4")
    while True:
        visitor.open("byg", **{"seat.0": "strong", "seat.1": "you"})
        time.sleep(PAUSE)


def rules(url: str) -> None:
    """Rules that are long to judge."""
    visitor = Visitor(url, "127.9.0.5")
    while True:
        text = " or ".join(f"value(card) = value(last) + {n}" for n in range(12))
        visitor.ask("/rules/judged", {"rule": text})
        time.sleep(PAUSE)


def half_requests(url: str) -> None:
    """Connections that begin a request and do not end it."""
    host, _, port = url.partition("://")[2].partition(":")
    held: list[socket.socket] = []
    while True:
        _count()
        try:
            held.append(socket.create_connection((host, int(port)), 5, ("127.9.0.6", 0)))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: a")
        except OSError:
            time.sleep(PAUSE)


def long_records(url: str) -> None:
    """Records of as many acts as are admitted, and what shows such a table."""
    visitor, text = Visitor(url, "127.9.0.7"), _long_record()
    while True:
        visitor.cookie = ""
        table = visitor.ask("/records", {"text": text})[1]
        if not table:  # refused, until its time has come
            time.sleep(PAUSE)
            continue
        watcher = Visitor(url, "127.9.0.7")
        for part in ("", "/view", "/record", "/view?at=2000", "/picture.svg"):
            visitor.ask(table + part)
            watcher.ask(table + part)


def boards(url: str) -> None:
    """Boards to print, sixteen at once."""
    _by_many(16, lambda visitor, n: visitor.ask(f"/games/byg/board.pdf?side={1 + n % 10}"), url, 8)


def held_bodies(url: str) -> None:
    """Records whose last byte does not come."""
    head = (
        f"POST /records HTTP/1.1\r\nHost: {_host(url)}\r\nOrigin: {url}\r\n"
        f"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {LONG_BODY}\r\n\r\n"
    )
    while True:
        held = [connection for _ in range(HELD) if (connection := _connected(url, "127.9.0.9"))]
        for connection in held:
            with suppress(OSError):
                connection.settimeout(1)
                connection.sendall(head.encode() + bytes(LONG_BODY - 1))
        time.sleep(5)
        for connection in held:
            connection.close()


def upgrades(url: str) -> None:
    """Connections that ask to change to WebSockets."""
    ask = (
        f"GET / HTTP/1.1\r\nHost: {_host(url)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    while True:
        if connection := _connected(url, "127.9.0.10"):
            with suppress(OSError):
                connection.sendall(ask.encode())
                connection.recv(100)
            connection.close()
        time.sleep(PAUSE / 10)


def forms(url: str) -> None:
    """Forms that are slow to read, and numbers that are none."""
    bodies = ({"&" * 60_000: ""}, {"%" * 20_000: "x"}, {"acts": "9" * 5000, "seed": "\u00b2"})

    def send(visitor: Visitor, n: int) -> None:
        visitor.ask("/games/byg/analysis/position", bodies[n % len(bodies)])
        visitor.ask(f"/games/byg/puzzles/{'9' * 5000}")

    _by_many(8, send, url, 11)


def looks(url: str) -> None:
    """Pages and exports of a table, sixteen at once and without a pause."""
    table = Visitor(url, "127.9.0.12").open("symple", **{"option.side": "19"})
    parts = ("", "/view", "/record", "/rules")
    _by_many(16, lambda visitor, n: visitor.ask(table + parts[n % len(parts)]), url, 12)


def streams(url: str) -> None:
    """More streams of events than an address may open."""
    table = Visitor(url, "127.9.0.13").open("byg")
    ask = f"GET {table}/events HTTP/1.1\r\nHost: {_host(url)}\r\n\r\n".encode()
    while True:
        held = [connection for _ in range(HELD) if (connection := _connected(url, "127.9.0.13"))]
        for connection in held:
            with suppress(OSError):
                connection.sendall(ask)
        time.sleep(5)
        for connection in held:
            connection.close()


def _long_record() -> str:
    import kibitz
    from kibitz import record

    p, chance = kibitz.load("president", players=7, target=99).start(5), Random(1)
    while not p.over and p.ply < LONG_GAME:
        p.act(chance.choice(p.legal()))
    return record.write(record.of(p, practice=True))


def _by_many(threads: int, ask: Callable[[Visitor, int], object], url: str, address: int) -> None:
    """Ask again and again from several threads of one address; it does not end."""

    def go_on(visitor: Visitor) -> None:
        for n in count():
            with suppress(OSError, http.client.HTTPException):
                ask(visitor, n)

    visitors = [Visitor(url, f"127.9.0.{address}") for _ in range(threads)]
    running = [Thread(target=go_on, args=[visitor], daemon=True) for visitor in visitors]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()


def _host(url: str) -> str:
    return url.partition("://")[2]


def _connected(url: str, address: str) -> socket.socket | None:
    host, _, port = _host(url).partition(":")
    _count()
    with suppress(OSError):
        return socket.create_connection((host, int(port)), 5, (address, 0))
    return None


ATTACKS: list[Attack] = [
    endless_game, pictures, records, strong_tables, rules, half_requests, long_records, boards,
    held_bodies, upgrades, forms, looks, streams,
]  # fmt: skip


@contextmanager
def attacked(url: str, attacks: Sequence[Attack]) -> Iterator[Counter]:
    """Attack a server meanwhile, from another process, so that the attacks delay no measurement.

    It gives the number of requests and connections of the attackers so far.
    """
    spawning = multiprocessing.get_context("spawn")
    asked: Counter = spawning.Value("q")
    process = spawning.Process(target=_attack_by_all, args=(url, attacks, asked), daemon=True)
    process.start()
    try:
        yield asked
    finally:
        process.kill()
        process.join()


def _attack_by_all(url: str, attacks: Sequence[Attack], asked: Counter) -> None:
    global _asked
    _asked = asked
    _take_what_is_left()
    threads = [Thread(target=_attack, args=(url, attack)) for attack in attacks]
    for thread in threads:
        thread.start()


def _take_what_is_left() -> None:
    """Yield to the server at once; attackers of a real server have machines of their own."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _attack(url: str, attack: Attack) -> None:
    while True:
        with suppress(OSError, http.client.HTTPException):
            attack(url)
        time.sleep(PAUSE)
