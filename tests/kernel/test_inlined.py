"""Functions that are inlined get no machine code of their own, and do what they did."""

import numpy as np
import pytest
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


def fast(function):
    return compiled(function, kibitz.load("byg", side=2).rules)


@pytest.fixture(autouse=True)
def no_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))


def test_only_the_function_that_python_calls_becomes_machine_code(monkeypatch):
    made, finalize = [], JITCodeLibrary._finalize_specific

    def note(library):
        made.append(library.name)
        finalize(library)

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", note)
    out = np.array([4, 0, 0])
    fast(ask)(out)
    assert out.tolist() == [4, 8, 4]
    assert any("ask" in name for name in made)
    assert not any("double" in name or "refuse" in name for name in made)


def test_a_fault_in_an_inlined_function_is_raised_with_its_numbers():
    with pytest.raises(ValueError, match=r"^\('too much', 7\)$"):
        fast(ask)(np.array([7, 0, 0]))
