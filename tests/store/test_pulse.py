"""One time for all servers, pauses in which no clock runs, and a date that can be trusted."""

import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Event

import pytest
import sqlalchemy as sql
from tests.store.test_store import BYG

from kibitz.store import NO_PAUSES, Pauses, Store, StoredMove, UnavailableError, engine
from kibitz.store import pulse as pulses

DAY = 86_400


@pytest.fixture
def clock(monkeypatch):
    """The clock of the machine and of the database, which the test sets."""
    ahead = [0.0]
    monkeypatch.setattr(pulses, "wall", lambda: time.time() + ahead[0])
    real = pulses._time_of

    def time_of(connection):
        is_file = connection.dialect.name == "sqlite"
        return real(connection) + (0 if is_file else ahead[0])

    monkeypatch.setattr(pulses, "_time_of", time_of)

    def set_to(seconds):
        ahead[0] = seconds

    return set_to


def near(seconds):
    return pytest.approx(seconds, abs=2.0)


def span(pauses):
    return sum(end - begin for begin, end in pauses.spans)


def test_time_stands_still_in_a_pause():
    pauses = Pauses(((10.0, 30.0), (50.0, 60.0)))
    lived = [pauses.lived(moment) for moment in (5, 10, 20, 30, 45, 55, 61, 100)]
    assert lived == [5, 10, 10, 10, 25, 30, 31, 70]
    assert NO_PAUSES.lived(7.5) == 7.5


def test_a_restart_is_a_pause(store, url, clock):
    store.pulse.beat()
    assert store.pulse.pauses == NO_PAUSES
    clock(68)
    again = Store(url)
    assert span(again.pulse.pauses) == near(68), "whoever asks first sees it"
    again.pulse.beat()
    assert span(again.pulse.pauses) == near(68), "and it is noted once"
    again.close()


def test_a_clock_that_jumps_ahead_is_a_pause_and_set_back_again_it_is_none(store, clock):
    store.pulse.beat()
    begun = store.pulse.now()
    clock(800 * DAY)
    store.pulse.beat()
    assert store.pulse.pauses.lived(store.pulse.now()) == near(begun)
    clock(0)
    store.pulse.beat()
    assert store.pulse.pauses == NO_PAUSES, "else time would stand still for 800 days"
    assert store.pulse.now() == near(begun)


def test_between_two_looks_a_clock_that_is_set_shifts_nothing(store, clock):
    store.pulse.beat()
    begun = store.pulse.now()
    clock(-7200)
    assert store.pulse.now() == near(begun)


def test_two_servers_with_different_clocks_have_the_time_of_their_database(postgres, monkeypatch):
    first, second = Store(postgres), Store(postgres)
    monkeypatch.setattr(pulses, "wall", lambda: time.time() + 3600)
    assert second.pulse.now() == near(time.time())
    assert first.pulse.now() == near(second.pulse.now())
    for store in (first, second):
        store.close()


def test_a_server_that_runs_notes_that_it_lives(store, url, monkeypatch):
    monkeypatch.setattr(pulses, "BEAT", 0.02)
    monkeypatch.setattr(pulses, "SCRUB", 2)
    closing = Event()
    keeper = store.pulse.keeper(closing)
    keeper.start()
    time.sleep(0.3)
    closing.set()
    keeper.join(10)
    assert not keeper.is_alive()
    with store._engine.connect() as connection:
        noted = connection.execute(pulses.PULSE.select()).one().time
    assert noted.replace(tzinfo=UTC).timestamp() == near(time.time())


def played(store, id, days_ago):
    began = datetime.now(UTC) - timedelta(days=days_ago)
    store.add(replace(BYG, id=id, created=began))
    store.append(id, StoredMove(0, 0, "c3", began))


def test_a_clock_that_jumps_ahead_is_not_trusted_until_the_host_says_so(store, clock):
    played(store, "young", 1)
    store.pulse.beat()
    clock(800 * DAY)
    for _ in range(3):
        store.pulse.beat()
    assert store.pulse.trusted().timestamp() == near(time.time())
    store.pulse.trust()
    assert store.pulse.trusted().timestamp() == near(time.time() + 800 * DAY)


def test_a_server_that_starts_with_a_wrong_clock_trusts_its_newest_act(store, clock):
    played(store, "young", 1)
    clock(800 * DAY)
    store.pulse.beat()
    assert store.pulse.trusted().timestamp() == near(time.time() - DAY)
    played(store, "later", -800)
    store.pulse.beat()
    assert store.pulse.trusted().timestamp() == near(time.time() - DAY), "what was played since"


def test_a_server_that_runs_on_trusts_its_clock(store, clock):
    store.pulse.beat()
    for days in range(0, 30, 5):
        clock(days * DAY)
        store.pulse.beat()
    assert store.pulse.trusted().timestamp() == near(time.time() + 25 * DAY)


def test_time_goes_on_while_the_database_is_away(store, monkeypatch):
    store.pulse.beat()
    begun = store.pulse.now()

    def away(*_):
        raise pulses.UnavailableError

    monkeypatch.setattr(pulses, "LOOK", -1.0)
    monkeypatch.setattr(store.pulse._engine, "connect", away)
    assert store.pulse.now() == near(begun)


def test_acts_of_a_time_when_the_clock_was_ahead_delete_nothing(store, clock):
    played(store, "ahead", -800)
    played(store, "young", 1)
    store.pulse.beat()
    assert store.pulse.trusted().timestamp() == near(time.time())


def _open_to_read_only(connection, *_):
    connection.execute("PRAGMA query_only=ON").close()


def test_a_database_that_cannot_be_written_is_not_well_and_the_log_says_so(
    tmp_path, monkeypatch, caplog
):
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.ping()
    monkeypatch.setattr(pulses, "GAP", -1.0)  # as if no server had noted its life lately
    monkeypatch.setattr(engine, "_said", 0.0)
    sql.event.listen(store._engine, "checkout", _open_to_read_only)  # such as on a full disk
    with pytest.raises(UnavailableError, match="cannot be written now"):
        store.ping()
    assert "The database cannot be written: " in caplog.text
    assert "does not answer" not in caplog.text
    store.close()
