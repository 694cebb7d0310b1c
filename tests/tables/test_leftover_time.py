"""Getting ready in leftover time: only while nobody is here, one piece at a time, and no process stays.

The program that does a piece is a small one here. It writes a line each 20 ms, so a test sees
whether it runs.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kibitz.tables.thinking.leftover_time import LeftoverTime, People
from kibitz.whole_file import only_one

COUNTS = """
import sys, time
game, minutes, file = sys.argv[2], sys.argv[3], sys.argv[1]
with open(file, "a") as out:
    for _ in range(1000):
        out.write(f"{game} {minutes}\\n"); out.flush(); time.sleep(0.02)
"""
ENDS = (
    "import sys; print(sys.argv[2].rpartition('/')[2], file=open(sys.argv[1], 'a')); sys.exit({})"
)
FAILS = "import sys; sys.exit('x.py, line 3: no such thing.')"
QUIET, LOOK = 0.4, 0.02


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A cache of its own, a file that programs write, and a game."""
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir(mode=0o700)
    (tmp_path / "mine.py").write_text("")
    (tmp_path / "yours.py").write_text("")
    return tmp_path


@pytest.fixture
def begin(room):
    """Starts one in a folder; all are closed in the end."""
    begun = []

    def start(text, names=("mine",), quiet=QUIET, forgotten=60.0, minutes=12):
        people = People(room / "people", quiet, forgotten)
        files = {name: room / f"{name}.py" for name in names}
        program = [sys.executable, "-c", text, str(room / "out")]
        one = LeftoverTime(files, minutes, program, people, LOOK)
        one.start()
        begun.append(one)
        return one

    yield start
    for one in begun:
        one.close()


def lines(room):
    out = room / "out"
    return out.read_text().splitlines() if out.exists() else []


def wait_for(holds, seconds=10.0):
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.01)


def goes_on(room, seconds=0.3):
    before = len(lines(room))
    time.sleep(seconds)
    return len(lines(room)) > before


def test_a_piece_begins_when_nobody_is_here_and_knows_its_game_and_minutes(begin, room):
    begun = time.monotonic()
    begin(COUNTS)
    wait_for(lambda: lines(room))
    assert time.monotonic() - begun >= QUIET
    assert lines(room)[0] == f"{room}/mine.py 12"


def test_it_stops_at_once_when_somebody_asks_and_goes_on_later(begin, room):
    one = begin(COUNTS)
    wait_for(lambda: lines(room))
    with one.asked("/games/mine"):
        time.sleep(0.05)  # for what was written before the signal
        before = len(lines(room))
        time.sleep(0.2)
        assert len(lines(room)) == before
    wait_for(lambda: len(lines(room)) > before)


def test_it_rests_while_a_page_is_open_until_that_is_forgotten(begin, room):
    one = begin(COUNTS, forgotten=0.9)
    with one.asked("/table/abc/events"):
        time.sleep(1.5 * QUIET)
        assert not lines(room)
        wait_for(lambda: lines(room))


def test_what_a_page_asks_by_itself_is_nobody(begin, room):
    one = begin(COUNTS)
    wait_for(lambda: lines(room))
    with one.asked("/table/abc/state"):
        pass
    assert goes_on(room)


@pytest.mark.long
def test_people_at_another_server_with_this_cache_are_people_too(begin, room):
    quiet = 1.0  # a busy machine may keep this process waiting for half of it
    other = People(room / "people", quiet)
    begin(COUNTS, quiet=quiet)
    for _ in range(15):
        other.note()
        assert other.are_here()
        time.sleep(quiet / 10)
    assert not lines(room)
    wait_for(lambda: lines(room))


def test_a_server_that_gets_nothing_ready_tells_others_of_its_people(begin, room):
    one = begin(COUNTS, minutes=0)
    other = People(room / "people", 5.0)
    other._last = 0.0
    assert not other.are_here()
    with one.asked("/games/mine"):
        one.want("byg")
        wait_for(other.are_here)
    time.sleep(2 * QUIET)
    assert not lines(room)


@pytest.mark.long
def test_two_servers_do_one_piece_at_a_time(begin, room):
    begin(COUNTS)
    wait_for(lambda: lines(room))
    with only_one(room / "cache/getting-ready.lock") as is_free:
        assert not is_free
    begin(COUNTS.replace("{game}", "second"))
    time.sleep(3 * QUIET)
    assert "second 12" not in lines(room)


def test_a_settled_game_costs_one_look_until_its_file_changes(begin, room):
    begin(ENDS.format(3), ("mine", "yours"), quiet=0.1)
    wait_for(lambda: len(lines(room)) == 2)
    assert not goes_on(room, 1.0)
    os.utime(room / "yours.py", (1, 1))
    wait_for(lambda: lines(room) == ["mine.py", "yours.py", "yours.py"])


def test_a_game_for_which_another_process_gets_ready_is_tried_again_later(begin, room):
    begin(ENDS.format(4), quiet=0.3)
    wait_for(lambda: len(lines(room)) == 3)


def test_a_cache_that_cannot_be_written_is_named_once(begin, room, caplog):
    (room / "cache/getting-ready.lock").mkdir()
    begin(COUNTS, quiet=0.1)
    wait_for(lambda: caplog.messages)
    time.sleep(0.3)
    (said,) = caplog.messages
    assert said.startswith("No opponents get ready: ") and "cannot be written: Is a dir" in said


def test_games_take_turns(begin, room):
    begin(ENDS.format(0), ("mine", "yours"), quiet=0.1)
    wait_for(lambda: len(lines(room)) >= 4)
    assert lines(room)[:4] == ["mine.py", "yours.py"] * 2


def test_a_game_that_fails_is_named_in_the_log_once(begin, caplog):
    begin(FAILS, quiet=0.1)
    wait_for(lambda: caplog.messages)
    time.sleep(0.5)
    assert caplog.messages == [
        "The computer does not get ready for mine: x.py, line 3: no such thing."
    ]


def test_an_installed_game_follows_when_somebody_asks_for_it(begin, room):
    one = begin(ENDS.format(3), (), quiet=0.1)
    one.want("no-such-game")
    one.want("byg")
    wait_for(lambda: lines(room))
    assert not goes_on(room)
    assert lines(room) == ["byg"]


KILLED = """
import os, sys, time
from pathlib import Path
from kibitz.tables.thinking.leftover_time import LeftoverTime, People
room = Path(sys.argv[1])
program = [sys.executable, "-c", sys.argv[2], str(room / "out")]
one = LeftoverTime({"mine": room / "mine.py"}, 12, program, People(room / "people", 0.1), 0.02)
one.start()
while not (room / "out").exists():
    time.sleep(0.02)
if sys.argv[3] == "stopped":
    one._people.note()
    one._set_stopped(True)
print("runs", flush=True)
time.sleep(60)
"""


@pytest.mark.long
@pytest.mark.parametrize("state", ["running", "stopped"])
def test_a_server_that_is_killed_leaves_no_piece_and_no_lock(room, state):
    command = [sys.executable, "-c", KILLED, str(room), COUNTS, state]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout.readline() == "runs\n"
        (piece,) = processes_with(str(room / "out"))
        server.send_signal(signal.SIGKILL)
    wait_for(lambda: not Path(f"/proc/{piece}").exists())
    with only_one(room / "cache/getting-ready.lock") as is_free:
        assert is_free


def processes_with(argument):
    """The processes of which this is an argument."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if argument.encode() in words:
            found.append(int(folder.name))
    return found
