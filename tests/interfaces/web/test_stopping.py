"""How a server stops, what it logs, and what tells a supervisor that it is well."""

import os
import re
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.conftest import ROOT, Server

from kibitz.interfaces.web.front import GameProcesses, front
from kibitz.interfaces.web.game_process import Setup
from kibitz.store import Store
from kibitz.store.engine import AwayError

NOUGHTS = ROOT / "examples/tic_tac_toe.py"
TIMED = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (ERROR|WARNING): .+")


class Logged(Server):
    """A server whose log is kept."""

    def begin(self, last):
        self.log = Path(self._data, "log")
        with self.log.open("wb") as out, pytest.MonkeyPatch.context() as patch:
            patch.setattr(subprocess, "Popen", _with_log(out))
            return super().begin(last)


def _with_log(out):
    begin = subprocess.Popen
    return lambda *words, **how: begin(*words, **how, stderr=out)


@pytest.mark.long
def test_a_server_that_is_stopped_with_open_pages_says_one_sentence(tmp_path):
    """It waited two seconds and wrote a traceback of 35 lines for each open page."""
    file = tmp_path / "tic_tac_toe.py"
    file.write_text(NOUGHTS.read_text("utf-8"), "utf-8")
    server = Logged(tmp_path / "tables.db", file)
    with ExitStack() as stack:
        stack.callback(server.kill)
        person = stack.enter_context(
            httpx2.Client(base_url=server.url, headers={"Origin": server.url}, timeout=60)
        )
        opened = person.post("/games/tic-tac-toe", data={"opponent": "friend"})
        table = opened.headers["location"]
        lines = []
        for _ in range(3):
            stream = stack.enter_context(person.stream("GET", f"{table}/events"))
            lines.append(stream.iter_lines())
            assert next(lines[-1]).startswith("event: state")
        server.process.send_signal(signal.SIGTERM)
        assert [list(one)[-1:] for one in lines] == [[""]] * 3, "each stream has its end"
        assert server.process.wait(30) == 128 + signal.SIGTERM
        assert "Stopped. All matches are stored." in server.process.stdout.read()
        assert server.log.read_text("utf-8") == ""


@pytest.mark.long
def test_each_line_of_the_log_has_its_time(tmp_path):
    file = tmp_path / "tic_tac_toe.py"
    file.write_text(NOUGHTS.read_text("utf-8"), "utf-8")
    server = Logged(tmp_path / "tables.db", file)
    file.write_text("def start(:", "utf-8")
    os.utime(file, (time.time() + 5,) * 2)
    assert httpx2.get(f"{server.url}/games/tic-tac-toe", timeout=60).status_code == 200
    server.kill()
    logged = server.log.read_text("utf-8").splitlines()
    assert any("tic_tac_toe.py" in line for line in logged)
    assert all(TIMED.fullmatch(line) for line in logged), logged


def test_a_supervisor_learns_whether_the_server_is_well(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path}/tables.db"
    store = Store(url)
    app = front(GameProcesses([], Setup(url), store), ["games.example.org"])
    asked = TestClient(app, "http://10.1.2.3:8000").get  # a supervisor knows no name
    assert asked("/healthz").json() == {
        "ok": True,
        "database": True,
        "games": {"installed games": True},
    }
    assert asked("/").status_code == 400
    monkeypatch.setattr(store, "ping", _is_away)
    answer = asked("/healthz")
    assert (answer.status_code, answer.json()["database"]) == (503, False)
    store.close()


def _is_away():
    raise AwayError


def test_an_image_gets_nothing_that_git_ignores():
    ignored = (ROOT / ".gitignore").read_text("utf-8").split()
    left_out = (ROOT / ".containerignore").read_text("utf-8").splitlines()
    assert {"**/__pycache__/" if one == "__pycache__/" else one for one in ignored} <= {*left_out}
    assert ".git/" in left_out
    assert (ROOT / ".dockerignore").resolve() == ROOT / ".containerignore"
