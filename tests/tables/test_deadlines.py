"""Deadlines count processor time: no pause and no load of the machine ends a process or a job."""

import os
import re
import signal
import time
from multiprocessing import Pipe
from pathlib import Path

import pytest

from kibitz.tables.workers import processor_time, watchdog
from kibitz.tables.workers.processor_time import Deadline
from kibitz.tables.workers.worker import (
    OverrunError,
    Worker,
    game_at_fault,
    start_process,
    stop_sentence,
    text_before_exit,
)

HERE = Path(__file__)
LIMIT = 1.0  # second
pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="NOT RUN: threads have a clock in /proc"
)


def busy(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return os.getpid()


def holds_the_interpreter(seconds):
    return re.match("(a|a)*$", "a" * 40 + "b" * int(seconds))


def watched(seconds, ready, dump):
    watchdog.EVERY = 0.2
    watchdog.watch([HERE], dump, LIMIT)
    ready.send(os.getpid())
    busy(seconds) if seconds else time.sleep(1.5 * LIMIT)
    ready.send("done")
    time.sleep(60)


def outcome(seconds, pause=0.0):
    """Watch a process whose game works for some seconds; how it went, and what it wrote."""
    (ready, theirs), (read, write) = Pipe(), Pipe(duplex=False)
    process = start_process(watched, seconds, theirs, write, is_daemon=True)
    theirs.close(), write.close()
    try:
        pid = ready.recv()
        if pause:
            os.kill(pid, signal.SIGSTOP)
            time.sleep(pause)
            os.kill(pid, signal.SIGCONT)
        try:
            return ready.recv(), ""
        except EOFError:
            return "ended", text_before_exit(read)
    finally:
        process.kill()
        process.join()


def test_a_pause_of_the_machine_ends_no_process_of_games():
    """A laptop's lid, or SIGSTOP for 10 seconds, did, and the log blamed an innocent game."""
    assert outcome(0.5 * LIMIT, pause=2.5 * LIMIT) == ("done", "")


def test_a_game_that_waits_is_left_in_peace_and_one_that_works_too_long_is_ended():
    assert outcome(0) == ("done", "")
    how, written = outcome(30)
    assert how == "ended" and f'File "{HERE}"' in written
    assert game_at_fault({"mine": HERE}, written) == "mine"


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.close()


def test_a_job_that_stood_still_is_not_ended_and_one_that_works_too_long_is(worker):
    pid = worker.do(LIMIT, busy, 0.1)
    os.kill(pid, signal.SIGSTOP)
    resume = start_process(_resume, pid, 2.5 * LIMIT, is_daemon=True)
    assert worker.do(LIMIT, busy, 0.5 * LIMIT) == pid
    resume.join()
    with pytest.raises(OverrunError) as fault:
        worker.do(LIMIT, busy, 30)
    assert f'File "{HERE}"' in fault.value.dump


def _resume(pid, seconds):
    time.sleep(seconds)
    os.kill(pid, signal.SIGCONT)


@pytest.mark.long
def test_a_job_that_holds_the_interpreter_is_ended_by_a_timer(worker):
    with pytest.raises(OverrunError) as fault:
        worker.do(LIMIT, holds_the_interpreter, 1)
    assert "holds_the_interpreter" in fault.value.dump


def test_a_job_that_waits_without_end_is_ended_too(monkeypatch):
    deadline = Deadline(0, 2.0, every=0.5)
    monkeypatch.setattr(processor_time, "seconds_worked", lambda thread: deadline._begun + 0.1)
    assert [deadline.left() > 0 for _ in range(25)] == [True] * 24 + [False]


def test_no_game_is_blamed_without_a_line_of_it():
    dump = 'File "/kibitz/kernel/calls.py", line 3 in play\n'
    places = {"byg": Path("/games/byg"), "quet": Path("/games/quet")}
    assert game_at_fault(places, dump) == ""
    said = stop_sentence([*places.values()], dump, 10.0)
    assert "byg" not in said and said == (
        "Something did not end within 10 seconds of processor time. "
        "No line of the rules was running then."
    )
