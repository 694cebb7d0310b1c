"""Whether machine code and the browser answer as Python does, with no index beyond an array."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from ..contract import DeadEnd, as_text
from ..game import Game, Position
from ..kernel import (
    compiled,
    compiled_by,
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
from ..kernel.browser import in_browser
from ..kit.arrays import Array
from ..kit.rng import State, below, derived, for_acts
from ..players import player as named_player
from ..players import shipped
from .broken import Broken
from .invariants import invariant

TIMEOUT = 60  # seconds that compiled random games may take
COMPILED = "kibitz: compiled\n"  # what the process prints when it begins to play
STUCK = "kibitz: nobody may act: "  # what it prints before the sentence and the position
UNENDING = (
    f"compiled random games did not end within {TIMEOUT} seconds, though they do in Python. See "
    "whether a loop in the rules waits for a number that overflows."
)
LIFT = (
    "Often an element of an array overflows, or comparisons are added, in Python: write int(..) "
    "around it; docs/compiled-rules.md says where the two differ."
)
SEARCHES = (  # where all is seen, and where it is not
    ("mcts:sims=100,memory=8",),
    ("ismcts:sims=50,memory=8", "worlds:sims=50,memory=8"),
)
LEARNED = "learned:sims=50,memory=8"  # where a learned player comes with the game
LATER = 5  # acts
CRASHED = "the compiled rules crashed; see whether an index can lie beyond its array."


def same_at_both_speeds(p: Position) -> None:
    """Compare Python with machine code: all answers about a position, and the act before it."""
    _same(p, compiled, "compiled")


def same_in_browser(p: Position) -> None:
    """Compare Python with WebAssembly; NoBrowserCode if it cannot be made or run here."""
    _same(p, in_browser, "in the browser")


def _same(p: Position, machine: Any, where: str) -> None:
    plain = _answers(p.game, answers, p.state)
    fast = _answers(p.game, machine(answers, p.game.rules), p.state)
    names = ("acts", "urgent acts", "facts", "key", "returns")
    for name, one, other in zip(names, plain, fast, strict=True):
        if name == "key" and len(one) != len(other):
            raise Broken(
                f"key has {len(one)} bytes in Python and {len(other)} {where}: an array made from "
                "fields has another type there. Say its type: np.array([..], np.int64)."
            )
        if one != other:
            raise Broken(f"{name} are {one} in Python and {other} {where}. {LIFT}")
    again = p.at(p.ply - 1).state.copy() if p.ply else p.game.blank()
    if p.ply:
        machine(step, p.game.rules)(again, p.history[-1], derived(p.seed, p.ply))
    else:
        machine(begin, p.game.rules)(again, derived(p.seed, 0))
    for name in p.game.dtype.names or ():
        if again[name].tobytes() != p.state[name].tobytes():
            one, other = p.state[name][0], again[name][0]
            raise Broken(f"{name} is {one} in Python, {other} {where}. {LIFT}")


def same_searches_in_browser(game: Game, seed: int) -> str:
    """Compare searches in machine code with those in WebAssembly, in two positions of a game.

    Return a sentence about what was compared.
    """
    usual = SEARCHES[game.information == "hidden"]
    specs = [*usual, LEARNED] if shipped.fitting(game) else [*usual]
    for spec in specs:
        _same_search(game, spec, seed)
    both = f"{' and '.join(specs)} found the same {'acts' if specs[1:] else 'act'}"
    return f"{both} and statistics in WebAssembly as compiled."


def _same_search(game: Game, spec: str, seed: int) -> None:
    p, rng = game.start(seed), for_acts(seed)
    for _ in range(2):
        one = _search(spec, p)
        with compiled_by(in_browser):
            other = _search(spec, p)
        if repr(one) != repr(other):
            raise Broken(f"{spec} finds {one} compiled and {other} in the browser. {LIFT}")
        for _ in range(LATER):
            if not p.over:
                acts = p.legal()
                p.act(acts[below(rng, len(acts))])
        if p.over:
            break


def _search(spec: str, p: Position) -> Any:
    bot = named_player(spec, seed=1)
    *_, last = bot.think(p)
    trees = getattr(getattr(bot, "_bot", bot), "_trees", [])  # alpha-beta has none
    return last.action, last.value, [tree.root() for tree in trees]


def _answers(game: Game, body: Callable[..., Any], state: Any) -> Any:
    out, few = np.zeros((2, game.actions), np.int32)
    raw, score = game.key_room(), np.zeros(game.seats)
    n, some, size, *facts = body(state, out, few, score, raw)
    return out[:n].tolist(), few[:some].tolist(), facts, raw[:size].tobytes(), score.tolist()


def answers(
    state: Any, out: Array, few: Any, score: Array, raw: Array
) -> tuple[int, int, int, int, bool, bool, bool]:
    """Ask the rules: number of acts, of urgent acts, length of the key, seat, over, turn over, and
    whether the position is possible.
    """
    p = state[0]
    possible = bool(invariant(p))
    size = write_key(p, raw)
    if over(p):
        returns(p, score)
        return 0, 0, size, 0, True, bool(turn_over(p)), possible
    return legal(p, out), urgent(p, few), size, player(p), False, bool(turn_over(p)), possible


def step(state: Any, action: int, rng: State) -> None:
    """Play one action."""
    play(state[0], action, rng)


def begin(state: Any, rng: State) -> None:
    """Deal."""
    start(state[0], rng)


def bounds(game: Game, seed: int) -> None:
    """Play compiled games in a process that checks every index; DeadEnd if one is stuck."""
    options = [f"{name}={as_text(value)}" for name, value in game.options.items()]
    command = [sys.executable, "-P", "-m", "kibitz.check", game.spec, str(seed), *options]
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
    if STUCK in fault:
        raise DeadEnd(fault.partition(STUCK)[2].strip())
    if done.returncode:
        raise Broken(fault.strip().splitlines()[-1] if fault.strip() else CRASHED)
