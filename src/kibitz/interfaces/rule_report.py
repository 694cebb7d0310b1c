"""A report on a rule: how good it is, cards dealt to it, and an equal rule in the notebook."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..kit import rng
from ..kit.rulelang import LEAST_ACCEPTED, MOST_ACCEPTED, RuleError
from ..rule import Rule, RuleMeasure
from ..rule.judging import CARDS, PACK
from ..scene import Card, Column, Line
from ..words import message
from .notebook import Entry

DEALT = 30  # cards of a sample


def reach_sentence(measured: RuleMeasure) -> str:
    """From which card on a rule judges."""
    reach = measured.reach
    if not reach:
        return message("0: it looks at no earlier card")
    return message(
        "{n}: until {n} card is down, all are right",
        plural="{n}: until {n} cards are down, all are right",
        n=reach,
    )


def verdict(measured: RuleMeasure) -> str:
    """Whether a rule accepts as many cards as a good one."""
    if measured.passes:
        return message("yes")
    bounds: dict[str, Any] = {"least": LEAST_ACCEPTED, "most": MOST_ACCEPTED}
    if measured.mean < LEAST_ACCEPTED:
        return message("no: too few cards; {least} to {most} is good", **bounds)
    return message("no: too many cards; {least} to {most} is good", **bounds)


def sample(rule: Rule, seed: int = 0) -> Line:
    """Cards drawn at random, the right ones in a line and the wrong ones beside it."""
    state = rng.seeded(seed)
    right: list[str] = []
    wrong: list[list[Card]] = []
    for _ in range(DEALT):
        card = PACK.name(int(rng.below(state, CARDS)))
        if not right or rule.accepts(right, card):
            right.append(card)
            wrong.append([])
        else:
            wrong[-1].append(Card(card, name=message("{card} wrong", card=card)))
    columns = zip(right, wrong, strict=True)
    laid = tuple(
        Column(Card(card, name=message("{card} right", card=card)), tuple(s)) for card, s in columns
    )
    return Line(laid, message("Cards dealt at random"))


def same_rule(rule: Rule, entries: Mapping[str, Entry]) -> Entry | None:
    """The first rule of a notebook that judges every card as this one does."""
    for entry in entries.values():
        with suppress(RuleError):  # too many states to be compared
            if rule.same(entry.text):
                return entry
    return None
