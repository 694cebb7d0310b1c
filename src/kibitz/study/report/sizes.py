"""The size of a game: the option that makes its board or its pack larger."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...contract import KibitzError
from ...game import Game, load


@lru_cache(maxsize=64)
def size_option(game: Game) -> str | None:
    """The first whole-number option that changes how much a position holds."""
    for name, option in game.about.options.items():
        value = game.options[name]
        if option.among or isinstance(value, bool) or not isinstance(value, int):
            continue
        for other in (value - 1, value + 1):
            changed = resized(game, name, other)
            if changed and changed.dtype.itemsize != game.dtype.itemsize and name != "players":
                return name
    return None


def resized(game: Game, name: str, value: int) -> Game | None:
    """The game with one option changed, or None where there is none such."""
    try:
        return load(game.spec, **{**game.options, name: value})
    except KibitzError:
        return None


def smaller(game: Game) -> Iterator[tuple[int, Game]]:
    """The sizes up to that of the game, the smallest first."""
    name = size_option(game)
    if name is None:
        return
    option, now = game.about.options[name], int(game.options[name])
    for value in range(option.low or 0, now + 1):
        found = game if value == now else resized(game, name, value)
        if found:
            yield value, found
