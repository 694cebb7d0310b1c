"""Commands where a system lacks what Windows lacks; hosted tests try the wheel on Windows itself.

Python's own processes are not tried here: without a real Windows they cannot begin.
"""

import subprocess
import sys

import pytest

# What is imported first has chosen its ways by the real system.
AS_ON_WINDOWS = """
import asyncio, multiprocessing.popen_spawn_posix, multiprocessing.sharedctypes, multiprocessing.synchronize
import os, signal, subprocess, sys
import numba, rich.console, typer, uvicorn
from concurrent.futures import process

for module, names in {
    os: ["fork", "forkpty", "geteuid", "getpriority", "getuid", "killpg", "nice", "setsid"],
    signal: ["SIGALRM", "SIGHUP", "SIGVTALRM", "alarm", "setitimer"],
}.items():
    for name in names:
        delattr(module, name)
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios"):
    sys.modules[name] = None
sys.platform = "win32"

from kibitz.interfaces.cli import main
sys.argv = ["kibitz", *sys.argv[1:]]
main()
"""


def kibitz(folder, *words):
    command = [sys.executable, "-c", AS_ON_WINDOWS, *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=250)


@pytest.mark.long
@pytest.mark.parametrize("command", ["serve", "playtest"])
def test_tables_are_refused_in_a_sentence_that_names_a_way(tmp_path, command):
    (tmp_path / "mine.py").write_text(GAME, "utf-8")
    database = f"sqlite:///{tmp_path}/tables.db"
    done = kibitz(
        tmp_path, command, "./mine.py", "--no-warm", "--port", "0", "--database", database
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("Tables need Linux or macOS. On Windows run")
    assert "Traceback" not in done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("match", "mcts:sims=20", "uniform", "./mine.py", "--games", "2", "--farm", "here"),
        ("solve", "./mine.py"),
        ("new", "yours"),
    ],
    ids=lambda words: words[0],
)
def test_a_game_is_written_played_and_solved(tmp_path, words):
    (tmp_path / "mine.py").write_text(GAME, "utf-8")
    done = kibitz(tmp_path, *words)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


GAME = '''"""Take one or two of five; who takes the last one wins."""

from kibitz.contract import About

ABOUT = About("Mine", "a test", outcome="win")


def layout(options):
    return [("heap", "i1"), ("turn", "i1")]


def actions(options):
    return 2


def start(p):
    p.heap = 5


def player(p):
    return p.turn


def legal(p, out):
    for action in range(min(2, p.heap)):
        out[action] = action
    return min(2, p.heap)


def play(p, action):
    p.heap -= action + 1
    p.turn = 1 - p.turn


def over(p):
    return p.heap == 0


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1
'''
