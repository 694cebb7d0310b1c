"""OpenSpiel's speed on this machine, by its own C++ loops (the extra `bench`)."""

import importlib
import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

SEED = 1
EXPLORATION = 1.4
MAX_ROLLOUTS = 2**30  # it counts them in a C int


def rollouts(game: str, seconds: float = 1.0) -> float:
    """Random games a second in its C++, e.g. `rollouts("hex(board_size=9)")`.

    A search of two simulations: n random games from the start and n from the position after
    one move, so that the tree costs nothing.
    """
    loaded = _pyspiel().load_game(game)

    def play(n: int) -> int:
        half = max(1, n // 2)
        _bot(loaded, rollouts=half, sims=2).step(loaded.new_initial_state())
        return 2 * half

    return _per_second(play, seconds)


def tree(game: str, sims: int, memory: int = 1000) -> float:
    """Playouts a second of its C++ tree search of `sims` simulations from the start.

    Without its solver, one rollout a simulation, at most about `memory` megabytes. On a small
    game many simulations end inside the tree; they are counted as they are.
    """
    loaded = _pyspiel().load_game(game)
    bot = _bot(loaded, rollouts=1, sims=sims, memory=memory)
    state = loaded.new_initial_state()
    start = perf_counter()
    bot.step(state)
    return sims / (perf_counter() - start)


def python_rollouts(game: str = "python_tic_tac_toe", seconds: float = 1.0) -> float:
    """Random games a second of one of its games written in Python, in a Python loop."""
    pyspiel = _pyspiel()
    importlib.import_module("open_spiel.python.games")  # registers them
    loaded = pyspiel.load_game(game)
    rng = random.Random(SEED)

    def play(n: int) -> int:
        for _ in range(n):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return n

    return _per_second(play, seconds)


def _pyspiel() -> Any:
    try:
        return importlib.import_module("pyspiel")
    except ImportError as error:
        raise SystemExit("OpenSpiel is missing: pip install 'kibitz[bench]'") from error


def _bot(game: Any, rollouts: int, sims: int, memory: int = 1000) -> Any:
    pyspiel = _pyspiel()
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, SEED)
    solve, verbose = False, False
    return pyspiel.MCTSBot(game, evaluator, EXPLORATION, sims, memory, solve, SEED, verbose)


def _per_second(play: Callable[[int], int], seconds: float) -> float:
    """The rate of `play(n)`, which says how much it played, by one run of about `seconds`.

    Ever longer trials find the n that lasts so long; only the last one is the measure.
    """
    n = 100
    while True:
        start = perf_counter()
        played = play(n)
        elapsed = perf_counter() - start
        if elapsed >= seconds / 2 or n >= MAX_ROLLOUTS:
            return played / elapsed
        n = min(MAX_ROLLOUTS, int(n * min(10.0, 1.1 * seconds / elapsed)) + 1)
