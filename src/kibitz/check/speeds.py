"""The same answers as Python and compiled, and no index beyond an array."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from ..contract import as_text
from ..game import Game, Position
from ..kernel import (
    compiled,
    legal,
    over,
    play,
    player,
    returns,
    start,
    turn_over,
    urgent,
    write_key,
)
from ..kit.rng import derived
from .properties import Broken

TIMEOUT = 30  # seconds that compiled random games may take
COMPILED = "kibitz: compiled\n"  # what the process prints when it begins to play
UNENDING = (
    f"compiled random games did not end within {TIMEOUT} seconds, though they do in Python. See "
    "whether a loop in the rules waits for a number that overflows."
)
LIFT = (
    "Often an element of an array overflows, or comparisons are added, in Python: write int(..) "
    "around it; docs/write-a-game.md says where the two differ."
)
CRASHED = "the compiled rules crashed; see whether an index can lie beyond its array."


def same_at_both_speeds(p: Position) -> None:
    """Compare the two speeds: all answers about a position, and all acts from it."""
    here = compiled(answers, p.game.rules)
    plain, fast = _answered(p.game, answers, p.state), _answered(p.game, here, p.state)
    names = ("acts", "urgent acts", "facts", "key", "returns")
    for name, one, other in zip(names, plain, fast, strict=True):
        if one != other:
            raise Broken(f"{name} are {one} in Python and {other} compiled. {LIFT}")
    again = p.at(p.ply - 1).state.copy() if p.ply else p.game.blank()
    if p.ply:
        compiled(step, p.game.rules)(again, p.history[-1], derived(p.seed, p.ply))
    else:
        compiled(begin, p.game.rules)(again, derived(p.seed, 0))
    for name in p.game.dtype.names or ():
        if again[name].tobytes() != p.state[name].tobytes():
            one, other = p.state[name][0], again[name][0]
            raise Broken(f"{name} is {one} in Python, {other} compiled. {LIFT}")


def _answered(game: Game, body: Callable[..., Any], state: Any) -> Any:
    out, few = np.zeros((2, game.actions), np.int32)
    raw, score = game.key_room(), np.zeros(game.seats)
    n, some, size, *facts = body(state, out, few, score, raw)
    return out[:n].tolist(), few[:some].tolist(), facts, raw[:size].tobytes(), score.tolist()


def answers(
    state: Any, out: Any, few: Any, score: Any, raw: Any
) -> tuple[int, int, int, int, bool, bool]:
    """Ask the rules: number of acts, of urgent acts, length of the key, seat, over, turn over."""
    p = state[0]
    size = write_key(p, raw)
    if over(p):
        returns(p, score)
        return 0, 0, size, 0, True, bool(turn_over(p))
    return legal(p, out), urgent(p, few), size, player(p), False, bool(turn_over(p))


def step(state: Any, action: int, rng: Any) -> None:
    """Play one action."""
    play(state[0], action, rng)


def begin(state: Any, rng: Any) -> None:
    """Deal."""
    start(state[0], rng)


def bounds(game: Game, seed: int) -> None:
    """Play compiled games in a process that checks every index."""
    options = [f"{name}={as_text(value)}" for name, value in game.options.items()]
    command = [sys.executable, "-m", "kibitz.check", game.spec, str(seed), *options]
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "KIBITZ_COMPILE": "quick"}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as done:
        assert done.stdout is not None
        for line in done.stdout:
            if line == COMPILED:
                break
        try:
            _, fault = done.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            done.kill()
            raise Broken(UNENDING) from None
    if done.returncode:
        raise Broken(fault.strip().splitlines()[-1] if fault.strip() else CRASHED)
