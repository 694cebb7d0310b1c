"""What a browser loads of an exported page before its first act, compressed, and how long it takes.

python -m bench.exported_page            three of our games, and writes the table of docs/export.md
python -m bench.exported_page --times    seconds to the first act too, on a quiet machine only

The second prints how long a page takes in Chromium from its address to the first act that can be
clicked, and the same where the processor is slowed down six times, as on a phone.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

import kibitz
from kibitz.interfaces.web.exported import write_page

from .browser import chromium
from .quiet import require_quiet
from .writing import DOCS, printed, table, write_part

GAMES = ("byg", "catchup", "beat-it-or-eat-it")
MARK = "exported page"
SLOW = 6  # times, as Chromium slows a processor down


def packed(file: Path) -> int:
    """The bytes of a file as a server sends it."""
    return len(gzip.compress(file.read_bytes(), mtime=0))


PARTS = {  # what a first load is made of, by the beginnings of its files; the rest is the table
    "rules": ("game.wasm", "facts", "script/runtime", "script/values"),
    "scene": ("scene.js",),
    "Python": ("script/python/",),
    "page": ("index.html", "style.css", "icon"),
}


def sizes(folder: Path, loaded: set[str]) -> dict[str, int]:
    """The compressed bytes that a browser has loaded before the first act, by part."""
    found = dict.fromkeys((*PARTS, "table"), 0)
    for name in loaded:
        part = next((one for one, begin in PARTS.items() if name.startswith(begin)), "table")
        found[part] += packed(folder / name)
    return found


class FirstAct(NamedTuple):
    """When the first act could be clicked, in seconds, and the files that were loaded before."""

    seconds: float
    loaded: set[str]


def first_act(folder: Path, slow: int) -> FirstAct:
    """Open a page with a processor that is slowed down, until its first act can be clicked."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address, loaded = f"http://127.0.0.1:{server.server_port}/", set[str]()
    with chromium() as browser:
        page = browser.new_context(service_workers="block").new_page()  # it keeps all files later
        page.on("request", lambda one: loaded.add(one.url.removeprefix(address) or "index.html"))
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        begun = time.perf_counter()
        page.goto(address)
        page.wait_for_selector("#page[data-ready]")
        page.wait_for_selector("section[data-turn=yours] [data-action]", state="attached")
        taken = time.perf_counter() - begun
    server.shutdown()
    server.server_close()
    return FirstAct(taken, loaded)


class Silent(SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    def log_message(self, *said: object) -> None:
        """Print nothing."""


def main(arguments: list[str]) -> None:
    """Write the table, or print it with times."""
    has_times = "--times" in arguments
    if has_times:
        require_quiet()
    parts = (*PARTS, "table")
    rows = []
    for name in GAMES:
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            files = write_page(kibitz.load(name), folder, seconds=0).files
            by_part = sizes(folder, first_act(folder, 1).loaded)
            kilobytes = [f"{one / 1000:.0f}" for one in (*by_part.values(), sum(by_part.values()))]
            slowed = (1, SLOW) if has_times else ()
            times = [f"{first_act(folder, slow).seconds:.1f} s" for slow in slowed]
            rows.append(printed(name, *kilobytes, len(files), *times))
    if not has_times:
        head = ("game", *(f"{one}, KB" for one in parts), "first load, KB", "files")
        write_part(DOCS / "export.md", MARK, table(*head, rows=rows))


if __name__ == "__main__":
    main(sys.argv[1:])
