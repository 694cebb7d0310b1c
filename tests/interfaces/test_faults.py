"""A mistake in an author's file is one sentence with its line, whatever the command."""

import subprocess
import sys
from functools import partial

import pytest
from tests.check.authors import PIG

from kibitz.deadline import deadline
from kibitz.interfaces.cli import faults

WRONG = PIG.replace(
    "        p.kept = 0\n        p.turn = 1 - p.turn\n\ndef over",
    "        p.kept = kepd\n\ndef over",
)
SMALL = """
from kibitz.contract import About

ABOUT = About("Small", players=1, outcome="scores", lowest=0, highest=9000)

def layout(options):
    return [("over", "?"), ("shares", "i1", 2)]

def actions(options):
    return 1

def start(p):
    p.shares[0] = 100

def player(p):
    return 0

def legal(p, out):
    out[0] = 0
    return 1

def play(p, action):
    p.over = True

def over(p):
    return p.over

def returns(p, out):
    out[0] = p.shares[0] * 30
"""
LINE = next(n for n, one in enumerate(WRONG.splitlines(), 1) if "kepd" in one)


def kibitz(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "kibitz", *arguments],
        cwd=folder, capture_output=True, text=True, check=False, timeout=240,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments",
    [
        ("moves", "./mine.py", "hold"),
        ("match", "uniform", "uniform", "./mine.py", "--farm", "cores:2"),
    ],
)
def test_a_name_that_is_not_there_is_named_with_its_line(tmp_path, arguments):
    (tmp_path / "mine.py").write_text(WRONG)
    failed = kibitz(tmp_path, *arguments)
    assert failed.returncode == 2 and "Traceback" not in failed.stderr
    assert failed.stderr.startswith(f"mine.py, line {LINE}, in `play`: NameError: name 'kepd'")
    assert len(failed.stderr.splitlines()) == 1


@pytest.mark.long
def test_a_file_that_python_cannot_read_is_one_sentence(tmp_path):
    (tmp_path / "mine.py").write_text(PIG + "\ndef broken(:\n")
    failed = kibitz(tmp_path, "moves", "./mine.py")
    assert failed.returncode == 2 and len(failed.stderr.splitlines()) == 1
    assert "SyntaxError" in failed.stderr


@pytest.mark.long
def test_a_loop_while_the_file_is_read_is_broken_off(run, tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.interfaces.cli.faults.deadline", partial(deadline, seconds=1))
    (tmp_path / "mine.py").write_text(PIG + "\nwhile True:\n    pass\n")
    assert "the file did not end within 1 seconds" in run("moves", "./mine.py", rc=2).output


@pytest.mark.parametrize("folder", ["site-packages", "dist-packages"])
def test_a_fault_below_a_library_of_the_system_was_said_to_lie_in_it(tmp_path, folder):
    """A virtual environment with the system's packages has some outside its own folder."""
    library, mine = tmp_path / "usr" / folder / "typer" / "main.py", tmp_path / "mine.py"
    library.parent.mkdir(parents=True)
    for file in (library, mine):
        file.write_text("")
    text = "".join(f'  File "{file}", line 7, in call\n' for file in (mine, library))
    assert faults._authors_line(text) == "mine.py, line 7, in `call`"


def test_a_name_too_long_for_a_path_was_a_fault_of_kibitz(run):
    assert "A name is too long for a path: 'xxx" in run("new", "x" * 5000, rc=2).output


def test_a_small_number_that_overflows_in_python_was_another_number_with_a_raw_warning(tmp_path):
    """A report went on with -72 points where the compiled rules gave 3,000."""
    (tmp_path / "mine.py").write_text(SMALL)
    failed = kibitz(tmp_path, "match", "uniform", "uniform", "./mine.py", "--games", "2")
    assert failed.returncode == 2
    assert len(failed.stderr.splitlines()) == 1
    assert failed.stderr.startswith("mine.py, line 29, in `returns`: RuntimeWarning: overflow")
    assert "lift it first, as in int(p.board[k]) * 3" in failed.stderr
