"""The sentences for positions at which compiled code finds a fault of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..contract import DeadEnd, GameError, NobodyMayAct
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


class NoSuchSeat(GameError):
    """`player` returned a seat that the game does not have."""

    def __str__(self) -> str:
        return (
            "`player` returns a seat that the game does not have. `kibitz check` shows the "
            "position. Let it return a number from 0 to one less than the number of seats."
        )


class TooManyActs(GameError):
    """`legal` returned more than it can have written."""

    def __str__(self) -> str:
        return (
            "`legal` says that it wrote more actions than the game has. `kibitz check` shows the "
            "position. Let it return how many it wrote, each once."
        )
