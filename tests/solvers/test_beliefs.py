"""One seat with a secret: the best play by what it knows."""

from pathlib import Path

import pytest

import kibitz
from kibitz.study.exploitability import exploitability

MASTERMIND = str(Path(__file__).parents[1] / "mastermind.py")


@pytest.mark.long
def test_nine_codes_take_two_tries_and_a_third_at_best():
    """Four tries are enough: with six the value is the same."""
    found = kibitz.solve(kibitz.load(MASTERMIND, tries=4))
    assert found.returns == (pytest.approx(-7 / 3),)


def test_nobody_exploits_one_who_plays_alone():
    with pytest.raises(kibitz.KibitzError, match="nobody can exploit"):
        exploitability(kibitz.load(MASTERMIND), "uniform")
