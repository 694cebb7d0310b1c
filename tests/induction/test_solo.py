import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.child_programs import ended

from kibitz import KibitzError
from kibitz.guarded import LineProgram
from kibitz.induction.program import AskedProgram
from kibitz.induction.scientists import Listed, Random, Reasoner
from kibitz.induction.solo import Guess, agrees, play
from kibitz.secret_rules import Rule

PAGE = Path(__file__).parents[2] / "docs" / "eleusis-solo.md"


class Fixed:
    """Plays its first card and names rules at set turns."""

    def __init__(self, guesses):
        self.guesses, self.ended = guesses, None

    def begin(self, starter, hand, seed):
        assert len(hand) == 12

    def card(self, hand, turn):
        return hand[0]

    def judged(self, card, right, turn):
        return Guess(self.guesses[turn]) if turn in self.guesses else None

    def guessed(self, right):
        pass

    def end(self, score):
        self.ended = score


def test_a_deal_scores_the_turns_left_less_two_a_wrong_guess():
    player = Fixed({2: "black", 4: "no rule at all", 6: "red"})
    deal = play(Rule("red"), player, seed=1)
    assert (deal.score, deal.solved, deal.wrong, player.ended) == (20, 6, 2, 20)


def test_a_score_is_never_below_nothing():
    deal = play(Rule("red"), Fixed(dict.fromkeys(range(1, 31), "black")), seed=1)
    assert (deal.score, deal.solved, deal.wrong) == (0, None, 30)


def test_a_guess_need_only_agree_on_lines_that_can_still_grow():
    assert agrees("red(card) == red(last)", Rule("red"), ["Th", "3d"])
    assert not agrees("red(card) == red(last)", Rule("red"), ["Ts"])


def test_a_rule_may_be_a_python_function():
    def reds(line, card):
        return card[1] in "hd"

    assert agrees("red", reds, ["Th"]) and not agrees("hearts", reds, ["Th"])
    assert play(reds, Fixed({1: "red"}), seed=4).score == 29


@pytest.mark.parametrize("scientist", [Reasoner(300), Random(300), Listed(300)])
def test_our_scientists_find_an_easy_rule(scientist):
    deal = play(Rule("red"), scientist, seed=3)
    assert deal.solved is not None and deal.score > 10


def test_the_leading_rule_is_named_once_no_points_are_left_to_lose():
    careful, lost = Reasoner(300), Reasoner(300)
    for scientist in (careful, lost):
        scientist.begin("Th", ["3c"] * 12, seed=1)
    assert lost.judged("3c", True, turn=30) is not None
    lost.guessed(False)
    assert careful.judged("3c", True, turn=28) is None
    assert lost.judged("5c", True, turn=28) is not None


def test_the_program_of_the_document_plays_by_lines_of_json(tmp_path):
    file = tmp_path / "scientist.py"
    page = PAGE.read_text()
    file.write_text(page.split("```python\n")[1].split("```")[0])
    program = AskedProgram([sys.executable, str(file)])
    try:
        for seed in (1, 2):
            deal = play(Rule("red"), program, seed)
            assert (deal.score, deal.guesses) == (27, [(0.5, True)])
    finally:
        program.close()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("pass", "ended with status 0 before it answered"),
        ("input(); print('hello')", "not a line of JSON"),
        ("input(); print('[]'); input()", "not a line of JSON"),
        ("input(); print('{}'); input()", 'has no "card"'),
        ('input(); print(\'{"card": "9x"}\'); input()', "not in the hand"),
        ("import time; time.sleep(9)", "within 0.5 seconds"),
    ],
)
def test_a_program_that_answers_otherwise_gets_the_reason(code, why):
    program = AskedProgram([sys.executable, "-c", code], patience=0.5 if "sleep" in code else 20)
    try:
        with pytest.raises(KibitzError, match=why):
            play(Rule("red"), program, seed=1)
    finally:
        program.close()


def test_a_program_that_is_not_there_is_a_sentence():
    with pytest.raises(KibitzError, match="cannot be started"):
        AskedProgram(["./no-such-program"])


LEAVES_ONE = """import os, subprocess, sys, time
subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)', os.getcwd()])
open('up', 'w').close()
time.sleep(60)
"""


def test_a_program_ends_with_all_that_it_started(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.py").write_text(LEAVES_ONE)
    program = AskedProgram([sys.executable, str(tmp_path / "bad.py")])
    _wait_for(tmp_path / "up")
    program.close()
    assert ended(str(tmp_path), 5)


@pytest.mark.long
def test_a_scientist_that_hangs_ends_with_a_kibitz_that_is_killed(tmp_path):
    """It went on for ever, since nothing was left to end it."""
    (tmp_path / "bad.py").write_text(LEAVES_ONE)
    (tmp_path / "rules.txt").write_text("red\n")
    words = ["--rules", "rules.txt", "--player", f"{sys.executable} {tmp_path}/bad.py"]
    command = [sys.executable, "-m", "kibitz", "eleusis-solo", *words]
    with subprocess.Popen(command, cwd=tmp_path) as kibitz_process:
        _wait_for(tmp_path / "up")
        kibitz_process.kill()
    assert ended(str(tmp_path))


def _wait_for(path):
    while not path.exists():
        time.sleep(0.05)


def test_the_last_line_of_a_program_that_has_ended_was_lost_where_it_was_asked_again():
    program = LineProgram([sys.executable, "-c", "print('hello')"], "It")
    try:
        while program.status is None:
            time.sleep(0.01)
        program.write(b"one more question")
        assert program.read(5.0) == b"hello"
        with pytest.raises(KibitzError, match="ended with status 0 before it answered"):
            program.write(b"and another")
    finally:
        program.close()
