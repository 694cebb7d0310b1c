"""A bench of speeds writes nothing while other work runs."""

import re
from pathlib import Path

import pytest

from bench import quiet

BEFORE = "cpu  100 0 50 1000 5 1 1 0 0 0\ncpu0 1 2 3\n"


def looked(monkeypatch, tmp_path, after):
    """The busy cores of a look of a second, between these two texts of the system."""
    stat = tmp_path / "stat"
    stat.write_text(BEFORE)
    monkeypatch.setattr(quiet, "STAT", stat)
    monkeypatch.setattr(quiet.os, "sysconf", lambda name: 100)
    monkeypatch.setattr(quiet.time, "sleep", lambda seconds: stat.write_text(after))
    return quiet.busy_cores(1.0)


def test_a_core_that_works_for_half_of_a_look_is_half_a_busy_core(monkeypatch, tmp_path):
    after = "cpu  140 5 55 1100 9 1 1 0 0 0\n"  # waiting for the disk is no work
    assert looked(monkeypatch, tmp_path, after) == 0.5
    (tmp_path / "stat").write_text(BEFORE)
    with pytest.raises(SystemExit, match=r"Other work uses 0\.5 cores"):
        quiet.require_quiet(1.0)


def test_a_machine_that_rests_is_quiet(monkeypatch, tmp_path):
    after = "cpu  103 1 52 1194 5 1 1 0 0 0\n"
    assert looked(monkeypatch, tmp_path, after) < quiet.MOST_BUSY


def test_a_bench_waits_for_the_processes_that_its_own_game_left(monkeypatch):
    seen = iter([0.9, 0.5, 0.0, 0.9])
    monkeypatch.setattr(quiet, "busy_cores", lambda seconds: next(seen))
    quiet.require_quiet(looks=5)
    assert next(seen) == 0.9  # it looks no more once the machine is quiet


ENDS_BY_A_CLOCK = {"rare_rules.py", "__main__.py"}  # which write no time of a wall clock


def test_a_bench_that_writes_what_a_clock_on_the_wall_says_needs_a_quiet_machine():
    """Three wrote the seconds of a machine on which other work ran."""
    texts = {file: file.read_text("utf-8") for file in Path(quiet.__file__).parent.rglob("*.py")}
    timed = {
        file.name: text
        for file, text in texts.items()
        if re.search(r"\b(monotonic|perf_counter)\(", text)
        and re.search(r"\b(write_part|keep|answers)\(", text)
    }
    assert len(timed) > 6
    loose = {name for name, text in timed.items() if "require_quiet(" not in text}
    assert loose <= ENDS_BY_A_CLOCK
