"""Every kind of search visits what it visited before, with the same seed."""

import pytest
from tests.players.golden_searches import ALL, FILE, TIC_TAC_TOE, written


@pytest.mark.parametrize(
    "game",
    [TIC_TAC_TOE, *(pytest.param(g, marks=pytest.mark.long) for g in ALL if g != TIC_TAC_TOE)],
)
def test_every_search_visits_the_same_acts_as_before(game):
    kept = [line for line in FILE.read_text().splitlines() if line.startswith(f"{game} |")]
    assert written([game]).splitlines() == kept
