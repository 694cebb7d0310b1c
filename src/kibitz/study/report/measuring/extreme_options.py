"""Options whose lowest or highest value breaks the game, in a few random games each.

A value that the rules refuse is no fault: they say so. A game breaks if it comes to a dead end, if
its rules raise an error, or if it is over before anybody acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ....contract import DeadEnd, Value, as_text
from ....game import Game, Position
from ....kit.rng import below, seeded
from ....players.features import random_game
from ....players.playout import MOST_ACTS
from ...run import Run
from ..sizes import with_value

GAMES_OF_A_VALUE = 3  # random games of each value
MOST_LENGTH = 600  # acts of a random game of the report: longer ones take too long as plain Python


@dataclass(frozen=True)
class BrokenOption:
    """An option's value with which the game breaks, and how, as a clause."""

    name: str
    value: Value
    how: str

    def __str__(self) -> str:
        return f"{self.name}={as_text(self.value)}"


def broken_options(run: Run, until: float) -> list[BrokenOption] | None:
    """The extremes that break the game; None where there was no time to try all, or no option."""
    tried = [(name, value) for name in run.game.about.options for value in ends(run.game, name)]
    broken: list[BrokenOption] = []
    if not tried or run.length > MOST_LENGTH:
        return None
    for name, value in tried:
        if run.budget.spent >= until:
            return broken or None
        if how := _how_it_breaks(run.game, name, value):
            broken.append(BrokenOption(name, value, how))
        run.budget.spend(GAMES_OF_A_VALUE)
    return broken


def ends(game: Game, name: str) -> Iterator[Value]:
    """The lowest and the highest value of a whole number, but not the value of this game."""
    option, now = game.about.options[name], game.options[name]
    if isinstance(now, bool) or not isinstance(now, int) or option.among:
        return
    for end in (option.low, option.high):
        if end is not None and end != now:
            yield end


def broken_game(game: Game) -> Position | None:
    """A random game that comes to a dead end, to there; None where it stops in another way."""
    for seed in range(GAMES_OF_A_VALUE):
        p, rng = game.start(seed), seeded(seed)
        try:
            while p.ply < MOST_ACTS and (legal := p.listed()):
                p.act(legal[below(rng, len(legal))])
            if p.ply and not p.over:
                return p
        except Exception:  # of the author's rules, whatever it is
            return None
    return None


def _how_it_breaks(game: Game, name: str, value: Value) -> str:
    """How the game breaks with this value, as a clause; empty if it does not, or is refused."""
    if (changed := with_value(game, name, value)) is None:
        return ""
    for seed in range(GAMES_OF_A_VALUE):
        try:
            played = random_game(changed, seed)
            if played.ply == 0 and not game.start(seed).over:
                return "the game is over before anybody acts"
        except DeadEnd:
            return "a random game comes to a dead end"
        except Exception as fault:  # of the author's rules, whatever it is
            return f"a random game stops with {type(fault).__name__}"
    return ""
