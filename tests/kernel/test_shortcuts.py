"""Numba leaves out steps that a function does not need; what needs them is compiled as ever."""

import numpy as np
import pytest
from numba.core.errors import TypingError

from kibitz.kernel import admitted, compiled
from kibitz.kernel.shortcuts import _variables


def whole_arrays(row, out):
    out[:] = row * 2 + row


def an_array_of_constants(row, out):
    out[:] = np.array([3, 1, 2])


def a_comprehension(row, out):
    out[:] = np.array([k * k for k in row])


def a_closure(row, out):
    def twice(k):
        return 2 * k + row[0]

    out[0] = twice(5)


def a_variable_that_is_set_in_one_branch(row, out):
    for k in row:
        if k == 2:
            found = k
            kept = row[1:]
    out[0] = found + kept[0]


def arrays_that_replace_each_other(row, out):
    last = np.zeros(3, np.int64)
    for _ in range(1000):
        last = last + row
    out[:] = last


WRITTEN = [
    whole_arrays,
    an_array_of_constants,
    a_comprehension,
    a_closure,
    a_variable_that_is_set_in_one_branch,
    arrays_that_replace_each_other,
]


@pytest.mark.parametrize("function", WRITTEN, ids=lambda f: f.__name__)
def test_it_computes_what_python_computes(function):
    row, plain, fast = np.arange(1, 4), np.zeros(3, np.int64), np.zeros(3, np.int64)
    function(row, plain)
    compiled(function)(row, fast)
    assert fast.tolist() == plain.tolist() != [0, 0, 0]


def test_variables_are_listed_wherever_they_stand():
    from numba.core import ir

    where = ir.Loc("file.py", 1)
    a, b, c = (ir.Var(None, name, where) for name in "abc")
    call = ir.Expr.call(a, [b], [("named", c)], where)
    assert [one.name for one in call.list_vars()] == ["a", "b", "c"]
    assert [one.name for one in ir.Assign(call, b, where).list_vars()] == ["a", "b", "c", "b"]
    assert _variables(call, {"op": "call", "none": None, "vars": (c, [a])}) == [c, a]


def test_a_row_of_a_record_and_an_array_share_the_code_of_a_helper(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(tmp_path))  # else a second run reads the code
    made = []
    kept = admitted._compiling_once

    def note(jit, given, **options):
        made.append(given)
        return kept(jit, given, **options)

    monkeypatch.setattr(admitted, "_compiling_once", note)

    def total(row):
        return row[0] + row[1]

    def ask(records, row):
        return total(records[0].row) + total(row)

    records = np.zeros(1, [("row", "i8", 2)])
    records["row"] = 3, 4
    assert compiled(ask)(records, np.array([10, 20])) == 37
    assert len(made) == 1


def test_an_error_names_its_line_without_colours():
    def wrong(row):
        return row + "text"

    with pytest.raises(TypingError) as fault:
        compiled(wrong)(np.arange(3))
    assert "\x1b" not in str(fault.value) and "test_shortcuts.py" in str(fault.value)
