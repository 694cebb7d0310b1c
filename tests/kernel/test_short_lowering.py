"""What is written for LLVM more briefly than by Numba computes the same as Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from kibitz.kernel import compiled
from kibitz.kernel.own_target import REGISTRY, TARGET, own_way


def cells(kind: str) -> list[Any]:
    """A row and a table, side by side in memory, each second item, and turned round."""
    row, table = np.arange(12).astype(kind), np.arange(48).reshape(8, 6).astype(kind)
    return [(row[:6], table[:4]), (row[::2], table[::2]), (row[5::-1], table[3::-1, ::-1])]


def read(row: Any, table: Any) -> float:
    total = 0.0
    for k in range(len(row)):
        total += 3 * row[k] + row[-1 - k] + table[k % 4][k] + table[-1, k]
    last = table[-1]
    return total + table[1:, 0].sum() + last[-2] + last.sum() + len(table[np.uint8(2)])


def write(row: Any, table: Any) -> float:
    row[0] = 7
    row[-1] = 1.5
    table[1, -2] = row[0]
    table[2][3] = 2
    inner = table[-1]
    inner[-1] = 4
    table[0][:] = 5
    row[2:4] = 6
    return 0.0


def fill(row: Any, table: Any) -> float:
    row[:] = 3
    table[:] = row[2]
    return 0.0


@pytest.mark.parametrize("kind", ["i1", "u1", "i4", "i8", "f4", "f8", "?"])
@pytest.mark.parametrize("function", [read, write, fill])
def test_an_item_is_found_wherever_it_lies(function: Callable[..., Any], kind: str) -> None:
    for k in range(3):
        ours, others = cells(kind)[k], cells(kind)[k]
        assert compiled(function)(*ours) == function(*others)
        assert [one.tolist() for one in ours] == [one.tolist() for one in others]


def counts(begin: int, end: int, few: Any) -> int:
    total = 0
    for k in range(end):
        total = 3 * total + k
    for k in range(begin, end):
        total = 3 * total + k
    for k in range(end, begin, -2):
        total = 3 * total + k
    for k in range(few[0]):
        total = 3 * total + k
    numbers = range(begin, end)
    for _ in range(2):
        for k in numbers:
            total += k
    return total + len(numbers)


@pytest.mark.parametrize("begin", [-4, 0, 3])
@pytest.mark.parametrize("end", [-6, 0, 3, 5])
def test_a_loop_runs_through_the_numbers_of_its_range(begin: int, end: int) -> None:
    few = np.array([end], np.int8)
    assert compiled(counts)(begin, end, few) == counts(begin, end, few)


def of_tuples(a: int, b: int, few: Any) -> int:
    total = 0
    for k in range(-3, 3):
        total = 5 * total + (a, b, 7)[k] + (a > b, b > 0, True)[k]
    for k in range(len(few)):
        total = 5 * total + (a, b, 7)[few[k]]
    for item in (a, b, a + b):
        total = 5 * total + item
    return total + (a, few)[0]


@pytest.mark.parametrize("kind", ["i1", "u1", "i8", "u8"])
def test_an_item_of_a_tuple_is_found_by_a_number_that_is_known_later(kind: str) -> None:
    few = np.array([2, 0, 1]).astype(kind)
    assert compiled(of_tuples)(3, -4, few) == of_tuples(3, -4, few)


def item(a: int, b: int, k: int) -> int:
    return (a, b, 7)[k]


@pytest.mark.parametrize("k", [3, -4, 2**40])
def test_an_item_beyond_the_end_of_a_tuple_is_an_error(k: int) -> None:
    with pytest.raises(IndexError, match="tuple index out of range"):
        compiled(item)(1, 2, k)


def test_numba_finds_our_step_and_not_its_own_for_the_same_types() -> None:
    with own_way():
        TARGET.target_context.refresh()
    steps = TARGET.target_context._defns
    for ours, function, kinds in REGISTRY.functions:
        assert steps[function].find(kinds) is ours


def half(number: int) -> int:
    if number % 2 == 1:
        raise ValueError
    return number // 2


def half_or_nothing(number: int) -> int | None:
    return number // 2 if number % 2 == 0 else None


def caught(number: int) -> int:
    total = 0
    for k in range(number):
        total += half(2 * k)
        try:
            total += half(k)
        except Exception:
            total += 100
        total += half(4 * k)
    found = half_or_nothing(number)
    return total if found is None else total + 1000 * found


@pytest.mark.parametrize("number", [0, 3, 4])
def test_an_error_of_a_call_is_caught(number: int) -> None:
    assert compiled(caught)(number) == caught(number)


def test_an_error_of_a_call_goes_to_the_caller() -> None:
    assert compiled(half)(4) == 2
    with pytest.raises(ValueError):
        compiled(half_of_half)(6)


def half_of_half(number: int) -> int:
    return half(half(number))
