"""The computer thinks in the visitor's browser: what it is sent, what it may send, and who thinks if it fails."""

import base64
import gzip
import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import begin, choose, play, shoot
from tests.interfaces.web.visiting import opened, two_at_a_table, version

from kibitz import load
from kibitz.kernel.browser import NoBrowserCode, require_linker
from kibitz.players import player, shipped
from kibitz.tables.bots.visitor_thinking import SearchEffort, search_of
from kibitz.tables.lease import MOST_FAILURES, Lease

try:
    require_linker()
except NoBrowserCode as fault:
    pytest.skip(f"NOT RUN: {fault}", allow_module_level=True)

ROOT = Path(__file__).parents[3]
BYG = {"option.side": "3", "seat.0": "you", "seat.1": "middling"}
SENT = {"ply", "state", "simulations", "milliseconds", "patience"}


@pytest.fixture(autouse=True)
def browsers_think(monkeypatch):
    """The server waits for them however busy the machine is."""
    monkeypatch.setenv("KIBITZ_BOTS", "browser")
    monkeypatch.setattr("kibitz.tables.lease.SECONDS", 200.0)


def acted(client, **fields):
    """A person's first act at a new table; its address."""
    table = opened(client, **BYG)
    fields = {"text": "b2", "version": version(client.get(table).text), **fields}
    assert client.post(f"{table}/acts", data=fields).status_code == 200
    return table


@pytest.mark.long
def test_a_browser_is_sent_the_position_and_no_seed(browser, site):
    client = browser()
    table = acted(client, thinks="yes")
    job = client.post(f"{table}/bot").json()
    p = load("byg", side=3).start()
    p.play("b2")
    assert set(job) == SENT
    assert base64.b64decode(job["state"]) == p.state.tobytes()
    assert (job["ply"], job["simulations"], job["milliseconds"]) == (1, 2000, None)


@pytest.mark.long
def test_the_server_checks_the_act_of_a_browser_and_stores_it(browser, site):
    client, answer = browser(), str(answer_of_black())  # compiled before the lease runs
    table = acted(client, thinks="yes")
    bad = client.post(f"{table}/bot", data={"ply": "1", "action": "999"})
    assert (bad.status_code, bad.text) == (422, "The browser chose an act that is not legal here.")
    late = client.post(f"{table}/bot", data={"ply": "0", "action": "5"})
    assert late.json()["ply"] == 1
    after = client.post(f"{table}/bot", data={"ply": "1", "action": answer})
    assert after.status_code in (200, 204)
    stored = site.tables.store.since(table.rpartition("/")[2])
    assert [(move.seat, move.text) for move in stored[:2]] == [(0, "b2"), (1, "a1")]


def answer_of_black():
    p = load("byg", side=3).start()
    p.play("b2")
    return p.parse("a1")[0]


@pytest.mark.long
def test_the_server_thinks_where_a_browser_cannot(browser, site):
    client = browser()
    table = acted(client, thinks="yes")
    assert client.post(f"{table}/bot", data={"failed": "yes"}).json()["ply"] == 1
    for _ in range(MOST_FAILURES - 1):
        last = client.post(f"{table}/bot", data={"failed": "yes"})
    assert last.status_code == 204
    table_here = site.tables.find(table.rpartition("/")[2])
    table_here.lease.begin()
    assert not table_here.lease.runs


def test_a_lease_ends_by_itself(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    lease = Lease()
    lease.begin(3.0)
    now[0] = 302.9
    assert lease.runs
    now[0] = 303.1
    assert not lease.runs and lease.failures == 1


@pytest.mark.long
def test_nobody_thinks_for_bots_of_a_table_with_two_people(browser):
    table, first, _ = two_at_a_table(browser)
    assert first.get(f"{table}/bot").status_code == 204
    assert first.post(f"{table}/bot").status_code == 403


@pytest.mark.long
def test_no_browser_thinks_where_information_is_hidden(browser):
    client = browser()
    table = opened(client, "quet", **{"seat.0": "you", "seat.1": "easy"})
    assert client.post(f"{table}/bot").status_code == 403
    page = client.get(table).text
    assert "a browser that thought for it would hold its cards" in page
    assert "data-thinks" not in page


@pytest.mark.long
def test_a_watcher_gets_no_job(browser):
    table = acted(browser(), thinks="yes")
    assert browser().post(f"{table}/bot").status_code == 403


@pytest.mark.long
def test_for_an_opinion_a_browser_is_sent_the_position_and_no_seed(browser):
    client = browser()
    table = acted(client, thinks="yes")
    p = load("byg", side=3).start()
    before = client.get(f"{table}/position?at=0").json()
    assert set(before) == {"state", "acts", "mover", "names", "expects"}
    assert before["expects"].count("{}") == 1, "where the browser puts its figure"
    assert base64.b64decode(before["state"]) == p.state.tobytes()
    assert before["names"] == {str(action): p.name(action) for action in p.legal()}
    p.play("b2")
    assert base64.b64decode(client.get(f"{table}/position").json()["state"]) == p.state.tobytes()


@pytest.mark.long
def test_the_server_gives_the_opinion_where_a_learned_value_is_too_large(browser, monkeypatch):
    monkeypatch.setattr(shipped, "SMALL", 2**20)
    client = browser()
    table = opened(client, "beat-it-or-eat-it", **{"seat.0": "you", "seat.1": "easy"})
    assert "data-analyses" not in client.get(table).text
    refused = client.get(f"{table}/position")
    assert (refused.status_code, refused.text) == (403, "The server thinks here.")


@pytest.mark.long
def test_the_browser_gives_the_opinion_by_learned_values_where_these_are_small(browser):
    client = browser()
    table = opened(client, "catchup", **{"seat.0": "you", "seat.1": "easy"})
    assert "data-analyses" in client.get(table).text
    path = client.get(f"{table}/position?at=0").json()["path"]
    assert path == {"ply": 0, "last": -1, "mover": -1, "row": 0}


@pytest.mark.long
def test_there_is_no_opinion_among_people(browser):
    table, first, _ = two_at_a_table(browser)
    refused = first.get(f"{table}/position")
    assert (refused.status_code, "Several people play" in refused.text) == (403, True)


@pytest.mark.parametrize(
    ("spec", "search"),
    [
        ("mcts:sims=100,memory=128", SearchEffort(100, 0.0)),
        ("mcts:time=3,memory=128", SearchEffort(10**9, 3.0)),
        ("mcts:sims=100,rave=3", None),
        ("mcts:sims=100,threads=2", None),
        ("worlds:sims=100", None),
        ("novice", None),
        ("learned:time=3,memory=128", SearchEffort(10**9, 3.0, learned=True)),
        ("learned:sims=50,explore=2", None),
    ],
)
def test_a_browser_thinks_only_as_the_level_does(spec, search):
    assert search_of(player(spec), load("catchup")) == search


def test_the_server_thinks_where_a_learned_player_counts_no_playouts():
    assert search_of(player("learned:time=3"), load("connect6")) is None


@pytest.mark.long
def test_a_page_itself_may_not_compile_webassembly(browser):
    client = browser()
    table = opened(client, **BYG)
    pages = [client.get(table), client.get("/static/table.js")]
    worker = client.get("/games/byg/browser/thinker.js")
    policies = [one.headers["content-security-policy"] for one in [*pages, worker]]
    assert ["wasm-unsafe-eval" in one for one in policies] == [False, False, True]
    assert "unsafe-inline" not in policies[2] and "'unsafe-eval'" not in policies[2]


@pytest.mark.long
def test_what_thinks_at_a_table_is_under_55_kilobytes_compressed(browser):
    # All else that a table loads is under 100: test_web_pages.py.
    client = browser()
    names = ("thinker.js", "runtime.js", "values.js")
    scripts = [client.get(f"/games/byg/browser/{name}").content for name in names]
    sizes = json.loads((ROOT / "bench/first_load.json").read_text())
    largest = max(one.get("module", 0) + one.get("facts", 0) for one in sizes.values())
    assert sum(len(gzip.compress(part, 1)) for part in scripts) + largest < 55_000


@pytest.fixture
def server(thinking_server):
    return thinking_server


@pytest.mark.long
def test_the_bot_thinks_in_the_browser_of_the_visitor(visit):
    page = visit()
    with page.expect_response(lambda one: one.url.endswith(".wasm")) as loaded:
        begin(page, "byg", option_side="3", seat_1="middling")
    assert loaded.value.headers["content-type"] == "application/wasm"
    assert "immutable" in loaded.value.headers["cache-control"]
    expect(page.locator("#page[data-thinker]")).to_have_count(1)
    with page.expect_request(
        lambda one: one.url.endswith("/bot") and "action=" in (one.post_data or "")
    ):
        play(page.locator('#table [data-action]:not([data-action=""])').first)
    expect(page.locator(".moves li [data-at]")).not_to_have_count(1)


@pytest.mark.long
def test_the_master_thinks_in_the_browser_by_what_it_has_learned(visit):
    page = visit()
    with page.expect_response(lambda one: one.url.endswith(".bin"), timeout=200_000):
        begin(page, "catchup", seat_1="master")
    expect(page.locator("#page[data-thinker]")).to_have_count(1)
    with page.expect_request(
        lambda one: one.url.endswith("/bot") and "action=" in (one.post_data or "")
    ):
        play(page.locator('#table [data-action]:not([data-action=""])').first)
    expect(page.locator(".moves li [data-at]")).not_to_have_count(1)


@pytest.mark.long
def test_the_opinion_grows_in_the_browser_while_one_looks(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="easy")
    expect(page.locator("#page[data-thinker]")).to_have_count(1)  # so the server has made the code
    choose(page, "Show the computer's opinion")
    expect(page.locator("#thought")).to_contain_text("simulations in this browser")
    expect(page.locator("#thought .lines li")).to_have_count(3)
    expect(page.locator("#table [data-best]")).to_have_count(3)
    page.context.set_offline(True)  # the server is not asked for it
    before = page.locator("#thought details p").text_content()
    expect(page.locator("#thought details p")).not_to_have_text(before)
    shoot(page, "opinion-here")
    page.context.set_offline(False)
    choose(page, "Show the computer's opinion", False)
    expect(page.locator("#table [data-best]")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#table .hint")).to_have_count(1)
    expect(page.locator("#thought")).to_contain_text("Hint for")


@pytest.mark.long
def test_the_server_thinks_when_the_code_does_not_load(visit):
    page = visit()
    page.route("**/*.wasm", lambda route: route.fulfill(status=200, body=b"no WebAssembly"))
    begin(page, "byg", option_side="3", seat_1="middling")
    play(page.locator("#table [data-action]").first)
    expect(page.locator(".moves li [data-at]")).not_to_have_count(1)
    expect(page.locator('section[data-turn="yours"]')).to_have_count(1)
