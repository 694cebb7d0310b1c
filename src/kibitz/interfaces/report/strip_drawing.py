"""A strip: this game's number and interval on the numbers of respected games, as SVG or text."""

from __future__ import annotations

from math import isfinite, log10
from statistics import quantiles

from ...study.report.strips import Strip
from ...study.report.verdict import EVEN

WIDTH, HEIGHT, EDGE = 240, 26, 8
FAR_APART = 20  # the greatest by the least number, from which on the scale is logarithmic
LETTERS = 32
AWAY = 0.65  # a score that the strip of fairness always has room for


class StripScale:
    """Places from 0 to 1 for all numbers of a strip."""

    def __init__(self, strip: Strip) -> None:
        number = strip.reading.number
        own = [number.value, number.low, number.high] if number else []
        ends = [*own, *strip.others.values(), *(strip.measure.fine or ())]
        ends = [end for end in ends if isfinite(end)]
        if strip.measure.fine == EVEN:
            ends += [AWAY, *(1 - end for end in (*ends, AWAY))]  # so that even is in the middle
        elif strip.measure.unit == "%":
            ends += [0.0, 1.0]
        self.log = bool(ends) and min(ends) > 0 and max(ends) > FAR_APART * min(ends)
        self.low, self.high = (self._at(end) for end in (min(ends), max(ends)))

    def place(self, value: float) -> float:
        """Where a number stands."""
        inside = min(max(self._at(value), self.low), self.high)
        return (inside - self.low) / (self.high - self.low) if self.high > self.low else 0.5

    def _at(self, value: float) -> float:
        return log10(value) if self.log and value > 0 else value


def has_scale(strip: Strip) -> bool:
    """Whether there is anything beside which the number can stand."""
    is_share = strip.measure.unit == "%"
    return bool(strip.reading.number and (strip.others or is_share))


def band(strip: Strip) -> tuple[float, float] | None:
    """The numbers of good games: without a fault, or the middle half of respected games."""
    if strip.measure.fine or not strip.others:
        return strip.measure.fine
    low, _, high = quantiles(strip.others.values(), n=4, method="inclusive")
    return low, high


def strip_svg(strip: Strip) -> str:
    """The strip of a number that has something to stand beside; else nothing."""
    number = strip.reading.number
    if number is None or not has_scale(strip):
        return ""
    scale = StripScale(strip)

    def x(value: float) -> str:
        return f"{EDGE + scale.place(value) * (WIDTH - 2 * EDGE):.1f}"

    good = band(strip)
    ticks = "".join(f"M{x(value)} 8v10" for value in strip.others.values())
    middle = HEIGHT / 2
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{_label(strip)}">'
        f'<path class="base" d="M{EDGE} {middle}H{WIDTH - EDGE}"/>'
        + (f'<path class="band" d="M{x(good[0])} {middle}H{x(good[1])}"/>' if good else "")
        + f'<path class="others" d="{ticks}"/>'
        f'<path class="interval" d="M{x(number.low)} {middle}H{x(number.high)}"/>'
        f'<circle cx="{x(number.value)}" cy="{middle}" r="5"/></svg>'
    )


def strip_text(strip: Strip) -> str:
    """A strip in letters: o this game, = its interval, | a respected game, - the good ones."""
    number = strip.reading.number
    if number is None or not has_scale(strip):
        return ""
    scale = StripScale(strip)

    def at(value: float) -> int:
        return round(scale.place(value) * (LETTERS - 1))

    def draw(first: float, last: float, mark: str) -> None:
        line[at(first) : at(last) + 1] = mark * (at(last) + 1 - at(first))

    line = ["."] * LETTERS
    if good := band(strip):
        draw(*good, "-")
    for value in strip.others.values():
        draw(value, value, "|")
    draw(number.low, number.high, "=")
    draw(number.value, number.value, "o")
    return "".join(line)


def _label(strip: Strip) -> str:
    among = f" among {len(strip.others)} respected games" if strip.others else ""
    good = band(strip)
    ends = f"; the band goes from {good[0]:.3g} to {good[1]:.3g}" if good else ""
    return f"This game stands at {strip.written}{among}{ends}."
