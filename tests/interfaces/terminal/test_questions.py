"""What a person at a terminal is asked."""

from pathlib import Path

import pytest

import kibitz
from kibitz.interfaces.terminal.questions import PlayRequest, chosen_seat

NOUGHTS = str(Path(__file__).parents[3] / "examples" / "tic_tac_toe.py")


@pytest.mark.long
def test_what_is_not_said_is_asked_and_bad_answers_are_asked_again(sit):
    screen = sit()
    screen.until("Which game?")
    screen.type("99")
    screen.until("There is no game '99'")
    screen.until("Which game?")
    screen.type("byg")
    screen.until("side:")
    screen.type("1")
    screen.until("side is a whole number from 2 to 10, not '1'.")
    screen.until("side:")
    screen.type("3")
    for question in ("version:", "pie:"):
        screen.until(question)
        screen.type("")
    screen.until("Against whom?")
    screen.type("nobody")
    screen.until("Against whom?")
    screen.type("uniform")
    screen.until("Your seat?")
    screen.type("2")
    screen.until("A seat is 0 to 1 or random")
    screen.type("0")
    screen.until("turn 1> ")
    screen.type("quit")
    screen.until("Nothing was played.")
    assert screen.ends()[0] == 0


@pytest.mark.long
def test_puzzles_are_asked_until_they_are_solved_or_given_up(sit):
    screen = sit("play", NOUGHTS, "--puzzles", "--seed", "1")
    screen.until("to act and win; ")
    screen.until("Which act wins?")
    screen.type("z9")
    screen.until("there is no such act now")
    screen.until("Which act wins?")
    screen.type("?")
    screen.until(" wins.")
    screen.until("0 of 1 found at once.")
    screen.until("Which act wins?")
    screen.press_control_c()
    assert screen.ends()[0] == 0


@pytest.mark.long
def test_a_game_of_one_seat_asks_for_no_opponents(sit):
    screen = sit("play", str(Path(__file__).parents[2] / "alone.py"))
    assert "Against whom" not in screen.until("> ")
    screen.type("3")
    screen.until("> ")
    screen.type("2")
    status, shown = screen.ends()
    assert status == 0
    assert "over with 5 points" in shown


@pytest.mark.long
@pytest.mark.parametrize("useless", ["False", ".False"])
def test_a_rule_that_accepts_almost_no_card_is_refused_and_another_is_asked_for(sit, useless):
    options = "form=express", "players=3", "deals=1", "deal=2h/3d5d", "stock=AsKhKsKd"
    given = [word for option in options for word in ("-o", option)]
    screen = sit("play", "eleusis", *given, "--against", "person", "--seat", "0")
    screen.until("press Enter")
    screen.type("")
    screen.until("turn 1> ")
    screen.type(useless)
    assert "almost no card" in " ".join(screen.until("turn 1> ").split())
    screen.type("red")
    screen.until("Seat 1: press Enter")


@pytest.mark.long
def test_the_name_of_a_variant_answers_the_question_that_it_settles(sit):
    screen = sit()
    screen.until("Which game?")
    screen.type("ketchup")
    screen.until("side:")
    screen.type("2")
    assert "version:" not in screen.until("Against whom?")
    screen.type("person")
    screen.until("> ")
    screen.type("record")
    screen.until("version=revised")


@pytest.mark.parametrize(("game", "seat"), [("eleusis", 1), ("delphi", 1), ("byg", 0)])
def test_a_person_who_names_no_seat_gets_one_that_writes_no_rule(game, seat, monkeypatch):
    monkeypatch.setattr("builtins.input", lambda question: "")
    assert chosen_seat(PlayRequest(), kibitz.load(game)) == seat
