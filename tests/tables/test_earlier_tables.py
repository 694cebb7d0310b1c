"""Tables, links and mails in flight of the version that had the service of tables under the web."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.interfaces.mail.posting import PLAIN, Office, text_of

from kibitz.interfaces.mail.correspondence import parse_mail
from kibitz.match import Accepted
from kibitz.store import Store
from kibitz.tables import seat_tokens
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables

WRITTEN = Path(__file__).with_name("tables_under_the_web.sql")
GAME = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"
VISITOR, LINK = "visitor-of-the-earlier-version", "9FEbdPq8MiNT7q3hKsZBrA"
REPLY = """\
From: ann@example.net
To: kibitz+w3stznmzxc4ret42@example.org
Subject: Re: Tic-tac-toe: your turn [w3stznmzxc4ret42]
Message-ID: <answer@example.net>

b2
"""


@pytest.fixture
def written(tmp_path):
    """The folder with the database, as that version left it in the middle of two matches."""
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.executescript(WRITTEN.read_text())
    return tmp_path


def test_the_cookie_and_the_link_of_earlier_browsers_open_their_seats_and_play_on(written):
    store = Store(f"sqlite:///{written}/tables.db")
    table = Tables(store, Library([GAME])).find("browsers")
    assert table.seats_of([seat_tokens.own(VISITOR, "browsers", 0)]) == [0]
    assert table.seats_of([LINK]) == [1]
    assert isinstance(table.submit(1, table.view_of(1).version, "a1"), Accepted)
    assert [act for _, _, act in _acts(table)] == ["b2", "a1"]
    store.close()


def test_a_mail_in_flight_is_answered_at_the_table_that_sent_it(written):
    office = Office(written, Library([GAME]), settings=PLAIN)
    office.receive(parse_mail(REPLY.encode()))
    office.settle()
    (turn,) = office.mails("bob@example.net")
    assert "your turn" in turn["subject"] and "b2" in text_of(turn)
    office.close()


def _acts(table):
    with table.locked() as match:
        return [(ply, sent.seat, sent.acts[0]) for ply, sent in enumerate(match.log)]
