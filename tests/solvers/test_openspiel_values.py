"""Games with secrets have the values and exploitabilities that OpenSpiel computes.

docs/agreement.md has more rows, with larger games, which were measured once.
"""

from pathlib import Path

import pytest

import kibitz
from kibitz.solvers.methods import solve
from kibitz.study.exploitability import exploitability

pyspiel = pytest.importorskip("pyspiel", reason="NOT RUN: OpenSpiel is not installed")

ROOT = Path(__file__).parents[2]
CLOSE = 1e-9  # of numbers that both compute exactly
ITERATIONS = 200  # of CFR+

# file and options with Kibitz, name with OpenSpiel
GAMES = (
    ("examples/kuhn_poker", {}, "kuhn_poker"),
    ("examples/leduc_poker", {}, "leduc_poker"),
    ("examples/liars_dice", {"faces": 4}, "liars_dice(numdice=1,dice_sides=4)"),
    (
        "examples/goofspiel",
        {"cards": 3},
        "goofspiel(num_cards=3,points_order=random,returns_type=win_loss)",
    ),
    (
        "gallery/oshi_zumo",
        {"coins": 3, "rounds": 6},
        "oshi_zumo(coins=3,size=3,horizon=6)",
    ),
    ("gallery/dark_hex", {}, "dark_hex(num_rows=2,num_cols=2)"),
    (
        "gallery/battleship",
        {"columns": 2, "rows": 2, "ships": "2"},
        "battleship(board_width=2,board_height=2,ship_sizes=[2],ship_values=[1],num_shots=4,"
        "allow_repeated_shots=False)",
    ),
)
CASES = [
    pytest.param(*one, id=Path(one[0]).name, marks=[] if "kuhn" in one[0] else [pytest.mark.long])
    for one in GAMES
]


def both(file, options, peer):
    """The game with Kibitz and with OpenSpiel, there with its seats one after another."""
    return kibitz.load(str(ROOT / f"{file}.py"), **options), pyspiel.load_game_as_turn_based(peer)


def mean_return(state):
    """The mean return of the first seat if all acts are random."""
    if state.is_terminal():
        return state.returns()[0]
    if state.is_chance_node():
        return sum(p * mean_return(state.child(act)) for act, p in state.chance_outcomes())
    acts = state.legal_actions()
    return sum(mean_return(state.child(act)) for act in acts) / len(acts)


@pytest.mark.parametrize(("file", "options", "peer"), CASES)
def test_random_acts_bring_as_much_and_are_as_exploitable(file, options, peer):
    ours, theirs = both(file, options, peer)
    found = exploitability(ours, "uniform")
    gain = pyspiel.exploitability(theirs, pyspiel.UniformRandomPolicy(theirs))
    assert found.value == pytest.approx(gain, abs=CLOSE)
    assert found.returns[0] == pytest.approx(mean_return(theirs.new_initial_state()), abs=CLOSE)


@pytest.mark.parametrize(("file", "options", "peer"), CASES[:-1])  # Battleship takes minutes
def test_good_play_has_the_same_value_within_the_errors_that_both_state(file, options, peer):
    ours, theirs = both(file, options, peer)
    solver = pyspiel.CFRPlusSolver(theirs)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    value = pyspiel.expected_returns(theirs.new_initial_state(), policy, -1, True)[0]
    found = solve(ours, seconds=60)
    error = found.error + pyspiel.nash_conv(theirs, policy, True) + CLOSE
    assert found.returns[0] == pytest.approx(value, abs=error)
