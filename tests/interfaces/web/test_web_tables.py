"""The server as a browser meets it: seats, acts, records, and what it refuses."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import (
    HERE,
    TWO,
    act,
    friend_links,
    links,
    opened,
    two_at_a_table,
    version,
)

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.pages import standings
from kibitz.interfaces.web.site import Site
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.rate_limit import RateLimit
from kibitz.tables.tables import Tables


def test_play_now_opens_a_table_against_the_computer(browser):
    client = browser()
    page = client.get(opened(client, "byg")).text
    assert "computer, middling" in page
    assert page.count("data-action=") == 61


def test_each_seat_has_a_link_and_a_watcher_none(browser):
    table, first, second = two_at_a_table(browser)
    assert len(links(first, table)) == 2
    assert len(links(second, table)) == 1
    assert links(browser(), table) == []


def test_acts_are_played_in_turn_by_click_and_by_text(browser):
    table, first, second = two_at_a_table(browser)
    action = re.search(r'data-action="(\d+)"[^>]*aria-label="c3"', first.get(table).text)[1]
    assert "data-action" not in second.get(f"{table}/view").text
    assert "data-action" not in act(first, table, action=action).text
    answer = act(second, table, "a1 a3")
    assert answer.status_code == 200
    assert re.findall(r'data-at="(\d)"', answer.text) == ["0", "1", "2", "3"]


def test_refusals_say_why_and_change_nothing(browser):
    table, first, second = two_at_a_table(browser)
    before = first.get(f"{table}/view").text
    assert act(second, table, "c3").text == "It is White's turn."
    assert act(first, table, "z9").status_code == 422
    assert act(first, table, "c3", version="old").status_code == 409
    assert act(first, table, action="999").status_code == 409
    assert act(browser(), table, "c3").status_code == 403
    assert act(first, table, "c3\x00").status_code == 422
    assert first.get(f"{table}/view").text == before


def test_an_act_that_was_sent_twice_is_played_once(browser):
    table, first, _ = two_at_a_table(browser)
    seen = version(first.get(table).text)
    answers = [act(first, table, "c3", version=seen).status_code for _ in range(2)]
    assert answers == [200, 409]


def test_of_many_sent_at_once_one_is_played(browser, site):
    table, first, _ = two_at_a_table(browser)
    seen = version(first.get(table).text)

    def send(cell):
        client = browser()
        client.cookies.update(first.cookies)
        return act(client, table, cell, version=seen).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, ["a1", "b2", "c3", "d4"])) == [200, 409, 409, 409]
    assert len(site.tables.store.since(table.removeprefix("/table/"))) == 1


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(browser):
    answer = browser().post("/games/byg", data=TWO, follow_redirects=False)
    table = answer.headers["location"]
    for cookie in answer.headers.get_list("set-cookie"):
        assert {"HttpOnly", "SameSite=lax"} <= set(cookie.split("; "))
        assert {"Path=/", f"Path={table}"} & set(cookie.split("; "))


def test_a_link_with_a_wrong_token_opens_nothing(browser):
    table, _, _ = two_at_a_table(browser)
    for token in ("x", "0" * 22, ""):
        assert browser().get(f"{table}/seat/{token}").status_code == 404


def test_a_change_that_another_site_asks_for_is_refused(browser):
    table, first, _ = two_at_a_table(browser)
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
        for path in (f"{table}/acts", "/games/byg", "/records", f"{table}/rematch"):
            assert first.post(path, headers=headers).status_code == 403
    first.headers.pop("origin")
    assert first.post("/games/byg").status_code == 403


def test_another_name_for_the_server_is_refused(browser):
    assert browser().get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(("path", "size"), [("/games/byg", 70_000), ("/records", 5_000_000)])
def test_a_body_that_is_too_long_is_refused(browser, path, size):
    assert browser().post(path, data={"name": "x" * size}).status_code == 413


def test_what_people_write_is_escaped(browser):
    client = browser()
    page = client.get(opened(client, "byg", **TWO, name="<b onclick=x>Ann")).text
    assert "&lt;b onclick=x&gt;Ann" in page
    assert "<b onclick" not in page


def test_a_rematch_counts_the_games_that_each_player_has_won(browser):
    table, first, second = two_at_a_table(browser)
    act(second, table, "resign")
    assert "won of" not in first.get(table).text
    again = first.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    second.get(f"{table}/rematch")
    act(first, again, "resign")
    third = first.post(f"{again}/rematch", follow_redirects=False).headers["location"]
    second.get(f"{again}/rematch")
    act(second, third, "resign")
    page = first.get(third).text
    assert "won of 3 games" in page
    counted = re.findall(r"<tr[^>]*><td>.*?<td>([0-9.]+)</td></tr>", page)
    assert counted == ["2", "1"]


def test_a_rematch_looks_at_the_games_before_it_at_its_end_only(browser, monkeypatch):
    """Each view of a rematch walked all earlier games of the evening and locked their tables."""
    table, first, second = two_at_a_table(browser)
    act(second, table, "resign")
    again = first.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    second.get(f"{table}/rematch")
    before, asked = standings.before, []
    monkeypatch.setattr(standings, "before", lambda *given: asked.append(given) or before(*given))
    assert "won of" not in first.get(f"{again}/view").text and not asked
    act(first, again, "resign")
    assert "won of 2 games" in first.get(f"{again}/view").text and asked


def test_a_rematch_against_the_computer_may_have_another_level(browser, site):
    client = browser()
    table = opened(client, "byg", **{"seat.1": "easy"})
    act(client, table, "resign")
    page = client.get(table).text
    assert '<option value="easy" selected>' in page
    assert client.post(f"{table}/rematch", data={"level": "grandmaster"}).status_code == 422
    data = {"level": "novice"}
    again = client.post(f"{table}/rematch", data=data, follow_redirects=False).headers["location"]
    stored = site.tables.find(again.rpartition("/")[2]).stored
    assert [seat.name for seat in stored.seats if not seat.lock] == ["novice"]


def test_who_resigns_loses_and_a_rematch_changes_seats(browser):
    table, first, second = two_at_a_table(browser)
    assert second.post(f"{table}/rematch").status_code == 403
    assert "You lose</strong> by resignation" in act(second, table, "resign").text
    assert first.get(f"{table}/rematch").status_code == 404
    again = second.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    assert first.post(f"{table}/rematch", follow_redirects=False).headers["location"] == again
    assert act(first, again, "c3").status_code == 422
    assert act(second, again, "c3").status_code == 200
    assert 'href="' + table + "/rematch" in browser().get(table).text


def test_two_agree_on_a_draw(browser):
    first, second = browser(), browser()
    table = opened(first, "tic-tac-toe", **{"seat.1": "friend"})
    second.get(friend_links(first, table)[0])
    act(first, table, "offer-draw")
    assert "A draw is offered." in second.get(table).text
    assert "A draw</strong> by agreement" in act(second, table, "accept-draw").text


def test_one_browser_may_have_all_seats_where_nothing_is_hidden(browser):
    client = browser()
    table = opened(client, "byg", **TWO | {"seat.1": "you"})
    assert act(client, table, "c3").status_code == 200
    assert act(client, table, "a1").status_code == 200
    refused = client.post("/games/kuhn-poker", data={"seat.0": "you", "seat.1": "you"})
    assert refused.text.startswith("This game has hidden information.")


def test_the_past_can_be_looked_at_and_not_played_in(browser):
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    act(second, table, "a1 a3")
    page = first.get(f"{table}?at=1").text
    assert 'data-step="1"' in page
    assert "data-action" not in page
    for beyond in ("9", "-1", "x", "", "3"):
        assert 'data-step=""' in first.get(f"{table}/view?at={beyond}").text


def test_a_picture_of_the_table_stands_alone(browser):
    table, first, _ = two_at_a_table(browser)
    picture = first.get(f"{table}/picture.svg")
    assert picture.text.startswith("<svg")
    assert "unsafe-inline" in picture.headers["content-security-policy"]


@pytest.mark.long
def test_a_record_comes_down_and_goes_up_again(browser):
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    act(second, table, "a1 a3")
    act(first, table, "resign")
    text = first.get(f"{table}/record").text
    assert "1. c3\n2. a1 a3\n" in text
    reader = browser()
    answer = reader.post("/records", files={"file": ("game.txt", text)})
    assert "Black wins</strong> by resignation" in answer.text
    again = reader.get(f"{answer.url.path}/record").text
    assert again.replace('[Practice "yes"]\n', "") == text


def test_the_table_of_a_record_that_was_written_under_other_rules_says_so(browser):
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    act(second, table, "resign")
    text = first.get(f"{table}/record").text
    reader = browser()
    same = reader.post("/records", data={"text": text})
    assert "under other rules" not in same.text
    old = re.sub(r'\[Rules "[^"]+"\]', '[Rules "0123456789abcdef"]', text)
    assert "under other rules" in reader.post("/records", data={"text": old}).text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "A record needs a tag for its game"),
        ('[Game "/etc/passwd"]', "There is no game"),
        ('[Game "./x.py"]', "There is no game"),
        ('[Game "byg"]\n[Options "side=99"]', "byg: side is a whole number from 2 to 10"),
        ('[Game "byg"]\n1. z9', "turn 1, act 1 in all"),
    ],
)
def test_a_sentence_reports_a_bad_record(browser, text, why):
    answer = browser().post("/records", files={"file": ("game.txt", text or "\n")})
    assert answer.status_code == 422
    assert answer.text.startswith(why)


def test_there_are_limits(browser, site):
    site.table_limit = RateLimit(1, 0)
    site.act_limit = RateLimit(1, 0)
    client = browser()
    table = opened(client, "byg", **TWO)
    assert client.post("/games/byg", data=TWO).status_code == 429
    assert act(client, table, "c3").status_code == 200
    assert act(client, table, "c3").status_code == 429


def test_servers_share_their_tables_through_the_store(browser, site, monkeypatch):
    monkeypatch.setattr("kibitz.tables.open_table.STALE", 0)
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    other = TestClient(
        application(Site(Tables(site.tables.store, site.library), BotPool(1)), ["testserver"]),
        HERE,
        headers={"origin": HERE},
    )
    other.cookies.update(second.cookies)
    assert act(other, table, "a1 a3").status_code == 200
    assert 'data-at="3"' in first.get(table).text
    other.app.state.site.bot_pool.close()


def test_of_two_servers_that_accept_an_act_at_once_one_does(browser, site):
    table, first, _ = two_at_a_table(browser)
    other = TestClient(
        application(Site(Tables(site.tables.store, site.library), BotPool(1)), ["testserver"]),
        HERE,
        headers={"origin": HERE},
    )
    other.cookies.update(first.cookies)
    seen = version(first.get(table).text)
    other.get(table)
    assert act(first, table, "c3", version=seen).status_code == 200
    assert act(other, table, "a1", version=seen).status_code == 409
    assert ">c3</a>" in other.get(table).text
    assert len(site.tables.store.since(table.removeprefix("/table/"))) == 1
    other.app.state.site.bot_pool.close()


def test_sealed_acts_stand_in_the_list_of_moves_once_they_are_open(browser):
    first, second, third = browser(), browser(), browser()
    table = opened(first, "sealed-bids", **{"seat.1": "friend", "seat.2": "friend"})
    for client, link in zip((second, third), friend_links(first, table), strict=True):
        client.get(link)
    for client, bid in ((first, "2"), (second, "0")):
        assert act(client, table, bid).status_code == 200
    assert set(moves_of(browser().get(table).text)) == {"?"}
    assert act(third, table, "1").status_code == 200
    assert sorted(moves_of(browser().get(table).text)) == ["0", "1", "2"]
    assert "?" not in browser().get(f"{table}/record").text.split("\n\n")[-1]


def moves_of(page):
    """The acts in the list of moves."""
    return re.findall(r'data-at="[1-9]\d*"[^>]*>([^<]+)</a>', page)


def test_a_large_board_is_sent_compressed(browser):
    client = browser()
    table = opened(client, "symple", **{**TWO, "option.side": "19"})
    page = client.get(table)
    assert page.headers["content-encoding"] == "gzip"
    assert page.num_bytes_downloaded < 20_000 < len(page.content)


def test_a_cell_that_cannot_be_played_says_why_and_a_watcher_hears_no_reason(browser):
    client = browser()
    table = opened(client, "byg", **TWO | {"seat.1": "you"})
    act(client, table, "c3")
    assert client.get(f"{table}/why?act=c3").text == "Not c3: c3 is taken."
    assert browser().get(f"{table}/why?act=c3").text == "You are watching."


def test_a_person_who_chooses_no_seat_has_no_rule_to_write(browser):
    for game in ("eleusis", "delphi"):
        client = browser()
        page = client.get(opened(client, game, **{"option.deals": "1"})).text
        assert "A rule, as" not in page
        own = page.partition('below own"')[2]
        assert re.search(r'title="(Seat 1|West) \(you\)"', own)


def test_what_a_scene_counts_for_the_seats_stands_on_their_plates_and_in_no_table(browser):
    client = browser()
    boxes = {"option.columns": "2", "option.rows": "2", "seat.0": "you", "seat.1": "you"}
    table = opened(client, "dots-and-boxes", **boxes)
    for line in ("a1-b1", "a2-b2", "a1-a2", "b1-b2"):
        shown = act(client, table, line).text
    plates = shown.split('<li class="plate')[1:]
    assert [re.findall(r"<b>(\d+)</b> boxes", plate) for plate in plates] == [["1"], ["0"]]
    assert "scores" not in shown
