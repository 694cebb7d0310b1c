"""Two texts that draw their luck in different ways, compared over all luck.

For the same acts each position must come equally often: the seat to act, the legal acts, the end
and the returns. So the draws themselves need not be the same. All luck of a record is gone over;
where there is too much of it for that, two rules files are compared in many games with the same
acts.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ..contract import KibitzError
from ..kernel import share_of
from .difference import difference
from .names_of_acts import innermost
from .text import GameText, RulesText, Seen, TextRecord

MOST_OUTCOMES, MOST_DRAWS = 2000, 40  # outcomes of one record, and draws of each
RANDOM_GAMES, PLIES = 20, 40  # random games that show whether the same draws mean the same
CLOSE = 1e-9
SAMPLES, STRAY = 1000, 6.0  # games where luck is not listed; standard deviations

Shares = dict[tuple[int, Seen], float]  # how often a record ends so, by its length


class TooMuchLuck(Exception):
    """A record has more than `MOST_OUTCOMES` outcomes."""


@dataclass(frozen=True)
class Uneven:
    """Acts after which one position comes more often in one text than in the other."""

    record: TextRecord
    seen: Seen
    first: float
    second: float


def shares(text: GameText, acts: tuple[str, ...]) -> Shares:
    """How often acts end in each way, over all luck."""
    shares, luck = defaultdict[tuple[int, Seen], float](float), list[list[int]]()
    for _ in range(MOST_OUTCOMES):
        answered = text.follow(TextRecord(acts, tuple(number for number, *_ in luck)))
        drawn = [draw for seen in answered for draw in seen.draws]
        luck += [[draw.number, draw.ways, 0] for draw in drawn[len(luck) :]]
        if len(luck) > MOST_DRAWS:  # perhaps drawn again until it fits
            break
        if all(draw.number == number for draw, (number, *_) in zip(drawn, luck, strict=True)):
            likely = float(share_of(drawn))  # a number that is not drawn has weight 0
            shares[len(answered), replace(answered[-1], draws=(), sees=None)] += likely
        while luck and luck[-1][2] + 1 >= luck[-1][1]:
            luck.pop()
        if not luck:
            return shares
        luck[-1][0] = (luck[-1][0] + 1) % luck[-1][1]
        luck[-1][2] += 1
    raise TooMuchLuck


def sample_shares(text: GameText, acts: tuple[str, ...]) -> Shares:
    """The shares of what is seen after these acts in `SAMPLES` games, each with other luck."""
    shares = defaultdict[tuple[int, Seen], float](float)
    for seed in range(SAMPLES):
        answered = text.follow(TextRecord(acts, seed=seed))
        shares[len(answered), replace(answered[-1], draws=(), sees=None)] += 1 / SAMPLES
    return shares


def _compare_shares(
    first: RulesText, second: GameText, acts: tuple[str, ...]
) -> tuple[Shares, Shares, bool]:
    """The shares of both texts, and whether they are exact."""
    try:
        return shares(first, acts), shares(second, acts), True
    except TooMuchLuck:
        if not isinstance(innermost(second), RulesText):  # a program draws what it is given
            raise
        return sample_shares(first, acts), sample_shares(second, acts), False


def _apart(one: float, other: float, is_exact: bool) -> bool:
    if is_exact:
        return abs(one - other) > CLOSE
    mean = min(1.0, (one + other) / 2)
    return abs(one - other) > STRAY * (2 * mean * (1 - mean) / SAMPLES) ** 0.5 + 1 / SAMPLES


def draw_apart(first: RulesText, second: GameText) -> bool:
    """Whether the same draws mean something else: most random games with luck differ by them."""
    with_luck = differ = 0
    for seed in range(RANDOM_GAMES):
        rng, record = Random(seed), TextRecord(seed=seed)
        while (legal := first.follow(record)[-1].legal) and len(record.acts) < PLIES:
            record = record.then(rng.choice(sorted(legal)))
        if any(node.seen.draws for node in first.nodes(record)):
            with_luck += 1
            apart = difference(first, second, record)
            differ += bool(apart and not apart.first.fault and not apart.second.fault)
    return differ > with_luck / 2


def agree_over_luck(first: RulesText, second: GameText, acts: tuple[str, ...]) -> bool:
    """Whether acts end equally often in each way, as far as all luck can be gone over."""
    try:
        one, other = shares(first, acts), shares(second, acts)
    except TooMuchLuck:
        return False
    return all(_apart(one.get(key, 0.0), other.get(key, 0.0), True) is False for key in one | other)


def compare_over_luck(
    first: RulesText, second: GameText, until: float, clock: Callable[[], float]
) -> tuple[Uneven | None, int]:
    """Acts that end unevenly, the fewest first, and how many records were compared.

    KibitzError if there is too much luck to compare anything.
    """
    waiting, compared = deque[tuple[str, ...]]([()]), 0
    while waiting and clock() < until:
        acts = waiting.popleft()
        try:
            one, other, is_exact = _compare_shares(first, second, acts)
        except TooMuchLuck:
            continue
        compared += 1
        for key in sorted(one.keys() | other.keys(), key=str):
            pair = one.get(key, 0.0), other.get(key, 0.0)
            if _apart(*pair, is_exact):
                return Uneven(TextRecord(acts[: key[0] - 1]), key[1], *pair), compared
        legal = {act for length, seen in one if length == len(acts) + 1 for act in seen.legal}
        waiting.extend((*acts, act) for act in sorted(legal))
    if not compared:
        raise KibitzError(
            f"{first.title} and {second.title} draw their luck in different ways, and the deal has "
            f"more than {MOST_OUTCOMES:,} outcomes, so they cannot be compared. Let both draw in "
            "the same order among the same numbers, or choose options with fewer cards."
        )
    return None, compared
