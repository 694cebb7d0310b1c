"""Attacks on a server, each from an address of its own; none of them ends.

All of 127.0.0.0/8 is this machine, and the server's limits are for each address.
"""

from __future__ import annotations

import http.client
import multiprocessing
import re
import socket
import time
import urllib.parse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Thread

Attack = Callable[[str], None]

PAUSE = 0.2  # seconds between two requests


class Visitor:
    """A client at an address of this machine; `cookie` holds the seats of one table."""

    def __init__(self, url: str, address: str) -> None:
        self._host, self._address, self.cookie = url.partition("://")[2], address, ""

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """The status, the location and the text of an answer."""
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
        try:
            held.append(socket.create_connection((host, int(port)), 5, ("127.9.0.6", 0)))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: a")
        except OSError:
            time.sleep(PAUSE)


ATTACKS: list[Attack] = [endless_game, pictures, records, strong_tables, rules, half_requests]


@contextmanager
def attacked(url: str, attacks: Sequence[Attack]) -> Iterator[None]:
    """Attack a server meanwhile, from another process, so that the attacks delay no measurement."""
    spawning = multiprocessing.get_context("spawn")
    process = spawning.Process(target=_attack_by_all, args=(url, attacks), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def _attack_by_all(url: str, attacks: Sequence[Attack]) -> None:
    threads = [Thread(target=_attack, args=(url, one)) for one in attacks]
    for thread in threads:
        thread.start()


def _attack(url: str, attack: Attack) -> None:
    while True:
        with suppress(OSError, http.client.HTTPException):
            attack(url)
        time.sleep(PAUSE)
