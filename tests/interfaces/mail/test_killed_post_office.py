"""A post office that is killed at any moment loses no mail, and plays none twice."""

import os

import pytest
from tests.interfaces.mail.killing import (
    FOR_A_KILL,
    LONG_GAME,
    TIMEOUT,
    played_while_killed,
    stored_acts,
)
from tests.interfaces.mail.posting import PLAIN, Office

from kibitz.tables.library import Library

KILLS = int(os.environ.get("KIBITZ_KILLS", "4"))
LENGTH = 10 + 12 * KILLS  # acts; a few are played between two kills
NAMES = ["ann@example.net", "bob@example.net"]


@pytest.fixture
def table(tmp_path):
    """A long game, of which every first mail was read and is asked for again."""
    office = Office(tmp_path, Library([LONG_GAME]), settings=PLAIN)
    table = office.open("counting", length=LENGTH)
    for name in NAMES:
        for mail in office.mails(name):
            office.answer(mail, "show")
    yield table
    office.close()


@pytest.mark.long
@pytest.mark.timeout(60 + TIMEOUT + FOR_A_KILL * KILLS)
def test_a_killed_post_office_loses_nothing_and_doubles_nothing(table, tmp_path):
    acts = played_while_killed(tmp_path, NAMES, KILLS)
    assert KILLS < len(acts) < LENGTH
    assert acts[-1] == "resign"
    assert stored_acts(tmp_path, table.stored.id) == acts
