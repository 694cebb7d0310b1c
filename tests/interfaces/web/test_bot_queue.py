"""Many tables at which the computer thinks long: short work does not wait for them."""

import re
import time

import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import HERE, opened

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.store import Store
from kibitz.tables.bots import thinking_time
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.tables import Tables

TABLES = 4
SHORT = re.compile(r"thinking for \d\.?\d* seconds an act in place of 3, because many tables wait")


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
