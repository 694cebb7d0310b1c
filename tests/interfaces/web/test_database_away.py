"""A database that is away for a moment costs nobody a table, a seat or an act."""

import itertools
import os
import re
import signal
import threading
import time
import urllib.error
from contextlib import suppress

import pytest
import sqlalchemy as sql
from tests.interfaces.web.conftest import Server
from tests.interfaces.web.test_killed import QuickPlayer
from tests.store.conftest import cluster, postgres, url  # noqa: F401  fixtures
from tests.store.test_store import BYG

from kibitz.interfaces.web import game_process
from kibitz.interfaces.web.game_process import Setup
from kibitz.match import Accepted, Seat, lock
from kibitz.store import AwayError, Store, StoredMove, TakenError
from kibitz.store import engine as engines
from kibitz.tables import open_table
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables
from kibitz.tables.workers import postponing as later

LOST = "append, of which nobody hears that it was stored"
STEPS = ("append", LOST, "since")
PLANS = [plan for n in (1, 2, 3) for plan in itertools.product(STEPS, repeat=n)]
ACTS = 7
PEOPLE = (Seat("Ann", lock("ann")), Seat("Bob", lock("bob")))


class Failing:
    """A store whose next steps fail as planned, and which then works again."""

    def __init__(self, store):
        self._store, self.plan, self.failed = store, [], 0
        for name in ("append", "since", "find", "change_seat", "leave", "come_back"):
            setattr(store, name, self._failing(name, getattr(store, name)))

    def _failing(self, name, work):
        def step(*given):
            planned = self.plan[0] if self.plan else ""
            if not planned.startswith(name):
                return work(*given)
            self.plan.pop(0)
            self.failed += 1
            if planned == LOST:
                work(*given)
            raise AwayError

        return step


@pytest.fixture(scope="module")
def library():
    return Library([])


@pytest.fixture
def opened(url, library, monkeypatch):  # noqa: F811
    """A table whose store can fail, and a way to read it as a server that starts."""
    monkeypatch.setattr(open_table, "STALE", -1.0)  # so that every look reads
    store, other = Store(url), Store(url)
    rest = {"created": BYG.created, "practice": True}
    stored = [type(BYG)(f"t{k}", "byg", {"side": "3"}, 1, PEOPLE, **rest) for k in range(40)]
    tables = [Tables(store, library), Tables(other, library)]
    failing = Failing(store)

    def one(number):
        other.add(stored[number])
        return failing, tables[0].find(f"t{number}"), lambda: fresh(f"t{number}")

    def fresh(id):
        tables[1]._open.clear()
        return tables[1].find(id)

    yield one
    for each in tables:
        each.readers.close()
        each.store.close()


def play(table):
    """Play the first legal act as a page does; None if the database is away."""
    with suppress(AwayError):
        with table.locked() as match:
            seat, text = match.player, match.position.moves()[0]
        return table.submit(seat, table.view_of(seat).version, text)


def texts(table):
    with table.locked() as match:
        return [" ".join(sent.acts) for sent in match.log]


def test_appends_and_reads_may_fail_in_every_order(opened):
    for number, plan in enumerate(PLANS):
        failing, table, fresh = opened(number)
        failing.plan, failing.failed, accepted = list(plan), 0, []
        for _ in range(30):
            with suppress(AwayError):
                answer = play(table)
                if isinstance(answer, Accepted):
                    accepted += answer.acts
            if len(accepted) >= ACTS - 3 and not failing.plan:
                break
        assert failing.failed == len(plan), plan
        sent = table._store.since(table.stored.id)
        assert [one.ply for one in sent] == list(range(len(sent))), plan
        kept, lost = [one.text for one in sent], plan.count(LOST)
        assert len(accepted) <= len(kept) <= len(accepted) + lost, plan
        left = iter(kept)
        assert all(act in left for act in accepted), "what was accepted is stored, in order"
        assert texts(table) == kept == texts(fresh()), plan


def test_an_act_after_a_hole_is_refused_by_the_database(opened):
    _, table, _ = opened(0)
    id, store = table.stored.id, table._store
    with pytest.raises(TakenError):
        store.append(id, StoredMove(1, 1, "c3"))
    store.append(id, StoredMove(0, 0, "c3"))
    with pytest.raises(TakenError):
        store.append(id, StoredMove(2, 0, "a1"))
    assert [one.ply for one in store.since(id)] == [0]


def test_a_table_with_a_hole_opens_up_to_it_and_goes_on(opened, caplog):
    """Earlier versions wrote such holes: nobody could open the table again."""
    _, table, fresh = opened(0)
    id, store = table.stored.id, table._store
    store.append(id, StoredMove(0, 0, "c3"))
    row = "INSERT INTO submission (match, ply, seat, text, time) VALUES (:m, :p, :s, :t, :d)"
    with store._engine.begin() as connection:
        for ply, text in ((2, "a1"), (3, "b2")):
            given = {"m": id, "p": ply, "s": ply % 2, "t": text, "d": "2026-01-02 03:04:06"}
            connection.execute(sql.text(row), given)
    assert texts(fresh()) == ["c3"]
    assert f"Table {id} has no act 1" in caplog.text
    assert "The 2 after it are set aside" in caplog.text
    for _ in range(4):
        assert isinstance(play(table), Accepted)
    assert texts(table) == texts(fresh()) and len(texts(table)) == 5
    with store._engine.connect() as connection:
        aside = connection.scalars(sql.text("SELECT text FROM submission WHERE ply < 0")).all()
    assert sorted(aside) == ["a1", "b2"], "the host still has them"


@pytest.mark.parametrize("step", ["leave", "come_back", "change_seat", "find"])
def test_a_seat_is_the_same_in_memory_and_in_the_store_after_a_failure(opened, step):
    failing, table, fresh = opened(0)
    bot, ann = Seat("uniform"), PEOPLE[0]
    if step == "come_back":
        table.leave(0, bot)
    failing.plan = [step]
    with pytest.raises(AwayError):
        table.come_back(0, "") if step == "come_back" else table.leave(0, bot)
        table.change_seat(1, Seat("Eve", lock("eve")))
    assert failing.failed == 1
    with table.locked():
        read = fresh()
        assert (table.stored.seats, table.absent) == (read.stored.seats, read.absent)
    if table.stored.seats[0] == bot:
        assert table.left_by(["ann"]) == [0]
        table.come_back(0, "")
    assert table.stored.seats[0] == ann and fresh().stored.seats[0] == ann
    assert fresh().absent == {}


def test_what_a_database_that_is_away_stops_is_done_later(monkeypatch):
    monkeypatch.setattr(later, "SECONDS", 0.01)
    tries, done, waiting = [], threading.Event(), later.Later()

    def work():
        tries.append(1)
        if len(tries) < 3:
            raise AwayError
        done.set()

    waiting.attempt("The bots", work)
    assert done.wait(10) and len(tries) == 3
    waiting.close()
    waiting.postpone("The bots", work)
    time.sleep(0.1)
    assert len(tries) == 3


@pytest.mark.long
def test_postgresql_is_stopped_and_started_and_play_goes_on(cluster):  # noqa: F811
    server = Server(cluster.url)
    try:
        player = QuickPlayer(server.url)
        assert one_act(player) == 200
        cluster.stop()
        assert one_act(player) == 503
        cluster.start()
        for _ in range(3):
            assert one_act(player) == 200
        assert page_of(player) == 4
        server.kill()
        server.start()
        player.url = server.url
        assert page_of(player) == 4 and one_act(player) == 200
    finally:
        server.kill()


def one_act(player):
    """The status of one more act; the page may be older than the failure."""
    try:
        page = player.known = player.page()
    except urllib.error.HTTPError as answer:
        if answer.code != 503:
            raise
        assert "The database does not answer now" in answer.read().decode()
        page = player.known
    form = {"action": re.search(r'data-action="(\d+)"', page)[1]}
    form |= {"version": re.search(r'data-version="([^"]+)"', page)[1]}
    try:
        with player._post(f"{player.table}/acts", form) as answer:
            return answer.status
    except urllib.error.HTTPError as answer:
        return answer.code


def page_of(player):
    return player.page().count("data-at=") - 1


@pytest.mark.long
def test_a_database_that_is_silent_is_given_up_and_used_again(cluster, monkeypatch):  # noqa: F811
    """Its processes stand still, so no connection breaks and no timeout of its own runs out."""
    monkeypatch.setattr(engines, "PATIENCE", 1.0)
    store = Store(cluster.url)
    store.add(BYG)
    stopped = cluster.processes()
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        begun = time.monotonic()
        with pytest.raises(AwayError):
            store.append(BYG.id, StoredMove(0, 0, "c3"))
        assert time.monotonic() - begun < 1.0 + engines.CONNECT + 8.0
    finally:
        for process in stopped:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
    store.append(BYG.id, StoredMove(len(store.since(BYG.id)), 0, "c3"))
    store.close()


def test_a_statement_that_takes_too_long_is_ended(postgres, monkeypatch):  # noqa: F811
    monkeypatch.setattr(engines, "STATEMENT", 1)
    store = Store(postgres)
    with pytest.raises(AwayError), store._engine.connect() as connection:
        connection.exec_driver_sql("SELECT pg_sleep(30)")
    with store._engine.connect() as connection:
        assert connection.scalar(sql.text("SELECT 1")) == 1
        idle = connection.scalar(sql.text("SHOW idle_in_transaction_session_timeout"))
        assert idle == "1min"
    store.close()


def test_more_readers_than_connections_do_not_wait_for_ever(postgres, monkeypatch):  # noqa: F811
    monkeypatch.setattr(engines, "PATIENCE", 0.3)
    store, held = Store(postgres), []
    with pytest.raises(AwayError):
        for _ in range(100):
            held.append(store._engine.connect())
    for connection in held:
        connection.close()
    assert len(held) >= engines.POOLED and store.find("none") is None
    store.close()
    assert threading.active_count() < 100


@pytest.mark.long
def test_a_server_that_starts_without_its_database_says_so_in_a_sentence(run, cluster):  # noqa: F811
    cluster.stop()
    done = run("serve", "--port", "0", "--database", cluster.url, rc=2)
    assert "cannot be opened" in done.stderr and "Traceback" not in done.stderr


def test_a_process_of_games_tells_visitors_nothing_of_the_database(caplog, tmp_path):
    (tmp_path / "tables.db").write_text("This is no database, and visitors know that." * 100)
    with pytest.raises(AwayError) as raised:
        game_process._store(Setup(f"sqlite:///{tmp_path}/tables.db"))
    assert "tables.db" not in str(raised.value) and "tables.db cannot be opened" in caplog.text
