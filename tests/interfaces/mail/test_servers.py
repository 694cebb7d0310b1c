"""Mails over real servers: SMTP with TLS and a password, LMTP, and IMAP by Dovecot."""

import gc
import smtplib
import time
from datetime import timedelta

import pytest
from tests.interfaces.mail.posting import SETTINGS, reply, text_of
from tests.interfaces.mail.servers import (
    PASSWORD,
    USER,
    Dovecot,
    Provider,
    authority,
    awaited,
    has_dovecot,
)
from tests.ports import free_port

from kibitz.interfaces.mail.configuration import Configuration, Imap, Listen, Smtp
from kibitz.interfaces.mail.mail_server import MailServer

ANN, BOB = "ann@example.net", "bob@example.net"


@pytest.fixture
def provider(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_SMTP_PASSWORD", PASSWORD)
    monkeypatch.setenv("KIBITZ_IMAP_PASSWORD", PASSWORD)
    certificate = authority(tmp_path, monkeypatch)
    made = Provider(certificate, refused=["gone@example.net"])
    made.certificate = certificate
    yield made
    made.close()


def smtp(provider):
    return Smtp("localhost", provider.port, USER)


@pytest.mark.parametrize("protocol", ["lmtp", "smtp"])
def test_a_game_goes_over_tls_and_a_port_of_our_own(office, provider, protocol):
    listen = Listen(port=free_port(), protocol=protocol)
    table = office.open("tic-tac-toe", by_mail=[ANN, BOB], agree=False)
    server = MailServer(office.post, Configuration(SETTINGS, smtp(provider), listen=listen))
    client = (smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP)("127.0.0.1", listen.port)
    try:
        for address in (ANN, BOB):
            client.send_message(reply(office.mails(address)[0], "yes"))
        client.send_message(reply(provider.wait_for(ANN, 1), "b2"))
        assert "1. X: b2" in text_of(provider.wait_for(BOB, 1))
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            client.sendmail(ANN, ["stranger@example.net"], b"Subject: no\r\n\r\nno")
    finally:
        client.close()
        server.close()
    assert all(sender.startswith("kibitz+") for sender in provider.senders)
    with table.locked() as match:
        assert match.position.played(0) == ["b2"]


@pytest.mark.long
def test_a_server_that_stops_closes_the_connections_of_others(office, provider):
    listen = Listen(port=free_port(), protocol="smtp")
    server = MailServer(office.post, Configuration(SETTINGS, smtp(provider), listen=listen))
    client = smtplib.SMTP("127.0.0.1", listen.port)
    client.noop()
    server.close()
    gc.collect()  # a connection that is left open warns now, which fails the test
    with pytest.raises((smtplib.SMTPServerDisconnected, ConnectionError)):
        client.noop()
    client.close()


@pytest.mark.long
def test_an_address_that_does_not_exist_pauses_its_games_and_the_others_hear_of_it(
    office, provider
):
    office.open("tic-tac-toe", by_mail=[ANN, "gone@example.net"])
    office.answer(office.mails(ANN)[0], "b2")
    listen = Listen(port=free_port())
    server = MailServer(office.post, Configuration(SETTINGS, smtp(provider), listen=listen))
    try:
        said = text_of(provider.wait_for(ANN, 1))
    finally:
        server.close()
    assert said.startswith("O "), "it names who cannot be reached"


@pytest.mark.parametrize("protocol", ["lmtp", "smtp"])
def test_a_mail_with_an_empty_envelope_sender_gets_no_answer(office, provider, protocol):
    """RFC 3834: two programs that answer each other would go on for ever."""
    listen = Listen(port=free_port(), protocol=protocol)
    table = office.open("tic-tac-toe", by_mail=[ANN, BOB])
    (mail,) = office.mails(ANN)
    server = MailServer(office.post, Configuration(SETTINGS, smtp(provider), listen=listen))
    client = (smtplib.LMTP if protocol == "lmtp" else smtplib.SMTP)("127.0.0.1", listen.port)
    try:
        client.send_message(reply(mail, "I was not able to deliver your message."), from_addr="")
        client.send_message(reply(mail, "b2"))
        assert "1. X: b2" in text_of(provider.wait_for(BOB, 1))
    finally:
        client.close()
        server.close()
    assert provider.to(ANN) == []
    assert table.view_of(0).view.ply == 1


@pytest.mark.long
def test_a_server_that_starts_without_the_services_of_mail_goes_on_when_they_come(
    office, provider, monkeypatch
):
    monkeypatch.setattr("kibitz.supervisor.LONGEST_PAUSE", 0.2)
    monkeypatch.setattr("kibitz.supervisor.SHORTEST_PAUSE", 0.1)
    monkeypatch.setattr("kibitz.interfaces.mail.carriers.FIRST_WAIT", timedelta(seconds=0.1))
    office.open("tic-tac-toe", by_mail=[ANN, BOB])
    office.answer(office.mails(ANN)[0], "b2")
    free = free_port()
    way_out, listen = Smtp("localhost", free, USER), Listen(port=free_port())
    imap = Imap("localhost", USER, free, seconds=1)
    server = MailServer(office.post, Configuration(SETTINGS, way_out, imap, listen))
    time.sleep(1)
    late = Provider(provider.certificate, port=free)
    try:
        assert "1. X: b2" in text_of(late.wait_for(BOB, 1))
    finally:
        server.close()
        late.close()


@pytest.mark.long
@pytest.mark.skipif(not has_dovecot(), reason="NOT RUN: there is no Dovecot on this machine")
def test_answers_are_found_in_a_mailbox_and_other_mails_stay_unread(office, provider):
    dovecot = Dovecot(provider.certificate)
    table = office.open("tic-tac-toe", by_mail=[ANN, ""])
    mail = office.mails(ANN)[0]
    with dovecot.client() as client:
        client.append("INBOX", b"Subject: dinner\r\nFrom: mum@example.net\r\n\r\nAt eight?\r\n")
        client.append("INBOX", reply(mail, "b2").as_bytes())
        imap = Imap("localhost", USER, dovecot.port, seconds=1)
        server = MailServer(office.post, Configuration(SETTINGS, smtp(provider), imap))
        try:
            awaited(lambda: table.view_of(0).view.ply)
            client.append("INBOX", reply(mail, "show").as_bytes())
            assert "1. X: b2" in text_of(provider.wait_for(ANN, 1))
            client.append("INBOX", _with_attachment(reply(mail, "help"), 8_000_000))
            assert "several acts" in text_of(provider.wait_for(ANN, 2))
        finally:
            server.close()
        awaited(lambda: len(client.search("SEEN")) == 3)
        (unread,) = client.search("UNSEEN")
        assert b"dinner" in client.fetch([unread], ["BODY.PEEK[HEADER]"])[unread][b"BODY[HEADER]"]
    dovecot.close()


def _with_attachment(mail, size):
    mail.add_attachment(bytes(size), maintype="video", subtype="mp4", filename="board.mp4")
    return mail.as_bytes()
