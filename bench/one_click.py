"""The files and functions of Kibitz through which one click at a table runs.

python -m bench.one_click          Byg, between two people
python -m bench.one_click symple   another game in which nothing is hidden

A click is the request that plays an act, answered with the table that the page then shows. The
first click of a table is not counted, since it also reads and compiles what is kept afterwards.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from starlette.testclient import TestClient

import kibitz
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.store import Store
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

from .command import reader

SOURCES = Path(kibitz.__file__).parent
HERE = "http://testserver"
CLICKS = 3  # the last of them is counted

Trace = Callable[[FrameType, str, Any], None]


class Calls:
    """The functions that ran while this was asked for, by file; comprehensions are no functions."""

    def __init__(self) -> None:
        self.by_file: dict[str, set[str]] = defaultdict(set)
        self._counts = False

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count from here on, and nothing from before."""
        self.by_file.clear()
        self._counts = True
        yield
        self._counts = False

    def trace(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call; for `threading.setprofile`, before the first thread starts."""
        code = frame.f_code
        if self._counts and event == "call" and not code.co_name.startswith("<"):
            file = Path(code.co_filename)
            if file.is_relative_to(SOURCES):
                self.by_file[file.relative_to(SOURCES).as_posix()].add(code.co_qualname)


def functions_of_a_click(game: str) -> dict[str, set[str]]:
    """The functions of one click, by file."""
    calls = Calls()
    threading.setprofile(calls.trace)
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/tables.db")
        site = Site(Tables(store, Library([])), BotPool())
        client = TestClient(application(site, ["testserver"]), HERE, headers={"origin": HERE})
        with client:  # whose end closes the site
            seats = {"seat.0": "you", "seat.1": "you"}
            address = client.post(f"/games/{game}", data=seats).url.path
            table = site.tables.in_memory(address.rpartition("/")[2])
            assert table is not None
            for _ in range(CLICKS):
                with table.locked() as match:
                    seat = min(match.owing)
                seen = table.view_of(seat)
                sent = {"text": seen.view.moves[0], "version": seen.version}
                with calls.counting():
                    answer = client.post(f"{address}/acts", data=sent)
                answer.raise_for_status()
        store.close()
    return calls.by_file


def main() -> None:
    """Print each file and how many of its functions run, and the sums."""
    asked = reader(__doc__)
    asked.add_argument("game", nargs="?", default="byg")
    files = functions_of_a_click(asked.parse_args().game)
    for file, functions in sorted(files.items()):
        print(f"{len(functions):4}  {file}")
    programs = {file for file in files if file.endswith(".py")}
    count = sum(len(files[file]) for file in programs)
    print(f"{len(programs)} files with {count} functions, {len(files) - len(programs)} templates")


if __name__ == "__main__":
    main()
