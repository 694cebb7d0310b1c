"""The bytes of an exported page, as a file server sends them compressed, and its first act.

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

import kibitz
from kibitz.interfaces.web.exported import write_page

from .browser import chromium
from .quiet import require_quiet
from .writing import DOCS, printed, table, write_part

GAMES = ("byg", "catchup", "beat-it-or-eat-it")
MARK = "exported page"
SLOW = 6  # times, as Chromium slows a processor down
LATER = ("rules", "service.js", "manifest", "icon")  # what the first act does not wait for


def packed(file: Path) -> int:
    """The bytes of a file as a server sends it."""
    return len(gzip.compress(file.read_bytes(), mtime=0))


def sizes(folder: Path, files: list[Path]) -> dict[str, int]:
    """The compressed bytes of the rules, of the scene, and of all that is loaded at first."""
    first = [file for file in files if not file.name.startswith(LATER)]
    return {
        "rules": packed(folder / "game.wasm"),
        "scene": packed(folder / "script/scene.js"),
        "all": sum(map(packed, first)),
        "files": len(files),
    }


def seconds(folder: Path, slow: int) -> float:
    """How long a page takes until its first act can be clicked."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with chromium() as browser:
        page = browser.new_page()
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
        begun = time.perf_counter()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_selector("section[data-turn=yours] [data-action]", state="attached")
        taken = time.perf_counter() - begun
    server.shutdown()
    server.server_close()
    return taken


class Silent(SimpleHTTPRequestHandler):
    """A file server that prints nothing."""

    def log_message(self, *said: object) -> None:
        """Print nothing."""


def main(arguments: list[str]) -> None:
    """Write the table, or print it with times."""
    has_times = "--times" in arguments
    if has_times:
        require_quiet()
    head = ("game", "rules, KB", "scene, KB", "first load, KB", "files")
    rows = []
    for name in GAMES:
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            received = sizes(folder, write_page(kibitz.load(name), folder).files)
            kilobytes = [f"{received[part] / 1000:.0f}" for part in ("rules", "scene", "all")]
            times = [f"{seconds(folder, slow):.1f} s" for slow in (1, SLOW)] if has_times else []
            rows.append(printed(name, *kilobytes, received["files"], *times))
    if not has_times:
        write_part(DOCS / "export.md", MARK, table(*head, rows=rows))


if __name__ == "__main__":
    main(sys.argv[1:])
