"""Clocks, vacations, reminders, digests, and taking back in time."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from tests.interfaces.mail.posting import PLAIN, Office, text_of

from kibitz.interfaces.mail import calendar, timing
from kibitz.store import mail as mail_store
from kibitz.store.pulse import Pulse

ANN, BOB = "ann@example.net", "bob@example.net"
NOUGHTS = "tic-tac-toe"


@pytest.fixture
def hours(monkeypatch):
    """Moves the clocks of the tables and of the mails forward."""
    passed = [0.0]

    def moment():
        return datetime.now(UTC) + timedelta(hours=passed[0])

    monkeypatch.setattr(Pulse, "now", lambda _: moment().timestamp())
    for module in (mail_store, calendar):
        monkeypatch.setattr(module, "now", lambda: moment().replace(tzinfo=None))

    def later(hours):
        passed[0] += hours

    return later


@pytest.fixture
def office(plain_office):
    return plain_office


def answered(office, address, text):
    mail = office.mails(address)[-1]
    office.answer(mail, text)
    office.settle()
    return mail


def test_a_mail_says_how_much_time_is_left_and_a_reminder_comes_once(office, hours):
    office.open(NOUGHTS, days=3)
    (mail,) = office.mails(ANN)
    assert "You have 3 days left for this turn." in text_of(mail)
    hours(47)
    for _ in range(2):
        calendar.check_clocks(office.post)
        office.settle()
    assert office.mails(ANN) == []
    hours(2)
    for _ in range(2):
        calendar.check_clocks(office.post)
        office.settle()
    (mail,) = office.mails(ANN)
    assert text_of(mail).startswith("This is a reminder: it is your turn.")
    assert "You have 23 hours left" in text_of(mail)
    assert office.mails(BOB) == []


def test_a_clock_that_ends_ends_the_game(office, hours):
    table = office.open(NOUGHTS, days=1)
    hours(25)
    calendar.check_clocks(office.post)
    office.settle()
    with table.locked() as match:
        assert match.over
        assert match.returns == (-1, 1)
    assert "over" in office.mails(BOB)[-1]["subject"]


def test_nobodys_time_ends_on_a_vacation_nor_the_day_after(office, hours):
    table = office.open(NOUGHTS, days=1)
    answered(office, ANN, "vacation 7")
    assert text_of(office.mails(ANN)[-1]).startswith("You are away for 7 days.")
    assert "8 days left" in timing.words_left(office.post.store, table, 0)
    hours(24 * 8 - 1)
    calendar.check_clocks(office.post)
    with table.locked() as match:
        assert not match.over
    hours(2)
    calendar.check_clocks(office.post)
    with table.locked() as match:
        assert match.over


def test_a_year_has_a_limit_of_days_of_vacation(office):
    office.open(NOUGHTS)
    mail = answered(office, ANN, "vacation 40")
    office.answer(mail, "vacation 31")  # of the first one, 39 days are still to come
    office.settle()
    assert text_of(office.mails(ANN)[-1]).split("\n")[0].endswith(" 31 days.")
    office.answer(mail, "vacation 59")
    office.settle()
    said = " ".join(text_of(office.mails(ANN)[-1]).split())
    assert said.startswith("A year has at most 60 days of vacation. You have 58 left")
    office.answer(mail, "vacation 58")
    office.settle()
    assert text_of(office.mails(ANN)[-1]).split("\n")[0].endswith(" 58 days.")


@pytest.mark.long
def test_a_digest_comes_once_a_day_with_an_address_for_each_game(office, hours):
    tables = [office.open(NOUGHTS, by_mail=[ANN, BOB]) for _ in range(2)]
    first = office.mails(ANN)[-2:]
    office.answer(first[0], "digest")
    office.settle()
    assert text_of(office.mails(ANN)[-1]).startswith("You get one mail a day")
    for mail in first:
        office.answer(mail, "b2")
    office.settle()
    for mail in office.mails(BOB):
        office.answer(mail, "a1")
    office.settle()
    assert office.mails(ANN) == []
    for _ in range(2):
        calendar.check_clocks(office.post)
        office.settle()
    (digest,) = office.mails(ANN)
    assert digest["subject"] == "Your turn in 2 games"
    addresses = [word for word in text_of(digest).split() if word.startswith("kibitz+")]
    for address in addresses:
        del digest["Reply-To"]
        digest["Reply-To"] = address
        office.answer(digest, "c3")
    office.settle()
    for table in tables:
        with table.locked() as match:
            assert match.position.played(2) == ["c3"]


@pytest.mark.long
def test_an_answer_can_be_taken_back_until_it_is_played(tmp_path, library, hours):
    office = Office(tmp_path, library, settings=replace(PLAIN, minutes_to_undo=5))
    table = office.open(NOUGHTS)
    mail = answered(office, ANN, "b2")
    assert "undo" in text_of(mail)
    assert (table.view_of(0).view.ply, office.mails(BOB), office.mails(ANN)) == (0, [], [])
    office.answer(mail, "a1")
    office.settle()
    assert text_of(office.mails(ANN)[-1]).startswith("Your answer to this mail waits")
    office.answer(mail, "undo")
    office.settle()
    hours(1)
    office.settle()
    assert table.view_of(0).view.ply == 0
    answered(office, ANN, "c3")
    hours(1)
    office.settle()
    with table.locked() as match:
        assert match.position.played(0) == ["c3"]
    answered(office, BOB, "c3")
    assert text_of(office.mails(BOB)[-1]).startswith("Act 1, 'c3': ")
    office.answer(mail, "undo")
    office.settle()
    assert text_of(office.mails(ANN)[-1]).startswith("Your turn was played already")
    office.close()
