"""Many tables at which the computer thinks long: short work does not wait for them."""

import re
import time

import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import HERE, opened

import kibitz
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.players import player
from kibitz.store import Store
from kibitz.tables import levels
from kibitz.tables.bots import thinking_time
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.bots.thinking_time import is_quick, shortened
from kibitz.tables.tables import Tables
from kibitz.tables.workers.fair_queue import FairQueue

TABLES = 4
SHORT = re.compile(r"thinking for \d\.?\d* seconds an act in place of 3, because many tables wait")


def test_a_client_waits_beside_its_own_jobs_or_one_of_each_other_client():
    queue = FairQueue(100)
    for client, jobs in (("much", 24), ("a", 1), ("b", 2)):
        for job in range(jobs):
            queue.put(client, job)
    assert [queue.ahead(client) for client in ("much", "a", "b", "new")] == [24, 2, 2, 3]


def test_short_work_is_that_of_levels_without_a_time():
    game = kibitz.load("byg")
    quick = [level for level in levels.levels("byg") if is_quick(player(levels.spec(level, game)))]
    assert quick == ["novice", "easy", "middling"]


def test_the_time_to_think_shrinks_with_the_queue_and_never_below_a_least_time():
    master = "learned:time=3,memory=128"
    assert shortened(master, 2, 1) == (master, "")
    assert shortened(master, 5, 2) == (master, "")
    assert shortened("mcts:sims=100,memory=128", 500, 1) == ("mcts:sims=100,memory=128", "")
    spec, why = shortened(master, 23, 1)
    assert spec == "learned:time=0.42,memory=128" and player(spec).time == 0.42
    assert why == (
        "thinking for 0.42 seconds an act in place of 3, because many tables wait for the computer"
    )
    assert shortened(master, 5000, 1)[0] == "learned:time=0.2,memory=128"


@pytest.mark.long
def test_easy_answers_while_many_tables_wait_for_the_master(tmp_path, library, monkeypatch):
    """24 tables against the master left easy, novice and hints without an answer in 90 seconds."""
    monkeypatch.setattr(thinking_time, "ROUND", 6.0)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    site = Site(Tables(store, library), BotPool(1))
    app = application(site, ["testserver"])
    visitors = [
        TestClient(app, HERE, headers={"origin": HERE}, client=(f"192.0.2.{n}", 1))
        for n in range(TABLES + 1)
    ]
    *slow, quick = visitors
    tables = [opened(one, "byg", **{"seat.0": "strong", "seat.1": "you"}) for one in slow]
    easy = opened(quick, "byg", **{"seat.0": "easy", "seat.1": "you", "option.side": "3"})
    try:
        until = time.monotonic() + 200
        while 'data-at="1"' not in quick.get(f"{easy}/view").text:
            assert time.monotonic() < until
            time.sleep(0.02)
        views = [one.get(f"{at}/view").text for one, at in zip(slow, tables, strict=True)]
        assert not all('data-at="1"' in view for view in views)
        while not any(SHORT.search(view) for view in views):
            assert time.monotonic() < until
            views = [one.get(f"{at}/view").text for one, at in zip(slow, tables, strict=True)]
    finally:
        site.close()
        store.close()
