"""The picture of a table in a browser, on the first page: `make docs` takes it from a real page.

It needs Chromium. A browser draws a little differently on each machine, so no test compares it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.make import MID_GAME, ROOT, position
from kibitz import record

PICTURE = ROOT / "docs/pictures/table.png"
SIZE = {"width": 1120, "height": 760}


@contextmanager
def server(folder: str) -> Iterator[str]:
    """A server of the tables with an empty database; its address."""
    command = [sys.executable, "-m", "kibitz", "serve", "--no-warm", "--port", "0"]
    database = f"sqlite:///{folder}/tables.db"
    with subprocess.Popen(
        [*command, "--database", database], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        line = running.stdout.readline()
        try:
            yield next(word for word in line.split() if "://" in word)
        finally:
            running.terminate()


def main() -> None:
    """Open the middle of a game at a table and keep what the browser shows."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("The picture of a table needs Chromium; on Debian: apt-get install chromium.")
    reached = record.write(record.of(position("byg", "side=5", MID_GAME), seats=("Ann", "Ben")))
    with TemporaryDirectory() as folder, server(folder) as address, sync_playwright() as play:
        saved = Path(folder, "byg.txt")
        saved.write_text(reached, "utf-8")
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
        page.goto(address)
        page.set_input_files('input[name="file"]', saved)
        page.get_by_role("button", name="Show it").click()
        page.wait_for_url("**/table/*", wait_until="load")
        page.screenshot(path=PICTURE)
        browser.close()
    print(f"Wrote {PICTURE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
