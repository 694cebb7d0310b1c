"""The size of a game: the option that makes its board or its pack larger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...contract import KibitzError, Value
from ...game import Game, load


@lru_cache(maxsize=64)
def size_option(game: Game) -> str | None:
    """The option of the most values among the whole numbers that change positions or acts."""
    ranges = {name: len(_values(game, name)) for name in game.about.options if _grows(game, name)}
    return max(ranges, key=lambda name: ranges[name]) if ranges else None


def _grows(game: Game, name: str) -> bool:
    if name == "players" or type(game.options[name]) is not int:
        return False
    here = game.dtype.itemsize, game.actions
    others = (with_value(game, name, value) for value in near(game, name, 1))
    return any(other and (other.dtype.itemsize, other.actions) != here for other in others)


def _values(game: Game, name: str) -> Sequence[int]:
    option = game.about.options[name]
    if option.among:
        return sorted(int(value) for value in option.among)
    low, now = option.low or 0, int(game.options[name])
    return range(low, (now + 2 if option.high is None else option.high) + 1)


def near(game: Game, name: str, steps: int) -> Sequence[int]:
    """This many values of an option below its own, its own, and as many above."""
    values = _values(game, name)
    place = values.index(int(game.options[name]))
    return values[max(0, place - steps) : place + steps + 1]


def with_value(game: Game, name: str, value: Value) -> Game | None:
    """The game with another value of an option; None where the rules refuse it."""
    try:
        return load(game.spec, **{**game.options, name: value})
    except KibitzError:
        return None


def smaller(game: Game) -> Iterator[tuple[int, Game]]:
    """The sizes up to that of the game, the smallest first."""
    name = size_option(game)
    if name is None:
        return
    now = int(game.options[name])
    for value in _values(game, name):
        if value > now:
            return
        changed = game if value == now else with_value(game, name, value)
        if changed:
            yield value, changed
