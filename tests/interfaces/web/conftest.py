"""Servers for tests, within the test's own process and by themselves; and a real browser."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from playwright.sync_api import expect, sync_playwright
from starlette.testclient import TestClient
from tests.deadlines import ended_after
from tests.interfaces.web.browsing import TIMEOUT

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.library import Library
from kibitz.interfaces.web.site import Site
from kibitz.interfaces.web.tables.tables import Tables
from kibitz.interfaces.web.workers.bot_pool import BotPool
from kibitz.interfaces.web.workers.crew import Crew
from kibitz.store import Store

ROOT = Path(__file__).parents[3]
FILES = [
    ROOT / "tests/sealed_bids.py",
    ROOT / "tests/sealed_pairs.py",
    ROOT / "tests/gallery.py",
    ROOT / "tests/study/partners.py",
    *sorted((ROOT / "examples").glob("*.py")),
]
HERE = "http://testserver"


@pytest.fixture(scope="session")
def crews():
    """Workers for the bots, rules and records of all tests: each takes seconds to load code."""
    made = [Crew(name, most=100) for name in ("thinker", "judge", "reader")]
    yield made
    for crew in made:
        crew.close()


@pytest.fixture
def site(tmp_path, crews):
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    thinkers, judges, readers = crews
    made = Site(Tables(store, Library(FILES)), BotPool(crew=thinkers), judges=judges)
    made.tables.readers.close()
    made.tables.readers = readers
    yield made
    for part in (made.bot_pool, made.painters):
        part.close()
    store.close()


@pytest.fixture
def browser(site):
    """Makes browsers, each with cookies of its own."""
    app = application(site, ["testserver"])
    return lambda: TestClient(app, HERE, headers={"origin": HERE})


class Server:
    """`kibitz serve` in a process of its own, on a file or a URL; `url` is where it listens."""

    def __init__(self, database, *files):
        self._command = [sys.executable, "-m", "kibitz", "serve", "--no-warm", *map(str, files)]
        self._data = Path(tempfile.mkdtemp()) if "://" in str(database) else Path(database).parent
        url = database if "://" in str(database) else f"sqlite:///{database}"
        self._command += ["--port", "0", "--database", url]
        self.start()

    def start(self):
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        environment["KIBITZ_DATA"] = str(self._data)
        self.process = subprocess.Popen(
            self._command,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )
        with ended_after(self.process, 120):
            said = self.process.stdout.readline()
        assert "http://" in said, said
        self.url = said[said.index("http://") :].split("/ ")[0].strip()

    def kill(self):
        self.process.kill()
        self.process.wait(60)
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One for all tests in a browser: its workers take many seconds to start."""
    running = Server(tmp_path_factory.mktemp("served") / "tables.db", *FILES)
    yield running
    running.kill()


@pytest.fixture(scope="module")
def chromium():
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.skip("NOT RUN: there is no Chromium on this machine")
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, server):
    """Makes pages, each with cookies of its own; a fault of a page is a fault of the test."""
    faults, contexts = [], []

    def page(**how):
        context = chromium.new_context(base_url=server.url, **how)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(TIMEOUT)
        made.on("pageerror", lambda fault: faults.append(str(fault)))
        made.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
        return made

    yield page
    for context in contexts:
        context.close()
    assert faults == []


def _is_fault(said):
    """Whether the console speaks of a fault; a refusal of the server is none."""
    return said.type == "error" and "status of 4" not in said.text
