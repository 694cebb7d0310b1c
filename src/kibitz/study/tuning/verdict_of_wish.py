"""Whether a setting meets a wish, by intervals of the games that were played for it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from ...estimates import Number
from .exact_results import Exact
from .measures_to_tune import MeasureColumn, columns, ends, exact_number, number
from .option_settings import Setting
from .trials import Sums
from .wish import Want, Wish

MEETS, OPEN, FAILS = "meets", "open", "fails"


@dataclass(frozen=True)
class Wrong:
    """The chances of the two errors: a setting said to meet the wish, a column said to miss it."""

    meets: float
    fails: float


@dataclass(frozen=True)
class SettingVerdict:
    """A setting with its numbers, by column, and the verdict on each want."""

    numbers: dict[str, Number]
    wants: dict[str, str]  # by measure: MEETS, OPEN or FAILS

    @property
    def verdict(self) -> str:
        """All wants must be met; one that fails is enough."""
        states = set(self.wants.values())
        return FAILS if FAILS in states else OPEN if OPEN in states else MEETS


def verdict_on(
    setting: Setting, wish: Wish, facts: Sums, exact: Exact, wrong: Wrong
) -> SettingVerdict:
    """Judge a setting by the sums of its games, and by exact values where there are any."""
    numbers, wants = {}, {}
    for want in wish.wants:
        measured = columns(want.measure, setting.game)
        states = {_state(want, column, facts, exact, wrong) for column in measured}
        wants[want.measure.name] = FAILS if FAILS in states else OPEN if OPEN in states else MEETS
        for column in measured:
            if seen := column_number(column, facts, exact):
                numbers[column.label] = seen
    return SettingVerdict(numbers, wants)


def column_number(column: MeasureColumn, facts: Sums, exact: Exact) -> Number | None:
    """The exact value of a column, or else its estimate."""
    if column.fact in exact:
        return exact_number(*exact[column.fact])
    return number(column, facts)


def _state(want: Want, column: MeasureColumn, facts: Sums, exact: Exact, wrong: Wrong) -> str:
    if column.fact in exact:
        value, error = exact[column.fact]
        return _of(want, (value - error, value + error), (value - error, value + error))
    sure, wide = ends(column, facts, wrong.meets), ends(column, facts, wrong.fails)
    return OPEN if sure is None or wide is None else _of(want, sure, wide)


def _of(want: Want, sure: tuple[float, float], wide: tuple[float, float]) -> str:
    if want.low <= sure[0] and sure[1] <= want.high:
        return MEETS
    return FAILS if wide[1] < want.low or wide[0] > want.high else OPEN


def promise(setting: Setting, wish: Wish, facts: Sums, exact: Exact) -> float:
    """The promise of a setting so far: standard errors to the nearest bound, negative outside."""
    hopes = [
        _margin(want, column_number(column, facts, exact))
        for want in wish.wants
        for column in columns(want.measure, setting.game)
    ]
    return min(hopes)


def _margin(want: Want, seen: Number | None) -> float:
    if seen is None:
        return 0.0
    inside = -want.distance(seen.value)
    if seen.error == 0 or seen.exact:
        return inf if inside >= 0 else -inf
    return inside / seen.error
