"""Numba's members are replaced while Kibitz compiles, and at no other time."""

import numpy as np
import pytest
from numba import njit
from numba.core import event
from numba.core.codegen import JITCodeLibrary
from numba.core.errors import NumbaError
from numba.core.lowering import Lower
from tests.kernel.new_process import python

from kibitz.kernel import compiled, own_target

FOREIGN = r"""
import re
import numpy as np
from numba import njit

def total(row, table):
    out = np.zeros(len(row))
    for k in range(1, len(row)):
        out[k] = row[k] * 2 + table[k % 4, -1] + out[k - 1]
    out[:2] = 3.0
    return np.array([a * a for a in row]).sum() + out[-1]

def code():
    function = njit(type(total)(total.__code__, globals(), "total"))
    assert function(np.arange(6.0), np.arange(8.0).reshape(4, 2)) == 104.0
    return [*function.inspect_llvm().values(), *function.inspect_asm().values()]

def plain(text):
    # Numba numbers functions and blocks throughout a process.
    text = "\n".join(line for line in text.splitlines() if "missing Environment" not in line)
    text = re.sub(r"totalB\d+v\d+", "total", text)
    seen = {}
    number = lambda found: str(seen.setdefault(found[0], len(seen)))
    return re.sub(r"(?<=\W)(B\d+|v\d+)(?=B|\b|[._])", number, text)

before = code()
import kibitz
kibitz.Mcts(sims=5)(kibitz.load("byg", side=2).start())
after = code()
assert [plain(one) for one in before] == [plain(one) for one in after]
"""


@pytest.mark.long
def test_a_function_of_somebody_else_was_compiled_by_our_changes_too(tmp_path):
    """Its machine code is the same before Kibitz is imported, and after it has compiled."""
    python(FOREIGN, cache=tmp_path, way="quick")


def members():
    return [vars(owner).get(name) for owner, name, _ in own_target._changes]


def test_the_members_of_numba_are_its_own_between_our_compilations(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))  # nothing comes from the disk
    before, within = members(), []

    def half(row):
        return row[0] / 2

    kept = own_target._decorate_by
    monkeypatch.setattr(
        own_target, "_decorate_by", lambda *by: (within.append(members()), kept(*by))
    )
    assert compiled(half)(np.arange(3.0)) == 0
    assert members() == before and len(before) > 35
    assert all(one != other for one, other in zip(within[0], before, strict=True))
    assert JITCodeLibrary.finalize.__module__ == Lower.delvar.__module__[:11] + "codegen"
    assert event.broadcast.__module__ == "numba.core.event"


def test_an_error_in_our_compilation_gives_the_members_back():
    before = members()
    with pytest.raises(NumbaError):
        compiled(lambda row: row + "text")(np.arange(3))
    assert members() == before


@pytest.mark.long
def test_functions_of_others_and_ours_compile_in_turn(tmp_path, monkeypatch):
    """Numba keeps the ways to call a function by its types, for all targets together."""
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))

    def body(row):
        out = np.zeros(3)
        out[:] = row.sum() + np.max(row)
        return out

    for number in range(2):  # each has to find its own code of the same functions of Numba

        def own(row, number=number):
            return body(row).sum() + number

        theirs, row = njit(body), np.arange(3.0)
        assert theirs(row).tolist() == [5.0] * 3
        assert compiled(own)(row, number) == 15 + number
        assert njit(body)(row[::-1].copy()).tolist() == [5.0] * 3
