"""Each thread and task of a server goes on after a failure, which the log and a figure show."""

import asyncio
import gc
import time
from threading import Event

import pytest
from starlette.exceptions import HTTPException

from kibitz import supervisor
from kibitz.contract import KibitzError
from kibitz.interfaces.web import front as fronts
from kibitz.interfaces.web import site as web_site
from kibitz.interfaces.web.front import GameProcesses
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.pages import boxes
from kibitz.store import Store, pulse
from kibitz.store.pulse import Pulse
from kibitz.supervisor import FAILURES
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.thinking.compile_worker import CompileWorker
from kibitz.tables.workers.fair_queue import FairQueue
from kibitz.tables.workers.worker_pool import WorkerPool


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 0.01)


def failing_once(work=lambda *_: None):
    """Work that fails the first time; `again` is set when it goes on."""
    again, tries = Event(), []

    def fail(*given, **how):
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("bad luck")
        again.set()
        return work(*given, **how)

    fail.again = again
    return fail


def is_noted(caplog, name):
    until = time.monotonic() + 10
    while time.monotonic() < until:
        if f"{name} has failed: ValueError: bad luck" in caplog.text:
            return True
        time.sleep(0.01)
    return False


def test_a_worker_of_bots_goes_on(monkeypatch, caplog):
    failing = failing_once(FairQueue.take)
    monkeypatch.setattr(FairQueue, "take", failing)
    pool = WorkerPool("thinker")
    assert pool.submit("client", lambda _: 7).result(20) == 7
    assert failing.again.is_set() and is_noted(caplog, "thinker")
    pool.close()


def test_the_compiler_goes_on(monkeypatch, caplog):
    failing = failing_once(CompileWorker._next_task)
    monkeypatch.setattr(CompileWorker, "_next_task", failing)
    worker = CompileWorker()
    assert failing.again.wait(10) and is_noted(caplog, "compile_worker")
    worker.close()


def test_pictures_that_cannot_be_drawn_are_noted(monkeypatch, caplog, library):
    monkeypatch.setattr(boxes, "_draw_all", failing_once())
    boxes.warm(library)
    assert is_noted(caplog, "pictures of games")


def test_bots_that_fail_and_cannot_say_so_are_noted(monkeypatch, caplog, site, browser):
    browser().post("/games/byg", data={"seat.0": "you", "seat.1": "easy"})
    (table,) = site.tables._open.values()
    monkeypatch.setattr(BotPool, "_act_or_say_why", failing_once())
    site.bot_pool._act(table, None)
    assert is_noted(caplog, f"The bots of table {table.stored.id}")


def test_the_pulse_goes_on(tmp_path, monkeypatch, caplog):
    store, closing = Store(f"sqlite:///{tmp_path}/tables.db"), Event()
    failing = failing_once(Pulse.beat)
    monkeypatch.setattr(Pulse, "beat", failing)
    monkeypatch.setattr(pulse, "BEAT", 0.01)
    keeper = store.pulse.keeper(closing)
    keeper.start()
    assert failing.again.wait(10) and is_noted(caplog, "pulse")
    closing.set()
    keeper.join(10)
    store.close()


def test_the_tasks_of_a_server_go_on(tmp_path, monkeypatch, caplog):
    url = f"sqlite:///{tmp_path}/tables.db"
    store = Store(url)
    processes = GameProcesses((), Setup(url), store)
    tries = {"keep_post_office": 0, "tidy": 0, "fill": 0}

    def failing(name):
        async def work():
            tries[name] += 1
            if tries[name] < 3:
                raise ValueError("bad luck")

        return work

    for name in ("keep_post_office", "tidy"):
        monkeypatch.setattr(processes, name, failing(name))
    monkeypatch.setattr(processes.boxes, "fill", failing("fill"))
    before = FAILURES.count

    async def live():
        app = fronts.front(processes, ["*"])
        async with app.router.lifespan_context(app):
            async with asyncio.timeout(10):
                while min(tries.values()) < 3:
                    await asyncio.sleep(0.01)

    asyncio.run(live())
    assert FAILURES.count == before + 6
    for name in ("The keeper of the post office", "The tidying of old tables"):
        assert f"{name} has failed".lower() in caplog.text.lower()
    store.close()


def cut(fault):
    """Cut a request while a thread works for it; the thread then fails."""
    begun, may_end = Event(), Event()

    def fail():
        begun.set()
        may_end.wait(10)
        raise fault

    async def live():
        supervisor.watch_tasks(asyncio.get_running_loop())
        request = asyncio.create_task(web_site._to_its_end(fail))
        await asyncio.to_thread(begun.wait, 10)
        request.cancel()
        await asyncio.sleep(0)
        may_end.set()
        with pytest.raises(asyncio.CancelledError):
            await request
        del request
        gc.collect()
        await asyncio.sleep(0)

    before = FAILURES.count
    asyncio.run(live())
    return FAILURES.count - before


@pytest.mark.parametrize("fault", [HTTPException(404, "no"), KibitzError("no")], ids=["404", "422"])
def test_a_refusal_that_nobody_waits_for_is_no_failure(fault):
    """The log said that a task had failed with 404 when a client had gone away."""
    assert cut(fault) == 0


def test_a_failure_that_nobody_waits_for_is_noted(caplog):
    assert cut(ValueError("bad luck")) == 1
    assert is_noted(caplog, "An answer after its client has hung up")
