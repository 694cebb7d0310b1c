"""Bounds of games with secrets whose tree is too large, proved by best responders that remember all."""

from pathlib import Path

import pytest
from tests.examples import load

import kibitz
from kibitz.kernel import NotEnumerable
from kibitz.solvers import solve
from kibitz.solvers.game_tree import TooLarge
from kibitz.solvers.memoryless import proved_bounds
from kibitz.solvers.position_graph import positions_of
from kibitz.solvers.remembering import remembering

ROOT = Path(__file__).parents[2]
DARK_HEX = str(ROOT / "gallery" / "dark_hex.py")
ABRUPT = kibitz.load(DARK_HEX, columns=3, abrupt=True)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "value"),
    [
        pytest.param(load("kuhn_poker"), -1 / 18, id="kuhn poker"),
        pytest.param(load("goofspiel", cards=3), 0, id="goofspiel, which is symmetric"),
    ],
)
def test_where_a_view_holds_all_that_matters_the_bounds_meet_at_the_value(game, value):
    found = proved_bounds(game, 1.0, 500)
    assert found.low - 1e-9 <= value <= found.high + 1e-9
    assert found.exploitability < 1e-3


@pytest.mark.long
def test_where_a_seat_gains_by_remembering_the_value_lies_between_wider_bounds():
    """A view of abrupt dark hex does not hold in which order cells were tried, and that matters."""
    found, exact = proved_bounds(ABRUPT, 1.0, 500), solve(ABRUPT, seconds=6.0)
    assert found.low - exact.error < exact.returns[0] < found.high + exact.error
    assert 0.01 < found.exploitability < 0.1


@pytest.mark.long
def test_strategies_that_remember_are_harder_to_exploit():
    """With two choices to remember nearly all of abrupt dark hex on 2 by 3 cells is remembered."""
    now, last, two = (proved_bounds(ABRUPT, 3.0, 500, remember=n) for n in range(3))
    exact = solve(ABRUPT, seconds=6.0)
    assert now.exploitability > last.exploitability > two.exploitability
    assert now.information_sets == last.information_sets == two.information_sets
    assert two.low - exact.error < exact.returns[0] < two.high + exact.error
    assert two.exploitability < now.exploitability / 10


@pytest.mark.long
@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_a_graph_with_memory_has_the_same_histories(name):
    graph = positions_of(load(name), 500)
    for _ in range(2):
        more = remembering(graph, 500)
        assert more.histories() == graph.histories() and more.count >= graph.count
        graph = more


@pytest.mark.long
def test_a_memory_that_does_not_fit_is_refused_with_the_ways_out():
    with pytest.raises(TooLarge, match="do not fit into 1 MB; give more --memory, or --remember"):
        remembering(positions_of(ABRUPT, 500), 1)


@pytest.mark.long
def test_a_tree_that_does_not_fit_gets_bounds_only_where_they_are_asked_for():
    game = load("leduc_poker")
    with pytest.raises(NotEnumerable, match="too many for 1 MB"):
        solve(game, memory_mb=1)
    found = solve(game, seconds=1.0, memory_mb=2, bounds=True)
    low, high = found.facts["bounds"]
    assert low - 1e-4 < -0.0856 < high + 1e-4  # rounded
    assert found.returns[0] == pytest.approx((low + high) / 2)
    assert found.error == pytest.approx((high - low) / 2)
