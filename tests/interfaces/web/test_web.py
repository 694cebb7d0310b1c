"""The server as a browser meets it: pages, seats, acts, records, and what it refuses."""

import gzip
import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.library import beside
from kibitz.interfaces.web.rate_limit import RateLimit
from kibitz.interfaces.web.server import has_display
from kibitz.interfaces.web.site import Site
from kibitz.interfaces.web.tables.tables import Tables
from kibitz.interfaces.web.workers.bot_pool import BotPool

HERE = "http://testserver"
TWO = {"seat.0": "you", "seat.1": "friend", "option.side": "3"}


def opened(client, game="byg", **form):
    """Open a table and say where it is."""
    answer = client.post(f"/games/{game}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def links(client, table):
    """The links to seats that the page shows, in order of seats."""
    return sorted(re.findall(rf'value="{HERE}({table}/seat/[^"]+)"', client.get(table).text))


def version(page):
    return re.search(r'data-version="([^"]+)"', page)[1]


def act(client, table, text="", **fields):
    fields.setdefault("version", version(client.get(f"{table}/view").text))
    return client.post(f"{table}/acts", data={"text": text, **fields})


def two_at_a_table(browser, **form):
    """Two browsers with a seat each, in order of seats."""
    first, second = browser(), browser()
    table = opened(first, **TWO | form)
    own = first.cookies.get("seats", path=table)
    friend = next(link for link in links(first, table) if not link.endswith(own))
    assert second.get(friend).status_code == 200
    return table, first, second


def test_the_front_page_has_every_game_with_its_picture(browser, site):
    page = browser().get("/").text
    for id in site.library.ids():
        about = site.library.source(id).about
        assert f'action="/games/{id}"' in page
        assert about.title in page.replace("&#39;", "'")
        picture = browser().get(f"/games/{id}/picture.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert "data-action" not in picture.text


@pytest.mark.parametrize("id", ["beat-it-or-eat-it", "delphi", "eleusis", "president", "quet"])
def test_the_cards_in_the_picture_of_a_game_can_be_read(browser, id):
    """The list draws a picture in a frame of 260 by 190; a card is 46 wide."""
    picture = browser().get(f"/games/{id}/picture.svg").text
    wide, tall = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture).groups()
    assert 46 * min(260 / float(wide), 190 / float(tall)) > 18


def test_a_page_of_a_game_asks_for_its_options_and_shows_its_rules(browser):
    page = browser().get("/games/byg").text
    assert '<input type="number" name="option.side" value="5" min="2" max="10"' in page
    assert "<h2>Version 1</h2>" in page
    assert "<!--" not in page


def test_a_page_says_with_how_many_players_a_game_is_at_its_best(browser):
    page = browser().get("/games/eleusis").text
    assert "3 to 8 players, best with 4 to 6" in page
    assert "of 3 none is Prophet" in page


def test_the_rules_of_every_game_have_a_drawn_example(browser, site):
    told = [id for id in site.library.ids() if beside(site.library.source(id), "rules.md")]
    assert len(told) >= 9
    for id in told:
        assert '<figure class="drawn">' in browser().get(f"/games/{id}/rules").text, id


def test_a_drawn_example_may_show_what_a_seat_sees(browser):
    figure = browser().get("/games/president/rules").text.partition('<figure class="drawn">')[2]
    assert "Seat 0, you" in figure.partition("</figure>")[0]


def test_the_page_of_a_variant_chooses_its_options(browser, site):
    client = browser()
    page = client.get("/games/ketchup").text
    assert "<option selected>revised</option>" in page
    assert 'action="/games/catchup"' in page
    assert "<option selected>catchup</option>" in client.get("/games/catchup").text
    table = opened(client, "ketchup").removeprefix("/table/")
    assert site.tables.find(table).game.options["version"] == "revised"


def test_every_link_on_a_page_of_a_game_leads_somewhere(browser, site):
    client = browser()
    for id in site.library.ids():
        links = re.findall(r'href="([^"]+)"', client.get(f"/games/{id}").text)
        inside = [link for link in links if not link.startswith("http")]
        assert inside
        for link in inside:
            assert client.get(urljoin(f"/games/{id}", link)).status_code == 200, (id, link)


def test_a_page_of_a_game_leads_to_all_that_is_known_of_it(browser):
    client = browser()
    page = client.get("/games/byg").text
    for known, says in (
        ("answers", "Let me know which version you prefer"),
        ("solved", "Byg, version 2: which colour to pick"),
        ("report", "<svg"),
    ):
        assert f'href="/games/byg/known/{known}"' in page
        assert says in client.get(f"/games/byg/known/{known}").text
    assert "Connect6" not in client.get("/games/byg/known/answers").text
    assert "sandbox" in client.get("/games/byg/known/report").headers["content-security-policy"]


def test_a_game_of_somebody_else_has_no_documents_of_ours(browser):
    assert "/known/" not in browser().get("/games/tic-tac-toe").text
    for page in ("answers", "report", "..%2Fcli", "tables"):
        assert browser().get(f"/games/tic-tac-toe/known/{page}").status_code == 404


def test_seats_beyond_the_usual_number_are_marked(browser):
    page = browser().get("/games/delphi").text
    assert "Seat 3</span>" in page
    assert "Seat 4, in a game of more players</span>" in page
    assert "in a game of more players" not in browser().get("/games/byg").text


def test_a_sentence_reports_an_option_out_of_bounds(browser):
    answer = browser().post("/games/byg", data={"option.side": "99"})
    assert (answer.status_code, answer.text) == (
        422,
        "byg: side is a whole number from 2 to 10, not '99'.",
    )


@pytest.mark.parametrize("id", ["chess", "../../x", "x.py", "%2e%2e%2fx.py"])
def test_a_game_is_looked_up_by_its_id_and_never_as_a_path(browser, id):
    assert browser().get(f"/games/{id}").status_code in (404, 422)


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
    seen, seats = version(first.get(table).text), first.cookies.get("seats", path=table)

    def send(cell):
        client = browser()
        client.cookies.set("seats", seats)
        return act(client, table, cell, version=seen).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(send, ["a1", "b2", "c3", "d4"])) == [200, 409, 409, 409]
    assert len(site.tables.store.since(table.removeprefix("/table/"))) == 1


def test_a_cookie_is_out_of_reach_of_scripts_and_other_sites(browser):
    answer = browser().post("/games/byg", data=TWO, follow_redirects=False)
    table = answer.headers["location"]
    for cookie in answer.headers.get_list("set-cookie"):
        assert {"HttpOnly", "SameSite=strict", f"Path={table}"} <= set(cookie.split("; "))


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


def test_every_answer_says_what_a_page_may_do(browser):
    for path in ("/", "/games/byg", "/static/table.js", "/pictures.css", "/nothing"):
        policy = browser().get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_pages_have_no_script_or_style_of_their_own(browser):
    table, first, _ = two_at_a_table(browser)
    for path in ("/", "/games/byg", table):
        page = first.get(path).text
        assert not re.search(r"<style|<script(?! src=)| style=| on\w+=", page)


def test_all_that_a_table_loads_is_under_100_kilobytes_compressed(browser, site):
    friends = {f"seat.{k}": "friend" for k in range(1, 10)}
    for game in site.library.ids():
        client = browser()
        page = client.get(opened(client, game, **friends)).text
        asked = set(re.findall(r'(?:src|href)="(/(?:static/|pictures)[^"]*)"', page))
        assert len(asked) == 9
        parts = [page.encode(), *(client.get(path).content for path in asked)]
        assert sum(len(gzip.compress(part, 1)) for part in parts) < 100_000, game


def test_what_people_write_is_escaped(browser):
    client = browser()
    page = client.get(opened(client, "byg", **TWO, name="<b onclick=x>Ann")).text
    assert "&lt;b onclick=x&gt;Ann" in page
    assert "<b onclick" not in page


def test_who_resigns_loses_and_a_rematch_changes_seats(browser):
    table, first, second = two_at_a_table(browser)
    assert second.post(f"{table}/rematch").status_code == 403
    assert "White wins by resignation." in act(second, table, "resign").text
    assert first.get(f"{table}/rematch").status_code == 404
    again = second.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    assert first.post(f"{table}/rematch", follow_redirects=False).headers["location"] == again
    assert act(first, again, "c3").text == "It is White's turn."
    assert act(second, again, "c3").status_code == 200
    assert 'href="' + table + "/rematch" in browser().get(table).text


def test_two_agree_on_a_draw(browser):
    first, second = browser(), browser()
    table = opened(first, "tic-tac-toe", **{"seat.1": "friend"})
    own = first.cookies.get("seats", path=table)
    second.get(next(link for link in links(first, table) if not link.endswith(own)))
    act(first, table, "offer-draw")
    assert "A draw is offered." in second.get(table).text
    assert "The game is drawn by agreement." in act(second, table, "accept-draw").text


def test_one_browser_may_have_all_seats_where_nothing_is_hidden(browser):
    client = browser()
    table = opened(client, "byg", **TWO | {"seat.1": "you"})
    assert act(client, table, "c3").status_code == 200
    assert act(client, table, "a1").status_code == 200
    refused = client.post("/games/kuhn-poker", data={"seat.0": "you", "seat.1": "you"})
    assert refused.text.startswith("This game has hidden cards.")


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


def test_a_record_comes_down_and_goes_up_again(browser):
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    act(second, table, "a1 a3")
    act(first, table, "resign")
    text = first.get(f"{table}/record").text
    assert "1. c3\n2. a1 a3\n" in text
    reader = browser()
    answer = reader.post("/records", files={"file": ("game.txt", text)})
    assert "Black wins by resignation." in answer.text
    again = reader.get(f"{answer.url.path}/record").text
    assert again.replace('[Practice "yes"]\n', "") == text


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
    monkeypatch.setattr("kibitz.interfaces.web.tables.tables.STALE", 0)
    table, first, second = two_at_a_table(browser)
    act(first, table, "c3")
    other = TestClient(
        application(Site(Tables(site.tables.store, site.library), BotPool(1)), ["testserver"]),
        HERE,
        headers={"origin": HERE},
    )
    other.cookies.set("seats", second.cookies.get("seats", path=table))
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
    other.cookies.set("seats", first.cookies.get("seats", path=table))
    seen = version(first.get(table).text)
    other.get(table)
    assert act(first, table, "c3", version=seen).status_code == 200
    assert act(other, table, "a1", version=seen).status_code == 409
    assert ">c3</a>" in other.get(table).text
    assert len(site.tables.store.since(table.removeprefix("/table/"))) == 1
    other.app.state.site.bot_pool.close()


def test_faults_are_pages_for_people_and_words_for_scripts(browser):
    page = browser().get("/table/none", headers={"accept": "text/html"})
    assert (page.status_code, "<h1>That did not work</h1>" in page.text) == (404, True)
    assert browser().get("/table/none").text == "There is no such table."


@pytest.mark.parametrize(
    ("platform", "names", "there"),
    [
        ("linux", (), False),
        ("linux", ("DISPLAY",), True),
        ("linux", ("WAYLAND_DISPLAY",), True),
        ("darwin", (), True),
        ("win32", (), True),
    ],
)
def test_a_browser_is_opened_only_where_it_has_a_window(monkeypatch, platform, names, there):
    monkeypatch.setattr("sys.platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name in names:
        monkeypatch.setenv(name, ":0")
    assert has_display() == there


def test_sealed_acts_stand_in_the_list_of_moves_once_they_are_open(browser):
    first, second, third = browser(), browser(), browser()
    table = opened(first, "sealed-bids", **{"seat.1": "friend", "seat.2": "friend"})
    own = first.cookies.get("seats", path=table)
    friends = [link for link in links(first, table) if not link.endswith(own)]
    for client, link in zip((second, third), friends, strict=True):
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
        assert re.search(r'class="[^"]*own[^"]*">Seat 1', page)
