"""Options that change nothing in random games of the same seeds, except sizes and texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from .... import draw
from ....contract import Value, as_text
from ....game import Game
from ....play.random_games import RandomGames, count_games, replay
from ...run import Run
from ..phrases import act
from ..sizes import with_value

SAMPLE = 2_000  # games that are compared
BLOCK = 100  # of them at a time


class _NoTime(Exception):
    """Raised when the part of the budget is used up."""


@dataclass(frozen=True)
class OptionEffect:
    """An option: idle if it changed nothing; `with_` are other options with which it has an effect.

    words: whether it changes the words of a game only, and not the play.
    """

    name: str
    idle: bool
    with_: str = ""
    words: bool = False


def judged_options(run: Run, until: float) -> list[OptionEffect]:
    """The options that could be judged in the time."""
    effects: list[OptionEffect] = []
    try:
        for name in _choices(run.game):
            effects.append(_effect_of(run, name, until))
        for k, effect in enumerate(effects):
            if effect.idle:
                effects[k] = _beside(run, effect.name, 2, until) or effect
    except _NoTime:
        pass
    return effects


def played_with_options(game: Game, seed: int) -> set[str]:
    """The names of the acts that random games have with another value of an option."""
    names: set[str] = set()
    for other in (other for name in _choices(game) for other in _others(game, name)):
        used = count_games(RandomGames(other, seed, BLOCK))["used"]
        names.update(act(other, int(action)) for action in np.flatnonzero(used))
    return names


def _effect_of(run: Run, name: str, until: float) -> OptionEffect:
    game = run.game
    if _matters(run, game, name, until):
        return OptionEffect(name, idle=False)
    if effect := _beside(run, name, 1, until):
        return effect
    words = any(_as_read(other) != _as_read(game) for other in _others(game, name))
    return OptionEffect(name, idle=not words, words=words)


def _beside(run: Run, name: str, number: int, until: float) -> OptionEffect | None:
    game = run.game
    for others in combinations([other for other in game.about.options if other != name], number):
        for changed in _with_other_values(game, others):
            if changed.dtype.descr == game.dtype.descr and _matters(run, changed, name, until):
                values = (f"{other}={as_text(changed.options[other])}" for other in others)
                return OptionEffect(name, idle=False, with_=" and ".join(values))
    return None


def _with_other_values(game: Game, names: tuple[str, ...]) -> Iterator[Game]:
    if not names:
        yield game
        return
    for changed in _others(game, names[0]):
        yield from _with_other_values(changed, names[1:])


def _as_read(game: Game) -> list[str]:
    p = replay(game, 0)
    acts = [p.told(ply, -1) for ply in range(p.ply)]
    shown = draw.plain(p.scene()) if "scene" in game.look else ""  # else it lists all fields
    return [*acts, *map(p.called, range(game.seats)), shown]


def _choices(game: Game) -> list[str]:
    options = game.about.options.items()
    return [n for n, o in options if n != "players" and (o.among or isinstance(o.default, bool))]


def _matters(run: Run, game: Game, name: str, until: float) -> bool:
    return any(_differ(run, game, other, until) for other in _others(game, name))


def _others(game: Game, name: str) -> Iterator[Game]:
    for value in _values(game, name):
        if value != game.options[name] and (changed := with_value(game, name, value)):
            yield changed


def _values(game: Game, name: str) -> tuple[Value, ...]:
    option, now = game.about.options[name], game.options[name]
    if isinstance(now, int) and not isinstance(now, bool) and not option.among:
        return (now + 1, now - 1, now + 2, now - 2)
    return option.among or ((True, False) if isinstance(now, bool) else ())


def _differ(run: Run, own: Game, other: Game, until: float) -> bool:
    if own.dtype.descr != other.dtype.descr or own.actions != other.actions:
        return True
    for first in range(run.seed, run.seed + SAMPLE, BLOCK):
        if run.budget.spent >= until:
            raise _NoTime
        run.budget.spend(2 * BLOCK)
        mine, others = (count_games(RandomGames(game, first, BLOCK)) for game in (own, other))
        if mine.tobytes() != others.tobytes():
            return True
    return False
