"""The numbers of `bench.agreement` as OpenSpiel and SciPy compute them, each with its own error."""

from __future__ import annotations

import importlib
import random
from typing import Any

import numpy as np

from .agreement_ours import GAMES, Figure, matrices, mean

ITERATIONS = 200  # of CFR+
CLOSE = 1e-12  # changes of a value iteration that count as none


def game(name: str) -> Any:
    """A game of OpenSpiel, its seats to act one after another."""
    return _pyspiel().load_game_as_turn_based(name)


def _pyspiel() -> Any:
    return importlib.import_module("pyspiel")


def random_acts(name: str) -> Figure:
    """The mean return of the first seat if all acts are random, over the whole game tree."""
    return _mean_return(game(name).new_initial_state()), 0.0


def _mean_return(state: Any) -> float:
    if state.is_terminal():
        return float(state.returns()[0])
    if state.is_chance_node():
        return sum(
            chance * _mean_return(state.child(act)) for act, chance in state.chance_outcomes()
        )
    acts = state.legal_actions()
    return sum(_mean_return(state.child(act)) for act in acts) / len(acts)


def exploitability(name: str) -> Figure:
    """The exploitability of random acts."""
    loaded = game(name)
    return _pyspiel().exploitability(loaded, _pyspiel().UniformRandomPolicy(loaded)), 0.0


def equilibrium(name: str) -> Figure:
    """The value that CFR+ finds; it is off by at most what both best responders gain together."""
    pyspiel, loaded = _pyspiel(), game(name)
    solver = pyspiel.CFRPlusSolver(loaded)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    returns = pyspiel.expected_returns(loaded.new_initial_state(), policy, -1, True)
    return returns[0], pyspiel.nash_conv(loaded, policy, True)


def value(name: str) -> Figure:
    """The return of the first seat if both play their best: by value iteration over all states."""
    start = game(name).new_initial_state()
    found = _expanded(start)
    values = dict.fromkeys(found, 0.0)
    change = 1.0
    while change > CLOSE:
        change = 0.0
        for key in reversed(found):
            new = _best(found[key], values)
            change = max(change, abs(new - values[key]))
            values[key] = new
    return values[_key(start)], CLOSE * len(found)


def _best(node: Any, values: dict[str, float]) -> float:
    kind, worth, after = node
    if kind == "end":
        return float(worth)
    if kind == "chance":
        return sum(chance * values[key] for chance, key in after)
    return (max if kind == 0 else min)(values[key] for _, key in after)


def _expanded(start: Any) -> dict[str, Any]:
    """All states: whose act it is, the return at the end, and what follows with which chance."""
    found: dict[str, Any] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if _key(state) in found:
            continue
        if state.is_terminal():
            found[_key(state)] = ("end", state.returns()[0], ())
            continue
        luck = state.is_chance_node()
        ways = state.chance_outcomes() if luck else [(act, 1.0) for act in state.legal_actions()]
        after = [(chance, state.child(act)) for act, chance in ways]
        found[_key(state)] = (
            "chance" if luck else state.current_player(), 0.0,
            [(chance, _key(child)) for chance, child in after],
        )  # fmt: skip
        waiting += [child for _, child in after]
    return found


def _key(state: Any) -> str:
    """What a state looks like, without the number of acts so far."""
    lines = [line for line in str(state).splitlines() if not line.startswith("Move number")]
    return "\n".join([*lines, str(state.current_player())])


def positions(name: str, acts: int) -> Figure:
    """The number of different positions after so many acts."""
    start = game(name).new_initial_state()
    level = {_key(start): start}
    for _ in range(acts):
        after = {}
        for state in level.values():
            for action in state.legal_actions():
                child = state.child(action)
                after[_key(child)] = child
        level = after
    return len(level), 0.0


def random_games(name: str, what: str) -> Figure:
    """The mean length of random games, or the mean return of the first seat."""
    loaded, luck = game(name), random.Random(1)
    found = np.zeros(GAMES)
    for k in range(GAMES):
        state, acts = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                acts += 1
        found[k] = acts if what == "length" else state.returns()[0]
    return mean(found)


def matrix_games(size: int) -> Figure:
    """The sum of the values of a hundred matrix games, by linear programs."""
    return sum(_by_linear_program(matrix) for matrix in matrices(size)), 0.0


def _by_linear_program(matrix: Any) -> float:
    """The most that the player who chooses the row can assure himself of."""
    linprog = importlib.import_module("scipy.optimize").linprog
    rows, columns = matrix.shape
    found = linprog(
        [0] * rows + [-1],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]), b_ub=np.zeros(columns),
        A_eq=[[1] * rows + [0]], b_eq=[1],
        bounds=[(0, None)] * rows + [(None, None)],
    )  # fmt: skip
    return float(-found.fun)
