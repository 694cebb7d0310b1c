"""Quick compiling makes less code, which does the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz

PROGRAM = """
import numpy as np
from numba.core.codegen import JITCodeLibrary
import kibitz
from kibitz.kernel import compiled

def double(n):
    return 2 * n

def refuse(n):
    if n > 5:
        raise ValueError("too much", n)
    return n

def ask(out):
    out[1] = double(out[0])
    out[2] = refuse(out[0])

made, finalize = [], JITCodeLibrary._finalize_specific

def note(library):
    made.append(library.name)
    finalize(library)

JITCodeLibrary._finalize_specific = note
out = np.array([4, 0, 0])
compiled(ask, kibitz.load("byg", side=2).rules)(out)
print(out.tolist())
print(sorted({word for word in ("ask", "double", "refuse") for name in made if word in name}))
try:
    compiled(ask, kibitz.load("byg", side=2).rules)(np.array([7, 0, 0]))
except ValueError as fault:
    print(fault)
"""


def run(cache, way):
    environment = {
        **os.environ,
        "KIBITZ_CACHE": str(cache),
        "KIBITZ_COMPILE": way,
        "PYTHONPATH": str(Path(kibitz.__file__).parents[1]),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True, text=True, check=True, env=environment, timeout=240,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("way", "made"), [("quick", "['ask']"), ("", "['ask', 'double', 'refuse']")]
)
def test_only_what_python_calls_becomes_machine_code_and_faults_keep_their_numbers(
    tmp_path, way, made
):
    assert run(tmp_path, way) == ["[4, 8, 4]", made, "('too much', 7)"]


def test_each_way_of_compiling_has_its_own_files(tmp_path):
    assert run(tmp_path, "quick")[0] == run(tmp_path, "")[0]
    folders = sorted(folder.name for folder in tmp_path.glob("byg/*"))
    assert len(folders) == 2 and sum(name.startswith("ask-quick-") for name in folders) == 1
