"""The functions of the rules that JavaScript calls.

An entry is a function of named arrays and numbers. JavaScript keeps the arrays in the memory of the
module, under their names. It copies a position into `state`, calls, and reads what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..information import owing_after, owing_before
from ..kernel import legal, over, play, player, redeal, returns, start, turn_over
from ..kit.rng import State, reseed, unused

Arrays = Mapping[str, Any]  # by the name of an argument: an array, or a tuple of arrays
NUMBER = 0  # the example of an argument that is no array


class Part(NamedTuple):
    """Functions with the arrays that they name as arguments; other arguments are whole numbers."""

    functions: Mapping[str, Callable[..., Any]]
    arrays: Arrays


def arguments(function: Callable[..., Any], arrays: Arrays) -> list[Any]:
    """Examples of the arguments of a function."""
    return [arrays.get(name, NUMBER) for name in signature(function).parameters]


def rule_entries(game: Game) -> Part:
    """The rules of a game."""
    arrays = {
        "state": game.blank(),
        "out": np.zeros(game.actions, np.int32),
        "score": np.zeros(game.seats),
        "rng": unused(),
    }
    functions: dict[str, Callable[..., Any]] = {
        "seed": seed,
        "deal": deal,
        "move": move,
        "list": listed_acts,
        "mover": mover,
        "turned": turned,
        "result": result,
        "view": view,
    }
    if "owes" in game.rules.functions:
        functions |= _joint(game.seats)
    return Part(functions, arrays)


def seed(rng: State, low: int, high: int, number: int) -> None:
    """Begin the generator of a deal (0) or of the act at a ply (ply + 1), as `rng.derived`."""
    reseed(rng, low, high, number)


def deal(state: Any, rng: State) -> None:
    """Set up the position."""
    start(state[0], rng)


def move(state: Any, action: int, rng: State) -> None:
    """Play a legal action."""
    play(state[0], action, rng)


def listed_acts(state: Any, out: Any) -> int:
    """Write the legal actions; return how many. None at the end."""
    return 0 if over(state[0]) else int(legal(state[0], out))


def mover(state: Any) -> int:
    """The seat to act; -1 at the end."""
    return -1 if over(state[0]) else int(player(state[0]))


def turned(state: Any) -> int:
    """Whether the last act ended a turn though the same seat acts again."""
    return int(turn_over(state[0]))


def result(state: Any, score: Any) -> None:
    """Write the returns; only at the end."""
    score[:] = 0.0
    returns(state[0], score)


def view(state: Any, seat: int, rng: State) -> None:
    """Draw everything anew that a seat cannot see."""
    redeal(state[0], seat, rng)


def _joint(seats: int) -> dict[str, Callable[..., Any]]:
    def owing(state: Any, before: int, seat: int) -> int:
        return int(owing_before(state[0], seats, before, seat))

    def owing_then(state: Any, before: int, seat: int) -> int:
        return int(owing_after(state[0], seats, before, seat))

    return {"owing": owing, "owing_then": owing_then}
