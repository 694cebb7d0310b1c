"""A click at a table runs what it needs, and nothing of rooms that have no part in it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MOST_FILES, MOST_FUNCTIONS = 45, 347
ELSEWHERE = ("players/", "study/", "induction/", "rule/", "learning/", "solvers/", "record/")
ELSEWHERE += ("interfaces/mail/", "interfaces/web/playtest/", "tables/playtest/", "tables/bots/")


@pytest.mark.long
def test_a_click_runs_through_no_room_that_has_no_part_in_it():
    command = [sys.executable, "-m", "bench.one_click"]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stdout
    *files, sums = said.splitlines()
    names = [line.split()[1] for line in files]
    assert "match/__init__.py" in names and "games/byg/rules.py" in names
    assert not [name for name in names if name.startswith(ELSEWHERE)]
    in_files, _, _, functions = sums.split()[:4]
    assert int(in_files) <= MOST_FILES and int(functions) <= MOST_FUNCTIONS, said
