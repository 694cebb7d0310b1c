"""A person at a terminal: a real pseudo-terminal, keys typed, the screen read."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kibitz
from kibitz import record
from kibitz.interfaces.terminal.questions import PlayRequest, chosen_seat

NOUGHTS = str(Path(__file__).parents[3] / "examples" / "tic_tac_toe.py")
TIMEOUT = 120.0


class Screen:
    """A program on a terminal: type to it, and wait for what it shows."""

    def __init__(self, data, *arguments, begin=None):
        package = str(Path(kibitz.__file__).parents[1])
        mine, theirs = pty.openpty()
        self.shown = ""
        self.terminal = mine
        self.program = subprocess.Popen(
            [sys.executable, "-m", "kibitz", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, preexec_fn=begin or _control,
            env={**os.environ, "PYTHONPATH": package, "KIBITZ_DATA": str(data), "TERM": "xterm", "COLUMNS": "100"},
        )  # fmt: skip
        os.close(theirs)

    def until(self, text):
        """Read on until a text is shown, and give back what came before it."""
        end = time.monotonic() + TIMEOUT
        while text not in self.shown:
            assert time.monotonic() < end, f"no {text!r} in:\n{self.shown}"
            self._read()
        before, _, self.shown = self.shown.partition(text)
        return before

    def _read(self):
        if select.select([self.terminal], [], [], 0.1)[0]:
            try:
                self.shown += _plain(os.read(self.terminal, 65536).decode(errors="replace"))
            except OSError:
                raise AssertionError(f"the program has ended:\n{self.shown}") from None

    def type(self, text):
        os.write(self.terminal, f"{text}\n".encode())

    def press_control_c(self):
        time.sleep(1)  # a prompt is shown a moment before it listens
        os.write(self.terminal, b"\x03")

    def ends(self):
        """The exit status, and all that was still shown."""
        end = time.monotonic() + TIMEOUT
        while not self._has_ended():
            assert time.monotonic() < end, f"the program does not end:\n{self.shown}"
        return self.program.wait(TIMEOUT), self.shown

    def _has_ended(self):
        """Read on; whether nothing more will come."""
        try:
            self._read()
        except AssertionError:
            return True
        has_more = select.select([self.terminal], [], [], 0.2)[0]
        return self.program.poll() is not None and not has_more


def _control():
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _control_with_sigint_ignored():
    _control()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r", "", text)


@pytest.fixture
def sit(tmp_path):
    screens = []

    def sits(*arguments, **how):
        screens.append(Screen(tmp_path, *arguments, **how))
        return screens[-1]

    yield sits
    for screen in screens:
        if screen.program.poll() is None:
            os.kill(screen.program.pid, signal.SIGKILL)
            screen.program.wait(TIMEOUT)
        os.close(screen.terminal)


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
    screen = sit("play", NOUGHTS, "--against", "person", begin=_control_with_sigint_ignored)
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
