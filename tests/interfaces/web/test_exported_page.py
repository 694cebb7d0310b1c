"""An exported page in Chromium, from a file server below a path, and as one file by itself."""

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import TIMEOUT

import kibitz
from kibitz.interfaces.web.exported import write_page
from kibitz.kernel.browser import NoBrowserCode, require_linker

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(str(fault), allow_module_level=True)

pytestmark = pytest.mark.long
MOST_ACTS = 80


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said):
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The address of a folder, below which pages are exported, and the folder."""
    folder = tmp_path_factory.mktemp("served")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", folder
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def byg(served):
    """The address of Byg, exported once."""
    address, folder = served
    write_page(kibitz.load("byg", side=3), folder / "club/byg")
    return f"{address}/club/byg/"


@pytest.fixture
def opened(chromium):
    """Makes pages; a fault of a page is a fault of the test."""
    faults, contexts = [], []

    def page(address, **how):
        context = chromium.new_context(**how)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(TIMEOUT)
        made.on("pageerror", lambda fault: faults.append(str(fault)))
        made.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        made.goto(address)
        return made

    yield page
    for context in contexts:
        context.close()
    assert faults == []


def play_to_the_end(page):
    """Click acts until the game is over; the computer answers. How often it was clicked."""
    for clicks in range(MOST_ACTS):
        page.wait_for_selector("section[data-turn=yours], section.over")
        if page.locator("section.over").count():
            return clicks
        state = page.locator("section").get_attribute("data-state")
        acts = page.locator("#table [data-action]")
        acts.nth(acts.count() // 2).dispatch_event("click")
        page.wait_for_selector(f'section:not([data-state="{state}"])')
    raise AssertionError("the game did not end")


def test_a_game_is_played_to_its_end_against_the_computer_from_a_file_server(opened, byg):
    page = opened(byg)
    assert play_to_the_end(page) >= 3
    expect(page.locator("#caption .verdict")).to_have_text(re.compile("You (win|lose)"))


def test_one_file_opens_by_itself_and_the_computer_answers(opened, tmp_path):
    file = tmp_path / "byg.html"
    write_page(kibitz.load("byg", side=2), file, one_file=True)
    page = opened(Path(file).as_uri())
    assert play_to_the_end(page) >= 2
    page.locator("[data-drawer]").click()
    expect(page.locator("dialog .rules")).to_contain_text("group")
