"""No thread and no task of a server ends in silence."""

import ast
import asyncio
import logging
import threading
from pathlib import Path

import pytest

import kibitz
from kibitz import supervisor
from kibitz.contract import KibitzError
from kibitz.supervisor import (
    FAILURES,
    Failures,
    Supervised,
    note_failure,
    supervise,
    watch_tasks,
    watch_threads,
)

ROOT = Path(kibitz.__file__).parent
BY_HAND = {  # threads that end their process themselves when they fail
    "tables/workers/worker.py",
    "supervisor.py",
}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 0.01)


def failing(times):
    """Work that fails some times, and then returns; `done` says how often it was tried."""
    tries = []

    def work():
        tries.append(1)
        if len(tries) <= times:
            raise ValueError("bad luck")

    work.tries = tries
    return work


def test_a_thread_that_fails_begins_again_and_is_counted_and_logged(caplog):
    before, work = FAILURES.count, failing(2)
    thread = Supervised("imap", work)
    thread.start()
    thread.join(10)
    assert not thread.is_alive() and len(work.tries) == 3
    assert FAILURES.count == before + 2
    assert "imap has failed: ValueError: bad luck. It begins again" in caplog.text
    assert caplog.text.count("Traceback") == 1, "the same failure needs no second traceback"


def test_a_thread_that_exits_python_is_noted_too(caplog):
    def leave():
        raise SystemExit

    thread = Supervised("once", leave, once=True)
    thread.start()
    thread.join(10)
    assert "once has failed: SystemExit" in caplog.text


def test_a_thread_does_not_begin_again_while_its_server_closes():
    closing, work = threading.Event(), failing(100)

    def fail_and_close():
        closing.set()
        work()

    thread = Supervised("mail work", fail_and_close, closing)
    thread.start()
    thread.join(10)
    assert not thread.is_alive() and len(work.tries) == 1


def test_a_task_that_fails_begins_again_and_is_counted(caplog):
    before, work = FAILURES.count, failing(2)

    async def task():
        work()

    asyncio.run(asyncio.wait_for(supervise("tidy", task), 10))
    assert (len(work.tries), FAILURES.count) == (3, before + 2)
    assert "tidy has failed" in caplog.text


def test_threads_and_tasks_of_others_are_noted(caplog, monkeypatch):
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    watch_threads()
    before = FAILURES.count
    thread = threading.Thread(target=failing(1), name="of a library")
    thread.start()
    thread.join(10)

    async def forget():
        watch_tasks(asyncio.get_running_loop())
        loop = asyncio.get_running_loop()
        loop.call_soon(failing(1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(forget())
    assert "of a library has failed: ValueError: bad luck. It has ended." in caplog.text
    assert FAILURES.count == before + 2


def test_a_count_is_read_by_the_process_that_handed_it_out(caplog):
    caplog.set_level(logging.CRITICAL)
    count, child = supervisor.shared_count(), Failures()
    child.share(count)
    child.note("listener", OSError("gone"))
    assert (count.value, child.count) == (1, 1)


def calls(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            yield getattr(called, "id", None) or getattr(called, "attr", None)


def test_every_thread_of_a_server_is_supervised():
    """One that is not ends in silence, while the server looks healthy."""
    rooms = [*ROOT.glob("interfaces/web/**/*.py"), *ROOT.glob("store/**/*.py")]
    files = [*rooms, *ROOT.glob("interfaces/mail/**/*.py"), ROOT / "supervisor.py"]
    assert len(files) > 80
    bare = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if "Thread" in set(calls(ast.parse(file.read_text("utf-8"))))
    }
    assert bare <= BY_HAND


def test_a_failure_that_is_a_sentence_for_people_has_no_traceback(caplog):
    note_failure("listener", KibitzError("The database does not answer now."), "Again soon.")
    assert (
        "listener has failed" in caplog.text and "does not answer now. Again soon." in caplog.text
    )
    assert "Traceback" not in caplog.text
