"""Playtests in the store: people, tables and events come back, and remarks can be deleted."""

import pytest

from kibitz.match import Seat, lock
from kibitz.store import Event, Person, Store, StoredMatch

ANN, BEN = Person("a", "Ann", lock("1")), Person("b", "Ben", lock("2"))


@pytest.fixture
def store(tmp_path):
    opened = Store(f"sqlite:///{tmp_path}/tables.db")
    opened.add(StoredMatch("m", "nim", {}, 1, (Seat("Ann", lock("x")), Seat("mcts"))))
    opened.playtests.add_table("nim", "m", "nim pie=no")
    yield opened
    opened.close()


def test_people_are_found_by_their_tokens_at_their_own_playtest(store):
    for person in (ANN, BEN):
        store.playtests.add_person("nim", person)
    assert store.playtests.people("nim") == [ANN, BEN]
    assert store.playtests.person("nim", lock("2")) == BEN
    assert store.playtests.person("chess", lock("2")) is None


def test_tables_come_back_with_their_seats_and_variants(store):
    (table,) = store.playtests.tables("nim")
    assert (table.match, table.variant, table.game) == ("m", "nim pie=no", "nim")
    assert [seat.name for seat in table.seats] == ["Ann", "mcts"]
    assert store.playtests.tables("chess") == []


def test_a_person_deletes_own_words_and_nothing_else(store):
    said = Event("remark", "m", 0, "a", 3, {"text": "Why?"})
    for event in (said, Event("remark", "m", 1, "b"), Event("tried", "m", 0, "a")):
        store.playtests.note("nim", event)
    assert store.playtests.forget_words("nim", "a") == 1
    left = store.playtests.events("nim")
    assert [(event.kind, event.person) for event in left] == [("remark", "b"), ("tried", "a")]


def test_answers_of_a_seat_replace_earlier_ones(store):
    for again in (1, 5):
        store.playtests.replace_answers("nim", Event("answers", "m", 0, "a", 9, {"again": again}))
    (kept,) = store.playtests.events("nim", ["answers"])
    assert kept.data == {"again": 5}


def test_the_words_on_a_version_are_kept(store):
    store.rules_texts.put("h", {"nim.py": "rules"})
    store.rules_texts.describe("h", "One heap less.")
    assert store.rules_texts.words() == {"h": "One heap less."}
