"""The pictures of docs/playtest.md: `make docs` plays an evening with six real browsers.

They need Chromium. A browser draws a little differently on each machine, so no test compares them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.deadlines import ended_after
from tests.interfaces.web.browsing import TIMEOUT
from tests.interfaces.web.friends import GAME, Friends, PlaytestServer

from docs.make import ROOT

PICTURES = ROOT / "docs/pictures"
DEADLINE = 600.0  # seconds for the evening; without other work it takes about one minute
FIRST, SECOND = ("Ann", "Ben", "Cem"), ("Dora", "Eve", "Finn")


def keep(page: Any, name: str) -> None:
    """Keep a picture of what a page shows, without what lies below."""
    page.screenshot(path=PICTURES / f"playtest-{name}.png")
    print(f"Wrote docs/pictures/playtest-{name}.png.")


def play(friends: Friends) -> None:
    """Play the evening, with a picture at each of its ten moments."""
    friends.come_in()
    friends.open_table("Ann")
    waiting = friends.phones["Ben"]
    waiting.goto("/")
    waiting.get_by_role("button", name="Sit down").first.wait_for()
    keep(waiting, "lobby")
    table = friends.phones["Ann"].url
    for name in ("Ben", "Cem"):
        friends.sit_down(name, table)
    friends.open_table("Dora", "Eve", "Finn")
    friends.play(FIRST, 5)
    mover = friends.mover(FIRST)
    phone = friends.phones[mover]
    keep(phone, "turn")
    friends.try_in_vain(mover)
    keep(phone, "why-not")
    friends.remark(mover, "I don't understand", "Do diagonals count?")
    phone.locator("#playtest").scroll_into_view_if_needed()
    keep(phone, "remark")
    friends.lose_seat_and_come_back("Ben")
    friends.play(FIRST)
    friends.play(SECOND)
    for name in (*FIRST, *SECOND):
        friends.answer(name, "yes" if name != "Cem" else "partly", "A larger board")
    asked = friends.phones["Ann"]
    asked.locator(".questions").scroll_into_view_if_needed()
    keep(asked, "questions")
    show_host(friends)


def show_host(friends: Friends) -> None:
    """Take the pictures of the host's page."""
    desk = friends.desk
    desk.goto("/playtest/host")
    desk.get_by_role("heading", name="Answers and remarks").wait_for()
    keep(desk, "host")
    for title, name in (("Remarks and answers", "words"), ("Figures of people", "figures")):
        desk.get_by_role("heading", name=title).evaluate("heading => heading.scrollIntoView()")
        keep(desk, name)


def main() -> None:
    """Start a playtest, play it, and keep ten pictures."""
    from playwright.sync_api import expect, sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("The pictures of a playtest need Chromium; on Debian: apt-get install chromium.")
    with TemporaryDirectory() as folder, sync_playwright() as playing:
        server = PlaytestServer(Path(folder), GAME)
        browser = playing.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        friends = Friends(browser, server, keep)
        expect.set_options(timeout=TIMEOUT)
        try:
            with ended_after(server.process, DEADLINE):  # then the browsers fail, and do not wait
                play(friends)
        finally:
            friends.close()
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
