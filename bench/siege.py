"""A server under attack: how long others wait for their table meanwhile.

python -m bench.siege --seconds 20    each attack in turn, then all at once; prints a table

Each attack comes from an address of its own, all of 127.0.0.0/8 being this machine. The watched
visitor plays Byg at another address: the figures are the milliseconds of an answer.
"""

from __future__ import annotations

import argparse
import http.client
import re
import socket
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event

from .load import Server

ENDLESS = Path(__file__).parent.parent / "tests" / "endless.py"
PAUSE = 0.05  # seconds between two requests of the visitor


class Visitor:
    """Somebody at an address of this machine; `cookie` holds the seats of one table."""

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

    def act(self, table: str) -> int:
        """Play the last act that the page shows; the status of the answer."""
        page = self.ask(table)[2]
        version = re.search(r'data-version="([^"]+)"', page)
        acts = re.findall(r'data-action="(\d+)"', page)
        if not (version and acts):
            return 0
        return self.ask(f"{table}/acts", {"version": version[1], "action": acts[-1]})[0]


def endless_game(url: str, over: Event) -> None:
    """Tables of a game that does not end."""
    visitor = Visitor(url, "127.9.0.1")
    while not over.is_set():
        if table := visitor.open("endless", **{"option.where": "legal"}):
            visitor.act(table)
        over.wait(0.5)


def pictures(url: str, over: Event) -> None:
    """Pictures of a large board, as many as the server draws."""
    visitor = Visitor(url, "127.9.0.2")
    table = visitor.open("symple", **{"option.side": "19"})
    while not over.is_set():
        visitor.act(table)
        visitor.ask(f"{table}/picture.png")


def records(url: str, over: Event) -> None:
    """Records of many acts."""
    visitor = Visitor(url, "127.9.0.3")
    acts = "\n".join(f"{n}. {'a1 b1 c1 d1 e1'}" for n in range(900))
    while not over.is_set():
        visitor.ask("/records", {"text": f'[Game "byg"]\n[Seed "1"]\n\n{acts}'})
        over.wait(0.2)


def strong_tables(url: str, over: Event) -> None:
    """Tables at which the computer thinks long."""
    visitor = Visitor(url, "127.9.0.4")
    while not over.is_set():
        visitor.open("byg", **{"seat.0": "strong", "seat.1": "you"})
        over.wait(0.2)


def rules(url: str, over: Event) -> None:
    """Rules that are long to judge."""
    visitor = Visitor(url, "127.9.0.5")
    while not over.is_set():
        text = " or ".join(f"value(card) = value(last) + {n}" for n in range(12))
        visitor.ask("/rules/judged", {"rule": text})
        over.wait(0.2)


def half_requests(url: str, over: Event) -> None:
    """Connections that begin a request and do not end it."""
    host, _, port = url.partition("://")[2].partition(":")
    held: list[socket.socket] = []
    while not over.is_set():
        try:
            held.append(socket.create_connection((host, int(port)), 5, ("127.9.0.6", 0)))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: a")
        except OSError:
            over.wait(0.5)
    for one in held:
        one.close()


ATTACKS: list[Callable[[str, Event], None]] = [
    endless_game, pictures, records, strong_tables, rules, half_requests,
]  # fmt: skip


def _attack(attack: Callable[[str, Event], None], url: str, over: Event) -> None:
    """Attack until it is over; the end of the server ends an attack too."""
    while not over.is_set():
        with suppress(OSError, http.client.HTTPException):
            attack(url, over)


def watched(url: str, attacks: list[Callable[[str, Event], None]], seconds: float) -> list[float]:
    """The milliseconds of the answers that another visitor gets meanwhile, in order."""
    over = Event()
    running = [
        threading.Thread(target=_attack, args=[one, url, over], daemon=True) for one in attacks
    ]
    for one in running:
        one.start()
    visitor, waits, until = Visitor(url, "127.8.0.1"), [], time.monotonic() + seconds
    table = visitor.open("byg")
    while time.monotonic() < until:
        begun = time.monotonic()
        status = visitor.act(table)
        waits.append(500 * (time.monotonic() - begun))  # of two requests
        if status != 200:
            table = visitor.open("byg")
        time.sleep(PAUSE)
    over.set()
    return sorted(waits)


def main() -> None:
    """Run the attacks and print what the visitor saw."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--seconds", type=float, default=20.0)
    seconds = given.parse_args().seconds
    server = Server(f"sqlite:///{tempfile.mkdtemp()}/tables.db", str(ENDLESS))
    try:
        print(
            "| attack | answers | half, ms | 99 of 100, ms | slowest, ms |\n|---|---|---|---|---|"
        )
        for attacks in ([], *([one] for one in ATTACKS), ATTACKS):
            name = "all at once" if len(attacks) > 1 else attacks[0].__name__ if attacks else "none"
            waits = watched(server.url, list(attacks), seconds)
            half, most = waits[len(waits) // 2], waits[99 * len(waits) // 100]
            row = f"{len(waits)} | {half:.0f} | {most:.0f} | {waits[-1]:.0f} |"
            print(f"| {name.replace('_', ' ')} | {row}", flush=True)
    finally:
        server.kill()


if __name__ == "__main__":
    main()
