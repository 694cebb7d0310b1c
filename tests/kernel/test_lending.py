"""Arrays lent to a rule: the same array, without the cost of counting its references."""

import inspect
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.kernel.new_process import python

from kibitz.kernel import compiled
from kibitz.kernel.lending import lending, lent


@pytest.mark.parametrize("fast", [False, True], ids=["plain", "compiled"])
def test_writing_to_a_lent_array_writes_to_the_callers(fast):
    def write(out):
        lent(out)[1] = 7
        return lent(3)

    out = np.zeros(2, np.int64)
    assert (compiled(write) if fast else write)(out) == 3
    assert out.tolist() == [0, 7]


COUNT = """
import numpy as np
from kibitz.kernel import compiled
from kibitz.kernel.lending import lent

def owned(rng):
    return rng

def without_owner(rng):
    return lent(rng)

for function in (owned, without_owner):
    machine = compiled(function)
    assert machine(np.arange(3)).tolist() == [0, 1, 2]
    (text,) = machine._machine.inspect_llvm().values()
    body = text[text.index("\\ndefine") : text.index("\\n}")]
    print(body.count("call void @NRT_incref"))
"""


def test_a_lent_array_has_no_owner_whose_references_are_counted(tmp_path):
    # by Numba's own passes, since ours leave out both counts in so small a function
    counted = list(map(int, python(COUNT, cache=tmp_path, way="numba").stdout.split()))
    assert counted[0] > counted[1] == 0


class Room(NamedTuple):
    """Arrays, a number, and arrays within."""

    row: Any
    size: int
    inner: Any


def test_a_lent_tuple_has_the_same_arrays_and_numbers():
    def write(room):
        room = lent(room)
        room.row[1] = room.size
        room.inner[0][0] = 2.5
        return len(room.inner)

    room = Room(np.zeros(2, np.int64), 7, (np.zeros(1), np.zeros(3)))
    assert compiled(write)(room) == 2
    assert (room.row.tolist(), room.inner[0].tolist()) == ([0, 7], [2.5])


def test_only_functions_with_arrays_are_changed():
    def over(p):
        return True

    def pick(p, out, rng):
        return p, out, rng

    assert lending(over) is over
    assert list(inspect.signature(lending(pick)).parameters) == ["p", "out", "rng"]
    assert lending(pick)(1, 2, 3) == (1, 2, 3)
