"""A post office that is killed at any moment loses no mail, and plays none twice."""

import os

from tests.interfaces.mail.killing import played_while_killed, stored_acts

KILLS = int(os.environ.get("KIBITZ_KILLS", "4"))
SIDE = 6 if KILLS < 10 else 19  # a game that lasts long enough


def test_a_killed_post_office_loses_nothing_and_doubles_nothing(plain_office, tmp_path):
    table = plain_office.open("connect6", side=SIDE)
    names = ["ann@example.net", "bob@example.net"]
    for name in names:  # the first mails were read here already: they are asked for again
        for mail in plain_office.mails(name):
            plain_office.answer(mail, "show")
    acts = played_while_killed(tmp_path, names, KILLS)
    assert stored_acts(tmp_path, table.stored.id) == acts
