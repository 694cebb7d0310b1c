"""Functions that only compiled code calls are linked; Numba's own way does the same."""

import pytest
from tests.kernel.heap import HEAP
from tests.kernel.new_process import python

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


def run(cache, way, program=PROGRAM, *arguments):
    return python(program, *arguments, cache=cache, way=way).stdout.splitlines()


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "made"),
    [("", "['ask']"), ("quick", "['ask']"), ("numba", "['ask', 'double', 'refuse']")],
)
def test_only_what_python_calls_becomes_machine_code_and_faults_keep_their_numbers(
    tmp_path, way, made
):
    assert run(tmp_path, way) == ["[4, 8, 4]", made, "('too much', 7)"]


@pytest.mark.long
def test_each_way_of_compiling_has_its_own_files(tmp_path):
    assert run(tmp_path, "quick")[0] == run(tmp_path, "")[0]
    folders = sorted(folder.name for folder in tmp_path.glob("byg/*"))
    assert len(folders) == 2 and sum(name.startswith("ask-quick-") for name in folders) == 1


LINKAGE = """
import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary
import kibitz
from kibitz.kit.rng import seeded
from kibitz.players.playout import run

found, finalize = [], JITCodeLibrary._finalize_specific

def note(library):
    found.extend(f.linkage for f in library._final_module.functions if not f.is_declaration)
    finalize(library)

JITCodeLibrary._finalize_specific = note
run(kibitz.load("byg", side=2), 1, seeded(1))
print(len(found) > 0, llvm.Linkage.linkonce_odr.value in found)
"""


@pytest.mark.long
@pytest.mark.parametrize("way", ["", "quick", "full"])
def test_a_helper_is_not_seen_by_other_code_that_has_a_helper_of_the_same_name(tmp_path, way):
    """Two games in files of one name have had such helpers, and one ran the other's rules."""
    assert run(tmp_path, way, LINKAGE) == ["True False"]


MATRICES = """
import sys
import numpy as np
from kibitz.kernel import compiled

def total(a):
    return a.sum()

def product(a, b):
    return np.dot(a, b)

print(compiled(total)(np.eye(2)), "scipy.linalg" in sys.modules)
print(compiled(product)(np.full((2, 2), 3.0), np.eye(2)).tolist())
"""


@pytest.mark.long
def test_only_a_product_of_matrices_imports_linear_algebra(tmp_path):
    """Each first compilation in a process imported it, half a second of processor time."""
    assert run(tmp_path, "quick", MATRICES) == ["2.0 False", "[[3.0, 3.0], [3.0, 3.0]]"]


LENGTHS = """
import sys
import kibitz
from kibitz.kit.rng import seeded
from kibitz.players.playout import run

for file in sys.argv[1:]:
    print(run(kibitz.load(file), 10, seeded(1))[0])
"""


@pytest.mark.long
@pytest.mark.parametrize("way", ["", "quick", "full"])
def test_games_of_one_name_that_separate_processes_compiled_keep_their_own_rules(tmp_path, way):
    """Code on the disk had names that other code had, so one game took as many as another."""
    played = HEAP.replace("p.heap -= action", "p.heap -= taken(p)")
    files = []
    for taken in (1, 2, 5):
        files.append(tmp_path / str(taken) / "heap.py")
        files[-1].parent.mkdir()
        files[-1].write_text(f"{played}\ndef taken(p):\n    return {taken}\n")
    cache = tmp_path / "cache"
    for file, acts in zip(files, ("50", "30", "10"), strict=True):
        assert run(cache, way, LENGTHS, file) == [acts]
    assert run(cache, way, LENGTHS, *files) == ["50", "30", "10"]
    assert run(cache, way, LENGTHS, *reversed(files)) == ["10", "30", "50"]
