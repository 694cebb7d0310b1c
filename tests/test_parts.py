"""The parts of the tests: a change runs one, and no file is in none."""

import pytest

from conftest import TESTS, files_of_part


def test_each_file_is_in_one_of_the_parts():
    parts = [files_of_part(f"{part}/12") for part in range(1, 13)]
    assert sum(map(len, parts)) == len(frozenset.union(*parts))
    assert frozenset.union(*parts) == frozenset(TESTS.rglob("test_*.py"))


@pytest.mark.parametrize("part", ["0/12", "13/12", "3", "a/b", "-1/12", "1/"])
def test_a_part_that_is_none_is_refused(part):
    with pytest.raises(pytest.UsageError, match="not K/N with K from 1 to N, like 1/12"):
        files_of_part(part)
