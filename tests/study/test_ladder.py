"""Levels of play."""

from pathlib import Path

import pytest

import kibitz
from kibitz.farm import farm
from kibitz.study.bench import Bench
from kibitz.study.budget import Budget
from kibitz.study.ladder import Duel, _ratings, ladder

NOUGHTS = str(Path(__file__).parents[2] / "examples/tic_tac_toe.py")


def test_each_level_beats_the_one_below_by_the_margin():
    with farm("here") as place:
        bench = Bench(kibitz.load(NOUGHTS), place, Budget(playouts=1_500_000), 0, lambda *at: None)
        bench.random = bench.play_random(bench.game, 1000, 1.0)
        found = ladder(bench, 1.0, 0.7)
    assert found.levels[0].sims == 0
    assert len(found.levels) >= 2
    assert all(level.score.value >= 0.7 for level in found.levels[1:])
    played = {(duel.first, duel.second) for duel in found.duels}
    assert all(first > second for first, second in played)


def test_ratings_are_the_elo_of_the_scores():
    """Three in four is 191 Elo."""
    found = _ratings([Duel(2, 0, (1.0, 1.0, 1.0, 0.0) * 500)])
    assert found[2].value == pytest.approx(191, abs=3)
    assert found[2].low < 191 < found[2].high
