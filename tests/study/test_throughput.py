"""A speed that a command prints is one that was measured."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.study.throughput import search_rate

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_a_search_that_proves_the_first_position_at_once_has_no_rate():
    """It was said to have 84 playouts a second, of a set-up that took all the time."""
    nim = kibitz.load(str(ROOT / "gallery/nim.py"), heaps="1,2,3")
    with pytest.raises(KibitzError, match="over before its time is up"):
        search_rate(nim, "mcts:time=0.5")
