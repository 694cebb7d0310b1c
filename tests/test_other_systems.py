"""What Windows or macOS lack is taken away, part by part: each part goes on or leaves something out.

tests/interfaces/test_without_posix.py tries whole commands so. There is no such machine here.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.contract import KibitzError
from kibitz.deadline import deadline
from kibitz.interfaces import notebook
from kibitz.interfaces.assistant import kibitz_process
from kibitz.interfaces.cli.arguments import part_options
from kibitz.interfaces.web import metrics
from kibitz.interfaces.web.playtest import tunnel
from kibitz.kernel import full_code, later, signed_files
from kibitz.players import is_file
from kibitz.whole_file import whole_file


def test_without_interval_timers_a_call_has_no_deadline(monkeypatch):
    monkeypatch.delattr(signal, "setitimer")
    with deadline(1):
        assert sum(range(10)) == 45


def test_without_users_a_stored_file_is_signed_and_read(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "geteuid")
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))
    signed_files.write_signed(tmp_path / "code", b"some code")
    assert signed_files.read_signed(tmp_path / "code") == b"some code"


def test_without_locks_of_files_the_notebook_is_written(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with (tmp_path / "notes").open("w") as file:
        notebook._wait_for_lock(file.fileno(), write=True)


def test_without_locks_and_priorities_full_code_is_made_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "nice")
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))
    assert later.claim_lock() is None
    full_code.main(None)  # nothing waits, so it ends


@pytest.mark.parametrize("end", [kibitz_process._end, tunnel._end])
def test_without_groups_of_processes_the_process_itself_is_ended(end, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "killpg")
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    try:
        end(process)
        assert process.wait(timeout=30) < 0
    finally:
        process.kill()


def test_without_proc_an_operator_sees_no_figure_of_processes_instead_of_a_false_one(
    tmp_path, monkeypatch
):
    def names():
        state = metrics._State(dict, lambda: {"matches": 0, "mails": 0})
        return {family.name for family in state.collect()}

    figures = {"kibitz_processes", "kibitz_memory_bytes"}
    assert figures <= names()
    monkeypatch.setattr(metrics, "PROCESSES", tmp_path)
    assert not figures & names()


def test_a_file_whose_place_is_open_elsewhere_is_refused_and_the_earlier_one_stays(
    tmp_path, monkeypatch
):
    """Windows replaces no file that another process has open."""

    def replace(self, target):
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "table.npy"
    path.write_bytes(b"earlier")
    monkeypatch.setattr(Path, "replace", replace)
    refused = pytest.raises(KibitzError, match="cannot be written: Permission denied")
    with refused, whole_file(path) as file:
        file.write(b"later")
    assert path.read_bytes() == b"earlier" and [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("path", [r".\mine.py", r"C:\games\mine.py", r"C:\games\mine"])
def test_a_path_of_windows_is_a_path(path):
    assert is_file(path) and is_file(f"{path}:depth=2")
    assert part_options(f"{path}:size=5") == (path, {"size": "5"})
