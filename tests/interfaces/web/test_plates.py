"""The plates of the seats: the last turn of each, beside its name."""

import pytest

from kibitz.interfaces.web.pages.plates import PlateWord, last_turns
from kibitz.scene import Around, Card, Column, Hand, Line, Scene, Trick
from kibitz.tables.seat_view import Turn, VisibleAct

LAID = Around((Hand(()),), (Line((Column(Card("5d"), (Card("7s"),)),)),))
TRICK = Around((Hand(()),), (Trick(((Card("Q", name="QQ"), Card("Q", name="QQ")), ())),))


def turns(*played):
    """A turn of each seat, of these acts."""
    found = []
    for seat, acts in enumerate(played):
        named = tuple(VisibleAct(act, step) for step, act in enumerate(acts.split(), 1))
        found.append(Turn(seat + 1, f"Seat {seat}", named, seat))
    return found


@pytest.mark.parametrize(
    ("part", "acts", "words"),
    [
        (LAID, "5d 7s done", (PlateWord("5♦", "card red"), PlateWord("7♠", "card"))),
        (LAID, "no-play", (PlateWord("no-play"),)),
        (LAID, "?", ()),
        (LAID, "a b c d e", tuple(map(PlateWord, "abcd"))),
        (TRICK, "QQ", ()),
        (TRICK, "pass", (PlateWord("pass"),)),
    ],
)
def test_a_plate_says_the_last_turn_that_no_trick_shows(part, acts, words):
    assert last_turns(Scene("", (part,)), turns("x", acts))[1] == words


def test_a_seat_that_acts_again_has_its_last_turn_on_its_plate():
    again = [*turns("pass", "pass"), Turn(3, "Seat 0", (VisibleAct("7s", 3),), 0)]
    assert last_turns(Scene("", (LAID,)), again) == {
        0: (PlateWord("7♠", "card"),),
        1: (PlateWord("pass"),),
    }
