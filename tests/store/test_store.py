"""The store: what it keeps, that it keeps one submission a ply, and that it is up to date."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from queue import Queue

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from tests.store.conftest import emptied

from kibitz.contract import KibitzError
from kibitz.match import Seat, lock
from kibitz.store import Feedback, Store, StoredMatch, StoredMove, TakenError
from kibitz.store.schema import METADATA
from kibitz.supervisor import FAILURES

BYG = StoredMatch(
    "abc",
    "byg",
    {"side": "3"},
    2**64 - 1,
    (Seat("Ann", lock("token")), Seat("mcts:time=1")),
    practice=True,
    created=datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
)


def test_a_match_comes_back_as_it_was(store):
    store.add(BYG)
    assert store.find("abc") == BYG
    assert store.find("abcd") is None


def test_submissions_come_back_in_order(store):
    store.add(BYG)
    for ply in range(3):
        store.append("abc", StoredMove(ply, ply % 2, f"a{ply}"))
    assert store.since("abc", 1) == [StoredMove(1, 1, "a1"), StoredMove(2, 0, "a2")]
    assert store.since("nothing") == []


def test_of_two_that_answer_one_ply_one_gets_in(store, url):
    store.add(BYG)
    other = Store(url)

    def send(k):
        try:
            (store, other)[k % 2].append("abc", StoredMove(k // 4, 0, str(k)))
        except TakenError:
            return 0
        return 1

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(send, range(80))) == 20
    assert [sent.ply for sent in store.since("abc")] == list(range(20))
    other.close()


def test_a_match_has_one_rematch(store):
    store.add(BYG)
    for id in ("r1", "r2"):
        again = StoredMatch(id, "byg", {}, 1, BYG.seats, rematch_of="abc")
        if id == "r1":
            store.add(again)
        else:
            with pytest.raises(TakenError):
                store.add(again)
    assert store.rematch("abc") == "r1"
    assert store.find("r2") is None


def test_an_id_is_taken_once(store):
    store.add(BYG)
    with pytest.raises(TakenError):
        store.add(BYG)


def test_what_is_kept_is_there_for_the_next_process(store, url):
    store.add(BYG)
    store.append("abc", StoredMove(0, 0, "c3"))
    store.close()
    again = Store(url)
    assert (again.find("abc"), again.since("abc")) == (BYG, [StoredMove(0, 0, "c3")])
    again.close()


@pytest.fixture
def on_notice(postgres):
    """What a store on PostgreSQL hears, and another store there."""
    listening, writing, notices = Store(postgres), Store(postgres), Queue()
    listening.listen(lambda id, ply: notices.put((id, ply)))
    assert notices.get(timeout=60) == (None, None)  # what was written before it listened
    yield writing, notices
    listening.close()
    writing.close()


def test_on_postgresql_one_process_hears_what_another_writes(on_notice):
    writing, notices = on_notice
    writing.add(replace(BYG, id="on_notice"))
    writing.append("on_notice", StoredMove(0, 0, "c3"))
    assert notices.get(timeout=60) == ("on_notice", 0)
    writing.add(replace(BYG, id="again", rematch_of="on_notice"))
    assert notices.get(timeout=60) == ("on_notice", None)


def test_what_is_not_taken_is_not_heard(on_notice):
    writing, notices = on_notice
    writing.add(replace(BYG, id="once"))
    writing.append("once", StoredMove(0, 0, "c3"))
    with pytest.raises(TakenError):
        writing.append("once", StoredMove(0, 0, "c4"))
    writing.append("once", StoredMove(1, 1, "c4"))
    assert [notices.get(timeout=60) for _ in range(2)] == [("once", 0), ("once", 1)]


def test_a_lost_connection_listens_again_and_says_that_something_may_be_missed(on_notice, postgres):
    writing, notices = on_notice
    engine = sql.create_engine(postgres)
    ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    with engine.begin() as connection:
        assert connection.execute(sql.text(ends)).all() == [(True,)]
    engine.dispose()
    assert notices.get(timeout=60) == (None, None)
    writing.add(replace(BYG, id="back"))
    writing.append("back", StoredMove(0, 0, "c3"))
    assert notices.get(timeout=60) == ("back", 0)


def test_a_notice_that_nobody_can_read_does_not_end_the_listener(on_notice, postgres):
    writing, notices = on_notice
    engine = sql.create_engine(postgres)
    with engine.begin() as connection:
        for payload in ("abc none", "", " ", "abc 1 2", "abc \u00b2", "x" * 7000, "abc -1"):
            connection.execute(sql.select(sql.func.pg_notify("kibitz", payload)))
    engine.dispose()
    writing.add(replace(BYG, id="after"))
    writing.append("after", StoredMove(0, 0, "c3"))
    assert notices.get(timeout=60) == ("after", 0)


def test_the_listener_goes_on_when_what_it_calls_fails(postgres, monkeypatch):
    monkeypatch.setattr("kibitz.supervisor.SHORTEST_PAUSE", 0.01)
    store, calls, heard, before = Store(emptied(postgres)), [], Queue(), FAILURES.count

    def fail_once(id, ply):
        calls.append(id)
        if len(calls) == 1:
            raise ValueError("bad luck")
        heard.put((id, ply))

    store.listen(fail_once)
    assert heard.get(timeout=60) == (None, None), "it has begun again"
    store.add(BYG)
    store.append("abc", StoredMove(0, 0, "c3"))
    assert heard.get(timeout=60) == ("abc", 0)
    assert FAILURES.count == before + 1
    store.close()


def test_a_seat_has_one_answer_which_it_may_change(store, url):
    store.add(BYG)
    assert store.feedback.find("abc", 0) is None
    store.feedback.put("abc", 0, Feedback(1, "short turns"))
    store.feedback.put("abc", 1, Feedback(-1))
    store.feedback.put("abc", 0, Feedback(0, "long turns"))
    assert store.feedback.find("abc", 0) == Feedback(0, "long turns")
    first, second = sorted(store.feedback.all(), key=lambda one: one.seat)
    assert (first.game, first.options, first.practice) == ("byg", {"side": "3"}, True)
    assert second.given == Feedback(-1)
    assert store.feedback.all("chess") == []


def test_two_processes_may_answer_for_a_seat_at_once(store, url):
    store.add(BYG)
    other = Store(url)

    def put(k):
        (store, other)[k % 2].feedback.put("abc", 0, Feedback(k % 3 - 1, str(k)))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(put, range(40)))
    (kept,) = store.feedback.all()
    assert kept.given == Feedback(int(kept.given.why) % 3 - 1, kept.given.why)
    other.close()


LATER = (
    "presence",
    "mailed_link",
    "pulse",
    "pause",
    "event",
    "playtest_table",
    "person",
    "rules_text",
    "absence",
    "notice",
)


def test_a_database_of_before_gets_the_table_and_keeps_its_matches(url):
    store = Store(url)
    store.add(BYG)
    store.close()
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        for name in LATER:
            connection.execute(sql.text(f"DROP TABLE {name}"))
        for name in ("rules", "host"):
            connection.execute(sql.text(f"ALTER TABLE match DROP COLUMN {name}"))
        connection.execute(sql.text("ALTER TABLE mail_address DROP COLUMN language"))
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '0007'"))
    engine.dispose()
    again = Store(url)
    again.feedback.put("abc", 0, Feedback(1))
    assert (again.find("abc"), again.feedback.find("abc", 0)) == (BYG, Feedback(1))
    again.close()


@pytest.mark.parametrize("revision", ["0000", "9999"])
def test_a_database_of_an_unknown_version_is_refused_in_a_sentence(url, revision):
    Store(url).close()
    engine = sql.create_engine(url)
    change = f"UPDATE alembic_version SET version_num = '{revision}'"
    with engine.begin() as connection:
        connection.execute(sql.text(change))
    with pytest.raises(KibitzError, match="has tables of another version of Kibitz"):
        Store(url)
    with engine.begin() as connection:
        connection.execute(sql.text(change.replace(revision, "0012")))
    engine.dispose()


def test_the_rules_of_a_file_are_kept_once_and_a_match_can_go_on_under_others(store):
    for _ in range(2):
        store.rules_texts.put("h1", {"mine.py": "old", "helper.py": "x"})
    store.add(replace(BYG, rules="h1", host=lock("host")))
    assert list(store.rules_texts.find("h1")) == ["mine.py", "helper.py"], "its own file first"
    assert store.rules_texts.find("h2") is None
    store.use_rules("abc", "h2")
    assert store.find("abc") == replace(BYG, rules="h2", host=lock("host"))


def test_a_person_who_left_comes_back(store):
    store.add(BYG)
    for name in ("Ann", "Anna"):
        store.leave("abc", 0, Seat(name, lock("token")), Seat("mcts"))
    assert store.absences.of("abc") == {0: Seat("Anna", lock("token"))}
    store.come_back("abc", 0, Seat("Anna", lock("token")))
    assert store.absences.of("abc") == {}


def test_migrations_make_what_the_schema_says(store, url):
    engine = sql.create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_in_sqlite_readers_do_not_wait_for_a_writer(tmp_path):
    Store(f"sqlite:///{tmp_path}/tables.db").close()
    connection = sqlite3.connect(tmp_path / "tables.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.parametrize(("before", "after"), [(0, 0o600), (0o644, 0o600), (0o640, 0o640)])
def test_only_the_host_can_read_the_file_of_the_database(tmp_path, before, after):
    file = tmp_path / "tables.db"
    if before:
        file.touch()
        file.chmod(before)
    store = Store(f"sqlite:///{file}")
    store.add(BYG)
    found = sorted(tmp_path.iterdir())
    assert len(found) == 3, "the log too"
    assert {stat.S_IMODE(one.stat().st_mode) for one in found} == {after}
    store.close()


@pytest.mark.parametrize("url", ["tables.db", "oracle+none://x", "sqlite:////dev/null/x.db"])
def test_a_sentence_reports_a_bad_url(url):
    with pytest.raises(KibitzError, match="database"):
        Store(url)


def test_a_file_that_is_no_database_is_named_in_a_sentence(tmp_path):
    (tmp_path / "notes.txt").write_text(
        "Not a database, but long enough to be read as one.\n" * 100
    )
    with pytest.raises(KibitzError, match=r"notes.txt cannot be opened: file is not a database"):
        Store(f"sqlite:///{tmp_path}/notes.txt")


def test_many_servers_may_start_on_an_empty_database_at_the_same_time(url):
    Store(url).close()
    engine = sql.create_engine(url)
    with engine.begin() as connection:
        METADATA.drop_all(connection)
        connection.execute(sql.text("DROP TABLE alembic_version"))
    engine.dispose()
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(Store, [url] * 6))
    stores[0].add(BYG)
    assert stores[5].find("abc") is not None
    for store in stores:
        store.close()
