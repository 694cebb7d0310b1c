"""All chance outcomes of an act or of a deal, each with its probability; for use from Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..contract import IllegalMove, KibitzError, as_python, message, whole_number
from .calls import play, redeal, start
from .game_rules import Positions
from .redrawn import REST, Redrawn, may_draw_again
from .script import (
    FIRST,
    HEAD,
    MADE,
    Draw,
    Script,
    draws,
    first_script,
    fixed_script,
    listing_script,
    new_script,
    next_script,
    probability,
    too_many,
)

MOST_OUTCOMES = 10_000
MOST_DRAW = 2**62  # a script has words of 64 bits
OUTCOMES_BEFORE_SUSPICION = (
    200  # outcomes that are gone over before luck is suspected to be drawn again
)

Draws = tuple[int, ...]
Change = Callable[[Any, Any], None]


class NotEnumerable(KibitzError):
    """There are too many outcomes, deals or positions to list, or the game is of another kind."""


class StateOutcome(NamedTuple):
    """One chance outcome of an act: its probability, its draws, and the position after it."""

    probability: float
    draws: Draws
    state: Positions


def outcomes(
    state: Positions, action: int, most: int = MOST_OUTCOMES, what: str = "an act"
) -> list[StateOutcome]:
    """All chance outcomes of an act; the probabilities add up to 1.

    state: an array of one position, which is not changed. An act without draws has one outcome.
    Where luck is drawn again until it fits, each position comes once. Raises NotEnumerable if there
    are more than `most`; what: the act in words.
    """
    return _outcomes(state, lambda p, rng: play(p, action, rng), what, most)


def listed_outcomes(
    state: Positions, actions: Sequence[int], what: Callable[[int], str] = lambda action: "an act"
) -> Script:
    """A script that goes over all outcomes of one act after another; raises as `outcomes`."""
    each = (outcomes(state, action, what=what(action)) for action in actions)
    return listing_script([[(likely, given) for likely, given, _ in listed] for listed in each])


def deals(blank: Positions, most: int = MOST_OUTCOMES) -> list[StateOutcome]:
    """All deals that `start` can make of a blank position; as `outcomes`."""
    return _outcomes(blank, start, "the deal", most)


def worlds(state: Positions, seat: int, most: int = MOST_OUTCOMES) -> list[StateOutcome]:
    """All positions that `redeal` can make of one for a seat; as `outcomes`."""
    return _outcomes(state, lambda p, rng: redeal(p, seat, rng), "redeal", most)


def _outcomes(before: Positions, change: Change, what: str, most: int) -> list[StateOutcome]:
    reached, script = [], new_script()
    first_script(script, most)
    more = True
    while more:
        after = before.copy()
        change(after[0], script)
        drawn = tuple(draw.number for draw in draws(script))
        reached.append(StateOutcome(probability(script), drawn, after))
        more = next_script(script)
    return _redrawn(before, change, what, most) if too_many(script) else reached


def redrawn_outcomes(before: Positions, change: Change, most: int) -> list[StateOutcome] | None:
    """The outcomes of luck that is drawn again until it fits; None of other luck."""
    script = new_script()
    first_script(script, OUTCOMES_BEFORE_SUSPICION)
    for _ in range(OUTCOMES_BEFORE_SUSPICION):
        change(before.copy()[0], script)
        if not next_script(script):
            break
    if not too_many(script) or not may_draw_again(before, change):
        return None
    return _ends(Redrawn(before, change, most))


def _ends(redrawn: Redrawn) -> list[StateOutcome] | None:
    reached = redrawn.found()
    return None if reached is None else [StateOutcome(*outcome) for outcome in reached]


def _redrawn(before: Positions, change: Change, what: str, most: int) -> list[StateOutcome]:
    """The outcomes of luck that is drawn again until it fits; each position comes once."""
    id, again = type(before[0]).rules().id, may_draw_again(before, change)
    redrawn = Redrawn(before, change, most)
    ends = _ends(redrawn) if again else None
    if ends is not None:
        return ends
    many = f"{id}: {what} has more than {most:,} outcomes, too many to go over one by one."
    if not again:
        raise NotEnumerable(many)
    line = redrawn.line()
    if redrawn.unfollowed < REST:
        raise NotEnumerable(f"{id}: {what} draws again and again at {line}, and nothing ends it.")
    raise NotEnumerable(
        f"{many} If {line} draws again until the draw fits, let each try begin with the same "
        "position, such as sorted cards, and count no tries; or draw among those that fit."
    )


def drawing(
    before: Positions, change: Change, generator: Any, given: Sequence[int] = ()
) -> tuple[Positions, list[Draw]]:
    """The position that `change` makes of another, and its draws.

    change: called with the position and an rng. Draws come from `given` first, then from the
    generator.
    """
    script = fixed_script(given, generator)
    while True:
        after = before.copy()
        change(after[0], script)
        if script[HEAD, MADE] <= len(script) - FIRST:
            return after, draws(script)
        script = fixed_script(given, generator, 2 * len(script))


def as_draws(given: Sequence[int]) -> Draws:
    """Draws that a caller gives; KibitzError for what is no list of whole numbers."""
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise KibitzError(f"Draws are a list of whole numbers, not {as_python(given)}.")
    draws = tuple(whole_number(number, "A draw") for number in given)
    if any(abs(number) > MOST_DRAW for number in draws):
        raise KibitzError(f"A draw is less than its number of ways, not {as_python(max(draws))}.")
    return draws


def as_limit(most: int) -> int:
    """A limit of outcomes that a caller gives; KibitzError for what is no number from 1."""
    return whole_number(most, "A limit of outcomes", 1)


def require_possible(what: str, given: Sequence[int], drawn: Sequence[Draw]) -> None:
    """Raise IllegalMove if these draws are impossible."""
    if len(given) != len(drawn):
        raise IllegalMove(_other_number(what, len(given), len(drawn)))
    for number, draw in zip(given, drawn, strict=True):
        if not 0 <= number < draw.ways:
            between = message(
                "{what} draws a number from 0 to {most}, and {number} is given.",
                what=what,
                most=str(draw.ways - 1),
                number=str(number),
            )
            raise IllegalMove(between)
        if number != draw.number:
            raise IllegalMove(
                message(
                    "{what} cannot draw {number}, whose weight is 0.", what=what, number=str(number)
                )
            )


def _other_number(what: str, given: int, drawn: int) -> str:
    if not drawn:
        return message("{what} draws no numbers, and {given} are given.", what=what, given=given)
    return message(
        "{what} draws {n} number, and {given} are given.",
        plural="{what} draws {n} numbers, and {given} are given.",
        what=what,
        given=given,
        n=drawn,
    )
