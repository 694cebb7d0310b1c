"""The claim of the account of Delphi about the Oracle's choice of a rule."""

from __future__ import annotations

from typing import Any

from kibitz.estimates import Number, mean

from .compared import Verdicts, judged, listed, yes
from .question import Answer, Question, table

COMMAND = "python -m research.delphi --rules 200"
GROUPS = {"none or one": (0, 1), "two or three": (2, 3), "four or five": (4, 5)}

FEWEST = 10  # rules, from which an interval means something

Found = dict[str, Any]


def half(found: Found) -> Answer:
    scores = {
        name: [deal["oracle"] for deal in found["deals"] if deal["found"] in counts]
        for name, counts in GROUPS.items()
    }
    means = {name: mean(seen) for name, seen in scores.items() if len(seen) >= FEWEST}
    rows = [
        [name, len(seen), number(means[name]) if name in means else "too few rules"]
        for name, seen in scores.items()
    ]
    head = ["of five players found it", "rules", "the Oracle's score"]
    middle, others = means.pop("two or three", None), means
    if middle is None or not others:
        return Answer("Not known: too few rules were found by about half.", table(head, rows))
    seen = judged({name: (middle, other) for name, other in others.items()})
    return Answer(
        _sentence(seen),
        "Five players with the same reasoning, who keep from few to many rules in mind and "
        "remember from few to all cards; `stake=chip`; means over rules made by a seed, with 95% "
        f"intervals. The middle group is compared with the {len(others)} others.\n\n"
        + table(head, rows)
        + "\n\nBy the difficulty of the rules:\n\n"
        + table(["rules", "number", "found by, of five", "the Oracle's score"], _by_grade(found)),
    )


def _sentence(seen: Verdicts) -> str:
    claim = "rules that two or three of five players found brought the Oracle more than those found"
    if yes(*seen.signs.values()) == "Yes":
        return f"Yes: {claim} by fewer or by more."
    if more := [name for name, sign in seen.signs.items() if sign > 0]:
        return f"In part: {claim} by {listed(more)}. For the others this is not shown."
    return f"Not shown: these deals do not show that {claim} by fewer or by more."


def number(found: Number) -> str:
    """A mean with its interval."""
    return f"{found.value:.1f} ({found.low:.1f} to {found.high:.1f})"


def _by_grade(found: Found) -> list[list[object]]:
    rows: list[list[object]] = []
    for grade in dict.fromkeys(deal["grade"] for deal in found["deals"]):
        deals = [deal for deal in found["deals"] if deal["grade"] == grade]
        means = (number(mean([deal[what] for deal in deals])) for what in ("found", "oracle"))
        rows.append([grade, len(deals), *means])
    return rows


QUESTIONS = (
    Question(
        "Is the Oracle best served by a rule that half of the players find?", (COMMAND,), half
    ),
)
