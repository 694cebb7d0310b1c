"""Arrays lent to a rule: the same array, without the cost of counting its references."""

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import types
from tests.kernel.new_process import python

import kibitz
from kibitz.kernel import admitted, compiled
from kibitz.kernel.lending import Lending, lent
from kibitz.kernel.own_target import TARGET
from kibitz.kit.rng import seeded
from kibitz.players.playout import playouts

TIC_TAC_TOE = str(Path(__file__).parents[2] / "examples/tic_tac_toe.py")


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


@pytest.mark.long
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


def test_a_rule_is_lent_its_arrays_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))  # nothing comes from the disk
    game = kibitz.load(str(shutil.copy(TIC_TAC_TOE, tmp_path)))
    compiled(playouts, game.rules)(game.blank(), 1, np.zeros(9, np.int32), seeded(1), np.zeros(2))
    lent_to = {k for k in TARGET.target_context._defns if isinstance(k, Lending)}
    assert lent_to
    for one in lent_to:
        (found,) = TARGET.target_context._defns[one].versions
        assert all(isinstance(found[0][k], types.Array) for k in one.places)


def test_whole_numbers_of_32_and_of_64_bits_share_the_code_of_a_helper(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))  # else a second run reads the code

    def double(x):
        return 2 * x

    def both(row, x):
        return double(row[0]) + double(x)

    assert compiled(both)(np.full(1, 2**31 - 1, np.int32), 5) == 2**32 + 8
    (template,) = admitted._types[double].templates
    assert list(template._compiled_overloads) == [(types.int64,)]
