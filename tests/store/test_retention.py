"""Old tables, their opinions and mails go; young ones, and a wish for no mail, stay."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sql
from tests.store.test_store import BYG

from kibitz.match import Seat, lock
from kibitz.store import Event, Feedback, Person, Store, StoredMove, TakenError, retention
from kibitz.store import engine as engines
from kibitz.store.mail import STOPPED, MailAddress, MailMatch, MailSeat, MailToken
from kibitz.store.notices import Notice
from kibitz.store.retention import Deleted
from kibitz.store.schema import METADATA

NOW = datetime(2026, 6, 1, tzinfo=UTC)
OLD, YOUNG, YEAR_AGO = NOW - timedelta(400), NOW - timedelta(10), NOW - timedelta(365)


def add(store, id, began, *acts, **facts):
    store.add(replace(BYG, id=id, created=began, **facts))
    for ply, when in enumerate(acts):
        store.append(id, StoredMove(ply, ply % 2, "c3", when))


def rows(store, table):
    with store._engine.connect() as connection:
        return connection.scalar(sql.select(sql.func.count()).select_from(METADATA.tables[table]))


def test_a_table_goes_when_nobody_has_played_there_for_so_long(store):
    add(store, "old", OLD, OLD)
    add(store, "begun", OLD)
    add(store, "played", OLD, OLD, YOUNG)
    add(store, "young", YOUNG)
    assert store.retention.delete_before(YEAR_AGO) == Deleted(matches=2)
    found = [id for id in ("old", "begun", "played", "young") if store.find(id)]
    assert found == ["played", "young"] and len(store.since("played")) == 2
    assert store.retention.delete_before(YEAR_AGO) == Deleted()


def test_a_rematch_of_what_went_stays(store):
    add(store, "old", OLD)
    add(store, "again", YOUNG, rematch_of="old")
    store.retention.delete_before(YEAR_AGO)
    assert store.find("again") == replace(BYG, id="again", created=YOUNG)


def test_all_that_belongs_to_a_table_goes_with_it(store):
    add(store, "old", OLD, OLD, rules="h1")
    add(store, "young", YOUNG, rules="h2")
    for name in ("h1", "h2"):
        store.rules_texts.put(name, {"mine.py": name})
    with store._engine.begin() as connection:
        connection.execute(
            METADATA.tables["rules_text"].update(), {"created": datetime(2025, 1, 1)}
        )
    for id in ("old", "young"):
        store.feedback.put(id, 0, Feedback(1, "good"))
        store.leave(id, 0, Seat("Ann", lock("token")), Seat("mcts"))
        store.presences.note({(id, 0): OLD.timestamp()})
        store.playtests.add_table("night", id, "mine.py")
        store.playtests.note("night", Event("remark", id, 0, "a"))
        notice = Notice(id, 1, "bob@example.org", f"http://testserver/table/{id}")
        store.notices.put(notice)
        store.notices.tell(notice, "1", b"Your turn", token=f"t-{id}", stop_token=f"s-{id}")
        with store.mail.transaction() as book:
            book.put_address(MailAddress(f"{id}@example.org"))
            book.put_seat(MailSeat(id, 0, f"{id}@example.org"))
            book.put_match(MailMatch(id))
            book.put_token(MailToken(lock(id), id, 0, "1"))
    store.retention.delete_before(YEAR_AGO)
    belongs = [table.name for table, _ in retention.parts_of_match()]
    left = {name: rows(store, name) for name in belongs}
    assert (left.pop("seat"), left.pop("submission")) == (2, 0)
    assert set(left.values()) == {1}, left
    assert store.rules_texts.find("h1") is None and store.rules_texts.find("h2")
    with store.mail.transaction() as book:
        assert book.address("old@example.org") is None and book.address("young@example.org")


def test_old_mails_go_and_an_address_that_wants_no_mail_stays(store):
    store.mail.receive("k1", b"c3", ["kibitz@example.org"])
    with store.mail.transaction() as book:
        book.put_address(MailAddress("no@example.org", STOPPED))
        book.send("ann@example.org", "turn", b"Your turn")
    assert store.retention.delete_before(datetime.now(UTC) - timedelta(1)) == Deleted()
    assert store.retention.delete_before(datetime.now(UTC) + timedelta(1)) == Deleted(mails=2)
    with store.mail.transaction() as book:
        assert book.address("no@example.org").status == STOPPED


def test_people_of_a_playtest_go_when_nothing_is_left_of_it(store):
    add(store, "old", OLD)
    store.playtests.add_person("night", Person("a", "Ann", lock("1")))
    store.playtests.note("night", Event("remark", "old", 0, "a"))
    store.playtests.note("night", Event("over", "", -1, "", time=OLD))
    store.retention.delete_before(YEAR_AGO)
    assert store.playtests.events("night") == []
    assert [one.name for one in store.playtests.people("night")] == ["Ann"], "she came today"
    store.retention.delete_before(datetime.now(UTC) + timedelta(1))
    assert store.playtests.people("night") == []


def test_many_tables_go_in_several_transactions(store, monkeypatch):
    monkeypatch.setattr(retention, "MOST_AT_ONCE", 3)
    for k in range(7):
        add(store, f"old{k}", OLD)
    assert store.retention.delete_before(YEAR_AGO).matches == 7


def test_a_tenth_of_the_tables_goes_at_once_and_the_rest_later(store, monkeypatch):
    monkeypatch.setattr(retention, "LEAST_SHARE", 1)
    for k in range(30):
        add(store, f"old{k:02}", OLD)
    gone = []
    store.retention.on_delete = gone.extend
    for _ in range(2):
        assert store.retention.delete_before(YEAR_AGO, store.retention.share()).matches
    assert gone == ["old00", "old01", "old02", "old03", "old04"]


def test_what_is_deleted_is_in_no_file_of_the_database(tmp_path):
    """The log of SQLite kept it in the clear for weeks."""
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    add(store, "old", OLD, seed=987654321987654321)
    store.playtests.note("night", Event("remark", "old", 0, "a", data={"text": "too-slow-for-me"}))
    notice = Notice("old", 0, "secret.ann@example.org", "http://testserver/table/old")
    store.notices.put(notice)
    words = ["987654321987654321", "too-slow-for-me", "secret.ann@example.org"]
    assert found_in(tmp_path, words) == words
    store.playtests.forget_words("night", "a")
    assert found_in(tmp_path, words) == [words[0], words[2]]
    store.notices.end("old")
    assert found_in(tmp_path, words) == words[:1]
    store.retention.delete_before(YEAR_AGO)
    assert found_in(tmp_path, words) == []
    store.close()


def test_what_a_reader_keeps_in_the_log_goes_a_little_later(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "MOST_WAIT_SECONDS", 0.05)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    add(store, "old", OLD, seed=987654321987654321)
    with store._engine.connect() as reader:
        reader.exec_driver_sql("BEGIN")
        reader.execute(sql.text("SELECT * FROM match")).all()
        store.retention.delete_before(YEAR_AGO)
        assert found_in(tmp_path, ["987654321987654321"])
    engines.truncate_log(store._engine)  # as the server does each minute
    assert not found_in(tmp_path, ["987654321987654321"])
    store.close()


def found_in(folder, words):
    content = b"".join(file.read_bytes() for file in folder.iterdir())
    return [word for word in words if word.encode() in content]


def test_an_act_at_a_table_that_went_is_not_stored(store):
    add(store, "old", OLD)
    store.retention.delete_before(YEAR_AGO)
    with pytest.raises(TakenError):
        store.append("old", StoredMove(0, 0, "c3"))


def test_every_table_of_the_database_has_its_rule():
    """Who adds a table says here when its rows go."""
    by_match = {table.name for table, _ in retention.parts_of_match()}
    by_age = {
        "match",
        "rules_text",
        "mail_in",
        "mail_out",
        "mail_address",
        "person",
        "event",
        "pause",
    }
    assert by_match | by_age | {"pulse"} == set(METADATA.tables)
