"""A function that the class of a named tuple answers, in Python and as machine code."""

from typing import Any, NamedTuple

import numba
import numpy as np

from kibitz.kernel import by_class, compiled
from kibitz.kernel.frozen import hash_of_value


@by_class
def worth(guide: Any, k: int) -> int:
    """Nothing, unless the class knows better."""
    return 0


class PlainAnswer(NamedTuple):
    """It leaves the general answer."""


class ValueTable(NamedTuple):
    values: Any

    def worth(self, k: int) -> int:
        return int(self.values[k])


def ask(guide: Any, k: int) -> int:
    return worth(guide, k)


def test_each_class_answers_by_its_method_and_others_by_the_general_definition():
    table = ValueTable(np.array([3, 5]))
    for speed in (ask, compiled(ask)):
        assert [speed(PlainAnswer(), 1), speed(table, 1), speed(PlainAnswer(), 0)] == [0, 5, 0]


def test_an_edited_method_changes_the_name_of_the_code_on_disk(monkeypatch):
    kind = numba.typeof(ValueTable(np.array([3, 5])))
    before = hash_of_value(kind)
    assert hash_of_value(kind) == before
    monkeypatch.setattr(ValueTable, "worth", lambda self, k: 7)
    assert hash_of_value(kind) != before
