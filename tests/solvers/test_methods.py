"""The right method first: the cheapest exact one, and TooLarge after all were tried."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from tests.examples import load

import kibitz
from kibitz.kit import matrix_game
from kibitz.solvers.cfr import best_response
from kibitz.solvers.game_tree import build
from kibitz.solvers.methods import GENERAL, method_names
from kibitz.solvers.secret_methods import METHODS
from kibitz.solvers.sequence_form import solve_by_sequences

HERE = Path(__file__).parent


def inspection(periods, inspections):
    """Dresher's inspection game (1962), by fractions."""
    value = {(0, m): Fraction(0) for m in range(inspections + 1)}
    for n in range(1, periods + 1):
        value[n, 0] = Fraction(-1)
        for m in range(1, min(n, inspections) + 1):
            rows = [[value[n - 1, min(m, n - 1)], -1], [value[n - 1, m - 1], 1]]
            value[n, m] = matrix_game.value(rows)
    return float(value[periods, inspections])


@pytest.mark.long
def test_a_game_of_sealed_choices_was_refused_as_too_large_since_random_games_are_short():
    found = kibitz.solve(kibitz.load(str(HERE / "inspection.py"), periods=40, inspections=10))
    assert found.returns[0] == pytest.approx(inspection(40, 10), abs=1e-9) and found.error == 0
    assert found.method.startswith("matrix games") and found.seconds < 60


def test_a_small_tree_has_its_value_by_a_linear_program_and_strategies_beside_it():
    found = kibitz.solve(load("kuhn_poker"))
    assert found.returns == pytest.approx((-1 / 18, 1 / 18), abs=1e-12) and found.error == 0.0
    assert found.equilibrium.exploitability > 0 and found.method.startswith("a linear program")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"), [("kuhn_poker", {}), ("liars_dice", {"faces": 3}), ("leduc_poker", {})]
)
def test_no_best_responder_gains_against_the_strategies_of_the_linear_program(name, options):
    tree = build(load(name, **options), 200)
    value, error, strategy = solve_by_sequences(tree)
    best = [best_response(tree, strategy, seat) for seat in (0, 1)]
    assert error == 0.0 and best == pytest.approx([value, tree.total - value], abs=1e-9)
    own = [strategy[k["begin"] : k["begin"] + k["count"]].sum() for k in tree.known]
    assert np.array(own) == pytest.approx(1)


@pytest.mark.long
def test_a_method_can_be_named_and_says_where_it_does_not_fit():
    kuhn = load("kuhn_poker")
    found = kibitz.solve(kuhn, method="linear-program")
    assert found.equilibrium.exploitability == 0.0 and found.returns[0] == pytest.approx(-1 / 18)
    near = kibitz.solve(kuhn, method="public-tree", seconds=1)
    assert near.returns[0] == pytest.approx(-1 / 18, abs=near.error + 1e-9)
    with pytest.raises(kibitz.KibitzError, match="matrix-games does not fit; it is for two seats"):
        kibitz.solve(kuhn, method="matrix-games")
    with pytest.raises(kibitz.KibitzError, match="no method 'magic'; there are memory-search"):
        kibitz.solve(kuhn, method="magic")
    with pytest.raises(kibitz.KibitzError, match="expectimax is for one seat, and here are 2"):
        kibitz.solve(kuhn, method="expectimax")


def test_a_game_without_secrets_has_one_value_by_each_of_its_methods():
    game = load("tic_tac_toe")
    for name in ("memory-search", "backward", "expected-values"):
        assert kibitz.solve(game, method=name).returns == (0, 0)
    with pytest.raises(
        kibitz.KibitzError, match="no secrets, and linear-program is for games with"
    ):
        kibitz.solve(game, method="linear-program")
    with pytest.raises(
        kibitz.KibitzError, match="backward is not for this kind of game: acts draw"
    ):
        kibitz.solve(load("pig", goal=10), method="backward")
    assert len(method_names()) == 10


@pytest.mark.parametrize(("example", "options", "wrong"), [
    ("pig", {"goal": 10}, METHODS), ("tic_tac_toe", {}, METHODS), ("kuhn_poker", {}, GENERAL),
    ("goofspiel", {"cards": 2}, GENERAL), ("mastermind", {}, GENERAL),
])  # fmt: skip
@pytest.mark.long
def test_a_method_for_games_of_the_other_kind_was_a_fault_of_ours(example, options, wrong):
    for name in wrong:
        with pytest.raises(kibitz.KibitzError, match=f"secrets, and {name} is for games"):
            kibitz.solve(load(example, **options), method=name)


@pytest.mark.long
def test_a_driver_who_forgets_was_answered_as_one_who_remembers_without_a_word():
    """The absent-minded driver of Piccione and Rubinstein: 4 with memory, 4/3 without."""
    found = kibitz.solve(kibitz.load(str(HERE / "absent_minded.py")))
    assert found.returns == (4.0,)
    (note,) = found.notes
    assert "taken to remember all that it saw" in note and "in 1 case it acts differently" in note
    assert found.as_json()["notes"] == [note]


def test_no_note_on_memory_stands_where_a_view_holds_all_that_matters():
    assert kibitz.solve(load("kuhn_poker")).notes == ()
