"""Tables with a clock: the match itself says whose time was up."""

import re
import time

import pytest
from tests.interfaces.web.visiting import act, friend_links, opened

from kibitz.match import Accepted, Seat, lock
from kibitz.store import Store, StoredMatch, pulse
from kibitz.tables.tables import Tables


@pytest.fixture
def later(monkeypatch):
    """Moves the moment that tables see."""

    def shift(seconds):
        monkeypatch.setattr(pulse.Pulse, "now", lambda _: time.time() + seconds)

    return shift


def test_a_seat_that_overruns_its_days_loses_on_time(browser, later):
    first, second = browser(), browser()
    choices = {"option.side": "3", "seat.1": "friend", "clock": "days", "days": "2"}
    table = opened(first, "byg", **choices)
    second.get(friend_links(first, table)[0])
    later(1.9 * 86_400)
    assert act(first, table, "c3").status_code == 200
    assert act(second, table, "time-out").text == "The clock of the table says when a time is up."
    later(4.5 * 86_400)
    assert "You win</strong> on time" in first.get(table).text
    assert act(second, table, "a1").status_code == 422
    assert re.search(r"Ending \"seat 1 ran out of time\"", first.get(f"{table}/record").text)


def test_a_time_that_is_no_number_is_refused(browser):
    choices = {"clock": "bank", "minutes": "-1", "increment": "0"}
    assert browser().post("/games/byg", data=choices).status_code == 422


@pytest.fixture
def ahead(monkeypatch):
    """Sets the clock of the machine ahead by some seconds, or back."""
    by = [0.0]
    monkeypatch.setattr(pulse, "wall", lambda: time.time() + by[0])
    monkeypatch.setattr(pulse, "LOOK", -1.0)  # each look asks for the time again

    def set_to(seconds):
        by[0] = seconds

    return set_to


@pytest.fixture
def timed(tmp_path, library):
    """A table with a minute each after two turns, and how a server that starts sees it."""
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    tables = Tables(store, library)
    people = (Seat("Ann", lock("a")), Seat("Bob", lock("b")))
    stored = StoredMatch("timed", "byg", {"side": "4"}, 1, people, time_control="60+0")
    table = tables.add(stored)
    store.pulse.beat()
    for _ in range(3):
        assert isinstance(acted(table), Accepted)

    def started_again():
        tables._open.clear()
        return tables.find("timed")

    yield table, started_again, store
    tables.readers.close()
    store.close()


def acted(table):
    with table.locked() as match:
        seat, text = match.player, match.position.moves()[0]
    return table.submit(seat, table.view_of(seat).version, text)


def left(table):
    with table.locked() as match:
        assert not match.over
        return table.seconds_left(match.player)


def test_a_server_that_was_away_gives_its_absence_back(timed, ahead):
    table, started_again, store = timed
    assert left(table) == pytest.approx(60, abs=2)
    ahead(600)  # ten minutes without a server
    for again in (started_again(), table):
        assert left(again) == pytest.approx(60, abs=2)
    store.pulse.beat()
    ahead(603)  # three seconds with one
    assert left(table) == pytest.approx(57, abs=2)
    assert isinstance(acted(table), Accepted)
    assert left(started_again()) == pytest.approx(left(table), abs=1)


def test_a_clock_that_is_set_back_gives_nobody_more_than_the_bank(timed, ahead):
    table, started_again, store = timed
    store.pulse.beat()
    ahead(-3600)
    for again in (table, started_again()):
        assert left(again) <= 60
    assert isinstance(acted(table), Accepted)
    for again in (table, started_again()):
        assert left(again) <= 60
    store.pulse.beat()
    ahead(-3597)
    assert left(table) < 60, "and time runs again"


def test_a_clock_that_jumps_ahead_ends_no_game(timed, ahead):
    table, started_again, store = timed
    store.pulse.beat()
    ahead(800 * 86_400)
    assert left(table) == pytest.approx(60, abs=2)
    assert isinstance(acted(table), Accepted)
    store.pulse.beat()
    ahead(0)
    assert left(table) <= 60 and left(started_again()) <= 60
    for _ in range(2):
        assert isinstance(acted(table), Accepted)
