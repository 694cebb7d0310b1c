"""People at a table: names, remarks, seats that the computer takes over, other ways to play on."""

import asyncio
import re
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from starlette.requests import Request
from tests.interfaces.web.visiting import act, friend_links, opened, two_at_a_table, version

from kibitz import load
from kibitz.interfaces.web.pages.event_stream import _states
from kibitz.interfaces.web.pages.pictures import has_direction
from kibitz.tables.company import REMARKS
from kibitz.tables.tables import Tables


def test_a_friend_gives_a_name_and_both_see_it(browser):
    table, first, second = two_at_a_table(browser)
    assert f'action="{table}/name"' in second.get(table).text
    second.post(f"{table}/name", data={"name": "  Ann  Lee "})
    assert "Ann Lee" in first.get(f"{table}/view").text
    assert "/name" not in second.get(table).text
    assert browser().post(f"{table}/name", data={"name": "Eve"}).status_code == 403


def test_a_remark_is_one_of_a_list_and_all_see_it(browser):
    table, first, second = two_at_a_table(browser)
    assert second.post(f"{table}/remark", data={"remark": "2"}).status_code == 200
    assert f'<q dir="auto">{REMARKS[2]}</q>' in first.get(f"{table}/view").text
    assert second.post(f"{table}/remark", data={"remark": "you fool"}).status_code == 422


def test_the_computer_takes_the_seat_of_a_friend_who_never_came(browser):
    client = browser()
    table = opened(client, "byg", **{"option.side": "2", "seat.1": "friend"})
    link = friend_links(client, table)[0]
    assert browser().post(f"{table}/hand-over", data={"seat": "1"}).status_code == 403
    assert "computer, middling" in client.post(f"{table}/hand-over", data={"seat": "1"}).text
    late = browser()
    assert late.get(link).status_code == 200
    assert "The computer plays Black for you." in late.get(table).text
    assert late.post(f"{table}/come-back").status_code == 200
    assert "computer, middling" not in client.get(table).text


def test_a_friend_who_came_keeps_the_seat_even_without_a_name(browser):
    table, first, second = two_at_a_table(browser)
    second.get(table)
    refused = first.post(f"{table}/hand-over", data={"seat": "1"})
    assert (refused.status_code, refused.text) == (
        403,
        "Somebody sits here. Only that person may leave.",
    )


def test_a_browser_lists_its_own_tables(browser):
    table, first, second = two_at_a_table(browser)
    brief = first.get(f"{table}/brief").json()
    assert (brief["title"], brief["yours"], brief["over"]) == ("Byg", True, False)
    assert not second.get(f"{table}/brief").json()["yours"]


def test_any_position_of_a_finished_game_can_be_played_on_from(browser):
    client = browser()
    table = opened(client, "byg", **{"option.side": "3", "seat.1": "you"})
    for text in ("c3", "a1 e3"):
        act(client, table, text)
    act(client, table, "resign")
    again = client.post(f"{table}/branch", data={"at": "1", "against": "nobody"}).url.path
    page = client.get(f"{again}/view").text
    assert again != table and "data-action" in page
    assert act(client, again, "a1").status_code == 200


def acts_at(site, table):
    with site.tables.find(table.rpartition("/")[2]).locked() as match:
        return match.record().acts


def test_a_turn_against_the_computer_is_taken_back_at_once_and_in_place(browser, site, monkeypatch):
    """It opened another table, and the old one stayed "your turn"."""
    monkeypatch.setattr(site.bot_pool, "wake", lambda *_: None)  # the test plays
    client = browser()
    table = opened(client, "byg", **{"option.side": "3", "seat.1": "novice"})
    assert "offer-undo" not in client.get(f"{table}/view").text
    act(client, table, "c3")
    open_one = site.tables.find(table.rpartition("/")[2])
    open_one.play(1, 1, "a1 e3")
    act(client, table, "b2")
    page = client.get(f"{table}/view").text
    assert "Take my last turn back" in page and "Really ask?" not in page
    assert act(client, table, "offer-undo").status_code == 200
    assert acts_at(site, table) == ["c3", "a1", "e3"]
    assert act(client, table, "offer-undo").status_code == 200, "and the turn before"
    assert acts_at(site, table) == []
    assert act(client, table, "a1").status_code == 200
    again = Tables(site.tables.store, site.library).find(table.rpartition("/")[2])
    with again.locked() as match:
        assert match.record().acts == ["a1"], "another server reads the same"


def test_who_holds_both_seats_takes_the_last_turn_back_whoever_played_it(browser, site):
    client = browser()
    table = opened(client, "byg", **{"option.side": "3", "seat.0": "you", "seat.1": "you"})
    for text in ("c3", "a1 e3", "b2"):
        act(client, table, text)
    assert act(client, table, "offer-undo").status_code == 200
    assert acts_at(site, table) == ["c3", "a1", "e3"]
    assert act(client, table, "offer-undo").status_code == 200
    assert acts_at(site, table) == ["c3"]


def test_the_other_person_is_asked_before_a_turn_is_taken_back(browser, site):
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    stale = version(first.get(f"{table}/view").text)
    assert "Ask to take my last turn back" in first.get(f"{table}/view").text
    assert act(first, table, "offer-undo").status_code == 200
    assert "You have asked to take your turn back." in first.get(f"{table}/view").text
    asked = second.get(f"{table}/view").text
    assert "White asks to take the last turn back." in asked and "accept-undo" in asked
    assert acts_at(site, table) == ["c3"]
    assert "White" in browser().get(f"{table}/view").text, "people who watch see the table"
    assert act(second, table, "accept-undo").status_code == 200
    assert acts_at(site, table) == []
    assert "a turn was taken back" in first.get(f"{table}/view").text
    late = first.post(f"{table}/acts", data={"version": stale, "text": "offer-draw"})
    assert late.status_code == 409
    assert act(first, table, "a1").status_code == 200


def test_after_a_no_nobody_is_asked_again_until_the_next_turn(browser, site):
    """The button of a draw stayed armed after a "no", so that the next click offered again."""
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    for offer in ("undo", "draw"):
        assert f'data-say="offer-{offer}"' in first.get(f"{table}/view").text
        act(first, table, f"offer-{offer}")
        act(second, table, f"decline-{offer}")
        assert f'data-say="offer-{offer}"' not in first.get(f"{table}/view").text
    act(second, table, "a1 e3")
    act(first, table, "b2")
    assert 'data-say="offer-undo"' in first.get(f"{table}/view").text


def test_a_draft_of_before_an_undo_is_gone(browser, site):
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    moments = []
    for _ in range(2):
        moments.append(re.search(r'data-ply="(\d+)"', second.get(f"{table}/view").text)[1])
        if len(moments) < 2:
            act(first, table, "offer-undo")
            act(second, table, "accept-undo")
            act(first, table, "b2")
    assert moments[0] == "1" and moments[1] != "1"


def absent_for(site, table, seat, minutes):
    """Let the person at a seat have gone so long ago, at their turn."""
    open_one = site.tables.find(table.rpartition("/")[2])
    gone = open_one.now - 60 * minutes
    open_one.presence._seen[seat] = gone
    open_one.last_act = datetime.fromtimestamp(gone, UTC)
    return open_one


def test_who_waits_for_somebody_who_has_gone_may_let_the_computer_play_on_or_claim(browser, site):
    """Who left a game of two left the other with nothing but resigning."""
    table, first, second = two_at_a_table(browser)
    second.post(f"{table}/name", data={"name": "Ben"})
    act(first, table, "c3")
    open_one = absent_for(site, table, 1, minutes=3)
    page = first.get(f"{table}/view").text
    assert "away for 3 min" in page and "In 7 minutes you may let the computer play on." in page
    early = first.post(f"{table}/hand-over", data={"seat": "1"})
    assert early.status_code == 403
    absent_for(site, table, 1, minutes=11)
    page = first.get(f"{table}/view").text
    assert "Let the computer play on" in page and "In 24 hours you may claim the game." in page
    assert first.post(f"{table}/claim", data={"seat": "1"}).status_code == 403
    assert browser().post(f"{table}/hand-over", data={"seat": "1"}).status_code == 403
    assert first.post(f"{table}/hand-over", data={"seat": "1"}).status_code == 200
    assert second.post(f"{table}/come-back").status_code == 200
    absent_for(site, table, 1, minutes=25 * 60)
    assert "last seen 25 h ago" in first.get(f"{table}/view").text
    assert second.post(f"{table}/claim", data={"seat": "1"}).status_code == 403, "not one's own"
    assert first.post(f"{table}/claim", data={"seat": "1"}).status_code == 200
    with open_one.locked() as match:
        assert match.ending == "seat 1 ran out of time" and match.returns == (1, -1)


def test_where_each_has_minutes_two_minutes_away_are_enough(browser, site):
    table, first, _ = two_at_a_table(browser, clock="bank", minutes="10", increment="5")
    act(first, table, "c3")
    absent_for(site, table, 1, minutes=1)
    assert "In 1 minute you may claim the game." in first.get(f"{table}/view").text
    absent_for(site, table, 1, minutes=2.1)
    assert first.post(f"{table}/claim", data={"seat": "1"}).status_code == 200


def test_a_page_learns_at_once_that_a_friend_has_come(browser, site):
    """Its plate said "not here yet" until somebody had played."""
    table, first, _ = two_at_a_table(browser)
    open_one = site.tables.find(table.rpartition("/")[2])
    before = open_one.state([0])
    assert "not here yet" in first.get(f"{table}/view").text
    open_one.subscribers[print] = [1]
    assert open_one.state([0]) != before and ">here<" in first.get(f"{table}/view").text
    open_one.subscribers.clear()


def test_nobody_is_claimed_who_is_here_or_need_not_act(browser, site):
    table, first, _ = two_at_a_table(browser)
    open_one = absent_for(site, table, 1, minutes=30 * 60)
    assert first.post(f"{table}/claim", data={"seat": "1"}).status_code == 403, "first has to act"
    act(first, table, "c3")
    open_one.subscribers[print] = [1]
    assert first.post(f"{table}/claim", data={"seat": "1"}).status_code == 403
    open_one.subscribers.clear()


def test_in_an_open_game_of_two_people_nobody_tries_other_ways(browser):
    table, first, _ = two_at_a_table(browser)
    act(first, table, "c3")
    refused = first.post(f"{table}/branch", data={"at": "0", "against": "nobody"})
    assert refused.status_code == 403


def short_deals(client):
    """Open a table at which a person deals first and one right card ends the first deal."""
    options = {"form": "express", "players": "3", "rule": "red", "deal": "2h/3d5d", "stock": "AsKh"}
    seats = {"seat.0": "you", "seat.1": "easy", "seat.2": "easy"}
    form = {f"option.{name}": text for name, text in options.items()} | seats
    return opened(client, "eleusis", **form)


def test_between_two_deals_the_computer_waits_until_a_person_has_seen_the_scores(
    browser, site, monkeypatch
):
    monkeypatch.setattr(site.bot_pool, "wake", lambda table, client: None)  # the test plays
    table = site.tables.find(short_deals(browser()).rpartition("/")[2])
    with table.locked() as match:
        assert not table.pauses(match)
        match.submit(1, match.ply, "2h")
        match.submit(1, match.ply, "decline")
        assert not table.pauses(match), "nobody looks"
        table.subscribers[print] = [0]
        assert table.pauses(match)
        assert match.position.returns_if_stopped is not None
    table.resume()
    with table.locked() as match:
        assert not table.pauses(match)


def test_a_button_beside_the_scores_begins_the_next_deal(browser, site, monkeypatch):
    woken = []
    monkeypatch.setattr(site.bot_pool, "wake", lambda table, client: woken.append(table))
    client = browser()
    path = short_deals(client)
    table, button = site.tables.find(path.rpartition("/")[2]), f'action="{path}/next-deal"'
    table.subscribers[print] = [0]
    assert button not in client.get(f"{path}/view").text
    with table.locked() as match:
        match.submit(1, match.ply, "2h")
        match.submit(1, match.ply, "decline")
    page = client.get(f"{path}/view").text
    assert "The deal is over." in page and button in page
    assert button not in browser().get(f"{path}/view").text, "a watcher has no button"
    assert browser().post(f"{path}/next-deal").status_code == 403
    woken.clear()
    assert client.post(f"{path}/next-deal").status_code == 200
    assert table in woken
    assert button not in client.get(f"{path}/view").text


def test_a_page_says_what_the_computer_is_busy_with_so_that_it_can_count_the_seconds(
    browser, site, monkeypatch
):
    """A first move that was thought about for long looked like a table that hangs."""
    monkeypatch.setattr(site.bot_pool, "wake", lambda *_: None)
    client = browser()
    table = opened(client, "byg", **{"option.side": "3", "seat.0": "novice", "seat.1": "you"})
    assert 'data-busy="thinking"' in client.get(f"{table}/view").text
    site.tables.find(table.rpartition("/")[2]).set_bot_status("compiling")
    assert 'data-busy="The computer is compiling."' in client.get(f"{table}/view").text


def test_a_stream_notifies_the_others_only_where_somebody_comes(browser, site):
    """When a crowd that watches loaded its pages again, each notified all of the others."""
    path, first, _ = two_at_a_table(browser)
    table, told = site.tables.find(path.rpartition("/")[2]), []
    table.subscribers[told.append] = []

    async def begin(client):
        kept = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "state": {}}
        scope |= {"client": ("here", 1), "headers": [(b"cookie", kept.encode())]}
        scope |= {"path_params": {"id": table.stored.id}}
        app = SimpleNamespace(state=SimpleNamespace(site=site))
        stream = _states(Request(scope | {"app": app}), table)
        assert (await anext(stream)).startswith("event: state")
        return stream

    async def come():
        streams, counts = [], []
        for client in (first, first, browser()):
            streams.append(await begin(client))
            counts.append(len(told))
        for stream in streams:
            await stream.aclose()
        return counts

    assert asyncio.run(come()) == [1, 1, 1], "the second tab and the watcher change nothing"


def test_where_each_side_has_a_board_of_its_own_no_board_is_turned():
    """The waters of Battleship stood upside down for the second seat."""
    assert has_direction(load("examples/breakthrough.py"))
    assert not has_direction(load("gallery/battleship.py"))


@pytest.mark.parametrize("game", ["cram", "tactix", "wild_tic_tac_toe", "l_game"])
def test_a_board_without_pieces_of_both_sides_that_move_is_not_turned(game):
    """Cram turned its empty board for the second seat."""
    assert not has_direction(load(f"gallery/{game}.py"))
