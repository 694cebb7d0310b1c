"""A new process of Python, since what a process has compiled or loaded stays in it."""

import os
import subprocess
import sys
from pathlib import Path

import kibitz

PATIENCE = 240  # seconds


def python(program, *arguments, cache, way="", folder=None):
    """A program that ended well: its output, with a cache and a way of KIBITZ_COMPILE."""
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        env={
            **os.environ,
            "PYTHONPATH": str(Path(kibitz.__file__).parents[1]),
            "KIBITZ_CACHE": str(cache),
            "KIBITZ_COMPILE": way,
        },
        cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done
