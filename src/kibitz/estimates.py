"""Numbers with their confidence intervals.

A share has Wilson's interval, a mean has Student's; both are of 95%. Every mean of scores from 0 to
1 has the interval of `mean_score`. The only door to SciPy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erfc, inf, isfinite, log10, sqrt
from typing import Any

import numpy as np

from .contract import KibitzError

Z = 1.959964  # two-sided 95%


@dataclass(frozen=True)
class Number:
    """A value between the ends of its 95% interval, from `n` trials.

    Without trials it is from a solver: the ends are how far it may be from the truth, and it is
    exact where they meet.
    """

    value: float
    low: float
    high: float
    n: int

    @property
    def exact(self) -> bool:
        """Whether the value is exact."""
        return self.n == 0 and self.low == self.high

    @property
    def error(self) -> float:
        """About the standard error."""
        return (self.high - self.low) / (2 * Z)

    @property
    def middle(self) -> float:
        """The middle of the interval, which is drawn towards a half for a share."""
        return (self.low + self.high) / 2

    def facts(self) -> dict[str, Any]:
        """The number with its interval, for JSON."""
        if self.exact:
            return {"value": self.value, "exact": True}
        ends = [end if isfinite(end) else None for end in (self.low, self.high)]
        return {"value": self.value, "interval": ends, "n": self.n}

    def times(self, factor: float) -> Number:
        """The number in another unit."""
        return Number(self.value * factor, self.low * factor, self.high * factor, self.n)

    def __str__(self) -> str:
        return self.written("")

    @property
    def percent(self) -> str:
        """A share in percent."""
        return self.times(100).written("%")

    def written(self, unit: str) -> str:
        """The value with its interval, in as many digits as the interval has, at most three."""
        if self.exact:
            return f"{short(self.value)}{unit} (exact)"
        if self.n == 0:
            error = max(self.high - self.value, self.value - self.low)
            return f"{self.value:.{_places(error)}f}{unit} (to within {error:.1g}{unit})"
        if not isfinite(self.low):
            return f"{short(self.value)}{unit} (one trial only)"
        fewer = next((k for k, least in enumerate((100, 10, 1)) if abs(self.value) >= least), 3)
        digits = min(_digits(self.high - self.low), fewer)
        ends = f"{self.low:,.{digits}f} to {self.high:,.{digits}f}"
        return f"{self.value:,.{digits}f}{unit} ({ends})"


def _digits(width: float) -> int:
    return 0 if width >= 10 else 1 if width >= 0.5 else 2 if width >= 0.05 else 3


def _places(error: float) -> int:
    """The decimals of a value that may be so far from the truth: one more than are sure."""
    return min(9, max(0, ceil(-log10(error))))


def short(value: float) -> str:
    """A value in a few digits."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


def as_figure(number: float) -> str:
    """A result of a game in full: whole numbers exact, others to six decimals, without an exponent.

    >>> as_figure(-11_000_000_000.0), as_figure(0.1 + 0.2), as_figure(0.00005), as_figure(-1e-9)
    ('-11000000000', '0.3', '0.00005', '0')
    """
    if number == int(number):
        return str(int(number))
    written = f"{number:.6f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def exactly(value: float) -> Number:
    """A value that is not an estimate."""
    return Number(value, value, value, 0)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in `n` independent trials.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    >>> [round(end, 3) for end in wilson(1.0, 10)]
    [0.722, 1.0]
    """
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return (low if share > 0 else 0.0), (high if share < 1 else 1.0)  # else a rounding off


def share(count: float, n: int) -> Number:
    """The share of `n` independent trials of which each counts or does not.

    >>> share(50, 100).percent
    '50% (40 to 60)'
    """
    low, high = wilson(count / n, n)
    return Number(count / n, low, high, n)


def mean(values: Sequence[float] | Any) -> Number:
    """The mean of independent values.

    >>> str(mean([1, 2, 3]))
    '2.0 (-0.5 to 4.5)'
    """
    array = np.asarray(values, float)
    value = float(array.mean())
    return mean_about(value, float(((array - value) ** 2).sum()), len(array))


def mean_score(scores: Sequence[float] | Any) -> Number:
    """The mean of independent scores, each from 0 to 1: of games, or of rounds of games.

    The interval is Wilson's for as many tosses of a coin as would vary so much. It is Wilson's own
    for games that are won or lost. Draws, and games of one round that share a deal, bring scores
    closer together, and the interval gets narrower.

    >>> mean_score([0, 1] * 50).percent, mean_score([0.25, 0.75] * 50).percent
    ('50% (40 to 60)', '50.0% (45.0 to 55.0)')
    """
    array = np.asarray(scores, float)
    return score_of_sums(len(array), float(array.sum()), float((array * array).sum()))


def score_of_sums(n: int, total: float, squares: float) -> Number:
    """The mean of n scores from 0 to 1, from their sum and the sum of their squares."""
    low, high = wilson(total / n, tosses(n, total, squares))
    return Number(total / n, low, high, n)


def tosses(n: int, total: float, squares: float) -> float:
    """How many tosses of a coin say as much as these scores from 0 to 1; at least `n`.

    The variance of a coin, divided by that of the scores (a quasi-binomial law: McCullagh and
    Nelder, 1989). One more toss is added to the variance, so it is never 0.

    >>> tosses(100, 50, 50), round(tosses(100, 50, 31.25), 1)
    (100.0, 384.6)
    """
    share = total / n
    coin = share * (1 - share)
    spread = max(0.0, squares - n * share * share)
    return max(float(n), n * n * coin / (spread + coin)) if coin > 0 else float(n)


def average(numbers: Sequence[Number]) -> Number:
    """The mean of independent numbers that have as many trials each."""
    value, n = sum(x.value for x in numbers) / len(numbers), sum(x.n for x in numbers)
    half = Z * sqrt(sum(number.error**2 for number in numbers)) / len(numbers)
    return Number(value, value - half, value + half, n)


def mean_about(value: float, squares: float, n: int) -> Number:
    """A mean of n values with its interval; squares: the sum of their squared distances from it."""
    if n < 2:
        return Number(value, -inf, inf, n)
    return Number(value, *student_interval(value, squares, n, 0.025), n)


def score_interval(n: int, total: float, squares: float, wrong: float) -> tuple[float, float]:
    """An interval of a mean score from its sums, each end wrong with this chance at most.

    It is that of Clopper and Pearson (1934) for as many tosses of a coin as would vary so much.

    >>> [round(end, 3) for end in score_interval(100, 50, 50, 0.025)]
    [0.398, 0.602]
    """
    betaincinv = _special().betaincinv
    tries = tosses(n, total, squares)
    count = total / n * tries
    low = float(betaincinv(count, tries - count + 1, wrong)) if count > 0 else 0.0
    high = float(betaincinv(count + 1, tries - count, 1 - wrong)) if count < tries else 1.0
    return low, high


def require_intervals() -> None:
    """Raise KibitzError before long work whose numbers would have no intervals."""
    _special()


def _special() -> Any:
    try:
        from scipy import special
    except ModuleNotFoundError:
        raise KibitzError("This interval needs SciPy: pip install 'kibitz[report]'.") from None
    return special


def student_interval(value: float, squares: float, n: int, wrong: float) -> tuple[float, float]:
    """Student's interval of a mean; squares: as `mean_about` has them."""
    half = -float(_special().stdtrit(n - 1, wrong)) * sqrt(squares / (n - 1) / n)
    return value - half, value + half


def intraclass_correlation(rows: Any) -> Number:
    """The part of the variance that lies between rows, not within: the intraclass correlation.

    rows: (n, k) values, of which those of a row have something in common. From a one-way analysis
    of variance; the interval is that of Fisher's F (Shrout and Fleiss, 1979).
    """
    fdtri = _special().fdtri
    n, k = rows.shape
    between, within = k * rows.mean(1).var(ddof=1), rows.var(1, ddof=1).mean()
    if between == within == 0:
        return Number(0.0, 0.0, 1.0, n)

    def part(ratio: float) -> float:
        return min(1.0, max(0.0, (ratio - 1) / (ratio + k - 1)))

    ratio = between / within if within > 0 else inf
    freedom = n - 1, n * (k - 1)
    ends = ratio / fdtri(*freedom, 0.975), ratio * fdtri(*freedom[::-1], 0.975)
    if within == 0:
        return Number(1.0, part(n * k), 1.0, n)
    return Number(part(ratio), part(ends[0]), part(ends[1]), n)


def counted_mean(counts: Any) -> Number:
    """The mean of whole numbers, of which `counts[k]` were k."""
    n, values = int(counts.sum()), np.arange(len(counts))
    value = float((counts * values).sum() / n)
    return mean_about(value, float((counts * (values - value) ** 2).sum()), n)


def quantile(counts: Any, part: float) -> int:
    """The least value below or at which so large a part of the counts lies.

    >>> quantile(np.array([0, 1, 1, 2]), 0.5)
    2
    """
    return int(np.searchsorted(np.cumsum(counts), part * counts.sum()))


def p_value(first: Number, other: Number) -> float:
    """The chance that two estimates differ this much or more if there is no difference (p-value).

    They are compared by the middles of their intervals, which for a share is as if about two
    trials of each result had been added (Agresti and Coull, 1998): one game each shows nothing.

    >>> p_value(share(1, 1), share(0, 1)) > 0.4
    True
    """
    error = sqrt(first.error**2 + other.error**2)
    if not isfinite(error):
        return 1.0
    apart = abs(first.middle - other.middle)
    return erfc(apart / error / sqrt(2)) if error > 0 else float(apart == 0)


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Mark the real ones of several differences, with a chance of `level` for any error (Holm).

    >>> holm([0.04, 0.001, 0.03])
    [False, True, False]
    """
    real = [False] * len(chances)
    for rank, k in enumerate(sorted(range(len(chances)), key=lambda k: chances[k])):
        if chances[k] > level / (len(chances) - rank):
            break
        real[k] = True
    return real


def uneven(scores: Sequence[Number]) -> bool:
    """Whether any of several scores differs from a half, with a 5% chance of a false alarm (Holm).

    >>> uneven([share(60, 100)]), uneven([share(60, 100), share(50, 100), share(40, 100)])
    (True, False)
    """
    return any(holm([p_value(score, exactly(0.5)) for score in scores]))
