"""Two post offices on one PostgreSQL: each mail is dealt with once, and each is sent once."""

from dataclasses import replace
from datetime import timedelta
from threading import Barrier, Thread

import pytest
import sqlalchemy as sql
from tests.interfaces.mail.posting import PLAIN, Office
from tests.store.conftest import postgres as postgres

from kibitz.interfaces.mail.carriers import send_all
from kibitz.store import mail

ANN, BOB = "ann@example.net", "bob@example.net"
GAMES = 6
LEASE = timedelta(hours=1)


@pytest.fixture
def offices(tmp_path, library, postgres):
    engine = sql.create_engine(postgres)
    with engine.begin() as connection:
        connection.execute(sql.text("DROP SCHEMA public CASCADE; CREATE SCHEMA public"))
    engine.dispose()
    settings = replace(PLAIN, most_a_day=1000)
    opened = [Office(tmp_path, library, settings=settings, url=postgres) for _ in range(2)]
    yield opened
    for office in opened:
        office.close()


def together(*tasks):
    """Run tasks in threads that begin at one moment, and wait for them."""
    start = Barrier(len(tasks))

    def begin(task):
        start.wait(60)
        task()

    threads = [Thread(target=begin, args=[task]) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(250)
        assert not thread.is_alive()


@pytest.mark.long
def test_two_offices_at_once_play_write_and_send_each_mail_once(offices):
    first, second = offices
    tables = [first.open("tic-tac-toe", by_mail=[ANN, BOB]) for _ in range(GAMES)]
    for person, act in [(ANN, "b2"), (BOB, "a1"), (ANN, "c3"), (BOB, "a3")]:
        mails = first.mails(person)
        assert [str(one["subject"])[:22] for one in mails] == ["Tic-tac-toe: your turn"] * GAMES
        for one in mails:
            first.answer(one, act)
        together(first.settle, second.settle)
    for table in tables:
        assert [one.text for one in first.store.since(table.stored.id)] == ["b2", "a1", "c3", "a3"]


class KilledError(BaseException):
    """The end of a process."""


class KilledCarrier:
    """A carrier that is killed while it sends its first mail."""

    def send(self, mail):
        raise KilledError


@pytest.mark.long
def test_a_mail_of_a_killed_office_is_sent_by_the_other_after_its_lease(offices, monkeypatch):
    first, second = offices
    first.open("tic-tac-toe", by_mail=[ANN, BOB])
    first.answer(first.mails(ANN)[0], "b2")
    while first.office.work():
        pass
    with pytest.raises(KilledError):
        send_all(first.post, KilledCarrier(), LEASE)
    assert send_all(second.post, second.carrier) == 0
    later = mail.now() + LEASE
    monkeypatch.setattr(mail.MailBook, "now", lambda _: later)  # the time of the database
    assert send_all(second.post, second.carrier) == 1
    assert len(second.mails(BOB)) == 1
    assert send_all(first.post, first.carrier) == 0
