"""Mails that are made to stop the post office, and services that fail while mails come."""

import smtplib
import time
from datetime import timedelta

import pytest
from imapclient.exceptions import IMAPClientError
from tests.interfaces.mail.posting import SETTINGS, reply, text_of
from tests.interfaces.mail.servers import awaited
from tests.interfaces.mail.test_answers import acts
from tests.interfaces.mail.test_servers import provider as provider  # a fixture
from tests.interfaces.mail.test_servers import smtp
from tests.ports import free_port

from kibitz import supervisor
from kibitz.contract import KibitzError
from kibitz.interfaces.mail import mail_server, post_office
from kibitz.interfaces.mail import reply as reading
from kibitz.interfaces.mail.calendar import check_clocks
from kibitz.interfaces.mail.carriers import MOST_TRIES, LaterError, MailRefusedError, send_all
from kibitz.interfaces.mail.configuration import Configuration, Imap, Listen
from kibitz.interfaces.mail.header import read_header
from kibitz.interfaces.mail.imap import HEADER, MAIL, Mailbox
from kibitz.interfaces.mail.mail_server import MailServer
from kibitz.interfaces.mail.reply import read_body
from kibitz.interfaces.mail.settings import LARGEST_MAIL
from kibitz.store import UnavailableError
from kibitz.store.engine import AwayError
from kibitz.store.mail import AGREED, MailAddress, now

ANN, BOB = "ann@example.net", "bob@example.net"
TOKEN = b"k7fq2mzx3ab4cd5e"
TO = b"To: kibitz+%s@example.org\r\n" % TOKEN
NOUGHTS = "tic-tac-toe"


@pytest.fixture
def office(plain_office):
    return plain_office


def endless(message):
    """Read a mail that needs as long as its maker likes."""
    while b"poison" in message:
        time.sleep(0.01)
    return read_body(message)


@pytest.mark.parametrize(
    "head",
    [
        b"To: " + b"," * 300_000 + b"\r\nSubject: [%s]\r\n" % TOKEN,
        b"Cc: " + b'"' * 300_000 + b"\r\n" + TO,
        b"To: " + b"(" * 300_000 + b"\r\n" + TO,
        TO + b"Subject: " + b"=?x?q?" * 50_000 + b"\r\n",
        TO + b"X-Many: 1\r\n" * 30_000,
        TO + b"References: <a>\r\n" + b" <b@c>\r\n" * 40_000,
        TO + b"Message-ID: " + b"\xff" * 300_000 + b"\r\n",
    ],
    ids=["commas", "quotes", "comments", "encoded", "many", "folded", "bytes"],
)
def test_a_long_header_is_read_at_once_and_its_token_is_found(head):
    """300,000 commas kept the standard parser, and with it all games by mail, busy for minutes."""
    begun = time.thread_time()
    found = read_header(head + b"\r\nb2\r\n", [], SETTINGS)
    assert found.tokens == (TOKEN.decode(),)
    assert time.thread_time() - begun < 1


@pytest.mark.parametrize(
    "text",
    ["On 1" * 5_000, "Dne " * 5_000, "1 jan skrev " * 2_000, "c3" + "\n" * 50_000, "a " * 50_000],
    ids=["on", "czech", "swedish", "empty lines", "words"],
)
def test_a_text_made_for_slow_patterns_is_read_soon(text):
    """Two of these took over two minutes."""
    begun = time.thread_time()
    read_body(TO + b"\r\n" + text.encode())
    assert time.thread_time() - begun < 10


def test_a_mail_without_a_token_is_not_even_stored(office):
    office.open(NOUGHTS)
    assert not office.office.receive(b"To: kibitz@example.org\r\n\r\nbuy this\r\n", [])
    assert office.office.receive(TO + b"\r\nb2\r\n", [])


def poisonous(mail):
    made = reply(mail, "b2")
    made["X-Kind"] = "poison"
    return made


def test_a_mail_that_cannot_be_read_is_tried_twice_and_its_author_hears_of_it(
    office, monkeypatch, caplog
):
    tries = []

    def fail(message):
        if b"poison" in message:
            tries.append(message)
            raise KibitzError("This took longer than 10 seconds, so it was ended.")
        return read_body(message)

    monkeypatch.setattr(reading, "read_body", fail)
    monkeypatch.setattr("kibitz.interfaces.mail.answering.read_body", fail)
    monkeypatch.setattr(post_office, "AGAIN", timedelta(0))
    table = office.open(NOUGHTS)
    (mail,) = office.mails(ANN)
    office.receive(poisonous(mail))
    office.settle()
    assert len(tries) == 2
    (said,) = office.mails(ANN)
    assert text_of(said).startswith("Your mail could not be read, so nothing was changed.")
    assert "failed 2 times. The database keeps it as" in caplog.text
    office.settle()
    assert len(tries) == 2, "it is never tried again"
    office.answer(said, "b2")
    office.settle()
    assert acts(table) == ["b2"], "the author may answer the apology with the move"


@pytest.mark.long
def test_a_mail_that_never_ends_stops_no_other(office, provider, monkeypatch):
    monkeypatch.setattr(mail_server, "READING", 4.0)
    monkeypatch.setattr(mail_server, "read_body", endless)
    monkeypatch.setattr(post_office, "AGAIN", timedelta(seconds=0.5))
    listen = Listen(port=free_port(), protocol="smtp")
    table = office.open(NOUGHTS)
    (mail,) = office.mails(ANN)
    server = MailServer(office.post, Configuration(SETTINGS, smtp(provider), listen=listen))
    try:
        with smtplib.SMTP("127.0.0.1", listen.port) as client:
            client.send_message(poisonous(mail))
            client.send_message(reply(mail, "b2"))
        awaited(lambda: acts(table))
        assert "1. X: b2" in text_of(provider.wait_for(BOB, 1))
        assert "could not be read" in text_of(provider.wait_for(ANN, 1))
    finally:
        server.close()


def test_a_database_that_is_away_while_a_mail_is_answered_loses_nothing(office, monkeypatch):
    """The mail was marked as dealt with, and its move was lost."""
    monkeypatch.setattr(post_office, "FLICKER", timedelta(0))
    table = office.open(NOUGHTS)
    (mail,) = office.mails(ANN)
    whole, failures = office.tables.find, [AwayError(), AwayError(), AwayError()]

    def find(id):
        if failures:
            raise failures.pop()
        return whole(id)

    monkeypatch.setattr(office.tables, "find", find)
    office.answer(mail, "b2")
    for _ in range(4):
        try:
            office.settle()
        except UnavailableError:  # as the supervised thread, which begins again
            continue
    assert not failures and acts(table) == ["b2"]
    assert [mail["subject"] for mail in office.mails(ANN)] == []


def test_a_table_whose_mails_cannot_be_written_is_tried_again(office, monkeypatch):
    """One error, such as of the database, and it got no mails before a restart."""
    monkeypatch.setattr(post_office, "FIRST_REST", 0.0)
    whole, failures = post_office.report, [ValueError("once")]

    def report(post, id):
        if failures:
            raise failures.pop()
        whole(post, id)

    office.open(NOUGHTS)
    (mail,) = office.mails(ANN)
    monkeypatch.setattr(post_office, "report", report)
    office.answer(mail, "b2")
    office.settle()
    assert "1. X: b2" in text_of(office.mails(BOB)[-1])


def test_one_table_that_fails_stops_no_reminder_of_another(office, monkeypatch, caplog):
    """An error at one clock ended the look at all, and with it the work of the office."""
    broken, _ = (office.open(NOUGHTS, days=1) for _ in range(2))
    whole, asked = office.tables.find, []

    def find(id):
        asked.append(id)
        if id == broken.stored.id:
            raise ZeroDivisionError
        return whole(id)

    monkeypatch.setattr(office.tables, "find", find)
    check_clocks(office.post)
    assert len(asked) == 2 and f"The clock of table {broken.stored.id}" in caplog.text


class FakeServer:
    """An IMAP server, whose `mails` are by their numbers; None stands for a deleted mail."""

    def __init__(self, mails, fails=()):
        self.mails, self.fails, self.flagged, self.asked = dict(mails), list(fails), [], []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def select_folder(self, _):
        return {b"UIDVALIDITY": 1}

    def search(self, _):
        return [uid for uid in self.mails if uid not in self.flagged]

    def fetch(self, uids, what):
        self.asked.append((uids, *what))
        if any(uid in self.fails for uid in uids):
            raise IMAPClientError("cannot")
        most = int(what[0].rpartition(".")[2].rstrip(">"))
        found = {uid: self.mails[uid] for uid in uids if self.mails[uid] is not None}
        return {uid: {b"SEQ": 1, b"BODY[]<0>": mail[:most]} for uid, mail in found.items()}

    def add_flags(self, uids, _):
        self.flagged += uids


def mailbox(receive, monkeypatch, server):
    made = Mailbox(Imap("localhost", "kibitz", seconds=0), SETTINGS, receive)
    monkeypatch.setattr(made, "_connected", lambda: server)
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 0.01)
    return made


@pytest.fixture
def with_password(monkeypatch):
    monkeypatch.setenv("KIBITZ_IMAP_PASSWORD", "secret")


@pytest.mark.usefixtures("with_password")
def test_a_mail_that_another_program_deletes_meanwhile_stops_nothing(monkeypatch):
    """It ended the thread, while the server looked healthy."""
    came = []
    server = FakeServer(
        {1: None, 2: TO + b"\r\nb2", 3: b"Subject: dinner\r\n\r\n", 4: TO + b"\r\na1"}
    )
    box = mailbox(lambda raw, _: came.append(raw[-2:]), monkeypatch, server)
    assert box.look(server) == 2
    assert came == [b"b2", b"a1"] and server.flagged == [2, 4]


@pytest.mark.usefixtures("with_password")
def test_whatever_fails_the_mailbox_is_read_again_and_each_failure_counts(monkeypatch, caplog):
    came, faults = [], [AwayError(), ValueError("odd"), OSError("no route"), IMAPClientError("no")]
    before = supervisor.FAILURES.count

    def receive(raw, _):
        if faults:
            raise faults.pop()
        came.append(raw)

    server = FakeServer({7: TO + b"\r\nb2"})
    box = mailbox(receive, monkeypatch, server)
    box.start()
    try:
        awaited(lambda: came)
    finally:
        box.close()
    assert supervisor.FAILURES.count == before + 4
    assert "imap has failed: ValueError: odd" in caplog.text


@pytest.mark.usefixtures("with_password")
def test_a_mail_that_the_server_cannot_give_does_not_hide_the_mails_behind_it(monkeypatch, caplog):
    came = []
    server = FakeServer({1: TO + b"\r\nb2", 2: TO, 3: TO + b"\r\na1"}, fails=[2])
    box = mailbox(lambda raw, _: came.append(raw[-2:]), monkeypatch, server)
    box.start()
    try:
        awaited(lambda: len(came) == 2)
    finally:
        box.close()
    assert came == [b"b2", b"a1"] and "The mail 2 of the mailbox is skipped" in caplog.text


@pytest.mark.usefixtures("with_password")
def test_of_a_large_mail_only_the_beginning_is_asked_for(monkeypatch):
    """A mail of 150 MB was read whole and stored."""
    came = []
    server = FakeServer({1: TO + b"\r\nb2\r\n" + b"x" * 3_000_000})
    box = mailbox(lambda raw, _: came.append(raw), monkeypatch, server)
    box.look(server)
    assert server.asked == [([1], HEADER), ([1], MAIL)]
    assert len(came[0]) == LARGEST_MAIL and read_body(came[0]).text.startswith("b2")


def clock_at(monkeypatch, moment):
    for module in ("store.mail", "interfaces.mail.calendar", "interfaces.mail.post_office",
                   "interfaces.mail.carriers", "interfaces.mail.answering",
                   "interfaces.mail.due_mails", "interfaces.mail.post"):  # fmt: skip
        monkeypatch.setattr(f"kibitz.{module}.now", lambda: moment, raising=False)


def test_what_a_clock_that_was_ahead_put_off_is_done_when_the_clock_is_right(
    office, monkeypatch, caplog
):
    """Its mails waited for two years, digests and vacations too."""

    class Away:
        def send(self, mail):
            raise LaterError("no route")

    table = office.open(NOUGHTS)
    (mail,) = office.mails(ANN)
    ahead = now() + timedelta(days=800)
    with monkeypatch.context() as wrong:
        clock_at(wrong, ahead)
        office.answer(mail, "b2")
        while office.office.work():
            pass
        send_all(office.post, Away())
        with office.post.store.transaction() as book:
            book.put_address(
                MailAddress(BOB, AGREED, away_until=ahead + timedelta(days=9), digested=ahead)
            )
    assert acts(table) == ["b2"]
    office.settle()
    assert office.mails(BOB) == []
    check_clocks(office.post)
    office.settle()
    (turn,) = office.mails(BOB)
    assert "1. X: b2" in text_of(turn)
    with office.post.store.transaction() as book:
        bob = book.address(BOB)
    assert (bob.away_until, bob.digested) == (None, None)
    assert "from a wrong clock" in caplog.text
    caplog.clear()
    check_clocks(office.post)
    assert "clock" not in caplog.text


@pytest.mark.parametrize(("fault", "waits"), [(LaterError, True), (MailRefusedError, False)])
def test_only_a_mail_that_is_refused_by_itself_is_given_up(office, fault, waits, monkeypatch):
    """After some forty tries an overflow ended the sending of all mails."""

    class RefusingCarrier:
        tries = 0

        def send(self, mail):
            RefusingCarrier.tries += 1
            raise fault("not now")

    monkeypatch.setattr("kibitz.interfaces.mail.carriers.LONGEST_WAIT", timedelta(0))
    office.open(NOUGHTS)
    office.answer(office.mails(ANN)[0], "b2")
    while office.office.work():
        pass
    for _ in range(60):
        send_all(office.post, RefusingCarrier())
    assert (RefusingCarrier.tries >= 60) == waits
    assert waits or MOST_TRIES <= RefusingCarrier.tries < 60


@pytest.mark.long
def test_an_error_while_mails_leave_does_not_end_the_sending(office, provider, monkeypatch):
    """The carrier was closed with the first error, and no mail left any more."""
    monkeypatch.setattr(supervisor, "SHORTEST_PAUSE", 0.01)
    whole, failures = mail_server.send_all, [AwayError(), ValueError("odd")]

    def send(post, carrier):
        if failures and post.store:
            raise failures.pop()
        return whole(post, carrier)

    monkeypatch.setattr(mail_server, "send_all", send)
    office.open(NOUGHTS)
    office.answer(office.mails(ANN)[0], "b2")
    server = MailServer(
        office.post, Configuration(SETTINGS, smtp(provider), listen=Listen(port=free_port()))
    )
    try:
        assert "1. X: b2" in text_of(provider.wait_for(BOB, 1))
    finally:
        server.close()
    assert not failures
