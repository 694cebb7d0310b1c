"""Compiled code on disk: found again by the next process, never stale, never trusted blindly."""

import hashlib
import hmac
import os
import pickle
import shutil
from pathlib import Path

import pytest
from tests.kernel.new_process import python

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
    done = python_in(folder, RUN, *(files or ["./nim.py"]))
    assert not done.stderr
    found = [line.rsplit(" ", 1) for line in done.stdout.splitlines()]
    return found if files else found[0]


def python_in(folder, program, *arguments):
    """A new process of Python in this folder, with the cache of this folder."""
    way = os.environ.get("KIBITZ_COMPILE", "")
    return python(program, *arguments, cache=folder / "cache", way=way, folder=folder)


def edit(path, was, now):
    text = path.read_text()
    assert was in text
    path.write_text(text.replace(was, now))


@pytest.mark.long
def test_an_unchanged_game_is_loaded_and_an_edited_one_compiled_again(nim, first):
    assert in_a_new_process(nim) == [first, "loaded"]

    edit(nim / "nim.py", "p.heap = 21", "p.heap = 1")
    one_act, how = in_a_new_process(nim)
    assert (one_act, how) == ("1000 [1000.0, -1000.0]", "compiled")

    edit(nim / "nim.py", "p.heap = 1", "p.heap = 21")
    assert in_a_new_process(nim) == [first, "loaded"]


@pytest.mark.long
def test_an_edit_of_a_helper_that_a_game_imports_is_in_force(nim):
    edit(nim / "allowed.py", "return 3", "return 1")
    all_one_by_one, how = in_a_new_process(nim)
    assert (all_one_by_one, how) == ("21000 [1000.0, -1000.0]", "compiled")


@pytest.mark.long
def test_a_comment_compiles_nothing_again(nim, first):
    edit(nim / "nim.py", "def legal", "# no more than the helper allows\n\ndef legal")
    edit(nim / "allowed.py", "def most(p):", "# at most so many\ndef most(p):")
    assert in_a_new_process(nim) == [first, "loaded"]


def files(nim, pattern):
    return sorted((nim / "cache").rglob(pattern))


def halved(code):
    return code[: len(code) // 2]


def flipped(place):
    def flip(code):
        at = int(place * (len(code) - 1))
        return code[:at] + bytes([code[at] ^ 0xFF]) + code[at + 1 :]

    return flip


def machine_code_flipped(code):
    """Flip each byte of the ELF file within, which LLVM would run without a look at it."""
    begin = code.index(b"\x7fELF")
    return code[:begin] + bytes(byte ^ 0x10 for byte in code[begin:])


@pytest.mark.parametrize(
    "damage",
    [
        machine_code_flipped,
        halved,
        *(pytest.param(flipped(place), marks=pytest.mark.long) for place in (0, 0.5, 1)),
        pytest.param(lambda code: b"", marks=pytest.mark.long),
    ],
)
def test_a_damaged_entry_is_compiled_again(nim, first, damage):
    # 0.1.0: flipped bits in the machine code ended each start in a segmentation fault
    (entry,) = files(nim, "*.code")
    entry.write_bytes(damage(entry.read_bytes()))
    assert in_a_new_process(nim) == [first, "compiled"]


class ProgramRunner:
    """What runs a program when it is unpickled."""

    def __reduce__(self):
        return os.system, ("touch ran",)


def unsigned(payload):
    return payload


def with_the_checksum_of_before(payload):
    return hashlib.sha256(payload).digest() + payload


def signed_with_another_key(payload):
    return hmac.digest(b"k" * 32, payload, "sha256") + payload


@pytest.mark.long
@pytest.mark.parametrize("forged", [unsigned, with_the_checksum_of_before, signed_with_another_key])
def test_a_cache_file_from_elsewhere_runs_no_program(nim, first, forged):
    # 0.1.0: a file with the right checksum was unpickled, wherever it came from
    (entry,) = files(nim, "*.code")
    entry.write_bytes(forged(pickle.dumps(ProgramRunner())))
    assert in_a_new_process(nim) == [first, "compiled"]
    assert not (nim / "ran").exists()


@pytest.mark.long
def test_a_key_that_others_can_read_is_not_used(nim, first):
    (nim / "cache" / "key").chmod(0o644)
    done = python_in(nim, RUN, "./nim.py")
    assert done.stdout.split() == [*first.split(), "compiled"]
    assert "key can be read by others" in done.stderr
    (nim / "cache" / "key").unlink()
    assert in_a_new_process(nim) == [first, "compiled"]
    assert in_a_new_process(nim) == [first, "loaded"]
    assert (nim / "cache" / "key").stat().st_mode & 0o777 == 0o600


@pytest.mark.long
def test_a_missing_entry_is_compiled_again_and_then_loaded(nim, first):
    for entry in files(nim, "*.code"):
        entry.unlink()
    assert in_a_new_process(nim) == [first, "compiled"]
    assert in_a_new_process(nim) == [first, "loaded"]


@pytest.mark.long
def test_games_with_one_layout_do_not_share_code(nim, first):
    (nim / "bank.py").write_text(NIM.replace("out[p.taken % 2] = -1", "out[p.taken % 2] = 0"))
    one, (bank, how) = in_a_new_process(nim, "./nim.py", "./bank.py")
    assert (one, how) == ([first, "loaded"], "compiled") and bank != first
    again = in_a_new_process(nim, "./bank.py", "./nim.py")
    assert again == [[bank, "loaded"], [first, "loaded"]]


@pytest.mark.long
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
        (tmp_path / name / "run.code").write_text("code")
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
    disk.DiskCache(entry)
    assert entry.stat().st_mtime > then


# When Numba is not as we know it

BROKEN = """
from numba.core.compiler import CompileResult

def broken(*arguments):
    raise TypeError("no longer so")

CompileResult.{method} = classmethod(broken) if "{method}" == "_rebuild" else broken
"""


@pytest.mark.long
@pytest.mark.parametrize(("method", "what"), [("_rebuild", "read from"), ("_reduce", "written to")])
def test_a_change_in_numba_is_said_once_and_the_game_goes_on(nim, first, method, what):
    # 0.1.0: it was said nowhere, and showed only as compiling without end
    (nim / "bank.py").write_text(NIM)
    if method == "_reduce":
        shutil.rmtree(nim / "cache")
    done = python_in(nim, BROKEN.format(method=method) + RUN, "./nim.py", "./nim.py", "./bank.py")
    assert done.stdout.splitlines() == [f"{first} compiled"] * 3
    assert done.stderr.count("\n") == 1
    assert f"kibitz: Compiled code cannot be {what} the disk" in done.stderr
    assert "TypeError: no longer so" in done.stderr


@pytest.mark.long
def test_code_that_holds_addresses_is_not_kept(tmp_path):
    # 0.1.0: an AttributeError ended the game
    large = "import numpy as np\nfrom kibitz.kernel import compiled\nTABLE = np.arange(300_000)\n"
    asks = f"{large}\ndef ask(k):\n    return TABLE[k]\n\nprint(compiled(ask)(7))\n"
    for _ in range(2):
        done = python_in(tmp_path, asks)
        assert (done.stdout, done.stderr) == ("7\n", "")
    assert not list(tmp_path.rglob("*.code"))


def test_a_user_without_a_home_gets_a_folder_for_compiled_code(monkeypatch, tmp_path):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    for name in ("KIBITZ_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pathlib.Path.home", homeless)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert disk.cache_folder().parent == tmp_path
    assert disk.cache_folder() == disk.cache_folder()
