"""The analysis board: any position of a game, from options, acts, a record or a finished table."""

import base64
import html
import json
import re
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import shoot
from tests.interfaces.web.visiting import act, opened

from kibitz import load, record
from kibitz.contract import IllegalMove
from kibitz.interfaces.web.pages import analysis_board
from kibitz.kernel.browser import NoBrowserCode, require_linker
from kibitz.players import shipped
from kibitz.tables.rate_limit import RateLimit
from kibitz.tables.thinking import known_positions
from kibitz.tables.thinking.known_positions import KnownPositions, SeededActs, position_after

BYG = {"option.side": "3", "seed": "0"}


def asked(client, acts="", game="byg", **fields):
    return client.post(f"/games/{game}/analysis/position", data={"acts": acts, **fields})


def acts_of(page):
    """The acts that a board opens with: number, name, seat."""
    return json.loads(html.unescape(re.search(r'data-acts="([^"]*)"', page)[1]))


def line(p):
    return ".".join(map(str, p.history))


def test_a_position_is_drawn_for_its_acts_and_no_table_is_stored(browser, site):
    p = load("byg", side=3).start()
    p.play("b2 a1")
    shown = asked(browser(), line(p), **BYG).json()
    assert base64.b64decode(shown["state"]) == p.state.tobytes()
    assert shown["names"] == {str(action): p.name(action) for action in p.legal()}
    assert "data-action" in shown["html"] and shown["mover"] == p.called(p.player)
    assert set(site.tables.store.counts().values()) <= {0}


def test_all_luck_of_a_line_comes_from_its_seed(browser):
    p = load("president").start(9)
    for _ in range(5):
        p.act(p.legal()[-1])
    client = browser()
    two = [asked(client, line(p), "president", seed="9").json() for _ in range(2)]
    assert two[0]["html"] == two[1]["html"]
    other = asked(client, "", "president", seed="10").json()
    assert other["html"] != asked(client, "", "president", seed="9").json()["html"]


def test_a_browser_is_sent_what_the_seat_to_act_may_know(browser):
    p = load("president").start(9)
    state = base64.b64decode(asked(browser(), "", "president", seed="9").json()["state"])
    assert state != p.state.tobytes()


def test_acts_are_played_in_words_from_any_position(browser):
    client = browser()
    shown = asked(client, text="1. b2 2. a1", **BYG).json()
    assert [name for _, name, _ in shown["played"]] == ["b2", "a1"]
    on = asked(client, ".".join(str(action) for action, *_ in shown["played"]), text="c3", **BYG)
    assert [name for _, name, _ in on.json()["played"]] == ["c3"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"acts": "0.0"}, "Act 2 of the line, number 0: "),
        ({"acts": "b2"}, "The acts of a line are numbers with dots between them; 'b2' is none."),
        ({"acts": "999999"}, "Act 1 of the line, number 999999: "),
        ({"acts": "0." * 6000}, "A line has at most 5,000 acts, not 6,001."),
        ({"text": "zz"}, "act 1, 'zz': "),
        ({"seed": "x"}, "A seed is a whole number of up to 80 digits, not 'x'."),
        ({"option.size": "3"}, "size"),
        ({"option.side": "99"}, "side"),
    ],
)
def test_a_bad_line_gets_one_sentence(browser, fields, why):
    answer = browser().post("/games/byg/analysis/position", data={**BYG, **fields})
    assert answer.status_code == 422
    assert why in answer.text and "\n" not in answer.text.strip()


@pytest.mark.long
def test_a_record_of_this_game_opens_with_its_options(browser):
    p = load("byg", side=3).start()
    p.play("b2 a1 c3")
    page = browser().post("/games/byg/analysis", data={"text": record.write(record.of(p))})
    assert [name for _, name, _ in acts_of(page.text)] == ["b2", "a1", "c3"]
    assert 'name="option.side" value="3"' in page.text


@pytest.mark.long
def test_a_list_of_acts_opens_with_the_options_of_the_page(browser):
    page = browser().post("/games/byg/analysis", data={**BYG, "text": "1. b2 2. a1"})
    assert [name for _, name, _ in acts_of(page.text)] == ["b2", "a1"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Game "quet"]\n[Seed "1"]\n\n', "The record is of 'quet', not of byg."),
        ('[Game "quet"]\n[Options "cards=3"]\n\n', "The record is of 'quet', not of byg."),
        ('[Game "byg"]\n[Options "side=3"]\n[Seed "1"]\n\n1. zz\n', "act 1 in all, 'zz': "),
        ("zz", "act 1, 'zz': "),
        ('[Game "byg"]\n[Options "sides=3"]\n[Seed "1"]\n\n', "sides"),
    ],
)
def test_a_record_that_does_not_fit_gets_one_sentence(browser, text, why):
    answer = browser().post("/games/byg/analysis", data={"text": text})
    assert answer.status_code == 422 and why in answer.text


def test_a_finished_table_opens_at_the_step_that_it_shows(browser):
    client = browser()
    table = opened(client, **{"option.side": "3", "seat.0": "you", "seat.1": "you"})
    act(client, table, "b2")
    goes_on = client.get(f"{table}/analysis")
    assert (goes_on.status_code, goes_on.text) == (
        409,
        "The game goes on. It can be analysed after its end.",
    )
    act(client, table, "a1")
    act(client, table, "resign")
    assert f"{table}/analysis" in client.get(table).text
    page = browser().get(f"{table}/analysis?at=1").text
    assert [name for _, name, _ in acts_of(page)] == ["b2", "a1"]
    assert 'data-at="1"' in page and "option.side=3" in page


def test_every_game_has_a_board(browser, site, patient):
    client = browser()
    for id in site.library.ids():
        page = client.get(f"/games/{id}/analysis")
        assert page.status_code == 200, (id, page.text)
        line = dict(parse_qsl(html.unescape(re.search(r'data-line="([^"]*)"', page.text)[1])))
        board = re.search(r'data-board="([^"]*)"', page.text)[1]
        shown = client.post(f"{board}/position", data=line).json()
        assert shown["names"] and shown["html"], id


def test_the_server_gives_no_opinion_on_hidden_cards(browser):
    client = browser()
    page = client.get("/games/president/analysis").text
    assert "You see what the seat to act sees." in page and "data-server" not in page
    refused = client.post("/games/president/analysis/thought", data={"acts": ""})
    assert (refused.status_code, "hidden cards" in refused.text) == (403, True)


def test_a_board_says_where_a_learned_value_is_used(browser, monkeypatch):
    monkeypatch.setattr(analysis_board, "is_wanted", lambda: True)
    monkeypatch.setattr(shipped, "SMALL", 2**20)
    client = browser()
    large, small = (
        client.get(f"/games/{game}/analysis") for game in ("beat-it-or-eat-it", "catchup")
    )
    assert "too large for a browser" in large.text and 'id="ask"' in large.text
    assert "learned leads the search" in small.text and 'id="ask"' not in small.text


def test_a_board_says_why_nobody_thinks(browser):
    client = browser()
    assert "no opinion in games with hidden cards" in client.get("/games/quet/analysis").text
    assert "games with a secret rule: no search can" in client.get("/games/delphi/analysis").text


def test_old_positions_are_forgotten_before_they_fill_the_memory(monkeypatch):
    monkeypatch.setattr(known_positions, "MOST_PLIES", 3)
    known, game = KnownPositions(), load("byg", side=3)
    two = game.start()
    two.play("b2 a1")
    one = two.at(1)
    for p in (one, two, one):
        known.keep(p)
        assert known.nearest(SeededActs(game, 0, tuple(p.history))) is p
    other = game.start()
    other.play("c3 a1")
    known.keep(other)
    assert known.nearest(SeededActs(game, 0, tuple(two.history))) is one
    with pytest.raises(IllegalMove, match=r"Act 3 of the line, number 0: "):
        position_after(two, [0])


@pytest.fixture
def patient(site):
    """Nobody is refused for asking often."""
    site.act_limit = RateLimit(1000, 1000)


@pytest.mark.long
def test_positions_are_limited_for_each_client(browser, site):
    site.act_limit = RateLimit(5, 0.01)
    client = browser()
    codes = {asked(client, **BYG).status_code for _ in range(10)}
    assert codes == {200, 429}


@pytest.fixture
def server(thinking_server):
    return thinking_server


@pytest.fixture
def linker():
    """What WebAssembly is made with."""
    try:
        require_linker()
    except NoBrowserCode as fault:
        pytest.skip(f"NOT RUN: {fault}")


@pytest.fixture
def board(visit):
    """An analysis board of Byg in Chromium."""
    page = visit()
    page.goto("/games/byg")
    page.get_by_role("link", name="An analysis board").click()
    page.wait_for_url("**/analysis", wait_until="load")
    page.get_by_text("Another game: options, a record, acts").click()
    page.locator('[name="option.side"]').fill("3")
    page.get_by_role("button", name="Begin anew").click()
    page.wait_for_url("**/analysis?*", wait_until="load")
    return page


def clicked(page, name, count):
    """Play a cell, and wait until the list has this many acts."""
    page.locator(f'#table [data-action][aria-label="{name}"]').click()
    expect(page.locator("#lines button")).to_have_count(count)
    expect(page.locator("#lines [aria-current]")).to_have_text(re.compile(f"{name}$"))


@pytest.mark.long
def test_a_line_that_is_left_is_not_lost(board):
    clicked(board, "b2", 1)
    clicked(board, "a1", 2)
    board.get_by_role("button", name="Back", exact=True).click()
    expect(board.locator("#lines [aria-current]")).to_have_text("1. b2")
    clicked(board, "c3", 3)
    expect(board.locator("#lines .variation")).to_have_text("2. c3")
    board.locator("#lines").get_by_text("2. a1").click()
    expect(board.locator("#lines [aria-current]")).to_have_text("2. a1")
    board.keyboard.press("Home")
    expect(board.locator("#lines [aria-current]")).to_have_count(0)
    board.get_by_label("Type acts").fill("zz")
    board.keyboard.press("Enter")
    expect(board.get_by_role("alert")).to_contain_text("zz")
    expect(board.locator("#lines button")).to_have_count(3)
    board.reload(wait_until="load")
    expect(board.locator("#lines .variation")).to_have_text("2. c3")
    board.get_by_role("button", name="Forget these lines").click()
    expect(board.locator("#lines button")).to_have_count(0)
    board.reload(wait_until="load")
    expect(board.locator("#table [data-action]").first).to_be_visible()
    expect(board.locator("#lines button")).to_have_count(0)


@pytest.mark.long
def test_a_board_is_used_by_keys(board, linker):
    clicked(board, "b2", 1)
    clicked(board, "a1", 2)
    board.keyboard.press("ArrowLeft")
    expect(board.locator("#lines [aria-current]")).to_have_text("1. b2")
    clicked(board, "c3", 3)
    board.keyboard.press("ArrowUp")
    expect(board.locator("#lines [aria-current]")).to_have_text("2. a1")
    board.keyboard.press("ArrowDown")
    expect(board.locator("#lines [aria-current]")).to_have_text("2. c3")
    cell = board.locator('#table [data-action][tabindex="0"]')
    expect(cell).to_have_count(1)  # one stop for the Tab key
    cell.focus()
    name = cell.get_attribute("aria-label")
    board.keyboard.press("ArrowDown")
    expect(board.locator("#table :focus")).not_to_have_attribute("aria-label", name)
    cell.focus()
    board.keyboard.press("Enter")
    expect(board.locator("#lines [aria-current]")).to_have_text(f"3. {name}")
    expect(board.locator("#thought .lines li").first).to_be_visible()
    board.keyboard.press("1")
    expect(board.locator("#lines [aria-current]")).to_contain_text("4. ")


@pytest.mark.long
def test_the_best_moves_are_arrows(visit, linker):
    page = visit()
    page.goto("/games/breakthrough/analysis")
    expect(page.locator("#thought")).to_contain_text("simulations in this browser", timeout=200_000)
    expect(page.locator("#table .best-arrow")).to_have_count(3)
    page.keyboard.press("1")
    expect(page.locator("#lines button")).to_have_count(1)
    expect(page.locator("#table .best-arrow")).to_have_count(3)


@pytest.mark.long
def test_the_board_thinks_for_as_long_as_one_looks_also_offline(board, linker):
    clicked(board, "b2", 1)
    expect(board.locator("#thought")).to_contain_text("simulations in this browser")
    expect(board.locator("#thought .lines li")).to_have_count(3)
    expect(board.locator("#table [data-best]")).to_have_count(3)
    shoot(board, "analysis-board")
    board.context.set_offline(True)
    before = board.locator("#thought details p").text_content()
    expect(board.locator("#thought details p")).not_to_have_text(before)
    board.keyboard.press("ArrowLeft")  # a position that was seen before
    expect(board.locator("#lines [aria-current]")).to_have_count(0)
    expect(board.locator("#thought")).to_contain_text("simulations in this browser")
    board.context.set_offline(False)


@pytest.mark.long
def test_the_board_says_that_the_server_is_away_for_no_longer_than_it_is(board):
    board.route("**/position", lambda route: route.fulfill(status=404, content_type="text/html"))
    board.locator("#table [data-action]").first.click()
    expect(board.locator("#message")).to_contain_text("The server does not answer now")
    expect(board.locator("#message")).to_have_text("")


@pytest.mark.long
def test_learned_values_lead_the_search_of_a_board(visit, linker):
    page = visit()
    with page.expect_response(lambda one: one.url.endswith(".bin"), timeout=200_000) as loaded:
        page.goto("/games/catchup/analysis")
    assert loaded.value.headers["content-encoding"] == "gzip"
    expect(page.locator("#thought")).to_contain_text("simulations in this browser")
    expect(page.locator("#table [data-best]")).to_have_count(3)
