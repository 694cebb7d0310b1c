"""A turn of several acts is built up by the browser that makes it, and nobody else sees it."""

import re

import pytest

from kibitz import load
from kibitz.tables.drafts import can_draft, draft


def table_of(client):
    form = {"seat.0": "you", "seat.1": "you", "option.side": "13"}
    table = client.post("/games/connect6", data=form, follow_redirects=False).headers["location"]
    send(client, table, text="g7")
    return table


def send(client, table, **fields):
    page = client.get(f"{table}/view").text
    fields.setdefault("version", re.search(r'data-version="([^"]+)"', page)[1])
    return client.post(f"{table}/acts", data=fields)


def number(page, name):
    return re.search(rf'data-action="(\d+)"[^>]*aria-label="{name}"', page)[1]


def test_acts_are_built_up_and_kept_nowhere(browser):
    client = browser()
    table = table_of(client)
    before = client.get(f"{table}/view").text
    a1, b2 = number(before, "a1"), number(before, "b2")
    one = send(client, table, draft="", action=a1).text
    assert f'data-draft="{a1}"' in one
    two = send(client, table, draft=a1, action=b2).text
    assert "Send the turn" in two
    assert "data-action" not in two
    assert client.get(f"{table}/view").text == before
    assert 'data-draft=""' in browser().get(f"{table}/view", params={"draft": a1}).text
    sent = send(client, table, draft=f"{a1} {b2}").text
    assert re.findall(r'data-at="(\d)"', sent) == ["0", "1", "2", "3"]


def test_a_draft_and_typed_acts_are_one_submission(browser, site):
    client = browser()
    table = table_of(client)
    a1 = number(client.get(table).text, "a1")
    assert send(client, table, draft=a1, text="b2").status_code == 200
    assert len(site.tables.store.since(table.removeprefix("/table/"))) == 2


@pytest.mark.parametrize("made_up", ["999", "x", "1 1", "1 2 3", "-1", "1" * 50])
def test_a_draft_that_is_none_is_refused_and_changes_nothing(browser, made_up):
    client = browser()
    table = table_of(client)
    before = client.get(f"{table}/view").text
    answer = send(client, table, draft=made_up)
    assert (answer.status_code, answer.text) == (
        409,
        "The table has changed since you built up this turn.",
    )
    assert client.get(f"{table}/view").text == before


def test_a_draft_answers_what_was_seen(browser):
    client = browser()
    table = table_of(client)
    assert send(client, table, draft="1", action="2", version="old").status_code == 409
    old = client.get(f"{table}/view", params={"draft": "1", "version": "old"}).text
    assert 'data-draft=""' in old


def test_sent_at_once_if_asked_for(browser):
    client = browser()
    table = table_of(client)
    page = send(client, table, draft="", action="1", **{"at-once": "on"}).text
    assert re.findall(r'data-at="(\d)"', page) == ["0", "1", "2"]


def test_done_ends_a_draft_without_another_confirm(browser):
    client = browser()
    form = {"seat.0": "you", "seat.1": "you", "option.side": "3"}
    table = client.post("/games/byg", data=form, follow_redirects=False).headers["location"]
    send(client, table, text="c3")
    page = send(client, table, draft="", action=number(client.get(table).text, "a1")).text
    begun = re.search(r'data-draft="(\d+)"', page)[1]
    done = re.search(r'data-action="(\d+)" data-enter>done', page)[1]
    assert 'data-draft=""' in send(client, table, draft=begun, action=done).text


def test_what_hides_anything_is_never_drafted(site):
    for id in site.library.ids():
        game = site.library.game(id, {})
        assert can_draft(game) == (game.information == "perfect"), id


def test_a_draft_is_of_one_turn():
    start = load("connect6", side=13).start()
    assert draft(start, [0]).ended
    assert draft(start, [0, 1]) is None
