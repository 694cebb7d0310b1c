"""Games as OpenSpiel games: its own checks, and its algorithms find the known values."""

from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="NOT RUN: OpenSpiel is not installed")

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import kibitz
from kibitz.contract import KibitzError
from kibitz.envs import openspiel as door

ROOT = Path(__file__).parents[2]
KUHN, LEDUC, PIG, NOUGHTS, BIDS = (
    str(ROOT / f"examples/{name}.py")
    for name in ("kuhn_poker", "leduc_poker", "pig", "tic_tac_toe", "goofspiel")
)


@pytest.mark.parametrize(
    ("name", "options"),
    [(KUHN, {}), (LEDUC, {}), (PIG, {"goal": 10}), (NOUGHTS, {}), (BIDS, {"cards": 3}), ("byg", {"side": 2})],
    ids=lambda value: Path(str(value)).stem,
)  # fmt: skip
def test_openspiel_finds_no_fault(name, options):
    pyspiel.random_sim_test(door.load(name, **options), num_sims=2, serialize=True, verbose=False)


def test_its_cfr_finds_the_value_of_kuhn_poker():
    game = door.load(KUHN)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=2e-3)
    assert exploitability.exploitability(game, policy) < 5e-3


def test_equal_information_sets_have_equal_texts_and_others_do_not():
    game, texts = door.load(KUHN), {}
    for first in range(3):
        for second in range(2):
            state = game.new_initial_state()
            state.apply_action(first)
            state.apply_action(second)
            texts[first, second] = state.information_state_string(0)
    assert len(set(texts.values())) == 3
    assert all(texts[first, 0] == texts[first, 1] for first in range(3))


def test_acts_and_returns_are_those_of_the_game():
    state = door.load(NOUGHTS).new_initial_state()
    for action in (0, 3, 1, 4, 2):
        state.apply_action(action)
    assert state.is_terminal() and state.returns() == [1.0, -1.0]


def test_a_roll_is_a_chance_node():
    state = door.load(PIG).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    roll = next(a for a in state.legal_actions() if "roll" in state.action_to_string(a))
    state.apply_action(roll)
    assert state.chance_outcomes() == [(number, 1 / 6) for number in range(6)]


def test_the_values_of_random_play_agree_with_ours():
    game = door.load(KUHN)
    uniform = pyspiel.UniformRandomPolicy(game)
    theirs = expected_game_score.policy_value(game.new_initial_state(), [uniform] * 2)
    assert exploitability.exploitability(game, uniform) == pytest.approx(11 / 24)
    assert theirs[0] == pytest.approx(0.125)


def test_a_game_without_bounds_is_refused():
    assert kibitz.load("delphi").lowest is None
    with pytest.raises(KibitzError, match="state lowest and highest in About"):
        door.load("delphi")
