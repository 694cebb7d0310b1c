"""A function runs its first code, and its full code as soon as another process has made it."""

import os
import sys
import time
from types import SimpleNamespace

import pytest
from tests.kernel.new_process import python

from kibitz.kernel import later

PROGRAM = """
import sys, time
import kibitz
from kibitz.kernel.disk import DiskCache
from kibitz.kit.rng import seeded
from kibitz.players.playout import run

loads, found = [], DiskCache._found

def note(cache, file, context):
    result = found(cache, file, context)
    loads.append("nothing" if result is None else "first" if cache._awaited else "full")
    return result

DiskCache._found = note
game = kibitz.load("byg", side=3)
print(run(game, 50, seeded(1))[0])
deadline = time.time() + float(sys.argv[1])
while time.time() < deadline and len(loads) < 2:
    time.sleep(0.05)
    run(game, 1, seeded(1))
print(run(game, 50, seeded(1))[0])
print(*loads)
"""
DONE = SimpleNamespace(poll=lambda: 0)
PATIENCE = 200  # seconds until full code comes, on a busy machine


def played(cache, wait=0, way=""):
    """The acts of 50 games before and after the wait, and what was read from the disk."""
    done = python(PROGRAM, wait, cache=cache, way=way)
    before, after, loads = done.stdout.splitlines()
    assert before == after
    return before, loads


def await_full_code(cache):
    deadline = time.time() + PATIENCE
    while list(cache.glob("byg/*/*.todo")) and time.time() < deadline:
        time.sleep(0.1)
    return full_code(cache)


def full_code(cache):
    return [file for file in cache.glob("byg/*/*.code") if ".first" not in file.name]


@pytest.mark.long
def test_full_code_takes_the_place_of_the_first_and_plays_the_same_games(tmp_path):
    acts, loads = played(tmp_path, PATIENCE)
    assert loads == "nothing full"
    assert played(tmp_path / "at once", way="full") == (acts, "nothing")


@pytest.mark.long
def test_full_code_comes_though_the_process_has_ended(tmp_path):
    acts, _ = played(tmp_path)
    assert await_full_code(tmp_path)
    assert played(tmp_path) == (acts, "full")


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks")
def test_full_code_that_was_not_finished_is_begun_again(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))
    lock = later.claim_lock()
    assert lock is not None
    try:
        acts, loads = played(tmp_path)
    finally:
        os.close(lock)  # as a program that was killed
    assert loads == "nothing" and len(list(tmp_path.glob("byg/*/*.todo"))) == 1
    assert not full_code(tmp_path)
    assert played(tmp_path) == (acts, "first")
    assert await_full_code(tmp_path)
    assert played(tmp_path) == (acts, "full")


@pytest.mark.long
def test_damaged_full_code_is_made_again(tmp_path):
    acts, _ = played(tmp_path)
    (full,) = await_full_code(tmp_path)
    full.write_bytes(b"damaged")
    assert played(tmp_path) == (acts, "nothing")
    assert await_full_code(tmp_path) == [full]
    assert played(tmp_path) == (acts, "full")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no locks")
def test_one_program_at_a_time_makes_full_code(tmp_path, monkeypatch):
    started = []
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))
    monkeypatch.setattr(later, "_program", lambda lock: started.append(os.dup(lock)) or DONE)
    for name in ("one", "two"):
        (tmp_path / f"{name}.todo").touch()
        later.begin(tmp_path / f"{name}.code")
    assert len(started) == 1
    os.close(started[0])  # as a program that ends
    later.begin(tmp_path / "two.code")
    assert len(started) == 2
    os.close(started[1])


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root writes anywhere")
def test_where_nothing_can_be_written_the_full_code_is_made_at_once(tmp_path):
    tmp_path.chmod(0o500)
    assert played(tmp_path)[1] == "nothing"
