"""The check waits longer for rules that wait for a processor than for rules that work in vain."""

import subprocess
import sys
from multiprocessing import Pipe
from pathlib import Path
from threading import Timer

import pytest

import kibitz
from kibitz.check import PLAYING, check
from kibitz.check.apart import _is_heard
from kibitz.check.properties import PROPERTIES

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").is_file(), reason="NOT RUN: processor time is read from /proc"
)
PATIENCE = 0.15  # seconds
PIG = Path(__file__).parents[2] / "examples" / "pig.py"


@pytest.fixture
def started():
    processes = []

    def start(*program):
        processes.append(subprocess.Popen(program))
        return processes[-1].pid

    yield start
    for process in processes:
        process.kill()
        process.wait()


def test_on_a_busy_machine_rules_that_got_no_processor_are_not_said_to_loop(started):
    ours, theirs = Pipe()
    Timer(3 * PATIENCE, theirs.send, ("alive",)).start()
    assert _is_heard(ours, started("sleep", "60"), PATIENCE)


def test_rules_that_work_without_a_sign_of_life_are_given_up(started):
    ours, _theirs = Pipe()
    assert not _is_heard(ours, started(sys.executable, "-c", "while True: pass"), PATIENCE)


def test_each_property_of_a_position_is_a_sign_of_life():
    """A hand of President took so long to draw as Python that its rules were said to loop."""
    steps = []
    found = check(kibitz.load(str(PIG)), 1, bounds=False, progress=lambda s: steps.append(s.what))
    assert not found
    assert steps.count(PLAYING) > 2 * len(PROPERTIES)
    assert steps.count("playing with other options") > len(PROPERTIES)
