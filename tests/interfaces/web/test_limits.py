"""What a client may do is bounded, and so is what the server keeps in memory."""

import asyncio
import time
from contextlib import suppress
from types import SimpleNamespace

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import HERE, TWO, act, opened, two_at_a_table

import kibitz
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.pages.event_stream import MOST_STREAMS, events
from kibitz.interfaces.web.site import Site
from kibitz.match import Match, Seat
from kibitz.store import Store
from kibitz.tables import rate_limit, seat_tokens
from kibitz.tables.bots import bot_pool
from kibitz.tables.bots.next_bot import bot_of_seat
from kibitz.tables.library import Library
from kibitz.tables.rate_limit import CROWD, CrowdLimit, RateLimit, client_of
from kibitz.tables.tables import Tables

ME = "testclient"  # the address of Starlette's client
COMPUTER_FIRST = {"seat.0": "easy", "seat.1": "you", "option.side": "3"}


def soon(condition):
    """Wait for what another thread does."""
    until = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


class ManualClock:
    """Seconds that pass when a test says so."""

    now = 0.0

    def __call__(self):
        return self.now


def test_an_allowance_fills_up_again_and_never_beyond_its_most():
    clock = ManualClock()
    bucket = RateLimit(2, 0.5, clock)
    assert [bucket.spend("a") for _ in range(3)] == [True, True, False]
    assert bucket.spend("b")
    clock.now = 2.0
    assert [bucket.spend("a") for _ in range(2)] == [True, False]
    clock.now = 1000.0
    assert bucket.left("a") == 2


def test_what_was_spent_already_may_leave_a_debt():
    clock = ManualClock()
    bucket = RateLimit(1, 1, clock)
    bucket.charge("a", 5)
    assert bucket.left("a") == -4
    assert not bucket.spend("a")
    clock.now = 4.5
    assert bucket.left("a") == 0.5


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_address_of_ipv6_counts_as_its_64_and_a_mapped_one_as_its_ipv4(address, client):
    """One visitor has 2^64 addresses of IPv6; each had limits of its own."""
    assert client_of(address) == client


def test_a_visitor_who_changes_his_ipv6_address_meets_the_same_limit(site):
    """400 tables in a row were opened so."""
    app = application(site, ["testserver"])
    site.table_limit = RateLimit(2, 0)
    codes = [
        TestClient(app, HERE, headers={"origin": HERE}, client=(f"2001:db8::{n}", 1))
        .post("/games/byg", data=TWO, follow_redirects=False)
        .status_code
        for n in range(1, 5)
    ]
    assert codes == [303, 303, 429, 429]


def test_clients_that_came_first_are_forgotten_before_they_fill_the_memory(monkeypatch):
    monkeypatch.setattr(rate_limit, "MOST_CLIENTS", 3)
    bucket = RateLimit(1, 0, ManualClock())
    assert all(bucket.spend(str(client)) for client in range(5))
    assert len(bucket._buckets) == 3
    assert [bucket.spend(str(client)) for client in (4, 0)] == [False, True]


def test_a_seat_has_a_limit_within_that_of_its_address():
    clock = ManualClock()
    limit = CrowdLimit(crowd=(4, 1), seat=(2, 0.5), clock=clock)
    assert [limit.use("class", "ann") for _ in range(3)] == [0, 0, 2.0]
    assert [limit.use("class", "bob") for _ in range(3)] == [0, 0, 2.0]
    assert limit.use("class", "cid") == limit.use("class") == 1.0
    clock.now = 2.0
    assert [limit.use("class", seat) for seat in ("ann", "bob", "ann")] == [0, 0, 2.0]
    assert limit.use("another", "dan") == 0


def test_a_class_of_30_behind_one_address_joins_speaks_and_plays(browser):
    """9 of 30 joins and 26 of 30 remarks were refused, since they counted by address alone."""
    tables = [(client := browser(), opened(client, "byg", **TWO)) for _ in range(CROWD // 2)]
    friends, codes = [], []
    for client, table in tables:
        token = seat_tokens.open_invitation(client.cookies.get("host", path=table))
        friends.append((browser(), table))
        for _ in range(2):  # the second seat is taken
            codes.append(
                friends[-1][0].post(f"{table}/join/{token}", data={"seat": "1"}).status_code
            )
    assert codes == [200, 404] * (CROWD // 2)
    for client, table in [*tables, *friends]:
        own = [client.post(f"{table}/remark", data={"remark": "0"}).status_code for _ in range(3)]
        assert own == [200] * 3
    assert [act(client, table, "c3").status_code for client, table in tables] == [200] * (
        CROWD // 2
    )


def test_one_of_a_class_who_speaks_too_much_is_refused_alone(browser, site):
    site.feedback_limit = CrowdLimit(crowd=(300, 0), seat=(2, 0))
    table, first, second = two_at_a_table(browser)
    said = [first.post(f"{table}/remark", data={"remark": "0"}).status_code for _ in range(3)]
    assert said == [200, 200, 429]
    assert second.post(f"{table}/remark", data={"remark": "0"}).status_code == 200


def test_the_sentence_says_how_long_to_wait(browser, site):
    site.table_limit = RateLimit(1, 0.4)
    client = browser()
    client.post("/games/byg", data=TWO, follow_redirects=False)
    refused = client.post("/games/byg", data=TWO, follow_redirects=False)
    assert refused.status_code == 429 and refused.headers["retry-after"] == "3"
    assert refused.text == "Too many new tables in a short time. Wait 3 seconds and try again."
    site.table_limit = RateLimit(1, 0.005)
    client.post("/games/byg", data=TWO, follow_redirects=False)
    refused = client.post("/games/byg", data=TWO, follow_redirects=False)
    assert "4 minutes" in refused.text


@pytest.mark.parametrize(
    ("limit", "path", "form"),
    [("table_limit", "/games/byg", TWO), ("upload_limit", "/records", {"text": "x"})],
)
def test_so_much_at_once_and_no_more(browser, site, limit, path, form):
    setattr(site, limit, RateLimit(2, 0))
    codes = [browser().post(path, data=form, follow_redirects=False).status_code for _ in range(3)]
    assert codes[0] == codes[1] != 429 == codes[2]


def test_a_client_has_so_many_streams(browser, site):
    client = browser()
    table = opened(client, "byg", **TWO)
    site.streams[ME] = MOST_STREAMS
    refused = client.get(f"{table}/events")
    assert refused.status_code == 429
    assert refused.text == "Too many tables are open from your address. Close some of them."


def test_streams_count_before_they_begin(browser, site):
    """110 of one address were open where 100 are admitted, since all were checked first."""
    table = opened(browser(), "byg", **TWO).removeprefix("/table/")
    streams = [asyncio.run(events(asked(site, table))) for _ in range(3)]
    assert site.streams[ME] == 3
    site.streams[ME] = MOST_STREAMS
    with pytest.raises(HTTPException):
        asyncio.run(events(asked(site, table)))
    site.streams[ME] = 3
    for stream in streams:
        asyncio.run(hang_up(stream))
    assert site.streams[ME] == 0


def asked(site, table):
    """A request for the events of a table."""
    scope = {"type": "http", "method": "GET", "path": f"/table/{table}/events", "headers": []}
    scope |= {"path_params": {"id": table}, "client": (ME, 1), "query_string": b""}
    return Request(scope | {"app": SimpleNamespace(state=SimpleNamespace(site=site))})


async def hang_up(stream):
    """Begin a stream whose browser is gone."""

    async def receive():
        return {"type": "http.disconnect"}

    async def send(message):
        raise OSError

    with suppress(OSError, ExceptionGroup, ClientDisconnect):
        await stream({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, send)


def test_the_computer_rests_when_it_has_thought_enough_for_a_client(browser, site):
    site.bot_pool.budget = RateLimit(0, 0)
    client = browser()
    table = opened(client, "byg", **COMPUTER_FIRST)
    assert bot_pool.BUDGET_SPENT in client.get(table).text
    assert 'data-at="1"' not in client.get(f"{table}/view").text
    site.bot_pool.budget = RateLimit(100, 0)
    client.get(table)
    soon(lambda: 'data-at="1"' in client.get(f"{table}/view").text)
    assert bot_pool.BUDGET_SPENT not in client.get(table).text
    assert 0 < site.bot_pool.budget.left(ME) < 100


def test_the_thinking_for_one_client_is_not_charged_to_another(browser, site):
    site.bot_pool.budget.charge("another", 1e6)
    table = opened(client := browser(), "byg", **COMPUTER_FIRST)
    soon(lambda: 'data-at="1"' in client.get(f"{table}/view").text)


def test_a_page_says_that_a_game_is_made_ready_the_first_time(browser, site, monkeypatch):
    waiting = []

    class NeverReady:
        def ask(self, task, soon=True, client="", then=None):
            waiting.append(then)
            return False

    monkeypatch.setattr(site.bot_pool, "_compile_worker", NeverReady())
    client = browser()
    table = opened(client, "byg", **COMPUTER_FIRST)
    soon(lambda: bot_pool.COMPILING in client.get(f"{table}/view").text)
    monkeypatch.setattr(site.bot_pool, "_compile_worker", None)
    waiting[0]()
    soon(lambda: 'data-at="1"' in client.get(f"{table}/view").text)
    assert bot_pool.COMPILING not in client.get(f"{table}/view").text


def test_tables_that_nobody_looks_at_leave_memory(browser, site, monkeypatch):
    monkeypatch.setattr("kibitz.tables.tables.MOST_IN_MEMORY", 3)
    client = browser()
    tables = [opened(client, "byg", **TWO) for _ in range(3)]
    first, second = (table.removeprefix("/table/") for table in tables[:2])
    assert act(client, tables[0], "c3").status_code == 200
    site.tables.in_memory(first).subscribers[print] = ()
    tables += [opened(client, "byg", **TWO) for _ in range(4)]
    assert site.tables.in_memory(second) is None
    assert site.tables.in_memory(first) is not None
    assert client.get(tables[1]).status_code == 200
    assert len(site.tables._open) == 3


def test_tables_of_long_games_leave_memory_before_they_fill_it(browser, site, monkeypatch):
    client = browser()
    long = opened(client, "byg", **TWO)
    assert act(client, long, "c3").status_code == 200
    of_two = site.tables.in_memory(long.removeprefix("/table/")).size  # positions
    monkeypatch.setattr("kibitz.tables.tables.MOST_BYTES", 2 * of_two)
    tables = [opened(client, "byg", **TWO) for _ in range(3)]
    assert site.tables.in_memory(long.removeprefix("/table/")) is None
    assert sum(table.size for table in site.tables._open.values()) <= 2 * of_two
    assert client.get(long).status_code == 200
    monkeypatch.setattr("kibitz.tables.tables.MOST_BYTES", 0)
    last = opened(client, "byg", **TWO)
    assert [*site.tables._open] == [last.removeprefix("/table/")]
    assert client.get(tables[0]).status_code == 200


@pytest.mark.parametrize("sitter", ["{}", "{}:depth=2", "mcts:sims=1000000", "uniform"])
def test_a_visitor_seats_no_player_of_his_own_choice(browser, tmp_path, sitter):
    """A path would run a file of the server; only levels are taken."""
    ran = tmp_path / "ran"
    (tmp_path / "bot.py").write_text(
        f"open({str(ran)!r}, 'w')\nclass A:\n    def choose(self, p): ...\n"
    )
    given = sitter.format(tmp_path / "bot.py")
    refused = browser().post("/games/byg", data={"seat.1": given}, headers={"accept": "text/plain"})
    assert refused.status_code == 422
    assert "novice, easy, middling, strong, master" in refused.text
    assert not ran.exists()


def test_a_seat_that_names_a_file_in_the_database_runs_nothing(tmp_path):
    ran = tmp_path / "ran"
    (tmp_path / "bot.py").write_text(
        f"open({str(ran)!r}, 'w')\nclass A:\n    def choose(self, p): ...\n"
    )
    match = Match(kibitz.load("byg", side=2), 1, [Seat(str(tmp_path / "bot.py")), Seat("uniform")])
    with pytest.raises(kibitz.KibitzError, match="There is no player"):
        bot_of_seat(match, 0, {})
    assert not ran.exists()


def test_the_host_may_offer_a_bot_in_a_file_and_visitors_see_its_name_only(tmp_path):
    spec = f"{tmp_path / 'last.py'}:places=1"
    (tmp_path / "last.py").write_text(
        "class Last:\n    places: int = 9\n    def choose(self, p):\n        return p.legal()[-self.places]\n"
    )
    store, library = Store(f"sqlite:///{tmp_path}/tables.db"), Library([], [spec])
    pool = bot_pool.BotPool(1, bots=library.bots)
    client = TestClient(application(Site(Tables(store, library), pool), ["testserver"]), HERE)
    client.headers["origin"] = HERE
    assert "last" in client.get("/games/byg").text
    table = opened(client, "byg", **{**COMPUTER_FIRST, "seat.0": "last"})
    soon(lambda: 'data-at="1"' in client.get(f"{table}/view").text)
    page = client.get(table).text
    assert "computer, last" in page and str(tmp_path) not in page
    played = client.get(f"{table}/record").text
    assert kibitz.load("byg", side=3).start().moves()[-1] in played and str(tmp_path) not in played
    pool.close()
    store.close()


def test_a_bot_of_the_host_that_cannot_be_read_is_refused_at_the_start(tmp_path):
    (tmp_path / "bad.py").write_text("class A(:\n")
    with pytest.raises(kibitz.KibitzError, match=r"bad.py cannot be read: line 1, SyntaxError"):
        Library([], [str(tmp_path / "bad.py")])


def test_pictures_are_drawn_once_and_a_client_may_ask_for_so_many(browser, site):
    site.picture_limit = RateLimit(2, 0)
    client = browser()
    table = opened(client, "byg", **TWO)
    for _ in range(3):  # the same again is kept
        assert client.get(f"{table}/picture.png").content.startswith(b"\x89PNG")
    assert client.get(f"{table}/picture.svg").text.startswith("<svg")
    assert act(client, table, "c3").status_code == 200
    assert client.get(f"{table}/picture.svg").status_code == 429


def test_questions_that_are_refused_do_not_count_as_asked(monkeypatch):
    """They did, and one visitor could switch hints off for everybody."""
    pool = bot_pool.BotPool(1)

    def refuse(client, job):
        raise bot_pool.BusyError

    monkeypatch.setattr(pool._quick, "submit", refuse)
    for _ in range(bot_pool.MOST_ASKED + 1):
        with pytest.raises(bot_pool.BusyError):
            pool.ask("a", max, 1, 2)
    monkeypatch.undo()
    assert pool.ask("b", max, 1, 2).result(60) == 2
    pool.close()
