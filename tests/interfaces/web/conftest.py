"""Servers for tests, within the test's own process and by themselves; and a real browser."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")

from playwright.sync_api import expect, sync_playwright
from starlette.testclient import TestClient
from tests.deadlines import ended_after
from tests.interfaces.web.browsing import TIMEOUT

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.store import Store
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables
from kibitz.tables.workers.worker_pool import WorkerPool

ROOT = Path(__file__).parents[3]
FILES = [
    ROOT / "tests/sealed_bids.py",
    ROOT / "tests/sealed_pairs.py",
    ROOT / "tests/gallery.py",
    ROOT / "tests/study/partners.py",
    *sorted((ROOT / "examples").glob("*.py")),
]
# Each of them has a process in a server, so that one starts sooner with a few.
PLAYED = (
    "barrage",
    "black_path",
    "blokus_duo",
    "breakthrough",
    "goofspiel",
    "hanabi",
    "hearts",
    "hex",
    "hive",
    "kuhn_poker",
    "mastermind",
    "quoridor",
    "tic_tac_toe",
)
FEW = [
    ROOT / "tests/endless.py",
    ROOT / "tests/gallery.py",
    ROOT / "tests/study/partners.py",
    *(ROOT / f"examples/{name}.py" for name in PLAYED),
]
HERE = "http://testserver"


@pytest.fixture(scope="session")
def pools():
    """Workers for the bots, rules and records of all tests: each takes seconds to load code."""
    made = [WorkerPool(name, most=100) for name in ("thinker", "judge", "reader")]
    yield made
    for pool in made:
        pool.close()


@pytest.fixture(scope="session")
def library():
    """The games of all tests: their files are read once."""
    return Library(FILES)


@pytest.fixture
def site(tmp_path, pools, library):
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    thinkers, judges, readers = pools
    made = Site(Tables(store, library), BotPool(pool=thinkers), judges=judges)
    made.tables.readers.close()
    made.tables.readers = readers
    yield made
    for part in (made.bot_pool, made.painters):
        part.close()
    store.close()


@pytest.fixture
def made(tmp_path, pools):
    """Playtests of games by name; each call gives the site and a maker of visitors."""
    from tests.interfaces.web.playtesting import playtests  # it imports from this file

    with playtests(tmp_path, pools) as playtest:
        yield playtest


@pytest.fixture
def browser(site):
    """Makes browsers, each with cookies of its own."""
    app = application(site, ["testserver"])
    return lambda: TestClient(app, HERE, headers={"origin": HERE})


class Server:
    """`kibitz serve` in a process of its own, on a file or a URL; `url` is where it listens.

    With a port of its own it takes the same whenever it starts again.
    """

    def __init__(self, database, *files, host="127.0.0.1", port=0):
        self._command = [
            sys.executable,
            "-m",
            "kibitz",
            "serve",
            "--no-warm",
            "--ready",
            "0",
            *map(str, files),
        ]
        self._data = Path(tempfile.mkdtemp()) if "://" in str(database) else Path(database).parent
        url = database if "://" in str(database) else f"sqlite:///{database}"
        self._command += ["--host", host, "--port", str(port), "--database", url]
        self.start()

    def start(self):
        said = self.begin("http://")[-1]
        self.url = said[said.index("http://") :].split("/ ")[0].strip()

    def begin(self, last):
        """Start the command; return its lines up to the first with these words."""
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        environment["KIBITZ_DATA"] = str(self._data)
        self.process = subprocess.Popen(
            self._command,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            start_new_session=True,
        )
        said = []
        with ended_after(self.process, 240):
            while not (said and last in said[-1]):
                line = self.process.stdout.readline()
                assert line, said
                said.append(line)
        return said

    @staticmethod
    def wait_for(port, seconds=120):
        """Wait until a program listens at a port."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return
            time.sleep(0.05)
        raise AssertionError(f"nothing listens at port {port}")

    def kill(self):
        self.process.kill()
        self.process.wait(60)
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One for all tests in a browser: its workers take many seconds to start."""
    running = Server(tmp_path_factory.mktemp("served") / "tables.db", *FEW)
    yield running
    running.kill()


@pytest.fixture(scope="session")
def thinking_server(tmp_path_factory):
    """One that lets browsers think; others do not, as tests/conftest.py wants it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIBITZ_BOTS", "browser")
        folder = tmp_path_factory.mktemp("thinking")
        files = [ROOT / f"examples/{name}.py" for name in ("kuhn_poker", "breakthrough")]
        running = Server(folder / "tables.db", *files)
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
        made.on(
            "console",
            lambda said: (
                faults.append(f"{said.text} {said.location['url']}") if _is_fault(said) else None
            ),
        )
        return made

    yield page
    for context in contexts:
        context.close()
    assert faults == []


def _is_fault(said):
    """Whether the console speaks of a fault; a refusal of the server is none."""
    return said.type == "error" and "status of 4" not in said.text
