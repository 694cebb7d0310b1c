"""A SQLite file that another program holds delays only the people who change something."""

import asyncio
import sqlite3
import threading
from contextlib import closing

import httpx2
import pytest
from tests.interfaces.web.conftest import HERE
from tests.interfaces.web.visiting import TWO, opened, version

from kibitz.interfaces.web.application import application


@pytest.fixture
def asked(site, browser, tmp_path):
    """Act at one table and look at another while the file is held for some seconds."""
    client = browser()
    mine, other = opened(client, **TWO), opened(browser(), **TWO)
    form = {"action": "0", "version": version(client.get(f"{mine}/view").text)}
    cookies = {"visitor": client.cookies["visitor"]}
    transport = httpx2.ASGITransport(application(site, ["testserver"]))

    async def answers(seconds):
        headers = {"origin": HERE}
        async with httpx2.AsyncClient(
            transport=transport, base_url=HERE, headers=headers, cookies=cookies
        ) as asking:
            with closing(sqlite3.connect(tmp_path / "tables.db")) as holding:
                holding.execute("BEGIN IMMEDIATE")
                act = asyncio.create_task(asking.post(f"{mine}/acts", data=form))
                await asyncio.sleep(0.1)  # the act waits now
                seen = await asking.get(f"{other}/view")
                is_waiting = not act.done()
                await asyncio.wait([act], timeout=seconds)
                holding.rollback()
            return seen.status_code, is_waiting, await act

    return lambda seconds: asyncio.run(answers(seconds))


def test_an_act_waits_for_the_database_and_others_are_answered_meanwhile(asked):
    seen, is_waiting, acted = asked(0.3)
    assert (seen, is_waiting) == (200, True)
    assert acted.status_code == 200


def test_an_act_that_waits_too_long_is_refused_in_a_sentence(asked, monkeypatch):
    monkeypatch.setattr("kibitz.interfaces.web.site.MOST_WAIT_SECONDS", 0.3)
    _, _, acted = asked(20)
    assert acted.status_code == 503
    assert acted.text == "Another program holds the database. Nothing was stored. Try again."


def test_a_page_that_met_a_bot_at_its_act_was_refused(site, browser):
    """It read how long the match is under the lock, for which it waits a moment only."""
    client = browser()
    mine = opened(client, **TWO)
    table = site.tables.find(mine.rpartition("/")[2])
    is_held, is_seen = threading.Event(), threading.Event()

    def act_for_a_while():
        with table.lock:
            is_held.set()
            is_seen.wait(0.5)

    acting = threading.Thread(target=act_for_a_while, daemon=True)
    acting.start()
    is_held.wait()
    assert client.get(f"{mine}/view").status_code == 200
    is_seen.set()
    acting.join()
