"""Returns of any size: sums are compared, bounds meet and figures are written by their size."""

from pathlib import Path

import pytest

import kibitz
from kibitz import record

FILE = str(Path(__file__).parent / "huge_returns.py")


def test_a_game_of_huge_returns_is_solved_and_written_without_the_digits_of_rounding():
    found = kibitz.solve(kibitz.load(FILE))
    assert found.as_json()["returns"] == [-500000000000, -500000000000]


def test_sums_that_differ_by_rounding_were_taken_for_a_game_that_is_not_zero_sum():
    found = kibitz.solve(kibitz.load(FILE, tiny=True))
    assert found.returns == pytest.approx((0, 1))


def test_a_record_of_huge_or_tiny_returns_could_not_be_read():
    for returns in ((-500_000_000_000, 12), (0.00001, -0.5), (-1e-9, 1e22)):
        p = kibitz.load(FILE).start()
        text = record.write(record.of(p, returns=returns))
        assert len(record.read(text).returns) == 2
