"""A seat of a table in the browser is given to a mail address."""

import re

import pytest
from starlette.testclient import TestClient
from tests.interfaces.mail.posting import PLAIN, Office, text_of

from kibitz.contract import KibitzError
from kibitz.interfaces.mail.configuration import Configuration
from kibitz.interfaces.mail.configured_mail import ConfiguredMail
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.seats_by_mail import willing_address

HERE = "http://testserver"


@pytest.fixture
def site(plain_office):
    made = Site(plain_office.tables, BotPool(1))
    made.mail = ConfiguredMail(Configuration(plain_office.post.settings))
    yield made
    made.bot_pool.close()


@pytest.mark.long
def test_the_host_gives_a_seat_again_after_a_guest_declines(site, plain_office, library):
    app = application(site, ["testserver"])
    client = TestClient(app, HERE, headers={"origin": HERE})
    form = {"seat.0": "you", "seat.1": "friend"}
    table = client.post("/games/tic-tac-toe", data=form, follow_redirects=False).headers["location"]
    links = re.findall(r'value="(http://testserver/table/\S+/seat/\S+)"', client.get(table).text)
    (link,) = (one for one in links if "/seat/own-" not in one)
    client.post(f"{table}/mail", data={"seat": "1", "address": "bob@example.net"})
    assert TestClient(app, HERE).get(link).status_code == 404
    elsewhere = Office(plain_office.root.parent, library, settings=PLAIN)  # another process
    elsewhere.settle()
    (invitation,) = elsewhere.mails("bob@example.net")
    elsewhere.answer(invitation, "no")
    elsewhere.settle()
    assert link in client.get(table).text
    again = {"seat": "1", "address": "cleo@example.net"}
    assert client.post(f"{table}/mail", data=again).status_code == 200
    elsewhere.settle()
    assert len(elsewhere.mails("cleo@example.net")) == 1
    for late in ("yes", "show", "stop"):  # the seat is no longer his
        elsewhere.answer(invitation, late)
        elsewhere.settle()
    assert (elsewhere.mails("bob@example.net"), elsewhere.mails("cleo@example.net")) == ([], [])
    with pytest.raises(KibitzError, match="wants no mail"):
        willing_address(elsewhere.post.store, "bob@example.net")
    elsewhere.close()


def test_a_browser_plays_against_a_person_who_plays_by_mail(site, plain_office):
    app = application(site, ["testserver"])
    client = TestClient(app, HERE, headers={"origin": HERE})
    form = {"seat.0": "you", "seat.1": "friend"}
    table = client.post("/games/tic-tac-toe", data=form, follow_redirects=False).headers["location"]
    assert 'action="' + table + '/mail"' in client.get(table).text
    watcher = TestClient(app, HERE, headers={"origin": HERE})
    given = {"seat": "1", "address": "Bob@Example.net"}
    assert watcher.post(f"{table}/mail", data=given).status_code == 403
    refused = client.post(f"{table}/mail", data={"seat": "1", "address": "bob at home"})
    assert "like ann@example.org" in refused.text
    assert client.post(f"{table}/mail", data=given).status_code == 200
    assert client.post(f"{table}/mail", data=given).status_code == 403  # it is the guest's now
    plain_office.settle()
    (invitation,) = plain_office.mails("bob@example.net")
    plain_office.answer(invitation, "yes")
    plain_office.settle()
    assert plain_office.mails("bob@example.net") == []
    version = client.get(f"{table}/view").text.split('data-version="')[1].split('"')[0]
    client.post(f"{table}/acts", data={"text": "b2", "version": version})
    plain_office.settle()
    (mail,) = plain_office.mails("bob@example.net")
    assert "1. X: b2" in text_of(mail)
    plain_office.answer(mail, "a1")
    plain_office.settle()
    assert "O" in client.get(f"{table}/view").text
    with plain_office.tables.find(table.removeprefix("/table/")).locked() as match:
        assert match.ply == 2
