"""A mail to a person at a table in the browser, when it is their turn and they are away."""

import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from tests.interfaces.mail.posting import PLAIN, text_of
from tests.interfaces.mail.test_mails_in_german import english_in

from kibitz.interfaces.mail.configuration import Configuration
from kibitz.interfaces.mail.configured_mail import ConfiguredMail
from kibitz.interfaces.mail.turn_notices import write_notices
from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import Site
from kibitz.match import Seat, lock
from kibitz.store import Store
from kibitz.store.schema import METADATA
from kibitz.tables.bots.bot_pool import BotPool

HERE = "http://testserver"
ANN = "ann@example.net"


def configured(settings):
    return ConfiguredMail(Configuration(settings))


@pytest.fixture
def site(plain_office):
    made = Site(plain_office.tables, BotPool(1))
    made.mail = configured(replace(PLAIN, site="", minutes_away=0))
    yield made
    made.bot_pool.close()


@pytest.fixture
def visit(site):
    app = application(site, ["testserver"])
    return lambda: TestClient(app, HERE, headers={"origin": HERE})


def opened(visit):
    """A table of two people: its path, the browser of its host, that of a friend."""
    first, second = visit(), visit()
    form = {"seat.0": "you", "seat.1": "friend"}
    table = first.post("/games/tic-tac-toe", data=form, follow_redirects=False).headers["location"]
    links = re.findall(r'value="(http://testserver/table/\S+/seat/\S+)"', first.get(table).text)
    second.get(next(link for link in links if "/seat/own-" not in link))
    return table, first, second


def played(client, table, text):
    version = client.get(f"{table}/view").text.split('data-version="')[1].split('"')[0]
    assert client.post(f"{table}/acts", data={"text": text, "version": version}).status_code == 200


def noticed(office, site):
    """The mails that come now."""
    post = replace(office.post, settings=site.mail.configuration.settings)
    write_notices(post)
    write_notices(post)
    office.settle()
    return office.mails(ANN)


def test_the_mail_is_in_the_language_in_which_it_was_asked_for(visit, site, plain_office):
    table, first, second = opened(visit)
    german = {"accept-language": "de"}
    second.post(f"{table}/notices", data={"address": ANN}, headers=german)
    played(first, table, "b2")
    (mail,) = noticed(plain_office, site)
    assert mail["subject"] == "Tic-tac-toe: Sie sind am Zug"
    assert english_in(mail, site.library.game("byg", {})) == set()


def test_a_person_who_is_away_gets_one_mail_a_turn_with_the_link_of_the_seat(
    visit, site, plain_office
):
    table, first, second = opened(visit)
    assert second.post(f"{table}/notices", data={"address": ANN}).status_code == 200
    assert noticed(plain_office, site) == [], "it is not Ann's turn"
    played(first, table, "b2")
    (mail,) = noticed(plain_office, site)
    assert noticed(plain_office, site) == []
    link = re.search(r"http://\S+/seat/\S+", text_of(mail))[0]
    elsewhere = visit()
    assert "You have a seat." in elsewhere.get(link).text
    played(elsewhere, table, "a1")
    assert noticed(plain_office, site) == []
    played(first, table, "c3")
    assert len(noticed(plain_office, site)) == 1


def test_a_person_who_looks_gets_no_mail(visit, site, plain_office):
    site.mail = configured(replace(PLAIN, minutes_away=1))
    table, first, second = opened(visit)
    second.post(f"{table}/notices", data={"address": ANN})
    played(first, table, "b2")
    assert noticed(plain_office, site) == []


def test_a_person_for_whom_the_computer_plays_gets_no_mail(visit, site, plain_office):
    table, first, second = opened(visit)
    second.post(f"{table}/notices", data={"address": ANN})
    site.tables.find(table.rpartition("/")[2]).leave(1, Seat("uniform"))
    played(first, table, "b2")
    assert noticed(plain_office, site) == []


def test_the_link_of_the_mail_opens_the_seat_after_it_was_closed_elsewhere(
    visit, site, plain_office
):
    table, first, second = opened(visit)
    second.post(f"{table}/notices", data={"address": ANN})
    second.post(f"{table}/close-elsewhere")
    played(first, table, "b2")
    (mail,) = noticed(plain_office, site)
    link = re.search(r"http://\S+/seat/\S+", text_of(mail))[0]
    assert visit().get(link).status_code == 200


def test_the_link_that_ends_the_mails_needs_a_click_since_programs_open_every_link(
    visit, site, plain_office
):
    table, first, second = opened(visit)
    second.post(f"{table}/notices", data={"address": ANN})
    played(first, table, "b2")
    (mail,) = noticed(plain_office, site)
    stop = re.search(r"http://\S+/no-notices/\S+", text_of(mail))[0]
    reader = visit()
    assert "Stop these mails" in reader.get(stop).text
    assert site.tables.store.notices.seats(table.rpartition("/")[2]) == {1}
    assert "You get no more mails" in reader.post(stop).text
    played(second, table, "a1")
    played(first, table, "c3")
    assert noticed(plain_office, site) == []


def test_the_address_is_on_no_page_and_in_no_record_and_is_deleted_at_the_end(
    visit, site, plain_office, tmp_path
):
    table, first, second = opened(visit)
    second.post(f"{table}/notices", data={"address": ANN})
    played(first, table, "b2")
    assert len(noticed(plain_office, site)) == 1
    for client in (first, second, visit()):
        for path in (table, f"{table}/view", f"{table}/record", f"{table}/brief"):
            assert "example.net" not in client.get(path).text
    played(second, table, "resign")
    assert noticed(plain_office, site) == []
    Store(f"sqlite:///{tmp_path}/tables.db").close()
    plain_office.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    assert ANN.encode() not in kept


def test_only_a_player_of_a_running_game_can_have_mails(visit, site):
    table, first, second = opened(visit)
    assert visit().post(f"{table}/notices", data={"address": ANN}).status_code == 403
    refused = first.post(f"{table}/notices", data={"address": "ann at home"})
    assert "like ann@example.org" in refused.text
    assert first.post(f"{table}/notices", data={"address": ANN}).status_code == 200
    assert "You get a mail when it is your turn" in first.get(table).text
    assert first.post(f"{table}/notices", data={"stop": "yes"}).status_code == 200
    assert site.tables.store.notices.seats(table.rpartition("/")[2]) == set()
    played(first, table, "resign")
    assert second.post(f"{table}/notices", data={"address": ANN}).status_code == 403


def test_the_database_has_no_token_of_a_person_who_gets_mails(visit, site, plain_office, tmp_path):
    table, first, second = opened(visit)
    second.get(table)  # which gives the friend a token of the seat's own
    second.post(f"{table}/notices", data={"address": ANN})
    visitor = second.cookies["visitor"]
    own = re.search(rf"{table}/seat/(own-[\w-]+)", second.get(table).text)[1]
    played(first, table, "a1")
    (mail,) = noticed(plain_office, site)
    token = re.search(rf"{table}/seat/(\S+)", text_of(mail))[1]
    stop_token = re.search(rf"{table}/no-notices/(\S+)", text_of(mail))[1]
    engine = site.tables.store._engine
    with engine.connect() as connection:
        kept = "".join(
            str(row) for one in METADATA.sorted_tables for row in connection.execute(one.select())
        )
    assert lock(token) in kept and lock(stop_token) in kept
    for secret in (visitor, own, token, stop_token):
        assert len(secret) > 20 and secret not in kept
    elsewhere = visit()
    assert elsewhere.get(f"{table}/seat/{token}").status_code == 200
    played(elsewhere, table, "b2")
    assert visit().get(f"{table}/seat/{stop_token}").status_code == 404
    second.post(f"{table}/close-elsewhere")
    assert visit().get(f"{table}/seat/{token}").status_code == 404, "the link is closed too"
