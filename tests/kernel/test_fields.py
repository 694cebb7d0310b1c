"""Fields of a position in Python: numbers of Python, whatever their type in the record."""

import numpy as np
import pytest

from kibitz.kernel.game_rules import LETTERS, record_type


class FieldRules:
    id, title = "mine", "mine:1"


RULES = FieldRules()


@pytest.mark.parametrize("order", "<>=")
@pytest.mark.parametrize("kind", LETTERS)
def test_a_field_is_read_as_the_python_number_that_was_written(kind, order):
    written = order + kind if kind != "?" else kind
    table = np.zeros(3, record_type(RULES, [("odd", "i1"), ("mine", written), ("next", "i8")]))
    for value in values(np.dtype(kind)):
        for p in (table[1], table[1].copy()):
            p.mine = value
            assert (type(p.mine), p.mine) == (type(value), value)
        assert table["mine"].tolist() == [0, value, 0] and table[1].next == 0
        table["mine"][2] = value
        assert table[2].mine == value
        table["mine"][2] = 0


def values(kind):
    """Zero is last."""
    if kind.kind == "b":
        return [True, False]
    if kind.kind == "f":
        return [float(kind.type(-0.1)), 0.0]
    return [int(np.iinfo(kind).min), int(np.iinfo(kind).max), 0]


def test_a_position_leads_to_its_rules():
    assert record_type(RULES, [("mine", "i1")]).type.rules() is RULES
