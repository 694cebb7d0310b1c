"""A game that does not end stops its own tables only, and they say where it stands."""

import os
import re
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.conftest import HERE, ROOT, Server

from kibitz import shelf
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.front import GameProcesses, front
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.site import Site
from kibitz.store import Store
from kibitz.tables.bots.bot_jobs import trial
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables
from kibitz.tables.workers import worker

FILE = ROOT / "tests" / "endless.py"
LINES = FILE.read_text().splitlines()
BOTH = {"seat.0": "you", "seat.1": "you"}


def line_of(text):
    return next(number for number, line in enumerate(LINES, 1) if text in line)


@pytest.fixture(scope="module")
def mine(tmp_path_factory):
    """A file of an author who changes it."""
    file = tmp_path_factory.mktemp("author") / "mine.py"
    file.write_text(FILE.read_text())
    return file


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The same game in an installed package, by the name `outside`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(installed_in(tmp_path_factory.mktemp("package"), FILE)))
        shelf._entries.cache_clear()
        yield "outside"
    shelf._entries.cache_clear()


def installed_in(folder, file):
    (folder / "outside_game.py").write_text(file.read_text())
    papers = folder / "outside-1.0.dist-info"
    papers.mkdir()
    (papers / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    (papers / "entry_points.txt").write_text("[kibitz.games]\noutside = outside_game\n")
    return folder


@pytest.fixture(scope="module")
def processes(tmp_path_factory, mine, installed):
    url = f"sqlite:///{tmp_path_factory.mktemp('endless')}/tables.db"
    store = Store(url)
    made = GameProcesses([FILE, mine], Setup(url, warm=False, patience=5.0), store)
    try:
        made.start()
        yield made
    finally:
        made.close()
        store.close()


@pytest.fixture(scope="module")
def client(processes):
    with TestClient(front(processes, ["testserver"]), HERE, headers={"origin": HERE}) as made:
        yield made


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="NOT RUN: a platform without `nice`")
def test_the_process_of_a_file_stands_back_behind_that_of_the_installed_games(processes):
    installed, file = (
        os.getpriority(os.PRIO_PROCESS, process._running._process.pid)
        for process in (processes._installed, processes._files["endless"])
    )
    assert file > installed


def opened(client, game, **form):
    answer = client.post(f"/games/{game}", data={**BOTH, **form}, follow_redirects=False)
    return answer.headers["location"]


def act(client, table, action):
    version = re.search(r'data-version="([^"]+)"', client.get(table).text)[1]
    return client.post(f"{table}/acts", data={"action": action, "version": version})


@pytest.mark.long
@pytest.mark.parametrize(
    ("where", "line"),
    [("legal", "while p.loops == 1"), ("scene", "re.match")],
)
def test_a_call_that_does_not_end_is_ended_and_its_line_is_named(client, where, line, monkeypatch):
    monkeypatch.setattr("kibitz.interfaces.web.forwarding.RETRY", 0.0)
    table, other = opened(client, "endless", **{"option.where": where}), opened(client, "byg")
    refused = act(client, table, "2")
    assert refused.status_code == 503
    assert re.search(rf"endless.py, line \d+: `{where}` did not end within 5 seconds", refused.text)
    assert abs(int(re.search(r"line (\d+)", refused.text)[1]) - line_of(line)) <= 1
    assert client.get(other).status_code == 200
    assert act(client, other, "0").status_code == 200
    assert client.get("/games/endless").status_code == 200  # it was started again


@pytest.mark.long
def test_the_tables_of_an_installed_game_say_that_it_does_not_end_and_others_go_on(
    client, installed, monkeypatch
):
    other = opened(client, "byg")
    table = opened(client, installed, **{"option.where": "legal"})
    refused = act(client, table, "2")
    assert refused.status_code == 503
    found = re.search(r"outside_game.py, line (\d+): `legal` did not end within 5", refused.text)
    assert abs(int(found[1]) - line_of("while p.loops == 1")) <= 1
    shown = client.get(table)
    assert shown.status_code == 503 and "outside_game.py, line" in shown.text
    assert client.get(other).status_code == 200
    assert act(client, other, "0").status_code == 200
    monkeypatch.setattr("kibitz.interfaces.web.forwarding.RETRY", 0.0)
    again = opened(client, installed)  # in a process of its own
    assert act(client, again, "2").status_code == 200
    assert client.get(table).status_code == 503
    assert client.get(other).status_code == 200


@pytest.mark.long
def test_a_file_that_was_changed_gets_a_new_process_and_a_broken_one_keeps_the_last(
    client, mine, caplog
):
    assert "<h1>Endless" in client.get("/games/mine").text
    mine.write_text(FILE.read_text().replace('About("Endless"', 'About("Renamed"'))
    os.utime(mine, (1, 1))
    assert "<h1>Renamed" in client.get("/games/mine").text
    assert ">Renamed<" in client.get("/").text
    mine.write_text("def layout(:")
    assert "<h1>Renamed" in client.get("/games/mine").text
    assert "mine.py cannot be read: line 1" in caplog.text
    assert client.get("/games/byg").status_code == 200


@pytest.mark.long
def test_random_play_finds_the_line_that_machine_code_hides():
    import kibitz

    made = worker.Worker()
    try:
        start = kibitz.load(str(FILE), where="bot").start()
        made.do(60.0, trial, start, 0.0)  # so its process has read the game
        with pytest.raises(worker.OverrunError) as fault:
            made.do(5.0, trial, start)
        said = worker.stop_sentence([FILE], fault.value.dump, 5.0)
        assert re.fullmatch(r"endless.py, line \d+: `play` did not end within 5 seconds; .*", said)
        assert made.do(60.0, abs, -1) == 1  # a new process does the next job
    finally:
        made.close()


def test_a_fault_in_a_game_of_many_files_names_the_folder_of_the_game():
    dump = 'File "/kibitz/games/byg/rules.py", line 3 in legal'
    said = worker.stop_sentence([Path("/kibitz/games")], dump, 10.0)
    assert said.startswith("games/byg/rules.py, line 3: `legal` did not end within 10 seconds;")


@pytest.mark.long
def test_the_computer_stops_before_it_compiles_a_game_that_does_not_end(
    tmp_path, pools, monkeypatch
):
    monkeypatch.setattr("kibitz.tables.bots.bot_faults.PLAYING", 4.0)
    tables = Tables(Store(f"sqlite:///{tmp_path}/tables.db"), Library([FILE]))
    site = Site(tables, BotPool(pool=pools[0]))
    try:
        client = TestClient(application(site, ["testserver"]), HERE, headers={"origin": HERE})
        table = opened(client, "endless", **{"seat.0": "easy", "option.where": "bot"})
        until = time.monotonic() + 120
        while "the game is broken" not in (page := client.get(table).text):
            assert time.monotonic() < until, page
            time.sleep(0.1)
        line = re.search(r"endless.py, line (\d+): `play` did not end within 4 seconds", page)
        assert line and abs(int(line[1]) - line_of("while p.loops == 3")) <= 1
    finally:
        site.close()
        tables.store.close()


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="NOT RUN: processes are found in /proc")
def test_a_killed_server_leaves_no_process_behind(tmp_path):
    server = Server(tmp_path / "tables.db", FILE)
    try:
        assert len(processes_of(server.process.pid)) > 2
    finally:
        server.kill()
    until = time.monotonic() + 120
    while left := processes_of(server.process.pid):
        assert time.monotonic() < until, left
        time.sleep(0.1)


def processes_of(session):
    """The processes of a session, which a server leads."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(stat.parent.name)
    return found
