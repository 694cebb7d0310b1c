"""The entries of a record: which of its bytes and bits a network reads, and as what."""

from types import SimpleNamespace

import numpy as np
import pytest

import kibitz
from kibitz.learning.entries import entries
from kibitz.learning.inputs import found_inputs

ROWS = 50


def found(kind, values):
    """The entries of a record with one field `row`, from samples of its values."""
    records = np.zeros(ROWS, [("row", kind, values.shape[1])])
    records["row"] = values
    rows = records.view(np.uint8).reshape(ROWS, -1)
    return entries(records.dtype, SimpleNamespace(rows=rows))


@pytest.fixture
def numbers():
    rng = np.random.default_rng(0)
    return rng.integers(-10, 11, (ROWS, 20))


def test_a_long_row_with_numbers_below_0_is_not_a_row_of_sets(numbers):
    assert not any(entry.is_word for entry in found("i2", numbers))


def test_a_long_row_of_numbers_of_many_values_is_a_row_of_sets(numbers):
    assert all(entry.is_word for entry in found("i2", numbers + 10))


def test_the_sign_of_a_small_number_is_not_read_twice(numbers):
    assert [entry.offset for entry in found("i2", numbers)] == list(range(0, 40, 2))


def test_both_bytes_of_a_large_number_are_read():
    numbers = np.arange(ROWS)[:, None] * [128, 1]
    assert [entry.offset for entry in found("i2", numbers)] == [0, 1, 2]


def test_numbers_have_codes_in_their_order(numbers):
    one = found("i1", numbers)[0]
    codes = [int(one.codes[number % 256]) for number in range(-10, 11)]
    assert codes == sorted(codes)


def fields_read(game):
    """The fields of the record that the network of a game reads."""
    return {part.field for cell in found_inputs(game).cells for part in cell.parts}


@pytest.mark.long
def test_cards_are_read_and_not_the_positions_before_them_which_are_more():
    read = fields_read(kibitz.load("beat"))
    assert {"hand", "table", "led"} <= read
    assert "past" not in read


@pytest.mark.long
def test_sizes_of_groups_that_the_rules_count_are_read():
    assert "lead" in fields_read(kibitz.load("byg", side=4))
