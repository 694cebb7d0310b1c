"""Compiled code on disk: found again by the next process, never stale, never trusted blindly."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz.kernel import disk

# A game of Nim: take from the heap as many as the helper allows; who takes the last one wins.
NIM = """
from kibitz.contract import About
from allowed import most

ABOUT = About("Nim", outcome="win")

def layout(options):
    return [("heap", "i4"), ("taken", "i4")]

def actions(options):
    return 8

def start(p):
    p.heap = 21

def player(p):
    return p.taken % 2

def legal(p, out):
    n = min(most(p), p.heap)
    for k in range(n):
        out[k] = k + 1
    return n

def play(p, action):
    p.heap -= action
    p.taken += 1

def over(p):
    return p.heap == 0

def returns(p, out):
    out[1 - p.taken % 2] = 1
    out[p.taken % 2] = -1
"""
HELPER = """
def most(p):
    return 3
"""
# What a new process does: random games as machine code, and whether it had to compile.
RUN = """
import sys
import kibitz
from kibitz.kit.rng import seeded
from kibitz.players.playout import run
from numba.core.event import install_recorder

for file in sys.argv[1:]:
    with install_recorder("numba:compile") as compilations:
        acts, total = run(kibitz.load(file), 1000, seeded(1))
    print(acts, total.tolist(), "compiled" if compilations.buffer else "loaded")
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with the game, its helper, and a cache that has been used once."""
    folder = tmp_path_factory.mktemp("played")
    (folder / "nim.py").write_text(NIM)
    (folder / "allowed.py").write_text(HELPER)
    answer, how = in_a_new_process(folder)
    assert how == "compiled"
    return folder, answer


@pytest.fixture
def first(played):
    """What the unchanged game comes to."""
    return played[1]


@pytest.fixture
def nim(tmp_path, played):
    """A copy of that folder, to change."""
    shutil.copytree(played[0], tmp_path / "nim")
    return tmp_path / "nim"


def in_a_new_process(folder, *files):
    """What random games come to, and whether the code was loaded or compiled, a line a file."""
    package = str(Path(kibitz.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, files or ["./nim.py"])],
        env={**os.environ, "PYTHONPATH": package, "KIBITZ_CACHE": str(folder / "cache")},
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = [line.rsplit(" ", 1) for line in done.stdout.splitlines()]
    return found if files else found[0]


def edit(path, was, now):
    text = path.read_text()
    assert was in text
    path.write_text(text.replace(was, now))


def test_an_unchanged_game_is_loaded_and_an_edited_one_compiled_again(nim, first):
    assert in_a_new_process(nim) == [first, "loaded"]

    edit(nim / "nim.py", "p.heap = 21", "p.heap = 1")
    one_act, how = in_a_new_process(nim)
    assert (one_act, how) == ("1000 [1000.0, -1000.0]", "compiled")

    edit(nim / "nim.py", "p.heap = 1", "p.heap = 21")
    assert in_a_new_process(nim) == [first, "loaded"]


def test_an_edit_of_a_helper_that_a_game_imports_is_in_force(nim):
    edit(nim / "allowed.py", "return 3", "return 1")
    all_one_by_one, how = in_a_new_process(nim)
    assert (all_one_by_one, how) == ("21000 [1000.0, -1000.0]", "compiled")


def test_a_comment_compiles_nothing_again(nim, first):
    edit(nim / "nim.py", "def legal", "# no more than the helper allows\n\ndef legal")
    edit(nim / "allowed.py", "def most(p):", "# at most so many\ndef most(p):")
    assert in_a_new_process(nim) == [first, "loaded"]


def files(nim, pattern):
    return sorted((nim / "cache").rglob(pattern))


@pytest.mark.parametrize("damaged", ["*.nbc", "*.nbi"])
def test_a_damaged_entry_is_compiled_again_and_then_loaded(nim, first, damaged):
    # 0.1.0: a damaged index could not be written to either, and every game failed from then on
    (entry,) = files(nim, damaged)
    entry.write_bytes(entry.read_bytes()[: entry.stat().st_size // 2])
    assert in_a_new_process(nim) == [first, "compiled"]
    assert in_a_new_process(nim) == [first, "loaded"]


def test_a_missing_entry_is_compiled_again(nim, first):
    for entry in files(nim, "*.nbc"):
        entry.unlink()
    assert in_a_new_process(nim) == [first, "compiled"]


def test_games_with_one_layout_do_not_share_code(nim, first):
    (nim / "bank.py").write_text(NIM.replace("out[p.taken % 2] = -1", "out[p.taken % 2] = 0"))
    one, (bank, how) = in_a_new_process(nim, "./nim.py", "./bank.py")
    assert (one, how) == ([first, "loaded"], "compiled") and bank != first
    again = in_a_new_process(nim, "./bank.py", "./nim.py")
    assert again == [[bank, "loaded"], [first, "loaded"]]


def test_where_nothing_can_be_written_games_are_compiled_each_time(nim, first):
    # 0.1.0: the error of writing the cache ended the game
    shutil.rmtree(nim / "cache")
    (nim / "cache").write_text("a file where the folder would be")
    assert in_a_new_process(nim) == [first, "compiled"]


def test_code_that_checks_bounds_lies_apart(monkeypatch):
    usual = disk.folder("nim", "run", "0")
    monkeypatch.setattr("numba.config.BOUNDSCHECK", 1)
    assert disk.folder("nim", "run", "0") != usual


def test_the_cache_lies_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))
    assert disk.cache_folder() == tmp_path
    monkeypatch.delenv("KIBITZ_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert disk.cache_folder() == tmp_path / "kibitz"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert disk.cache_folder() == Path.home() / ".cache" / "kibitz"


def test_only_entries_that_nobody_asked_for_in_a_month_are_swept(tmp_path):
    for name, days in (("young", 29), ("old", 31)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbc").write_text("code")
        then = tmp_path.stat().st_mtime - days * 86400
        os.utime(tmp_path / name, (then, then))
    disk.sweep(tmp_path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["young"]


def test_asking_for_an_entry_keeps_it(tmp_path):
    entry = tmp_path / "run-0"
    entry.mkdir()
    os.utime(entry, (0, 0))
    (tmp_path / "other").mkdir()
    then = tmp_path.stat().st_mtime - 20 * 86400
    os.utime(entry, (then, then))
    disk.DiskCache(in_a_new_process, "in_a_new_process", entry)
    assert entry.stat().st_mtime > then
