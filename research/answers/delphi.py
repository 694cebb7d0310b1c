"""What the account of Delphi claims about the Oracle's choice of a rule."""

from __future__ import annotations

from typing import Any

from .question import Answer, Question, apart, number, summary, table

COMMAND = "python -m research.delphi --rules 200"
GROUPS = {"none or one": (0, 1), "two or three": (2, 3), "four or five": (4, 5)}

FEWEST = 10  # rules, from which an interval means something

Found = dict[str, Any]


def half(found: Found) -> Answer:
    scores = {
        name: [deal["oracle"] for deal in found["deals"] if deal["found"] in counts]
        for name, counts in GROUPS.items()
    }
    told = {name: summary(seen) for name, seen in scores.items() if len(seen) >= FEWEST}
    rows = [
        [name, len(seen), number(told[name]) if name in told else "too few rules to tell"]
        for name, seen in scores.items()
    ]
    middle, others = told.pop("two or three", None), told
    head = ["of five players found it", "rules", "the Oracle's score"]
    if middle is None or not others:
        return Answer("Not known: too few rules were found by about half.", table(head, rows))
    better = {name: apart(middle, other) for name, other in others.items()}
    if all(more > 0 for more in better.values()):
        sentence = "Yes: such rules brought the Oracle more than those found by few or by most."
    else:
        surely = [name for name, more in better.items() if more > 0]
        sentence = "Not shown as said: rules found by two or three of five brought him " + (
            f"surely more than those found by {' and by '.join(surely)}, but not than all others."
            if surely
            else "no more than others, as far as these deals can tell."
        )
    return Answer(
        sentence,
        "Five players who reason alike but hold from few to many rules in mind, and remember from "
        "few to all cards; `stake=chip`; means over rules made by a seed, with 95% intervals.\n\n"
        + table(head, rows)
        + "\n\nBy how hard the rules are:\n\n"
        + table(["rules", "number", "found by, of five", "the Oracle's score"], _by_grade(found)),
    )


def _by_grade(found: Found) -> list[list[object]]:
    rows: list[list[object]] = []
    for grade in dict.fromkeys(deal["grade"] for deal in found["deals"]):
        deals = [deal for deal in found["deals"] if deal["grade"] == grade]
        told = (number(summary([deal[what] for deal in deals])) for what in ("found", "oracle"))
        rows.append([grade, len(deals), *told])
    return rows


QUESTIONS = (
    Question(
        "Is the Oracle best served by a rule that half of the players find?", (COMMAND,), half
    ),
)
