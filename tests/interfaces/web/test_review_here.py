"""The review of a finished game in the visitor's browser: what is sent, what is taken, and the same graph."""

import json

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import begin, changing, press_twice, shoot, typed
from tests.interfaces.web.visiting import act, opened

import kibitz
from kibitz import load
from kibitz.interfaces.web.pages.after_game import EDGE, HEIGHT
from kibitz.kernel.browser import NoBrowserCode, require_linker
from kibitz.players import shipped
from kibitz.tables.permissions import is_judged_by_positions
from kibitz.tables.thinking.review import (
    ReviewedTurn,
    confirmed,
    doubted,
    mistakes,
    review,
    review_seat,
)

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(f"NOT RUN: {fault}", allow_module_level=True)

BOTH = {"option.side": "3", "seat.0": "you", "seat.1": "you"}
UNREADABLE = "The browser sent a review that does not fit this game."


@pytest.fixture(autouse=True)
def browsers_think(monkeypatch):
    monkeypatch.setenv("KIBITZ_BOTS", "browser")


@pytest.fixture
def finished(browser):
    """A browser, and the table of a game of two turns that was resigned."""
    client = browser()
    table = opened(client, **BOTH)
    assert client.get(f"{table}/review/positions").status_code == 409
    for text in ("b2", "a1", "resign"):
        act(client, table, text)
    return client, table


def test_a_browser_is_sent_the_start_and_each_position_after_a_turn(finished):
    client, table = finished
    sent = client.get(f"{table}/review/positions").json()
    assert [item["ply"] for item in sent["items"]] == [0, 1, 2]
    assert (sent["simulations"], sent["seeds"]) == (600, [1, 2, 3, 4, 5])


def test_what_a_browser_found_is_drawn_and_not_kept(finished, site):
    client, table = finished
    first = load("byg", side=3).start().parse("c3")[0]
    found = [[first, 0.9, [1.8, 1.7, 1.8, 1.9, 1.8]], [first, 0.9, []]]
    shown = client.post(f"{table}/review", data={"found": json.dumps(found)})
    assert shown.text.count("<circle") == 1 and "Better: c3." in shown.text
    assert "This gives away the whole game." in shown.text
    assert site.tables.find(table.rpartition("/")[2]).reviewed is None


@pytest.mark.parametrize("losses", [[], [1.8], [1.8, 0, 0, 1.9, 0]])
def test_nobody_is_blamed_for_what_further_searches_do_not_agree_on(finished, losses):
    """One search of 600 playouts blamed people for its own noise."""
    client, table = finished
    first = load("byg", side=3).start().parse("c3")[0]
    found = [[first, 0.9, losses], [first, 0.9, []]]
    shown = client.post(f"{table}/review", data={"found": json.dumps(found)})
    assert "No turn lost much." in shown.text


def test_a_review_names_three_moments_at_most():
    turns = [ReviewedTurn(k, 0, 0.0, 0.3 + 0.1 * k) for k in range(8)]
    assert [one.ply for one in mistakes(turns)] == [5, 6, 7]
    sure = confirmed(turns, {k: [turns[k].loss] * 5 for k in doubted(turns)})
    assert len(doubted(turns)) == 6
    assert [one.loss > 0 for one in sure] == [False, False, *[True] * 6]


@pytest.mark.parametrize(
    "found",
    [
        "",
        "[1",
        "[[0]]",
        '[[0,"x",[]]]',
        "[[999,0,[]]]",
        "[[0,0]]",
        "[[0,NaN,[]]]",
        '{"a":1}',
        "[" * 9000,
    ],
)
def test_a_review_that_does_not_fit_gets_one_sentence(finished, found):
    client, table = finished
    answer = client.post(f"{table}/review", data={"found": found})
    assert (answer.status_code, answer.text) == (422, UNREADABLE)


def test_the_server_reviews_where_a_learned_value_is_too_large_for_a_browser(browser, monkeypatch):
    monkeypatch.setattr(shipped, "SMALL", 2**20)
    client = browser()
    table = opened(client, "beat-it-or-eat-it", **{"seat.0": "you", "seat.1": "you"})
    act(client, table, "resign")
    assert client.get(f"{table}/review/positions").status_code == 204


@pytest.fixture
def server(thinking_server):
    return thinking_server


@pytest.mark.long
def test_the_graph_of_a_browser_is_that_of_the_server(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    for turn in ("b2", "a1"):
        with changing(page):
            typed(page, turn)
    press_twice(page, "Resign")
    expect(page.locator("section.over")).to_have_count(1)
    ready(page)
    page.get_by_role("button", name="Review the game").click()
    points = page.locator("svg.review circle")
    expect(points).to_have_count(2)
    shoot(page, "review-here")
    heights = [float(one.get_attribute("cy")) for one in points.all()]
    assert heights == pytest.approx(in_python(), abs=0.06)


def ready(page):
    """Wait until the server has made the code of the game for browsers."""
    page.evaluate(
        "async () => { while ((await fetch(`${location.pathname}/bot`)).status !== 200) await new Promise((go) => setTimeout(go, 500)); }"
    )


def in_python():
    p = load("byg", side=3).start()
    p.play("b2 a1")
    return [HEIGHT / 2 - (HEIGHT / 2 - EDGE) * turn.value for turn in review(p)]


@pytest.mark.long
def test_where_the_browser_thinks_the_graph_of_the_game_comes_by_itself_at_its_end(visit):
    page = visit()
    begin(page, "breakthrough", option_columns="3", option_rows="5")
    expect(page.locator("[data-thinker=here]")).to_have_count(1)
    with changing(page):
        typed(page, "a2-a3")
    press_twice(page, "Resign")
    expect(page.locator(".ending svg.review")).to_have_count(1)


@pytest.mark.long
def test_a_game_of_cards_is_reviewed_in_the_browser_by_what_a_seat_knew(visit):
    page = visit()
    begin(page, "kuhn-poker")
    page.get_by_role("button", name="bet").click()
    expect(page.locator("section.over")).to_have_count(1)
    ready(page)
    with page.expect_request(lambda one: "/review" in one.url and one.method == "POST"):
        page.get_by_role("button", name="Review the game").click()
    expect(page.locator("#reviewed")).to_contain_text("judged by what First knew then")


@pytest.mark.long
def test_a_person_was_blamed_for_the_luck_of_the_dice():
    """The value after a turn has its draw in it: in a lottery the last turn lost the game."""
    p = kibitz.load("tests/study/truth/lottery.py", players=2).start(3)
    while not p.over:
        p.act(0)
    assert mistakes(review(p))
    assert not is_judged_by_positions(p.game)
    assert not any(review_seat(p, seat).mistakes for seat in range(2))
