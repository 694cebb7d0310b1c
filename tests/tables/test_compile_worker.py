"""The process beside the server: what it does, in which order, and that it ends."""

import os
import time
from pathlib import Path
from threading import Event

import pytest

from kibitz import load
from kibitz.tables.thinking.compile_worker import CompileWorker, machine_code, task

GAME = load("./examples/tic_tac_toe.py")


def notes():
    return Path(os.environ["NOTES"])


def note(game):
    with notes().open("a") as file:
        file.write(f"{game.id} {os.getpid()}\n")


def note_and_wait(game):
    note(game)
    until = time.monotonic() + 120
    while not notes().with_name("go").exists() and time.monotonic() < until:
        time.sleep(0.01)


def die(game):
    os._exit(1)


def fail(game):
    raise RuntimeError("on purpose")


@pytest.fixture
def compile_worker(tmp_path, monkeypatch):
    monkeypatch.setenv("NOTES", str(tmp_path / "notes"))
    made = CompileWorker()
    yield made
    made.close()


def wait(compile_worker, task):
    done = Event()
    assert compile_worker.ask(task, then=done.set) or done.wait(120)


def lines(number):
    """The notes, once there are this many."""
    until = time.monotonic() + 120
    while time.monotonic() < until:
        found = notes().read_text().splitlines() if notes().exists() else []
        if len(found) >= number:
            return found
        time.sleep(0.01)
    raise AssertionError(f"there are not {number} notes")


@pytest.mark.long
def test_a_task_is_done_once_by_another_process(compile_worker):
    asked = task(note, GAME)
    assert not compile_worker.ask(asked)
    wait(compile_worker, asked)
    assert compile_worker.ask(asked)
    (line,) = lines(1)
    assert line.split()[0] == "tic-tac-toe"
    assert int(line.split()[1]) != os.getpid()


@pytest.mark.long
def test_who_waits_comes_first_and_what_was_broken_off_is_begun_again(compile_worker):
    later = task(note_and_wait, GAME)
    compile_worker.ask(later, soon=False)
    lines(1)
    wait(compile_worker, task(note, GAME))
    assert not compile_worker.ask(later, soon=False)
    notes().with_name("go").touch()
    wait(compile_worker, later)
    first, second, third = (line.split()[1] for line in lines(3))
    assert first != second == third


@pytest.mark.long
@pytest.mark.parametrize("work", [die, fail])
def test_a_task_that_cannot_be_done_holds_nobody_up(compile_worker, work):
    wait(compile_worker, task(work, GAME))
    wait(compile_worker, task(note, GAME))
    assert len(lines(1)) == 1


@pytest.mark.long
def test_closing_ends_the_process_and_what_it_does(compile_worker):
    done = Event()
    compile_worker.ask(task(note_and_wait, GAME), then=done.set)
    (line,) = lines(1)
    compile_worker.close()
    assert not done.is_set()
    with pytest.raises(ProcessLookupError):
        os.kill(int(line.split()[1]), 0)


def test_options_that_change_no_field_need_no_compiling_of_their_own():
    assert machine_code(load("president", deals=1)) == machine_code(load("president", deals=2))
    assert machine_code(load("byg", side=3)) != machine_code(load("byg", side=4))
