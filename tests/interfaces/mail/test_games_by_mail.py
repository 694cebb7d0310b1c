"""Whole games by mail: every act is a reply to a mail, and the table has what the replies said."""

import random
import re
import time

import pytest
from tests.interfaces.mail.posting import PLAIN, Office, text_of

from kibitz.interfaces.mail import carriers
from kibitz.interfaces.mail.examples import examples
from kibitz.match import Accepted, Match, Seat
from kibitz.players.scientist import has_rule
from kibitz.record import quote
from kibitz.tables.bots.bot_pool import BotPool

ROW = "b  .   .   .   3"  # of an empty board of Byg
GAMES = {
    "beat-it-or-eat-it": {"ranks": 4, "suits": 2},
    "byg": {"side": 2},
    "catchup": {"side": 2},
    "connect6": {"side": 6},
    "delphi": {"players": 3, "deals": 1, "deal": "Th3c8s2h"},
    "eleusis": {"players": 3, "deals": 1, "deal": "2h3h/5s6d"},
    "president": {"deals": 1, "deal": "34/55K/467/88"},
    "quet": {"ranks": 4, "suits": 3},
    "symple": {"side": 5},
    "sealed-bids": {},
    "pig": {"goal": 20},
    "liars-dice": {},
}
RULE = '"red(card)"'
MOST = 400  # answers of a game


def played(office, table, seed=1):
    """Play a game by answering mails with legal acts at random; the texts of all answers."""
    choose, sent = random.Random(seed), []
    for _ in range(MOST):
        answers = [_answered(office, table, seat, choose) for seat in office.seats(table)]
        if not (fresh := [one for one in answers if one]):
            return sent
        sent += fresh
    raise AssertionError("the game does not end")


def _answered(office, table, seat, choose):
    """Answer the last mail of a seat; the seat and its act, or None where it has no turn."""
    for mail in office.mails(seat.address)[-1:]:
        with table.locked() as match:
            moves = match.view(seat.seat).moves if seat.seat in match.owing else ()
            writes = match.ply == 0 and has_rule(match.game.package)
        if moves:
            act = RULE if writes else quote(choose.choice(moves))
            office.answer(mail, act)
            office.settle()
            return seat.seat, act
    return None


def _was_only_act(match, one):
    """Whether nobody had to be asked for an act."""
    is_open = match.game.information == "perfect"
    return is_open and len(match.position.at(one.at).legal()) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_mail(plain_office, game):
    table = plain_office.open(game, **GAMES[game])
    sent = played(plain_office, table)
    with table.locked() as match:
        assert match.over
        asked = [one for one in match.log if not _was_only_act(match, one)]
        taken = [(one.seat, " ".join(map(quote, one.acts))) for one in asked]
        begun = 1 if has_rule(match.game.package) else 0  # the rule is read as many acts
    assert taken[begun:] == sent[begun:]
    for seat in plain_office.seats(table):
        box = carriers.folder(plain_office.root, seat.address)
        assert sum("is over" in mail["subject"] for mail in box) == 1


@pytest.mark.long
def test_bots_play_the_other_seats(plain_office):
    pool = BotPool(1)
    office = Office(plain_office.root.parent / "bots", plain_office.library, pool, PLAIN)
    table = office.open("tic-tac-toe", by_mail=["ann@example.net", ""])
    until = time.monotonic() + 120
    while not table.view_of(0).view.over:
        _answered(office, table, office.seats(table)[0], random.Random(1))
        office.settle()
        assert time.monotonic() < until
        time.sleep(0.01)
    with table.locked() as match:
        assert {one.seat for one in match.log} == {0, 1}
    pool.close()
    office.close()


def test_a_mail_shows_the_board_and_two_legal_examples(office):
    table = office.open("byg", side=2)
    (mail,) = office.mails("ann@example.net")
    said = text_of(mail)
    assert "Your turn: put the first stone." in said
    assert ROW in said
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


@pytest.mark.parametrize(
    ("game", "options", "begun"),
    [
        ("byg", {"side": 4}, ["d4", "c3 e3", "c5 done", "a2 g1"]),
        ("catchup", {"side": 2}, ["b2"]),
        ("connect6", {"side": 6}, ["c3"]),
    ],
)
def test_each_example_is_a_whole_turn_that_is_legal_now(library, game, options, begun):
    match = Match(library.game(game, options), 1, [Seat()] * 2)
    for turn in begun:
        assert isinstance(match.submit(match.position.player, match.ply, turn), Accepted)
    found = examples(match, match.view(match.position.player))
    assert len(found) == 2
    assert any(" " in turn for turn in found)
    for turn in found:
        ahead = match.position.copy()
        ahead.play(turn)
        assert ahead.player != match.position.player


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
    assert text_of(mail).startswith("Act 1, 'b9': ")
    assert ROW in text_of(mail)
    with table.locked() as match:
        assert match.ply == 0
    office.answer(mail, "b2")
    office.settle()
    with table.locked() as match:
        assert match.position.played(0) == ["b2"]
