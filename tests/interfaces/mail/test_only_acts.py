"""Acts without a choice: they are played and reported, unless that would tell a secret."""

from pathlib import Path

import pytest
from tests.interfaces.mail.posting import PLAIN, Office, text_of
from tests.interfaces.web.conftest import FILES

from kibitz.interfaces.mail.due_mails import MOST_AT_ONCE
from kibitz.record import quote
from kibitz.tables.bots.bot_pool import BotPool
from kibitz.tables.library import Library

ANN, BOB = "ann@example.net", "bob@example.net"
ONLY_WAY = Path(__file__).parent / "only_way.py"


@pytest.fixture
def office(tmp_path):
    opened = Office(tmp_path, Library([*FILES, ONLY_WAY]), settings=PLAIN)
    yield opened
    opened.close()


def open_game(office, **options):
    """A table; its first turn mails, by their seats."""
    table = office.open("only-way", **options)
    return table, {seat: office.mails(address) for seat, address in enumerate((ANN, BOB))}


def ply(table):
    with table.locked() as match:
        return match.position.ply, match.over


def test_only_acts_are_played_and_reported_in_the_next_mail(office):
    table, mails = open_game(office, steps=25)
    assert ply(table) == (0, False) and len(mails[0]) == 1 and mails[1] == []
    office.answer(mails[0][0], "0")
    office.settle()
    assert ply(table)[0] == 10
    (mail,) = office.mails(ANN)
    said = text_of(mail)
    assert said.startswith("You had no choice, so your only legal act was played: 0, 0, 0, 0.")
    assert "10. Seat 1: 0" in said
    assert office.mails(BOB) == []
    office.answer(mail, "1")
    office.settle()
    for address in (ANN, BOB):
        while fresh := office.mails(address):
            if "is over" in str(fresh[-1]["subject"]):
                break
            office.answer(fresh[-1], "0")
            office.settle()
    assert ply(table)[1]


def test_a_game_of_only_acts_ends_and_nobody_is_asked(office):
    table, mails = open_game(office, steps=MOST_AT_ONCE - 1, ways=False)
    assert ply(table) == (MOST_AT_ONCE - 1, True)
    for seat in (0, 1):
        (mail,) = mails[seat]
        assert "is over" in str(mail["subject"])


@pytest.mark.long
def test_a_very_long_game_of_only_acts_asks_sometimes_so_that_it_keeps_no_server_busy(office):
    table, mails = open_game(office, steps=2 * MOST_AT_ONCE + 50, ways=False)
    asked = 0
    while not ply(table)[1]:
        (mail,) = mails[0] or mails[1]
        assert "your turn" in str(mail["subject"])
        asked += 1
        office.answer(mail, "0")
        office.settle()
        mails = {seat: office.mails(address) for seat, address in enumerate((ANN, BOB))}
    assert asked == 2


def test_nothing_is_played_for_a_person_who_has_not_agreed_or_has_an_offer_to_answer(office):
    table = office.open("only-way", steps=30, agree=False)
    assert ply(table) == (0, False)
    (invited,) = office.mails(ANN)
    office.answer(invited, "yes")
    office.settle()
    (turn,) = office.mails(ANN)
    office.answer(turn, "0")
    office.settle()
    assert ply(table)[0] == 1, "Bob has not agreed yet"
    with table.locked() as match:
        offers = match.ply
    table.play(0, offers, "offer-draw")
    (invited,) = office.mails(BOB)
    office.answer(invited, "yes")
    office.settle()
    assert ply(table)[0] == 1
    (asked,) = office.mails(BOB)
    assert "accept or decline" in text_of(asked)


def test_beat_it_asks_for_no_act_without_a_choice(office):
    """Of 50 mails 12 asked for the only legal act."""
    table = office.open("beat-it-or-eat-it", ranks=4, seed=1)
    for _ in range(40):
        for seat, address in enumerate((ANN, BOB)):
            for mail in office.mails(address):
                with table.locked() as match:
                    moves = match.view(seat).moves
                assert len(moves) != 1
                if moves:
                    office.answer(mail, quote(moves[len(moves) // 2]))
                    office.settle()
    assert ply(table)[1]


def forced_table(office, seats):
    """A game with hidden cards, up to a seat that can only pass."""
    table = office.open("president", deals=1, players=4, seed=3)
    for _ in range(60):
        with table.locked() as match:
            if match.over or (match.only_act is not None and match.player in seats):
                break
            seat, at, act = match.player, match.ply, match.position.moves()[-1]
        table.play(seat, at, quote(act))
    with table.locked() as match:
        assert match.only_act is not None and not match.over
        return table, match.player


def test_an_act_without_a_choice_that_would_tell_a_secret_is_asked_for(office):
    """A seat that passes within seconds has no card that beats the last one."""
    table, seat = forced_table(office, range(4))
    address = office.seats(table)[seat].address
    before, pool = ply(table), BotPool()
    office.mails(address)
    try:
        pool.wake(table)
        assert not pool._busy
        office.settle()
    finally:
        pool.close()
    assert ply(table) == before
    with table.locked() as match:
        assert match.forced is not None, "in a browser it would be played"
    (mail,) = office.mails(address)
    assert "your turn" in str(mail["subject"])


def test_a_joint_choice_is_never_made_without_asking(office):
    table = office.open("goofspiel")
    while not ply(table)[1]:
        with table.locked() as match:
            owing = sorted(match.owing)
        assert len(owing) == 2, "both are asked, also for their last card"
        for seat in owing:
            address = (ANN, BOB)[seat]
            mail = office.mails(address)[-1]
            with table.locked() as match:
                act = match.view(seat).moves[0]
            office.answer(mail, quote(act))
        office.settle()
