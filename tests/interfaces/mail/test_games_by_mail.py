"""Whole games by mail: every act is a reply to a mail, and the table has what the replies said."""

import random
import re

import pytest
from tests.interfaces.mail.posting import text_of

from kibitz.record import quoted

GAMES = {
    "byg": {"side": 2},
    "catchup": {"side": 2},
}


def played(office, table, seed=1, most=400):
    """Play a game by answering mails with legal acts at random; the texts of all answers."""
    choose, sent = random.Random(seed), []
    seats = [seat.address for seat in office.seats(table)]
    for _ in range(most):
        answered = False
        for number, address in enumerate(seats):
            for mail in office.mails(address)[-1:]:
                with table.locked() as match:
                    if number not in match.owing:
                        continue
                    act = choose.choice(match.view(number).moves)
                office.answer(mail, quoted(act))
                office.settle()
                sent.append((number, act))
                answered = True
        if not answered:
            break
    return sent


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_mail(office, game):
    table = office.open(game, **GAMES[game])
    sent = played(office, table)
    with table.locked() as match:
        assert match.over
        assert [(one.seat, act) for one in match.log for act in one.acts] == sent


def test_a_mail_shows_the_board_and_two_legal_examples(office):
    table = office.open("byg", side=2)
    (mail,) = office.mails("ann@example.net")
    said = text_of(mail)
    assert "Your turn: put the first stone." in said
    assert "b  .   .   .   3" in said
    found = re.findall(r"^    (\S+)$", said, re.MULTILINE)
    assert len(found) == 2
    with table.locked() as match:
        assert set(found) <= set(match.position.moves())
    assert [part.get_content_type() for part in mail.walk() if not part.is_multipart()] == [
        "text/plain",
        "text/html",
        "image/png",
    ]
    assert office.mails("bob@example.net") == []


def test_an_answer_is_played_and_the_other_player_gets_a_mail(office):
    table = office.open("byg", side=2)
    office.answer(office.mails("ann@example.net")[0], "a2")
    office.settle()
    with table.locked() as match:
        assert match.position.played(0) == ["a2"]
    (mail,) = office.mails("bob@example.net")
    assert "1. White: a2" in text_of(mail)
    assert office.mails("ann@example.net") == []


def test_what_cannot_be_played_gets_one_sentence_and_the_table_and_changes_nothing(office):
    table = office.open("byg", side=2)
    office.answer(office.mails("ann@example.net")[0], "b9")
    office.settle()
    (mail,) = office.mails("ann@example.net")
    assert text_of(mail).startswith("act 1, 'b9': ")
    assert "b  .   .   .   3" in text_of(mail)
    with table.locked() as match:
        assert match.ply == 0
    office.answer(mail, "b2")
    office.settle()
    with table.locked() as match:
        assert match.position.played(0) == ["b2"]
