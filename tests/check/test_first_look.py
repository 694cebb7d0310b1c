"""The check says what fails in plain Python before it compiles anything."""

from tests.kernel.heap import HEAP

import kibitz
from kibitz.check import AT_ONCE, check


def steps(folder, rules):
    told = []
    (folder / "heap.py").write_text(rules)
    heap = kibitz.load(str(folder / "heap.py"))
    failures = check(heap, 1, bounds=False, progress=lambda step: told.append(step.what))
    return told, failures


def test_a_fault_that_python_shows_is_said_before_the_rules_are_compiled(tmp_path):
    told, failures = steps(tmp_path, HEAP.replace("p.heap -= action", "p.heap -= action[0]"))
    assert told[0].startswith(AT_ONCE) and "line 23 of" in told[0]
    assert told[0].removeprefix(AT_ONCE) == failures[0].sentence


def test_rules_without_a_fault_are_compiled_at_once(tmp_path):
    told, _ = steps(tmp_path, HEAP + "    out[1] = -1\n")
    assert told[0] == "compiling"
