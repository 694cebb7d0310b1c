"""The names of players and seats in the words of a table."""

import pytest

from kibitz import load
from kibitz.interfaces import table_words
from kibitz.interfaces.web.pages.analysis_page import outcome
from kibitz.match import Seat
from kibitz.scene import Scene, ScoreTable, worded
from kibitz.tables import levels
from kibitz.words import Reader, message


def seats(game, *names):
    """Seats of people by their names, and of bots by their levels in angle brackets."""
    return [
        Seat(levels.spec(name[1:-1], game), "") if name.startswith("<") else Seat(name, "lock")
        for name in names
    ]


@pytest.mark.parametrize(
    ("spec", "sitting", "labels"),
    [
        ("byg", ["", "<easy>"], ["White", "Pip (Black)"]),
        ("byg", ["Ann", "<middling>"], ["Ann (White)", "Robin (Black)"]),
        ("president", ["", "<easy>", "<easy>", "Bob"], ["South", "Pip", "Ada", "Bob"]),
        ("president", ["Seat 1", "", "", ""], ["Seat 1 (Seat 0)", "West", "North", "East"]),
    ],
)
def test_players_are_called_by_their_names_and_seats_by_what_they_are(spec, sitting, labels):
    game = load(spec)
    position = game.start(0)
    assert table_words.labels(position, seats(game, *sitting)) == labels


def test_no_two_computers_at_a_table_have_one_name_and_a_rematch_keeps_it():
    game = load("president", players=6)
    levels_here = ("<easy>", "<easy>", "<middling>", "<easy>", "<middling>")
    sitting = seats(game, "Ada", *levels_here)
    names = table_words.players(tuple(sitting))
    assert names == ("Ada", "Pip", "Bruno", "Robin", "Cleo", "Dario")
    assert table_words.players((*sitting[1:], sitting[0])) == (*names[1:], names[0])


def test_the_role_of_a_numbered_seat_stays_without_its_number():
    position = load("eleusis").start(0)
    sitting = [Seat("", "lock"), Seat("Ann", "lock"), Seat("", "lock"), Seat("", "lock")]
    assert table_words.seat_name(position, 0) == "South (dealer)"
    assert table_words.title(position, sitting, 1) == ("Ann", "")
    assert table_words.title(position, [Seat("Ann", "lock"), *sitting[1:]], 0) == ("Ann", "dealer")


def test_a_message_that_names_a_seat_shows_its_player_and_its_role():
    position = load("eleusis", players=4).start(0)
    sitting = [Seat(name, "lock") for name in ("", "Ann", "", "")]
    reader = Reader(names=table_words.labels(position, sitting))
    said = message("{a} plays for {b}.", a=position.called(0), b=position.called(1))
    assert reader.read(said) == "South (dealer) plays for Ann."


def test_a_scene_that_counts_seats_from_1_gave_the_name_of_the_computer_to_the_reader():
    sitting = [Seat(name, "lock") for name in ("Ann", "Bob", "Cid", "Dot")]
    names = table_words.labels(load("president").start(0), sitting)
    table = ScoreTable(("", "points"), tuple((f"Seat {k}", 0) for k in range(1, 5)))
    from_one = Scene("Seat 1 to move.", (table,))
    assert worded(from_one, Reader(names=names)) == from_one


def test_an_opinion_calls_a_seat_as_its_plate_does():
    p = load("president").start(1)
    assert outcome(p, 0, "won") == f"{table_words.seat_name(p, 0)} wins" == "South wins"
