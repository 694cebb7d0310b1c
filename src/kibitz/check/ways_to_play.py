"""Ways to choose acts so that games come to rare positions.

Uniform acts come to the middle of games. The other ways play a few acts much more often than the
rest, look for the end or avoid it, leave the next seat few acts or many, come back to earlier
positions, or let a field of the position grow or shrink. Each game draws one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any

import numpy as np

from .text import RulesText, TextPosition, TextRecord

MOST_LOOKED_AT = 24  # acts of a position after which the position is looked at
SPREAD = 2.5  # of the logarithm of how often an act is played
SLIP = 0.15  # share of acts that are uniform all the same
BACK = 12  # positions that may come again

Look = Callable[
    [TextRecord, list[TextPosition], str], TextPosition
]  # the position after one act more
Choose = Callable[[Look, TextRecord, list[TextPosition]], str]
Score = Callable[[list[TextPosition], TextPosition], float]


def drawn_way(rng: Random, text: RulesText) -> Choose:
    """One way to choose acts, for one game."""
    kind = rng.choice(KINDS)
    return kind(rng, text)


def uniform(rng: Random, text: RulesText) -> Choose:
    """All acts equally often."""
    return lambda look, record, nodes: rng.choice(sorted(nodes[-1].seen.legal))


def _by_weight(rng: Random, text: RulesText) -> Choose:
    """Some names of acts much more often than others, in the whole game."""
    weights: dict[str, float] = {}

    def choose(look: Look, record: TextRecord, nodes: list[TextPosition]) -> str:
        acts = sorted(nodes[-1].seen.legal)
        chances = [weights.setdefault(act, exp(SPREAD * rng.gauss(0, 1))) for act in acts]
        return rng.choices(acts, chances)[0]

    return choose


def _by_number(rng: Random, text: RulesText) -> Choose:
    """The first or the last acts by their numbers, or those nearest to the number before."""
    order, seats = rng.choice((1, -1, 0)), rng.choice((0, 1))

    def choose(look: Look, record: TextRecord, nodes: list[TextPosition]) -> str:
        numbers = nodes[-1].numbers
        if rng.random() < SLIP or (seats and nodes[-1].seen.player == 0):
            return rng.choice(sorted(numbers))
        last = nodes[-2].numbers[record.acts[-1]] if len(nodes) > 1 else 0

        def place(number: int) -> int:
            return order * number if order else abs(number - last)

        return min(numbers, key=lambda act: (place(numbers[act]), rng.random()))

    return choose


def _looking(rng: Random, score: Score) -> Choose:
    """The act whose position has the highest score."""
    only = rng.choice((-1, -1, 0, 1))  # the seat that looks, or all

    def choose(look: Look, record: TextRecord, nodes: list[TextPosition]) -> str:
        here = nodes[-1]
        acts = sorted(here.numbers)
        if rng.random() < SLIP or only not in (-1, here.seen.player):
            return rng.choice(acts)
        looked = rng.sample(acts, min(len(acts), MOST_LOOKED_AT))
        after = {act: look(record, nodes, act) for act in looked}
        return max(after, key=lambda act: (score(nodes, after[act]), rng.random()))

    return choose


def _towards_ends(rng: Random, text: RulesText) -> Choose:
    sign, few = rng.choice((3, 3, -3)), rng.choice((-1, 0, 1))

    def score(nodes: list[TextPosition], after: TextPosition) -> float:
        mover = nodes[-1].seen.player or 0
        if after.seen.returns is not None:
            return sign + after.seen.returns[mover]
        return few * len(after.seen.legal) / 1000

    return _looking(rng, score)


def _towards_mobility(rng: Random, text: RulesText) -> Choose:
    sign = rng.choice((-1, -1, 1))
    return _looking(rng, lambda nodes, after: sign * len(after.seen.legal))


def _towards_repetition(rng: Random, text: RulesText) -> Choose:
    back = rng.choice((2, 4, BACK))

    def score(nodes: list[TextPosition], after: TextPosition) -> float:
        here = np.frombuffer(after.state.tobytes(), np.uint8)
        earlier = nodes[-back:-1] or nodes[:1]
        rows = (np.frombuffer(node.state.tobytes(), np.uint8) for node in earlier)
        apart = [np.count_nonzero(here != row) for row in rows]
        return -float(min(apart)) - 1000 * (after.seen.returns is not None)

    return _looking(rng, score)


def _towards_field(rng: Random, text: RulesText) -> Choose:
    names = [n for n in text.game.dtype.names or () if n not in text.game.options]
    name, sign = rng.choice(names), rng.choice((-1, 1))
    place, both = rng.randrange(1 << 16), rng.choice((True, False))

    def score(nodes: list[TextPosition], after: TextPosition) -> float:
        value: Any = after.state[name][0]
        if np.ndim(value) == 0:
            return sign * float(value)
        return sign * float(value.sum() if both else value.reshape(-1)[place % value.size])

    return _looking(rng, score)


KINDS = (
    uniform,
    uniform,
    _by_weight,
    _by_weight,
    _by_weight,
    _by_number,
    _towards_ends,
    _towards_mobility,
    _towards_repetition,
    _towards_field,
    _towards_field,
)
