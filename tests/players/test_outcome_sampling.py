"""Outcome sampling: the table of external sampling, filled from one game at a time."""

from pathlib import Path

import numpy as np
import pytest
from tests.examples import load

import kibitz
from kibitz.kit.rng import seeded
from kibitz.players.outcome_sampling import OutcomeTable
from kibitz.players.worlds import StartTable
from kibitz.solvers.equilibrium import equilibrium_of
from kibitz.solvers.game_tree import build
from kibitz.training.table_training import table_for

ROOT = Path(__file__).parents[2]
PHANTOM = kibitz.load(str(ROOT / "gallery" / "phantom_tic_tac_toe.py"))
KUHN = load("kuhn_poker")


def exploitability(table):
    tree = build(table.game, 100)
    strategy = np.zeros(len(tree.actions))
    of_node = {int(own["node"]): own for own in tree.known}
    for node, p in tree.positions(of_node):
        own = of_node[node]
        acts = slice(int(own["begin"]), int(own["begin"] + own["count"]))
        weights = table.strategy(p)
        shares = np.array([weights[int(action)] for action in tree.actions[acts]])
        strategy[acts] = shares / shares.sum()
    return equilibrium_of(tree, strategy).exploitability


def test_it_comes_near_the_equilibrium_of_kuhn_poker():
    """Random acts lose 0.4583 to a best responder."""
    table = OutcomeTable(KUHN, seeded(1), 1 << 20)
    table.run(200_000)
    assert exploitability(table) < 0.02


def test_its_values_are_those_of_external_sampling():
    """The value of a set counts each game by how likely the strategy was to play it."""
    outcome, external = (kind(KUHN, seeded(1), 1 << 20) for kind in (OutcomeTable, StartTable))
    outcome.run(200_000)
    external.run(50_000)
    for seed in range(6):
        p = KUHN.start(seed)
        assert outcome.value(p) == pytest.approx(external.value(p), abs=0.1)


def test_play_outside_a_full_table_is_random_and_counts_as_strayed():
    table = OutcomeTable(PHANTOM, seeded(1), 0)
    table.run(2_000)
    work = table.work[0]
    assert len(table.acts) - 9 < work["acts"] <= len(table.acts) and work["paths"] == 4_000
    assert 0.5 < work["strayed"] / work["paths"] <= 1.0
    assert np.isfinite(table.acts["regret"][: work["acts"]]).all()


def test_a_game_of_many_ways_is_learned_by_outcome_sampling():
    assert type(table_for(PHANTOM, seeded(1), 0)) is OutcomeTable
    assert type(table_for(KUHN, seeded(1), 0)) is StartTable
