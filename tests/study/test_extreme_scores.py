"""The interval of a match that one player won always."""

import json
from math import inf, nextafter

import pytest

from kibitz.estimates import wilson
from kibitz.interfaces.cli.strength import _elo_text
from kibitz.study.sequential import elo


@pytest.mark.parametrize("n", [1, 7, 10, 20, 33, 100, 12345])
def test_the_estimate_lies_in_its_interval_also_where_all_is_won(n):
    """20:0 had the interval +166 to +6261 around an infinite difference: its end was 1 - 2e-16."""
    for share in (0.0, nextafter(0.0, 1.0), 0.5, 1.0):
        low, high = wilson(share, n)
        assert low <= share <= high
    assert elo(wilson(1.0, n)[1]) == inf and elo(wilson(0.0, n)[0]) == -inf


def test_an_infinite_difference_keeps_its_sign():
    """0:10 was written as "infinite, 95% interval infinite to -46"."""
    assert [_elo_text(*one) for one in ((None, -1), (None, 1), (-46.2, 0), (-0.2, 0))] == [
        "minus infinity", "plus infinity", "-46", "+0",
    ]  # fmt: skip


@pytest.mark.long
def test_a_match_that_is_lost_always_says_so_in_text_and_json():
    from typer.testing import CliRunner

    from kibitz.interfaces.cli.app import app

    words = ["match", "uniform", "perfect", "examples/tic_tac_toe.py", "--games", "10"]
    found = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    for difference, sign in zip(found["elo"], found["elo_infinite"], strict=True):
        assert (difference is None) == (sign != 0)
