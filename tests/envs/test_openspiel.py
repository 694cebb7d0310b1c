"""Games as OpenSpiel games: its own checks, and its algorithms find the known values."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="NOT RUN: OpenSpiel is not installed")

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, mcts

import kibitz
from kibitz.contract import KibitzError
from kibitz.envs import openspiel as door
from kibitz.study.exploitability import exploitability as own_exploitability

ROOT = Path(__file__).parents[2]
WATCHED = (Path(__file__).parent / "watched.py").read_text()
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


@pytest.mark.long
def test_its_cfr_solves_an_authors_file_as_ours_does():
    game = door.load(KUHN)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert value[0] == pytest.approx(-1 / 18, abs=2e-3)
    assert value[0] == pytest.approx(kibitz.solve(kibitz.load(KUHN)).returns[0], abs=2e-3)
    assert exploitability.exploitability(game, policy) < 5e-3


BLIND = """

def observation(options):
    return (1,)


def observe(p, seat, out):
    return None
"""


@pytest.mark.parametrize("more", ["", BLIND], ids=["all", "blind"])
def test_equal_information_sets_have_equal_texts_and_others_do_not(more, tmp_path):
    """Texts of observations joined information sets that an `observe` leaves alike."""
    (tmp_path / "kuhn.py").write_text(Path(KUHN).read_text() + more)
    game, texts = door.load(str(tmp_path / "kuhn.py")), {}
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


def test_delphi_states_its_bounds_and_is_played_to_its_end():
    game = door.load("delphi", deals=1, rule="red", deal="2h3h4s")
    assert (game.min_utility(), game.max_utility()) == (-204, 204)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.returns() == [0.0] * 4


def test_a_game_without_bounds_is_refused(tmp_path):
    file = tmp_path / "unbounded.py"
    file.write_text(WATCHED.replace('outcome="win"', 'outcome="scores"'))
    assert kibitz.load(str(file)).lowest is None
    with pytest.raises(KibitzError, match="200 random games returned -1 to 1; the bounds must"):
        door.load(str(file))


def states_of(game):
    """All states of a small game, each with the own past of the seat to act."""
    waiting = [(game.new_initial_state(), ((), ()))]
    while waiting:
        state, past = waiting.pop()
        if state.is_terminal():
            continue
        seat = state.current_player()
        if seat >= 0:
            yield state, past[seat]
        for action in state.legal_actions():
            after = list(past)
            if seat >= 0:
                after[seat] = (*past[seat], (state.information_state_string(seat), action))
            waiting.append((state.child(action), tuple(after)))


@pytest.mark.parametrize(
    ("name", "options"), [(KUHN, {}), (BIDS, {"cards": 3})], ids=lambda v: Path(str(v)).stem
)
def test_recall_is_perfect(name, options):
    pasts = {}
    for state, past in states_of(door.load(name, **options)):
        pasts.setdefault(state.information_state_string(), set()).add(past)
    assert len(pasts) > 10
    assert all(len(kinds) == 1 for kinds in pasts.values())


@pytest.mark.long
def test_its_exploitability_is_ours():
    game, ours = door.load(BIDS, cards=3), kibitz.load(BIDS, cards=3)
    theirs = exploitability.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert theirs == pytest.approx(own_exploitability(ours, "uniform").value)


def test_its_mcts_finds_the_winning_act():
    game = door.load(NOUGHTS)
    state = game.new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    rng = np.random.default_rng(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 300, evaluator, random_state=rng)
    assert bot.step(state) == 2


def test_whether_luck_of_the_deal_is_drawn_again_is_asked_once_a_game(monkeypatch):
    """Each new state of Offence and Defence for three asked it with many deals."""
    asked, ask = [], door.kernel.redrawn_outcomes

    def noted(*what):
        asked.append(what[1])
        return ask(*what)

    monkeypatch.setattr(door.kernel, "redrawn_outcomes", noted)
    game = door.load("quet", players=3)
    states = [game.new_initial_state() for _ in range(5)]
    assert len(asked) <= 1
    for state in states:
        state.apply_action(state.chance_outcomes()[0][0])
    assert str(states[0].clone()) == str(states[1])
