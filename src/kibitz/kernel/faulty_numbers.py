"""The sentence for a number that the rules should not make, found by compiled code.

Machine code does not know the author's line, so some random games in plain Python look for it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import GameError, NotFinite, NothingToDraw
from .game_rules import Rules
from .redrawn import GENERATOR

SECONDS = 2.0  # of random games
ACTS = 1000  # of a game, at most


def with_line(rules: Rules, fault: NotFinite | NothingToDraw) -> GameError:
    """The fault as a sentence that names the author's line, as far as it is found."""
    if isinstance(fault, NotFinite):
        code = rules.functions["returns"].__code__
        return NotFinite(f"{Path(code.co_filename).name}, line {code.co_firstlineno}")
    for game in list(rules.games):
        if said := _fault_in_python(game):
            return GameError(said)
    return GameError(f"{rules.id}: {fault} `kibitz check` looks for the line.")


def _fault_in_python(game: Any) -> str:
    """The error of plain Python at a draw from nothing in random games; empty if none."""
    until, seed = time.monotonic() + SECONDS, 0
    while time.monotonic() < until:
        try:
            _play(game, seed)
        except NothingToDraw as fault:
            return str(fault)
        except Exception:
            return ""  # another fault of the rules, of which `kibitz check` speaks
        seed += 1
    return ""


def _play(game: Any, seed: int) -> None:
    from .calls import redealt

    p, choice = game.start(seed), np.random.default_rng(seed)
    while not p.over and p.ply < ACTS:
        if game.information == "hidden":
            redealt(p.state, p.player, GENERATOR + seed)
        p.act(int(choice.choice(p.legal())))
