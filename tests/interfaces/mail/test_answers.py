"""What a reply does: words, lines, tokens, consent, and what never gets an answer."""

from dataclasses import replace
from functools import partial

import pytest
from tests.interfaces.mail.posting import PLAIN, Office, parse_mail, reply, text_of
from tests.interfaces.web.conftest import FILES

from kibitz.contract import KibitzError
from kibitz.interfaces.mail import invitations
from kibitz.interfaces.mail.serving import invite_again
from kibitz.tables.seats_by_mail import give_seat

ANN, BOB, CLEO = "ann@example.net", "bob@example.net", "cleo@example.net"
NOUGHTS = "tic-tac-toe"


@pytest.fixture
def office(plain_office):
    return plain_office


def answered(office, address, text, mail=None):
    """Answer the newest mail of a person, or this one, and let the office work."""
    mail = mail or office.mails(address)[-1]
    office.answer(mail, text)
    office.settle()
    return mail


def acts(table):
    with table.locked() as match:
        return [act for one in match.log for act in one.acts]


def said(office, address):
    """The first line of the newest mail."""
    return text_of(office.mails(address)[-1]).splitlines()[0]


def test_a_mail_that_comes_twice_is_played_once(office):
    table = office.open("byg", side=2, version=2, pie="no")
    mail = reply(office.mails(ANN)[0], "b2")
    office.receive(mail)
    office.receive(mail)
    office.settle()
    office.receive(mail)
    office.settle()
    assert acts(table) == ["b2"]
    assert office.mails(ANN) == []


def test_a_second_answer_to_one_turn_changes_nothing(office):
    table = office.open(NOUGHTS)
    mail = answered(office, ANN, "b2")
    answered(office, ANN, "a1", mail)
    assert acts(table) == ["b2"]
    assert said(office, ANN) == "This mail answers a turn that is over. Nothing was changed."
    answered(office, BOB, "c3")
    answered(office, ANN, "a1", mail)
    assert acts(table) == ["b2", "c3"]


def test_the_address_of_the_sender_proves_nothing_and_the_token_all(office):
    table = office.open(NOUGHTS)
    mail = office.mails(ANN)[0]
    forged = reply(mail, "b2")
    del forged["To"], forged["Subject"]
    forged["To"] = "kibitz@example.org"
    forged["Subject"] = "Re: Tic-tac-toe: your turn"
    office.receive(forged)
    guessed = reply(mail, "b2")
    del guessed["To"], guessed["Subject"]
    guessed["To"] = "kibitz+abcdefghijklmnop@example.org"
    guessed["Subject"] = "Re: Tic-tac-toe [abcdefghijklmnop]"
    office.receive(guessed)
    office.settle()
    assert acts(table) == []
    assert office.mails(ANN) == []  # and nobody is written to who did not ask
    other = reply(mail, "b2")
    del other["From"]
    other["From"] = "ann.at.work@example.com"
    office.receive(other)
    office.settle()
    assert acts(table) == ["b2"]


@pytest.mark.parametrize(
    ("text", "played"),
    [("B2", "b2"), ("b2.", "b2"), ("  b2  ", "b2"), ("\u201cb2\u201d", "b2")],
)
def test_what_telephones_do_to_a_word_does_not_matter(office, text, played):
    table = office.open(NOUGHTS)
    answered(office, ANN, text)
    assert acts(table) == [played]


def test_lines_are_played_as_long_as_the_other_plays_what_they_say(office):
    table = office.open(NOUGHTS)
    lines = "b2\nif a1 then c3, if c1 then b1, if a2 then b3\nif a2 then a1"
    answered(office, ANN, lines)
    answered(office, BOB, "a1")
    assert acts(table) == ["b2", "a1", "c3"]
    (mail,) = office.mails(BOB)
    assert "X answered by a line sent before." in text_of(mail)
    answered(office, BOB, "c1", mail)
    assert acts(table) == ["b2", "a1", "c3", "c1", "b1"]
    answered(office, BOB, "b3")
    assert acts(table)[-1] == "b3"
    assert "5. X: b1" in text_of(office.mails(ANN)[-1])


@pytest.mark.long
def test_a_line_fits_the_stones_of_a_turn_in_any_order(office):
    table = office.open("connect6", side=6)
    answered(office, ANN, "c3\nif a1 b1 then d4 e5, if c1 d1 then a6 b6")
    answered(office, BOB, "b1 a1")
    assert acts(table) == ["c3", "b1", "a1", "d4", "e5"]
    answered(office, BOB, "c1 d1")
    assert acts(table)[-2:] == ["a6", "b6"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("b2\nif b2 then a1", "In the line 'if b2 ..', 'b2' cannot be played:"),
        ("b2\nif a1 then a1", "In the line 'if a1 ..', 'a1' cannot be played:"),
        ("b2\nif a1 then c3\nif a1 then c1", "Two lines answer 'a1' in different ways."),
        ("b2\nvacation 99", "Act "),
        ("vacation 99", "A year has at most 60 days of vacation. You have 60 left, so you cannot"),
        ("Hello Kibitz,", "Act 1, 'Hello'"),
        ("", "There is no move in your mail. Write it in the first line."),
    ],
)
def test_what_is_wrong_gets_one_sentence_and_changes_nothing(office, text, why):
    table = office.open(NOUGHTS)
    answered(office, ANN, text)
    assert said(office, ANN).startswith(why)
    assert acts(table) == []


@pytest.mark.long
def test_resign_and_draws_and_show(office):
    table = office.open("connect6", side=6)
    answered(office, ANN, "c3")
    answered(office, BOB, "show")
    mail = office.mails(BOB)[-1]
    assert text_of(mail).startswith("Here is the table.")
    answered(office, BOB, "draw?", mail)
    offer = office.mails(ANN)[-1]
    assert "White offers a draw. Answer with accept or decline." in text_of(offer)
    answered(office, ANN, "no", offer)
    answered(office, BOB, "resign")
    assert "over" in str(office.mails(ANN)[-1]["subject"])
    assert "resignation" in text_of(office.mails(BOB)[-1])
    with table.locked() as match:
        assert match.returns == (1, -1)


@pytest.mark.long
def test_an_act_of_the_game_goes_before_a_word_and_a_slash_before_that(office):
    table = office.open("delphi", players=3, deals=1, deal="Th3c8s2h", rule="red")
    for _ in range(2):
        for seat in office.seats(table):
            for mail in office.mails(seat.address)[-1:]:
                with table.locked() as match:
                    may = "no" in match.view(seat.seat).moves
                if may:
                    answered(office, seat.address, "no", mail)
    with table.locked() as match:
        assert "no" in [act for one in match.log for act in one.acts]
    mail = office.open(NOUGHTS) and office.mails(ANN)[-1]
    answered(office, ANN, "/stop", mail)
    assert office.mails(ANN) == []


def test_nobody_gets_a_second_mail_before_he_agrees(office):
    office.open(NOUGHTS, by_mail=[ANN, BOB], agree=False)
    office.open(NOUGHTS, by_mail=[ANN, CLEO], agree=False)
    (invitation,) = office.mails(ANN)
    assert "invitation" in invitation["subject"]
    answered(office, ANN, "yes", invitation)
    fresh = office.mails(ANN)
    assert sorted("invitation" in mail["subject"] for mail in fresh) == [False, True]


@pytest.mark.long
def test_a_person_who_declines_gets_nothing_and_the_others_hear_it(office):
    office.open(NOUGHTS, by_mail=[ANN, BOB], agree=False)
    answered(office, ANN, "yes")
    answered(office, BOB, "no")
    assert said(office, ANN) == "O declined to play."
    assert office.mails(BOB) == []


@pytest.mark.long
def test_a_declined_seat_is_given_to_another_address_by_a_command(office):
    table = office.open(NOUGHTS, by_mail=[ANN, BOB], agree=False).stored.id
    database = f"sqlite:///{office.root.parent}/tables.db"
    again = partial(invite_again, table, files=FILES, database=database)
    with pytest.raises(KibitzError, match="No seat of this table was declined"):
        again(address=CLEO, seat=None)
    answered(office, ANN, "no")
    answered(office, BOB, "no")
    with pytest.raises(KibitzError, match="Say which seat with --seat; declined: 0, 1"):
        again(address=CLEO, seat=None)
    assert again(address=CLEO, seat=0) == 0
    assert again(address="dan@example.net", seat=None) == 1
    office.settle()
    answered(office, CLEO, "yes")
    answered(office, "dan@example.net", "yes")
    answered(office, CLEO, "b2")
    (turn,) = office.mails("dan@example.net")
    assert "1. X: b2" in text_of(turn)
    with pytest.raises(KibitzError, match="has no table 'nothing'"):
        invite_again("nothing", CLEO, None, [], database)


def test_stop_ends_all_mail_and_nobody_can_invite_the_address_again(office):
    table = office.open(NOUGHTS)
    mail = office.mails(BOB) or office.mails(ANN)
    answered(office, ANN, "stop", mail[0])
    answered(office, ANN, "show", mail[0])
    assert office.mails(ANN) == []
    with pytest.raises(KibitzError, match="wants no mail"):
        give_seat(office.post.tables, table.stored.id, 0, ANN)


def test_invitations_a_day_are_limited(office, tmp_path):
    few = Office(tmp_path / "few", office.library, settings=replace(PLAIN, most_invitations=3))
    for number in range(3):
        few.open(NOUGHTS, [f"x{number}@example.net", f"y{number}@example.net"], agree=False)
    with few.post.store.transaction() as book:
        assert book.count(kind="invitation", since=invitations.DAY) == 3
    few.close()


def test_automatic_mails_and_bounces_get_no_answer(office):
    table = office.open(NOUGHTS)
    mail = office.mails(ANN)[0]
    for header, value in [("Auto-Submitted", "auto-replied"), ("Precedence", "bulk")]:
        machine = reply(mail, "I am on holiday")
        machine[header] = value
        office.receive(machine)
    office.settle()
    assert office.mails(ANN) == []
    answered(office, ANN, "b2", mail)
    assert acts(table) == ["b2"]


def test_two_programs_that_answer_each_other_stop_after_a_day_of_mails(office, tmp_path):
    few = Office(tmp_path / "few", office.library, settings=replace(PLAIN, most_a_day=6))
    few.open(NOUGHTS)
    mails = few.mails(ANN)
    for _ in range(20):  # a program that hides that it is one
        if not mails:
            break
        answered(few, ANN, "Thank you for your mail.", mails[-1])
        mails = few.mails(ANN)
    assert mails == []
    few.close()


@pytest.mark.long
def test_three_bounces_pause_a_game_and_the_others_hear_of_it(office):
    office.open(NOUGHTS)
    answered(office, ANN, "b2")
    (mail,) = office.mails(BOB)
    for number in range(3):
        bounce = reply(mail, "No such user")
        del bounce["Message-ID"], bounce["From"]
        bounce["Message-ID"] = f"<{number}@mx.example.net>"
        bounce["From"] = "MAILER-DAEMON@mx.example.net"
        bounce["Return-Path"] = "<>"
        assert office.mails(ANN) == []
        office.receive(bounce)
        office.settle()
    assert said(office, ANN) == "O cannot be reached by mail, so the game waits."
    answered(office, BOB, "a1", mail)  # he can be reached after all
    back, turn = office.mails(ANN)
    assert text_of(back).startswith("O can be reached by mail again, so the game goes on.")
    assert "2. O: a1" in text_of(turn)
    assert office.mails(BOB) == []


def test_a_player_who_is_back_hears_of_all_games_and_so_do_the_others(office):
    tables = [office.open(NOUGHTS, [ANN, BOB]) for _ in range(2)]
    mails = office.mails(ANN)
    with office.post.store.transaction() as book:
        office.post.bounced(book, ANN, for_good=True)
    office.settle()
    assert [text_of(mail)[:24] for mail in office.mails(BOB)] == ["X cannot be reached by m"] * 2
    answered(office, ANN, "show", mails[0])
    assert [text_of(mail)[:24] for mail in office.mails(BOB)] == ["X can be reached by mail"] * 2
    assert len(office.mails(ANN)) == len(tables)


def test_a_table_with_a_live_clock_refuses_players_by_mail(office):
    table = office.open(NOUGHTS, ["", ""], time_control="600+5")
    with pytest.raises(KibitzError, match=r"10 minutes each, .* needs days a turn, or no limit"):
        give_seat(office.post.tables, table.stored.id, 0, ANN)


def test_headers_say_that_a_program_wrote_the_mail_and_how_to_end_it(office):
    office.open(NOUGHTS)
    (mail,) = office.mails(ANN)
    assert mail["auto-submitted"] == "auto-generated"
    assert "body=%2Fstop" in mail["list-unsubscribe"]
    raw = mail.as_bytes()
    assert parse_mail(raw)["reply-to"] == mail["reply-to"]


@pytest.mark.parametrize(("game", "may_resign"), [("partners", True), ("president", False)])
def test_a_mail_offers_to_resign_where_there_are_at_most_two_sides(office, game, may_resign):
    office.open(game)
    text = text_of(office.mails(ANN)[0])
    assert ("Other answers: resign" in text) == may_resign


def test_a_player_by_mail_asks_to_take_a_turn_back_and_the_other_agrees_by_mail(office):
    table = office.open(NOUGHTS)
    answered(office, ANN, "c3")
    answered(office, BOB, "a1\nif b2 then a2")
    answered(office, ANN, "undo")
    asked = office.mails(BOB)[-1]
    assert "asks to take the last turn back" in text_of(asked)
    answered(office, BOB, "accept", asked)
    with table.locked() as match:
        assert match.record().acts == [] and match.player == 0
    back = office.mails(ANN)[-1]
    assert "A turn was taken back" in text_of(back)
    answered(office, ANN, "c2", back)
    for player, act in ((BOB, "a1"), (ANN, "b2")):
        answered(office, player, act)
    with table.locked() as match:
        assert match.record().acts == ["c2", "a1", "b2"], "a line of before the undo plays nothing"
