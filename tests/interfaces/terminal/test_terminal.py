"""A person plays at a real pseudo-terminal."""

import json
import re
import time
from pathlib import Path

import pytest
from tests.interfaces.terminal.screen import TIMEOUT, control_with_sigint_ignored

import kibitz
from kibitz import record

NOUGHTS = str(Path(__file__).parents[3] / "examples" / "tic_tac_toe.py")


def line_of_three():
    """Acts by which the first player wins and both are people."""
    position = kibitz.load(NOUGHTS).start()
    return [position.name(action) for action in (0, 3, 1, 4, 2)]


def saved(tmp_path):
    (path,) = tmp_path.glob("*.kibitz")
    return record.read(path.read_text())


def test_two_people_play_to_the_end_and_find_the_record(sit, tmp_path):
    screen = sit("play", NOUGHTS, "--against", "person")
    for act in line_of_three():
        screen.until("> ")
        screen.type(act)
    screen.until("wins.")
    screen.until("The record is in ")
    assert screen.ends()[0] == 0
    assert saved(tmp_path).acts == line_of_three()
    assert saved(tmp_path).returns == ("1", "-1")


@pytest.mark.long
def test_a_person_plays_a_bot_to_the_end(sit):
    screen = sit("play", NOUGHTS, "--against", "uniform", "--seat", "0", "--seed", "1")
    for _ in range(5):
        screen.until("> ")
        screen.type("moves")
        listed = screen.until("> ").split("\n")
        screen.type(listed[1].split()[0])
        if re.search(r"wins\.|drawn\.", _next(screen)):
            break
    assert screen.ends()[0] == 0


def _next(screen):
    """What is shown up to the next prompt or the end."""
    end = time.monotonic() + TIMEOUT
    while "> " not in screen.shown and not re.search(r"record is in", screen.shown):
        assert time.monotonic() < end, screen.shown
        screen._read()
    return screen.shown


@pytest.mark.long
def test_a_bad_act_costs_nothing_but_a_sentence(sit):
    screen = sit("play", NOUGHTS, "--against", "person")
    first = line_of_three()[0]
    for text, sentence in [
        ("nonsense", "no such act"),
        (f"{first} {first}", "your turn ended"),
        ('"', "no such act"),
    ]:
        screen.until("turn 1> ")
        screen.type(text)
        screen.until(sentence)


@pytest.mark.long
def test_a_game_left_with_control_c_is_taken_up_again(sit, tmp_path):
    one, two, *_ = line_of_three()
    screen = sit("play", NOUGHTS, "--against", "person")
    for act in (one, two):
        screen.until("> ")
        screen.type(act)
    screen.until("turn 3> ")
    screen.press_control_c()
    screen.until(f"kibitz play {NOUGHTS} --resume")
    assert screen.ends()[0] == 0
    again = sit("play", NOUGHTS, "--resume")
    for act in line_of_three()[2:]:
        again.until("> ")
        again.type(act)
    again.until("wins.")
    assert again.ends()[0] == 0
    assert saved(tmp_path).acts == line_of_three()


@pytest.mark.long
def test_control_c_leaves_a_game_that_was_started_with_ctrl_c_ignored(sit):
    """As a script does that runs something in the background."""
    screen = sit("play", NOUGHTS, "--against", "person", begin=control_with_sigint_ignored)
    screen.until("turn 1> ")
    screen.type(line_of_three()[0])
    screen.until("turn 2> ")
    screen.press_control_c()
    screen.until(f"kibitz play {NOUGHTS} --resume")
    assert screen.ends()[0] == 0


@pytest.mark.long
def test_control_c_while_a_bot_thinks_leaves_the_game_to_be_taken_up(sit, tmp_path):
    screen = sit("play", "byg", "-o", "side=3", "--against", "mcts:time=50", "--seat", "0")
    screen.until("> ")
    screen.type("c3")
    screen.until("thinks")
    screen.press_control_c()
    screen.until("kibitz play --resume")
    assert screen.ends()[0] == 0
    assert saved(tmp_path).acts == ["c3"]
    again = sit("play", "--resume")
    again.until("thinks")
    again.press_control_c()
    assert again.ends()[0] == 0


@pytest.mark.long
def test_a_turn_can_be_taken_back_and_the_record_read(sit):
    screen = sit("play", "byg", "-o", "side=3", "--against", "person")
    screen.until("> ")
    screen.type("c3")
    screen.until("turn 2> ")
    screen.type("record")
    assert "1. c3" in screen.until("turn 2> ")
    screen.type("undo")
    screen.until("turn 1> ")


@pytest.mark.long
def test_a_draw_is_offered_at_the_keyboard(sit, tmp_path):
    screen = sit("play", NOUGHTS, "--against", "person")
    screen.until("> ")
    screen.type(line_of_three()[0])
    screen.until("> ")
    screen.type("draw")
    screen.until("do you accept a draw?")
    screen.type("yes")
    screen.until("draw by agreement")
    assert screen.ends()[0] == 0
    assert saved(tmp_path).ending == "draw agreed"


@pytest.mark.long
def test_resigning_ends_the_game(sit, tmp_path):
    screen = sit("play", "byg", "--against", "person")
    screen.until("> ")
    screen.type("resign")
    screen.until("by resignation")
    assert screen.ends()[0] == 0
    assert saved(tmp_path).ending == "seat 0 resigned"


@pytest.mark.long
def test_the_notebook_learns_who_found_a_rule(sit, tmp_path):
    options = "form=express", "players=3", "deals=1", "rule=red", "deal=2h4h/3d5d", "stock=AsKhKs"
    given = [word for option in options for word in ("-o", option)]
    notes = tmp_path / "rules.jsonl"
    notes.write_text('{"name": "mine", "text": "red", "author": ""}\n')
    screen = sit("play", "eleusis", *given, "--against", "person")
    for act in ("", "2h", "", '"hearts or diamonds"'):
        screen.until("> " if act else "press Enter")
        screen.type(act)
    screen.until("The record is in ")
    assert screen.ends()[0] == 0
    (_, note) = notes.read_text().splitlines()
    assert json.loads(note) == {"text": "red(card)", "finder": "person", "cards": 1}


@pytest.mark.long
def test_nobody_is_asked_for_a_forced_pass_and_undo_goes_back_to_the_last_choice(sit):
    """The bots must answer 33 with their pairs; then seat 0 can only pass until it leads again."""
    options = "-o", "deals=1", "-o", "must_play=yes", "-o", "deal=3344/558/669/77T"
    screen = sit("play", "president", *options, "--against", "uniform", "--seat", "0")
    screen.until("turn 1> ")
    screen.type("33")
    screen.until("plays pass: nothing else is legal.")
    screen.until("> ")
    screen.type("undo")
    screen.until("turn 1> ")


@pytest.mark.long
def test_two_people_at_a_keyboard_stop_between_deals_and_a_bot_agrees(sit, tmp_path):
    options = "form=express", "players=3", "rule=red", "deal=2h/3d5d", "stock=AsKhKsKd"
    given = [word for option in options for word in ("-o", option)]
    screen = sit("play", "eleusis", *given, "--against", "person uniform", "--seat", "0")
    for words in (("stop", "2h"), ("decline",), ("stop",)):
        screen.until("press Enter")
        screen.type("")
        for word in words:
            screen.until("> ")
            screen.type(word)
    screen.until("do you agree to stop here? yes or no")
    screen.type("yes")
    screen.until("The game is over by agreement")
    assert screen.ends()[0] == 0
    assert saved(tmp_path).returns == ("15", "25", "20")


def test_the_terminal_speaks_the_language_of_its_environment(sit, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    screen = sit("play", "byg", "-o", "side=2", "--against", "person", "--seed", "1")
    shown = screen.until("tour 1> ")
    assert "Byg\u00a0: Blanc personne, Noir personne. Saisissez help" in shown
    assert "Blanc pose la première pierre." in shown
    screen.type("z9")
    assert "permis" in screen.until("tour 1> ")
    screen.type("help")
    assert "reprendre votre tour" in screen.until("tour 1> ")
    screen.type("quit")
    screen.until("Rien n'a été joué.")
