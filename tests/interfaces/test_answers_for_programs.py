"""What `--json` prints is JSON, whatever an author's file prints or lacks; faults are data."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.check.authors import PIG

import kibitz
from kibitz.check.fault_place import place_in

EXAMPLES = Path(__file__).parents[2] / "examples"
KEYS = {"property", "sentence", "game", "seed", "moves", "position", "file", "line", "function"}
LOUD = PIG.replace("def player(p", "print('read')\n\ndef player(p") + "\nprint('to the end')\n"
HEAD = len(PIG.splitlines())


@pytest.mark.parametrize(
    ("text", "words", "line", "function"),
    [
        (PIG + "\ndef broken(:\n", "SyntaxError", HEAD + 2, None),
        ("import nothing_like_it\n", "No module named 'nothing_like_it'", 1, None),
        ("", "has no ABOUT = About(..)", None, None),
        ("\0", "cannot be read", None, None),
        ("raise SystemExit\n", "SystemExit", 1, None),
        (
            PIG.replace("def returns(", "def retruns("),
            "no function returns(p, out)",
            None,
            "returns",
        ),
    ],
)
def test_a_file_that_is_no_game_has_its_fault_as_data(run, tmp_path, text, words, line, function):
    (tmp_path / "mine.py").write_text(text)
    found = json.loads(run("check", "./mine.py", "--json", rc=1).stdout)
    assert found.keys() == {"game", "games", "seed", "faults"} and found["game"] == "mine"
    (fault,) = found["faults"]
    assert fault.keys() == KEYS and words in fault["sentence"]
    assert (fault["line"], fault["function"]) == (line, function)
    assert fault["file"] == ("mine.py" if line else None)


def test_a_function_of_the_options_that_fails_is_named_with_its_line(run, tmp_path):
    (tmp_path / "mine.py").write_text(PIG.replace("def actions(options):", WRONG_ACTIONS))
    (fault,) = json.loads(run("check", "./mine.py", "--json", rc=1).stdout)["faults"]
    assert fault["function"] == "actions" and "KeyError: 'sides'" in fault["sentence"]


WRONG_ACTIONS = """def actions(options):
    options["sides"]"""


def test_a_fault_without_a_line_has_the_function_that_its_sentence_begins_with():
    assert place_in([], "redeal for seat 0 keeps what it has not seen.")["function"] == "redeal"
    assert place_in([], "two legal acts are both called throw.")["function"] is None


def test_a_game_that_is_not_there_is_no_fault_of_a_game(run):
    for game in ("./none.py", "no-such-game"):
        assert not run("check", game, "--json", rc=2).stdout


def test_what_a_file_prints_stays_out_of_the_answer(run, tmp_path):
    (tmp_path / "mine.py").write_text(LOUD)
    done = run("moves", "./mine.py", "--json")
    assert json.loads(done.stdout)["ply"] == 0
    assert "to the end" in done.stderr


@pytest.mark.long
def test_what_other_processes_print_stays_out_of_the_answer(tmp_path):
    (tmp_path / "mine.py").write_text(LOUD)
    words = ["match", "uniform", "uniform", "./mine.py", "--farm", "cores:2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", *words],
        cwd=tmp_path, capture_output=True, text=True, check=True, timeout=240,
    )  # fmt: skip
    assert json.loads(done.stdout)["games"] == 20
    assert done.stderr.count("to the end") > 1


@pytest.mark.parametrize(
    "words",
    ["match uniform uniform {} --games 2 --json", "solve {} --json"],
    ids=["match", "solve"],
)
def test_an_answer_says_under_which_version_and_rules_it_was_found(run, words):
    game = str(EXAMPLES / "tic_tac_toe.py")
    found = json.loads(run(*words.format(game).split()).stdout)
    assert found["kibitz"] == kibitz.__version__
    assert found["rules_hash"] == kibitz.load(game).source.rules_hash
