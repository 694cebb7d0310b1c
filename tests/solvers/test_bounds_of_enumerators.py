"""Each enumerator meets each of its own bounds: its arrays at first, its memory, its time."""

from pathlib import Path

import pytest

import kibitz
from kibitz.solvers.expected import ExpectedValues
from kibitz.solvers.game_tree import TooLarge, build
from kibitz.solvers.position_graph import positions_of

MANY = str(Path(__file__).parent / "many_outcomes.py")


def many(**options):
    return kibitz.load(MANY, **options)


def test_the_outcomes_of_one_position_filled_the_arrays_for_ever():
    """The arrays grew only where they were half full before the position, and none was."""
    game = many(acts=6, ways=3000)
    found = ExpectedValues(game, game.start().state, 100)
    assert found.returns(game.start().state) == (-0.5, 0.5) and found.count == 101


@pytest.mark.long
def test_the_nodes_after_one_position_filled_the_tree_for_ever():
    tree = build(many(acts=3, ways=3000, secret=True), 100)
    assert len(tree.nodes) == 1 + 4 + 4 * 3 * 3000


@pytest.mark.long
def test_a_graph_of_positions_grows_for_the_outcomes_of_one_position():
    graph = positions_of(many(acts=6, ways=3000, secret=True), 100)
    assert graph.count == 4 + 4 * 100 and len(graph.to) == 4 * 6 * 3000


def test_what_does_not_fit_into_the_memory_is_refused():
    secret = many(acts=6, ways=3000, secret=True)
    with pytest.raises(TooLarge, match="too many for 1 MB"):
        build(secret, 1)
    with pytest.raises(TooLarge, match="too many for 1 MB"):
        positions_of(secret, 1)
    game = many(acts=6, ways=3000)
    with pytest.raises(kibitz.KibitzError, match="too many for 1 MB"):
        ExpectedValues(game, game.start().state, 1)
