"""Mails to a German reader: each kind of them, and no sentence of ours in English."""

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po
from tests.interfaces.command_runner import CommandRunner
from tests.interfaces.mail.posting import text_of
from tests.interfaces.mail.test_time import hours as hours  # a fixture

from kibitz import shelf
from kibitz.interfaces.mail import calendar
from kibitz.interfaces.mail.answering import apologize
from kibitz.interfaces.mail.correspondence import reply
from kibitz.store import Store
from kibitz.store.mail import MailIn, now
from kibitz.words import Reader, reading
from kibitz.words.catalogue import HERE, beside

ANN, BOB = "ann@example.net", "bob@example.net"
ENGLISH = "This is a reminder: it is your turn."
TYPED = re.compile(r"\bif \S+ then \S+|\S+://\S+|\S+@\S+|\[\.[^\]]+\]")  # for programs
COMMON = re.compile(r"\b(the|you|your|is|are|with|and|turn|of|this|for|not|has)\b", re.I)
PLACEHOLDER = re.compile(r"\{[^}]*\}")
ENGLISH_NUMBER = re.compile(r"\d\.\d|\d,\d{3}")


@cache
def phrases(rules):
    """The parts of our messages in English, between placeholders, that have three words."""
    texts = [text for file in (HERE / "de.po", beside(rules, "de")) for text in ids(file)]
    parts = (" ".join(part.split()) for text in texts for part in PLACEHOLDER.split(text))
    return {part for part in parts if len(re.findall(r"[A-Za-z]{2,}", part)) >= 3}


def ids(file):
    with file.open("rb") as opened:
        entries = list(read_po(opened))
    return [text for one in entries for text in ((one.id,) if isinstance(one.id, str) else one.id)]


def english_in(mail, game):
    """What a mail says in English, if anything."""
    page = mail.get_body(("html",))
    html = re.sub(r"<img[^>]*alt=|</?[a-z][^>]*>", " ", page.get_content()) if page else ""
    whole = " ".join(f"{mail['subject']} {text_of(mail)} {html}".split())
    shown = TYPED.sub(" ", whole.replace(game.about.title, ""))
    said = {part for part in phrases(game.source.rules_file) if part in shown}
    words = (found for one in (COMMON, ENGLISH_NUMBER) for found in one.finditer(shown))
    return said | {word[0] for word in words}


class Correspondence:
    """A table of Ann and Bob, whose mails are in German; each mail is searched for English."""

    def __init__(self, office, game, **given):
        self.office, self.last = office, {}
        with reading(Reader("de")):
            self.table = office.open(game, by_mail=[ANN, BOB], agree=False, **given)
        self.invitations = self.mails(ANN) + self.mails(BOB)

    def mails(self, address):
        """The texts of the mails that came."""
        self.office.settle()
        found = self.office.mails(address)
        for mail in found:
            assert english_in(mail, self.table.game) == set(), text_of(mail)
            self.last[address] = mail
        return [" ".join(text_of(mail).split()) for mail in found]

    def answer(self, address, text):
        """Answer the last mail of a person; the texts of the mails that the person gets."""
        self.office.answer(self.last[address], text)
        return self.mails(address)

    def begin(self):
        """Both agree to play; the text of Ann's first turn."""
        (turn,) = self.answer(ANN, "yes")
        assert self.answer(BOB, "yes") == []
        return turn


def test_english_is_found_in_a_mail(plain_office):
    with reading(Reader("de")):
        table = plain_office.open("byg", by_mail=[ANN, BOB], agree=False, side=2)
    (mail,) = plain_office.mails(ANN)
    assert english_in(mail, table.game) == set()
    mail.replace_header("subject", f"Byg: {ENGLISH} 1.5")
    found = english_in(mail, table.game)
    assert {ENGLISH, "your", "1.5"} <= found


def test_an_invitation_turns_refusals_and_answers_are_in_german(office):
    byg = Correspondence(office, "byg", side=2, days=1)
    assert all("per Mail eingeladen. Sie wären" in text for text in byg.invitations)
    assert "Antworten Sie „yes“" in byg.answer(ANN, "hello")[0]
    turn = byg.begin()
    assert "Sie sind am Zug: Setzen Sie den ersten Stein." in turn
    assert "Für diesen Zug haben Sie noch 1 Tag." in turn
    for said, answer in (
        ("z9", "in diesem Spiel gibt es keine solche Aktion"),
        ("if d4 then", "Diese Zeile kann nicht gelesen werden"),
        ("", "In Ihrer Mail steht kein Zug."),
        ("help", "Beantworten Sie eine Mail"),
        ("show", "Hier ist der Tisch."),
        ("digest", "Sie bekommen eine Mail am Tag"),
        ("no digest", "Sie bekommen eine Mail für jeden Zug."),
        ("undo", "Ihr Zug wurde schon gespielt"),
        ("accept", "Es gibt kein"),
        ("vacation 7", "Sie sind 7 Tage abwesend."),
        ("vacation 1", "Sie sind 1 Tag abwesend."),
        ("vacation 99", "Im Jahr sind höchstens 60 Urlaubstage möglich. Sie haben noch 58"),
        ("vacation 0", "Sie sind zurück."),
    ):
        assert answer in byg.answer(ANN, said)[0], said


@pytest.mark.long
def test_a_game_and_its_end_are_in_german(plain_office):
    byg = Correspondence(plain_office, "byg", side=2, version=2)
    byg.begin()
    before = byg.last[ANN]
    assert byg.answer(ANN, "b2") == []
    (choice,) = byg.mails(BOB)
    assert "Sie sind am Zug: Wählen Sie weiß oder schwarz." in choice
    plain_office.answer(before, "b2")
    assert "einen Zug, der schon vorbei ist" in byg.mails(ANN)[0]
    (turn,) = byg.answer(BOB, "black")
    assert "O weiß" in turn
    for address, text in ((BOB, "a1"), (ANN, "b1"), (BOB, "a2"), (ANN, "c1"), (BOB, "b3")):
        byg.answer(address, text)
        byg.mails(ANN), byg.mails(BOB)
    assert "die Partie ist zu Ende" in byg.last[ANN]["subject"]
    assert "Sie gewinnen. Sie haben die größeren Gruppen." in text_of(byg.last[ANN])
    assert "Sie verlieren." in text_of(byg.last[BOB])


@pytest.mark.long
def test_offers_and_their_answers_are_in_german(plain_office):
    row = Correspondence(plain_office, "connect6", side=6)
    row.begin()
    row.answer(ANN, "draw?")
    assert "Schwarz bietet Remis an. Antworten Sie mit accept oder decline." in row.mails(BOB)[0]
    row.answer(BOB, "decline")
    row.mails(ANN)
    assert "nur einmal angeboten werden" in row.answer(ANN, "draw?")[0]
    row.answer(ANN, "a1")
    row.mails(BOB)
    row.answer(BOB, "draw?")
    row.mails(ANN)
    assert row.answer(ANN, "accept")[0].startswith("Unentschieden durch Vereinbarung.")


@pytest.mark.long
def test_a_resignation_is_in_german(plain_office):
    row = Correspondence(plain_office, "connect6", side=6)
    row.begin()
    assert row.answer(ANN, "resign")[0].startswith("Sie verlieren. Weiß gewinnt durch Aufgabe.")
    assert row.mails(BOB)[0].startswith("Sie gewinnen. Weiß gewinnt durch Aufgabe.")


@pytest.mark.long
def test_reminders_digests_and_the_end_of_a_clock_are_in_german(plain_office, hours):
    byg = Correspondence(plain_office, "byg", side=2, days=2)
    byg.begin()
    hours(36)
    calendar.check_clocks(plain_office.post)
    assert "Zur Erinnerung: Sie sind am Zug." in byg.mails(ANN)[0]
    byg.answer(ANN, "b2")
    byg.mails(BOB)
    byg.answer(BOB, "digest")
    byg.answer(BOB, "a1")
    byg.answer(ANN, "b1")
    hours(25)
    calendar.check_clocks(plain_office.post)
    (digest,) = byg.mails(BOB)
    assert "Um in dieser Partie zu antworten" in digest
    hours(50)
    calendar.check_clocks(plain_office.post)
    assert "Zeit" in byg.mails(ANN)[0]


def test_an_invitation_of_the_command_line_has_the_language_that_is_asked_for(
    tmp_path, monkeypatch
):
    run, database = CommandRunner(tmp_path, monkeypatch), f"sqlite:///{tmp_path}/tables.db"
    invite = ("mail", "invite", "byg", ANN, "easy", "--database", database, "--language")
    run(*invite, "de")
    store = Store(database)
    with store.mail.transaction() as book:
        assert book.address(ANN).language == "de"
    store.close()
    assert "A language is one of en, de, fr, not 'it'." in run(*invite, "it", rc=2).stderr


@pytest.mark.long
def test_that_another_player_declines_is_in_german(plain_office):
    byg = Correspondence(plain_office, "byg", side=2)
    byg.answer(ANN, "yes")
    byg.answer(BOB, "no")
    assert "Schwarz möchte nicht spielen." in byg.mails(ANN)[0]


@pytest.mark.long
def test_a_pause_and_an_unreadable_mail_are_in_german(plain_office):
    byg = Correspondence(plain_office, "byg", side=2)
    byg.begin()
    with plain_office.post.store.transaction() as book:
        plain_office.post.bounced(book, BOB, for_good=True)
    assert "ist per Mail nicht zu erreichen" in byg.mails(ANN)[0]
    byg.answer(BOB, "show")
    assert "ist per Mail wieder zu erreichen" in byg.mails(ANN)[0]
    unread = reply(byg.last[ANN], "b2").as_bytes()
    apologize(plain_office.post, MailIn("key", unread, [byg.last[ANN]["reply-to"]], now()))
    assert "Ihre Mail konnte nicht gelesen werden" in byg.mails(ANN)[0]


@pytest.mark.long
@pytest.mark.parametrize("id", shelf.ours())
def test_the_first_turn_of_each_game_is_in_german(plain_office, id):
    with reading(Reader("de")):
        table = plain_office.open(id)
    for seat in plain_office.seats(table):
        for mail in plain_office.mails(seat.address):
            assert english_in(mail, table.game) == set(), text_of(mail)
