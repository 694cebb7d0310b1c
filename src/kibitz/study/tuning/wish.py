"""A wish: measures of a game with bounds, as in `seats 48-52%, length 20-40, depth>=5`.

>>> str(wish("first 48-52%, length>=20"))
'first 48-52%, length>=20'
>>> wish("first 48-52%").wants[0].low
0.48
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from ...contract import KibitzError, as_python
from .measures_to_tune import MEASURES, Measure

CHARACTERS = 40  # characters of a part that cannot be read
NUMBER = r"(-?\d+(?:\.\d+)?)\s*(%?)"
RANGE = re.compile(rf"{NUMBER}\s*(?:-|\u2013|\.\.| to )\s*{NUMBER}")
BOUND = re.compile(rf"(<=|>=|≤|≥)\s*{NUMBER}")
NAME = re.compile(r"([a-z]+(?:-[a-z]+)*)\s*(.*)", re.DOTALL)


class WishError(KibitzError):
    """A wish that cannot be read."""


@dataclass(frozen=True)
class Want:
    """A measure and its bounds; infinite where there is none. Shares lie from 0 to 1."""

    measure: Measure
    low: float
    high: float

    def distance(self, value: float) -> float:
        """The distance of a value outside the bounds; negative inside them."""
        return max(self.low - value, value - self.high)

    def __str__(self) -> str:
        name, unit = self.measure.name, "%" if self.measure.is_share else ""
        factor = 100 if self.measure.is_share else 1
        low, high = (f"{round(factor * end, 9):.12g}" for end in (self.low, self.high))
        if self.high == inf:
            return f"{name}>={low}{unit}"
        if self.low == -inf:
            return f"{name}<={high}{unit}"
        return f"{name} {low}-{high}{unit}" if self.low >= 0 else f"{name} {low}..{high}{unit}"


@dataclass(frozen=True)
class Wish:
    """The wanted properties of a game, all together."""

    wants: tuple[Want, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.wants))


def wish(text: str) -> Wish:
    """The wish that a text means; WishError, with a list of the measures, if it means none."""
    if not isinstance(text, str):
        raise WishError(f"A wish is a text, such as {_example()}, not {as_python(text)}.")
    wants = tuple(_want(part.strip()) for part in text.split(","))
    names = [want.measure.name for want in wants]
    for name in names:
        if names.count(name) > 1:
            raise WishError(f"{name} occurs twice in the wish; give it one range, as 20-40.")
    return Wish(wants)


def _want(text: str) -> Want:
    match = NAME.fullmatch(text.lower())
    measure = MEASURES.get(match[1]) if match else None
    if match is None or measure is None:
        what = f"{text[:CHARACTERS]!r} names no measure" if text else "A part of the wish is empty"
        raise WishError(
            f"{what}; the measures are {_list_measures()}; write for example {_example()}."
        )
    low, high = _bounds(measure, match[2].strip())
    if low > high:
        raise WishError(f"In {text[:CHARACTERS]!r} the lower bound is above the upper one.")
    if measure.is_share and not (low <= 1 and high >= 0):
        raise WishError(f"In {text[:CHARACTERS]!r} no share fits: shares lie from 0% to 100%.")
    return Want(measure, low, high)


def _bounds(measure: Measure, text: str) -> tuple[float, float]:
    if match := RANGE.fullmatch(text):
        low, low_sign, high, high_sign = match.groups()
        unit = _unit(measure, (low_sign or high_sign, high_sign), text)
        return float(low) / unit, float(high) / unit
    if match := BOUND.fullmatch(text):
        relation, end, sign = match.groups()
        value = float(end) / _unit(measure, (sign,), text)
        return (value, inf) if relation in (">=", "≥") else (-inf, value)
    raise WishError(
        f"{measure.name} needs bounds, such as {measure.example}, not {text[:CHARACTERS]!r}; the "
        f"measures are {_list_measures()}."
    )


def _unit(measure: Measure, signs: tuple[str, ...], text: str) -> int:
    if measure.is_share != all(signs) or (not measure.is_share and any(signs)):
        kind = "a share, so write percent" if measure.is_share else "no share, so leave out the %"
        raise WishError(f"{measure.name} is {kind}: {measure.example}, not {text[:CHARACTERS]!r}.")
    return 100 if measure.is_share else 1


def _list_measures() -> str:
    return ", ".join(MEASURES)


def _example() -> str:
    return "`seats 48-52%, length 20-40`"
