"""Hints with hidden cards: the browser is sent what its seat may know, and never the true position."""

import base64

import numpy as np
import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import begin
from tests.interfaces.web.visiting import act, friend_links, opened

from kibitz import load
from kibitz.kernel.browser import NoBrowserCode, require_linker
from kibitz.tables.bots.visitor_thinking import analysis_data
from kibitz.tables.library import Library

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(f"NOT RUN: {fault}", allow_module_level=True)

# Dealt tickets are below 5,000, and those that `redeal` draws are not.
TICKETS = '''
"""Tickets: three acts each, and the higher ticket wins."""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About(title="Tickets", inventor="nobody", summary="Draw.", seats=("First", "Second"),
              minutes=1, information="hidden", outcome="win", longest=6)


def layout(options):
    return [("ticket", "i8", 2), ("ply", "i1")]


def actions(options):
    return 2


def start(p, rng):
    for seat in range(2):
        p.ticket[seat] = 1000 + below(rng, 1000)


def player(p):
    return p.ply % 2


def legal(p, out):
    out[0] = 0
    out[1] = 1
    return 2


def play(p, action):
    p.ply += 1


def over(p):
    return p.ply == 6


def returns(p, out):
    first = 1 if p.ticket[0] > p.ticket[1] else -1
    out[0] = first
    out[1] = -first


def redeal(p, seat, rng):
    p.ticket[1 - seat] = 5000 + below(rng, 1000)


def observation(options):
    return (2,)


def observe(p, seat, out):
    out[0] = p.ticket[seat]
    out[1] = p.ply


def name(p, action, seat):
    return ("pass", "nod")[action]


def scene(p, seat):
    own = f"Your ticket: {p.ticket[seat]}" if seat >= 0 else "Tickets are hidden"
    acts = [Button(("pass", "nod")[a], a if seat == player(p) and not over(p) else None) for a in (0, 1)]
    return Scene("Nod or pass.", (Text(own), Choice(tuple(acts))))
'''


@pytest.fixture(autouse=True)
def browsers_think(monkeypatch):
    monkeypatch.setenv("KIBITZ_BOTS", "browser")


@pytest.fixture
def tickets(tmp_path, site):
    file = tmp_path / "tickets.py"
    file.write_text(TICKETS)
    site.tables.library = Library([file])
    return load(str(file))


def sent(client, table, game, **query):
    """The record that a browser is sent, and the whole answer."""
    answer = client.get(f"{table}/position", params=query).json()
    if answer["state"] is None:
        return None, answer
    return np.frombuffer(base64.b64decode(answer["state"]), game.dtype)[0], answer


def two_who_practise(browser):
    first, second = browser(), browser()
    table = opened(first, "tickets", **{"seat.0": "you", "seat.1": "friend", "practice": "yes"})
    second.get(friend_links(first, table)[0])
    return table, first, second


@pytest.mark.long
def test_a_browser_is_never_sent_the_true_hidden_entries(browser, site, tickets):
    table, first, second = two_who_practise(browser)
    with site.tables.find(table.rpartition("/")[2]).locked() as match:
        true = match.position.record.ticket.tolist()
    for _ in range(20):
        state, answer = sent(first, table, tickets)
        assert state["ticket"][0] == true[0] and state["ticket"][1] >= 5000
        assert answer["names"] == {"0": "pass", "1": "nod"}
    nothing, answer = sent(second, table, tickets)
    assert nothing is None and answer["why"].startswith("It is not your turn here.")
    act(first, table, "nod")
    state, _ = sent(second, table, tickets)
    assert state["ticket"][1] == true[1] and state["ticket"][0] >= 5000
    earlier, answer = sent(second, table, tickets, at="0")
    assert earlier is None and not answer["names"]
    assert sent(first, table, tickets)[0] is None


def test_a_watcher_of_hidden_cards_gets_no_opinion(browser, tickets):
    table, _, _ = two_who_practise(browser)
    refused = browser().get(f"{table}/position")
    assert (refused.status_code, refused.text) == (
        403,
        "You are watching. The computer helps the players only.",
    )


def test_the_card_of_the_other_is_no_likelier_than_by_redeal():
    p = load("examples/kuhn_poker.py").start(3)
    cards = [
        np.frombuffer(base64.b64decode(analysis_data(p, 0)["state"]), p.game.dtype)[0]["card"]
        for _ in range(80)
    ]
    assert {int(own) for own, _ in cards} == {int(p.record.card[0])}
    assert sum(other == p.record.card[1] for _, other in cards) < 68  # of 80, each with chance 1/2


def test_a_sealed_choice_of_another_is_not_sent():
    p = load("examples/goofspiel.py").start(1)
    p.act(p.legal()[-1])
    known = analysis_data(p, 1)
    seen = [analysis_data(p, 1)["acts"] for _ in range(40)]
    assert len({tuple(acts) for acts in seen}) > 1  # random acts stand for the sealed one
    assert known["names"] == {action: p.name(action) for action in p.legal()}
    own = p.at(0)
    again = analysis_data(own, 0)
    assert again["acts"] == []


@pytest.fixture
def server(thinking_server):
    return thinking_server


@pytest.mark.long
def test_a_hint_with_hidden_cards_is_found_in_the_browser(visit):
    page = visit()
    begin(page, "kuhn-poker")
    expect(page.get_by_text("a browser that thought for it would hold its cards")).to_have_count(1)
    expect(page.locator('section[data-turn="yours"]')).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#thought [data-act]")).to_contain_text("Hint for First")
    expect(page.locator("#table .hint")).to_have_count(1)
