"""The rules of a game in examples, as one HTML page that needs no other file.

The person answers each example with yes or no; the page makes the text of a case of each no.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from ... import draw
from ...check.cases import case_file, case_text
from ...check.explained import outcome_words
from ...check.rule_examples import RuleExample, ShownRules
from ...scene import Scene
from .page import template

MOST_NEVER_LISTED = 12  # lines that are listed


def rules_page(shown: ShownRules, seed: int) -> str:
    """The page of the rules."""
    numbers, path = count(1), case_file(shown.game.source)
    rules = [
        {
            "sentence": rule.sentence,
            "examples": [_example(example, next(numbers)) for example in rule.examples],
        }
        for rule in shown.rules
    ]
    return template("rules.html").render(
        title=shown.game.about.title,
        game=str(shown.game),
        seed=seed,
        rules=rules,
        file=path.name if path else "cases.toml",
        left=len(shown.left),
        never=[str(act) for act in shown.never[:MOST_NEVER_LISTED]],
        style=draw.style("auto"),
    )


def _example(example: RuleExample, number: int) -> dict[str, Any]:
    case = case_text(example.case).partition("\n")[2]
    return {
        "number": number,
        "outcome": outcome_words(example.outcome),
        "happens": example.happens,
        "follows": example.follows,
        "changes": example.changes,
        "case": case,
        "has_act": bool(example.act),
        "over": example.after.over,
        "tables": list(_tables(example)),
        "seats": list(_seats(example)),
    }


def _tables(example: RuleExample) -> Iterator[dict[str, Any]]:
    from markupsafe import Markup

    named = [("Before", example.before)] if example.before else []
    for title, p in [*named, ("After", example.after)]:
        scene: Scene = example.seen(p)
        drawing = draw.panel(scene.parts, title, scale=0.8) if scene.parts else ""
        yield {"title": title, "caption": str(scene.caption), "svg": Markup(drawing)}


def _seats(example: RuleExample) -> Iterator[dict[str, str]]:
    """What else could follow: another seat is to act."""
    p = example.after
    for seat in range(p.game.seats):
        if seat != p.player:
            yield {"key": f"player = {seat}", "words": f"{p.called(seat)} is to act"}
