"""The sentence for a position in which nobody may act, found by compiled code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..contract import DeadEnd, NobodyMayAct
from .game_rules import Rules


def dead_end_of(rules: Rules, arguments: Any) -> DeadEnd:
    """The dead end among the positions with which compiled code was called, as a sentence.

    Where the code worked on a copy, the sentence names `kibitz check`, which finds such positions.
    """
    for state in _states(arguments):
        for game in list(rules.games):
            if game.dtype == state.dtype and (said := game.dead_end(state)):
                return DeadEnd(said)
    return DeadEnd(f"{rules.id}: {NobodyMayAct()}")


def _states(arguments: Any) -> Iterator[Any]:
    """The positions in these arguments, each as an array of one."""
    for value in arguments:
        if isinstance(value, np.ndarray) and value.ndim == 1 and value.dtype.names:
            yield from (value[k : k + 1].copy() for k in range(len(value)))
        elif isinstance(value, tuple):
            yield from _states(value)
