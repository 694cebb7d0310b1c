"""No mail depends on what its seat cannot know."""

import re

import pytest

from kibitz import kernel
from kibitz.game import Position
from kibitz.interfaces.mail.letters import LetterParts, html, plain_text, table_letter
from kibitz.kit import rng as luck
from kibitz.match import Match
from kibitz.tables.seat_view import seat_view

PLIES = 6


def mail_of(game, position, seat):
    """All that a mail to a seat says about a position."""
    match = Match(game, 0)
    match.position = position
    letter = table_letter(
        match, seat_view(match, seat), LetterParts(link="https://games.example.org")
    )
    return letter.subject, plain_text(letter), html(letter, "picture"), letter.scene


@pytest.mark.long
def test_mails_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(library):
    hidden = [id for id in library.ids() if library.game(id, {}).information == "hidden"]
    assert len(hidden) > 8
    for id in hidden:
        game = library.game(id, {})
        chance, walk = luck.seeded(5), game.start(3)
        for _ in range(PLIES):
            for seat in range(game.seats):
                told = []
                for world in range(3):
                    state = walk.state.copy()
                    if world:
                        kernel.redeal(state[0], seat, luck.seeded(world))
                    position = Position(game, state, world)
                    told.append(mail_of(game, position, seat))
                assert told[0] == told[1] == told[2], (id, walk.history, seat)
            legal = walk.legal()
            walk.act(legal[int(luck.below(chance, len(legal)))])
            if walk.over:
                break


@pytest.mark.long
def test_no_subject_says_an_act_or_a_card(plain_office):
    """The same subjects come with every act, so they cannot say any."""
    office = plain_office
    office.open("president", deals=1, deal="34/55K/467/88")
    subjects = set()
    for _ in range(12):
        for name in ("ann", "bob", "cleo", "dan"):
            for mail in office.mails(f"{name}@example.net"):
                subjects.add(re.sub(r" \[[a-z2-7]{16}\]", "", str(mail["subject"])))
                example = re.search(r"^    (\S+)$", mail.get_body(("plain",)).get_content(), re.M)
                if example:
                    office.answer(mail, example[1])
        office.settle()
    assert subjects <= {"President: your turn", "President: the game is over"}


def test_a_rule_that_a_dealer_sends_reaches_nobody_else(plain_office):
    office = plain_office
    office.open("eleusis", players=3, deals=1, deal="2h3h/5s6d")
    rule = "odd(last) if red(card) else place < 20"
    office.answer(office.mails("ann@example.net")[-1], rule)
    office.settle()
    mails = [mail for name in ("bob", "cleo") for mail in office.mails(f"{name}@example.net")]
    assert mails
    assert not any("place" in mail.as_string() for mail in mails)
