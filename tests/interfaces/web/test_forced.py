"""An act that nobody could choose is played by the table, at a game that asks for it."""

import time

import pytest
from tests.interfaces.web.test_leaks import submit

from kibitz.match import Seat, lock
from kibitz.store import StoredMatch
from kibitz.tables import seat_tokens
from kibitz.tables.bots import bot_pool

DEALT = {"deals": "1", "deal": "334/885/996/TT7"}  # after four pairs nobody holds another pair


@pytest.fixture
def seated(browser, site):
    """A table of four people, and a browser for each."""
    tokens = [f"{seat_tokens.OWN}{seat}" for seat in range(4)]
    seats = tuple(Seat("", lock(token)) for token in tokens)
    table = site.tables.add(StoredMatch("forced", "president", DEALT, 1, seats))
    clients = []
    for token in tokens:
        clients.append(browser())
        clients[-1].cookies.set("seats", token, path="/table/forced")
    return table, clients


def test_people_are_not_asked_for_a_pass_or_a_last_card(seated, monkeypatch):
    monkeypatch.setattr(bot_pool, "PAUSE", (0.0, 0.0))
    table, clients = seated
    for client, act in zip(clients, ("33", "88", "99", "TT"), strict=True):
        submit(table, client, act)
    end = time.monotonic() + 120
    while len(table.view_of(1).view.moves) < 2:  # until seat 1 has a choice
        assert time.monotonic() < end, "the forced acts were not played"
        time.sleep(0.05)
    with table.locked() as match:
        played = [act for sent in match.log[4:] for act in sent.acts]
    assert played == [*["pass"] * 3, "7", *["pass"] * 3, "4"]


@pytest.mark.long
def test_a_forced_act_is_not_offered_to_be_clicked(seated):
    table, clients = seated
    for client, act in zip(clients, ("33", "88", "99", "TT"), strict=True):
        assert "data-action" in client.get("/table/forced").text
        submit(table, client, act)
    assert "data-action" not in clients[0].get("/table/forced").text


@pytest.mark.long
def test_other_people_cannot_tell_a_forced_act_by_its_speed(seated):
    """With others at the table it comes after as long as a quick person takes."""
    table, clients = seated
    for client, act in zip(clients, ("33", "88", "99", "TT"), strict=True):
        begun = time.monotonic()
        submit(table, client, act)
    while table.view_of(-1).view.ply == 4:
        assert time.monotonic() < begun + 60
        time.sleep(0.02)
    assert time.monotonic() - begun > bot_pool.PAUSE[0] * 0.9
