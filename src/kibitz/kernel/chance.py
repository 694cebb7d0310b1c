"""All chance outcomes of an act or of a deal, each with its probability; for use from Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..contract import IllegalMove, KibitzError
from .calls import play, start
from .game_rules import Positions
from .script import (
    FIRST,
    HEAD,
    MADE,
    draws,
    first_script,
    new_script,
    next_script,
    probability,
    scripted,
    too_many,
)

MOST = 10_000

Draw = tuple[int, int]  # the number drawn, and the number of ways
Draws = tuple[int, ...]
Change = Callable[[Any, Any], None]


class NotEnumerable(KibitzError):
    """There are too many outcomes, deals or positions to list, or the game is of another kind."""


class Outcome(NamedTuple):
    """One chance outcome of an act: its probability, its draws, and the position after it."""

    probability: float
    draws: Draws
    state: Positions


def outcomes(state: Positions, action: int, most: int = MOST) -> list[Outcome]:
    """All chance outcomes of an act; the probabilities add up to 1.

    state: an array of one position, which is not changed. An act without draws has one outcome.
    Raises NotEnumerable if there are more than `most`.
    """
    return _outcomes(state, lambda p, rng: play(p, action, rng), "an act", most)


def deals(blank: Positions, most: int = MOST) -> list[Outcome]:
    """All deals that `start` can make of a blank position; as `outcomes`."""
    return _outcomes(blank, start, "the deal", most)


def _outcomes(before: Positions, change: Change, what: str, most: int) -> list[Outcome]:
    found, script = [], new_script()
    first_script(script, most)
    more = True
    while more:
        after = before.copy()
        change(after[0], script)
        drawn = tuple(drawn for drawn, _ in draws(script))
        found.append(Outcome(probability(script), drawn, after))
        more = next_script(script)
    if too_many(script):
        raise NotEnumerable(
            f"{type(before[0]).rules().id}: {what} has more than {most:,} outcomes, too many to go "
            "over one by one."
        )
    return found


def drawing(
    before: Positions, change: Change, generator: Any, given: Sequence[int] = ()
) -> tuple[Positions, list[Draw]]:
    """The position that `change` makes of another, and each draw with its number of ways.

    change: called with the position and an rng. Draws come from `given` first, then from the
    generator.
    """
    script = scripted(given, generator)
    while True:
        after = before.copy()
        change(after[0], script)
        if script[HEAD, MADE] <= len(script) - FIRST:
            return after, draws(script)
        script = scripted(given, generator, 2 * len(script))


def require_possible(what: str, given: Sequence[int], drawn: Sequence[Draw]) -> None:
    """Raise IllegalMove if these draws are impossible."""
    if len(given) != len(drawn):
        numbers = f"{len(drawn) or 'no'} number{'s' * (len(drawn) != 1)}"
        raise IllegalMove(f"{what} draws {numbers}, and {len(given)} are given.")
    for number, (_, ways) in zip(given, drawn, strict=True):
        if not 0 <= number < ways:
            raise IllegalMove(f"{what} draws a number from 0 to {ways - 1}, and {number} is given.")
