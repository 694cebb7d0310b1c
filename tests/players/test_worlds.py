"""The standard player of hidden games: it gets less exploitable by thinking, and it mixes."""

import numpy as np
import pytest
from tests.examples import load

from kibitz.kit.rng import seeded
from kibitz.players import player
from kibitz.players.seat_view import shown_to
from kibitz.players.worlds import StartTable, is_small
from kibitz.solvers.equilibrium import judged
from kibitz.solvers.game_tree import build

KUHN = load("kuhn_poker")


def exploitability(game, sims):
    """The exploitability of what a seat would draw its acts from after one run of self-play."""
    tree = build(game, 200)
    table = StartTable(game.start(), seeded(1), 1 << 24)
    table.run(sims)
    strategy = np.zeros(len(tree.actions))
    for known in tree.known:
        own = slice(known["begin"], known["begin"] + known["count"])
        table.at = shown_to(tree.position(int(known["node"])), int(known["seat"]), 0)
        found = table.strategy() or {}
        strategy[own] = [found.get(int(action), 0.0) + 1e-9 for action in tree.actions[own]]
        strategy[own] /= strategy[own].sum()
    return judged(tree, strategy).exploitability


@pytest.mark.parametrize(
    ("name", "options", "most"),
    [("kuhn_poker", {}, 0.02), ("leduc_poker", {}, 0.3), ("liars_dice", {"faces": 3}, 0.05)],
)
def test_more_simulations_are_less_exploitable(name, options, most):
    game = load(name, **options)
    found = [exploitability(game, sims) for sims in (100, 1000, 10_000)]
    assert found[0] > 1.5 * found[1] > 2.25 * found[2]
    assert found[2] <= most


def test_it_states_the_probabilities_from_which_it_draws():
    """A jack answers no bet; a queen that answers one does so in about a third of all games."""
    p = KUHN.start()
    p.state["card"] = [[2, 1]]
    p.play("bet")
    stated = player("worlds:sims=3000", 1).probabilities(p)
    assert sum(stated.values()) == pytest.approx(1.0)
    assert stated[1] == pytest.approx(1 / 3, abs=0.1)
    p.state["card"] = [[2, 0]]
    assert player("worlds:sims=3000", 1).probabilities(p) == {0: 1.0}


def test_a_player_that_does_not_mix_states_nothing():
    assert player("ismcts:sims=50").probabilities(KUHN.start()) is None


@pytest.mark.parametrize(
    ("name", "options", "small"),
    [
        ("goofspiel", {"cards": 4}, True),
        ("goofspiel", {"cards": 6}, False),
        ("liars_dice", {"dice": 5}, False),
        ("hearts", {}, False),
    ],
)
def test_only_a_game_with_few_ways_to_play_is_played_from_its_start(name, options, small):
    assert is_small(load(name, **options)) is small


def test_where_play_from_the_start_did_not_come_it_searches_from_here():
    """After 4 simulations of Goofspiel nearly every path leaves the table."""
    bot = player("worlds:sims=4", 1)
    p = load("goofspiel", cards=4).start(1)
    p.play("1 2 3 4")
    assert bot(p) in p.moves()
    assert bot._trees[0].tree.done == 4
