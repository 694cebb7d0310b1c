"""The table of memory search: nothing is lost while it grows, and positions are told apart."""

import math

import numpy as np
import pytest

from kibitz.kernel import compiled
from kibitz.solvers.frames import FRAME, workspace_type
from kibitz.solvers.transposition_table import (
    bits_of_identity,
    double,
    empty_table,
    entries_in,
    probe,
    put_entry,
)


def frames_of(number, floor, ceiling):
    """Frames of different positions, with any hash, act and bounds."""
    draw, frames = np.random.default_rng(0), np.zeros(number, FRAME)
    frames["place"] = draw.integers(0, 2**63, number)
    frames["check"] = draw.integers(-(2**63), 2**63, number)
    frames["act"] = draw.integers(-1, 3000, number)
    frames["floor"], frames["ceiling"] = floor(draw, number), ceiling(draw, number)
    return frames


KINDS = {
    False: lambda draw, number: draw.integers(-1, 2, number),
    True: lambda draw, number: draw.normal(size=number) * 1e9,
}


@pytest.mark.parametrize("scores", [False, True])
def test_a_table_that_doubles_in_place_keeps_each_entry(scores):
    work = np.zeros(1, workspace_type(2))
    work["scores"] = scores
    table = empty_table(4 << scores, scores, 3000, work)
    kept = frames_of(4000, KINDS[scores], KINDS[scores])
    for k in range(len(kept)):
        compiled(put_entry)(kept[k], table, k + 1, work[0])
    first = found_in(table, kept, work)
    assert (first == kept).mean() > 0.98  # the others had no place: there are four in a bucket
    for doublings in range(1, 5):
        double(table, work)
        assert 4 * work["buckets"][0] << work["folds"][0] == 1 << (14 + doublings)
        assert (found_in(table, kept, work) == first).all()
    assert (table.entries["facts"] != 0).sum() == work["stored"][0]


def found_in(table, kept, work):
    """What the table says of each of these positions."""
    asked = kept.copy()
    asked[["floor", "ceiling", "act"]] = 0
    for k in range(len(asked)):
        compiled(probe)(asked[k], table, work[0])
    return asked


def test_positions_whose_hashes_differ_in_one_bit_that_is_kept_are_told_apart():
    work = np.zeros(1, workspace_type(2))
    table = empty_table(1, False, 7, work)
    kept = frames_of(1, KINDS[False], KINDS[False])
    kept["floor"], kept["ceiling"], kept["act"] = 1, 1, 3
    compiled(put_entry)(kept[0], table, 1, work[0])
    assert found_in(table, kept, work)["floor"][0] == 1
    for half, bits in (("place", 63), ("check", 64)):
        for bit in range(bits):
            other = kept.copy()
            other[half] ^= np.int64(-(2**63) if bit == 63 else 1 << bit)
            assert found_in(table, other, work)["floor"][0] == -1


def test_the_chance_to_confuse_two_positions_is_what_the_docs_say():
    asked, room = 1e10, entries_in(2000, scores=False)
    assert math.log10(asked * room / 2.0 ** bits_of_identity(511)) < -18
    assert math.log10(asked * room / 2.0 ** bits_of_identity(4096)) < -17
    assert room == 131_072_000
