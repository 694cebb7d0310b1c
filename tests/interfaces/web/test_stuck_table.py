"""A table whose rules give the seat to act no legal act: it says so, and nothing is lost."""

import re
import time

import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.conftest import HERE, ROOT
from tests.interfaces.web.visiting import act, opened

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.store import Store
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

FILE = ROOT / "tests/stuck_seat.py"
LINE = ("a1-b2", "b4-c3", "b2-a1", "c3-b2")  # after it the fox cannot move
SENTENCE = "Fox is to act and has no legal act, but the game is not over. This is a fault"
ALONE = {"seat.0": "you", "seat.1": "you", "option.size": "4"}


@pytest.fixture
def stuck_site(tmp_path, pools):
    tables = Tables(Store(f"sqlite:///{tmp_path}/tables.db"), Library([FILE]))
    made = Site(tables, BotPool(pool=pools[0]), judges=pools[1])
    yield made
    made.close()
    tables.store.close()


@pytest.fixture
def client(stuck_site):
    return TestClient(application(stuck_site, ["testserver"]), HERE, headers={"origin": HERE})


@pytest.fixture
def stuck(client):
    table = opened(client, "stuck-seat", **ALONE)
    for one in LINE:
        assert act(client, table, one).status_code == 200
    return table


def test_the_page_says_which_seat_is_stuck_and_that_the_rules_are_at_fault(client, stuck):
    for page in (client.get(stuck), client.get(f"{stuck}/view"), client.get(f"{stuck}?at=2")):
        assert page.status_code == 200
    page = client.get(stuck).text
    assert SENTENCE in page
    assert all(one in client.get(f"{stuck}/record").text for one in LINE)
    refused = act(client, stuck, "a1-b2")
    assert refused.status_code == 422 and SENTENCE in refused.text


def test_a_stuck_game_can_be_reported_taken_back_and_left(client, stuck):
    assert f'action="{stuck}/feedback"' in client.get(stuck).text
    said = client.post(f"{stuck}/feedback", data={"liked": "-1"}, follow_redirects=False)
    assert said.status_code == 303
    assert "offer-undo" in client.get(stuck).text
    assert act(client, stuck, "resign").status_code == 200
    assert SENTENCE not in client.get(stuck).text


def test_a_stuck_table_outlives_a_restart_and_runs_no_clock(client, stuck, stuck_site):
    again = Tables(stuck_site.tables.store, Library([FILE]))
    with again.find(stuck.removeprefix("/table/")).locked() as match:
        assert match.is_stuck and not match.owing
        assert match.ply == len(LINE)


def test_the_computer_accepts_a_draw_where_it_is_stuck(client, stuck_site, monkeypatch):
    monkeypatch.setattr(BotPool, "_let_act", lambda *_: None)
    table = opened(client, "stuck-seat", **ALONE | {"seat.0": "easy"})
    open_table = stuck_site.tables.find(table.removeprefix("/table/"))
    for number, one in enumerate(LINE):
        open_table.play(number % 2, number, one)
    monkeypatch.undo()
    assert act(client, table, "offer-draw").status_code == 200
    wait_for(client, table, "by agreement")


@pytest.mark.long
def test_a_search_that_comes_to_a_dead_end_is_named_at_its_table(client):
    table = opened(client, "stuck-seat", **ALONE | {"seat.1": "easy"})
    act(client, table, "a1-b2")
    page = wait_for(client, table, "stopped: ")
    assert re.search(r"stopped: .*\(seat \d\) is to act and has no legal act", page)
    assert act(client, table, "resign").status_code == 200


def wait_for(client, table, words):
    until = time.monotonic() + 200
    while words not in (page := client.get(table).text):
        assert time.monotonic() < until, page
        time.sleep(0.1)
    return page
