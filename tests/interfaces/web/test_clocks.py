"""Tables with a clock: the match itself says whose time was up."""

import re
import time

import pytest
from tests.interfaces.web.visiting import act, links, opened

from kibitz.interfaces.web.tables import table_clock


@pytest.fixture
def later(monkeypatch):
    """Moves the moment that tables see."""

    def shift(seconds):
        monkeypatch.setattr(table_clock, "now", lambda: time.time() + seconds)

    return shift


def test_a_seat_that_overruns_its_days_loses_on_time(browser, later):
    first, second = browser(), browser()
    choices = {"option.side": "3", "seat.1": "friend", "clock": "days", "days": "2"}
    table = opened(first, "byg", **choices)
    own = first.cookies.get("seats", path=table)
    second.get(next(link for link in links(first, table) if not link.endswith(own)))
    later(1.9 * 86_400)
    assert act(first, table, "c3").status_code == 200
    assert act(second, table, "time-out").text == "The clock of the table says when a time is up."
    later(4.5 * 86_400)
    assert "You win</strong> on time" in first.get(table).text
    assert act(second, table, "a1").text == "The game is over."
    assert re.search(r"Ending \"seat 1 ran out of time\"", first.get(f"{table}/record").text)


def test_a_time_that_is_no_number_is_refused(browser):
    choices = {"clock": "bank", "minutes": "-1", "increment": "0"}
    assert browser().post("/games/byg", data=choices).status_code == 422
