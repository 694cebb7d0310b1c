"""One test for all answers: which of the differences that an answer speaks of are real."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kibitz.estimates import Number, exactly, holm, p_value

RULE = (
    "A difference counts as real where Holm's procedure over all comparisons of one answer says "
    "so; the chance of any error among them is then 5%. Where the games are too few for that, the "
    "answer says *not shown*."
)
HALF, QUARTER = exactly(0.5), exactly(0.25)

Found = dict[str, Any]
Pair = tuple[Number, Number]


def measured(found: Found) -> Number:
    """A stored mean with its interval."""
    low, high = found["interval"]
    return Number(found["mean"], low, high, found["games"])


@dataclass(frozen=True)
class Verdicts:
    """What a test over several comparisons says, by their names.

    signs: 1 where the first number is really larger, -1 where it is really smaller, 0 where no
    difference is shown.
    """

    signs: Mapping[str, int]

    def __getitem__(self, name: str) -> int:
        return self.signs[name]

    @property
    def real(self) -> list[str]:
        """The names of the differences that are real."""
        return [name for name, sign in self.signs.items() if sign]

    @property
    def line(self) -> str:
        """What was compared and which differences are real, for the evidence."""
        compared, real = f"{len(self.signs)} comparisons: ", "; ".join(self.real)
        if not self.real:
            return f"{compared}no difference is shown."
        rest = len(self.signs) - len(self.real)
        return f"{compared}{real}. " + (
            f"The other {rest} are not shown." if rest > 1
            else f"Not shown: {self.open[0]}." if rest else "All are real."
        )  # fmt: skip

    @property
    def open(self) -> list[str]:
        """The names of the differences that are not shown."""
        return [name for name, sign in self.signs.items() if not sign]


def judged(pairs: Mapping[str, Pair]) -> Verdicts:
    """Holm's procedure over all these comparisons."""
    real = holm([p_value(*pair) for pair in pairs.values()])
    signs = {
        name: (1 if one.value > other.value else -1) * is_real
        for (name, (one, other)), is_real in zip(pairs.items(), real, strict=True)
    }
    return Verdicts(signs)


def listed(names: Iterable[object]) -> str:
    """Names in a row, with `and` before the last.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    *others, last = map(str, names)
    return f"{', '.join(others)} and {last}" if others else last


def yes(*verdicts: int) -> str:
    """Yes where all differences are as claimed, no where one is the other way round."""
    if any(sign < 0 for sign in verdicts):
        return "No"
    return "Yes" if all(verdicts) else "Not shown"


def best_of(scores: Mapping[str, Number]) -> Sequence[str]:
    """The names that may be best: the highest score, and those not shown to be lower.

    All pairs are compared, since the highest is known only after the games.
    """
    names = sorted(scores, key=lambda name: -scores[name].value)
    pairs = {f"{a} {b}": (scores[a], scores[b])
             for k, a in enumerate(names) for b in names[k + 1 :]}  # fmt: skip
    verdicts = judged(pairs)
    return [names[0], *(name for name in names[1:] if not verdicts[f"{names[0]} {name}"])]
