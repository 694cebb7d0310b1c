"""The first screen of a report: is it any good, what is wrong, what to try.

Everything is read from the report as JSON, so that a kept report is shown again without measuring.
Start reading at `first_screen`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .cures import CURES, plain_fault
from .evidence import FaultEvidence, evidence
from .phrases import count_of
from .readings import GOOD, MIND, UNMEASURED, UNSURE, Facts
from .strips import Strip, strips

NO_MOMENT = "No single moment shows it: it is a count over many games."
BUDGET = re.compile(r" --(minutes|playouts)[= ]\S+")
HALVES_INTERVALS = 4  # times the budget halves the intervals
MOST_FAULTS = 3  # in the one sentence


@dataclass(frozen=True)
class FaultCard:
    """A fault: what was seen, what usually helps, and the command that tries it, or ""."""

    fault: str
    evidence: FaultEvidence | None
    change: str
    command: str


@dataclass(frozen=True)
class FirstScreen:
    """unjudged: the titles of sections that have no measured fact, each with its reason.

    more: the command that measures for longer, where something is not known or not sure yet.
    """

    sentence: str
    strips: tuple[Strip, ...]
    faults: tuple[FaultCard, ...]
    unjudged: tuple[tuple[str, str], ...]
    more: str = ""


def first_screen(kept: Facts) -> FirstScreen:
    """The first screen of a report as JSON."""
    shown = strips(kept)
    verdict, titles = kept["sections"]["verdict"], kept.get("titles") or {}
    unjudged = tuple(
        (titles.get(name, name.capitalize()), " ".join(facts["words"]))
        for name, facts in kept["sections"].items()
        if is_unjudged(facts)
    )
    is_open = any(strip.word in (UNMEASURED, UNSURE) for strip in shown)
    more = _longer(kept) if is_open else ""
    return FirstScreen(_sentence(verdict, shown), shown, _cards(kept), unjudged, more)


def _longer(kept: Facts) -> str:
    """The command with four times the budget; nothing where it was no command."""
    command, budget = str(kept.get("command", "")), kept.get("budget") or {}
    if not command.startswith("kibitz report"):
        return ""
    for name, value in budget.items():
        unit, so_much = ("--minutes", value / 60) if name == "seconds" else ("--playouts", value)
        return f"{BUDGET.sub('', command)} {unit} {HALVES_INTERVALS * so_much:.15g}"
    return ""


def is_unjudged(facts: Facts) -> bool:
    """Whether a section has no fact, only the words that say why."""
    return not [value for name, value in facts.items() if name != "words" and value is not None]


def _cards(kept: Facts) -> tuple[FaultCard, ...]:
    verdict = kept["sections"]["verdict"]
    known = {fault["fault"]: fault for fault in verdict.get("faults") or ()}
    faults = [plain_fault(look) for look in verdict.get("to_look_at") or ()]
    return tuple(
        FaultCard(
            fault,
            evidence(fault, kept["sections"]),
            known.get(fault, {}).get("change") or _usual(fault),
            known.get(fault, {}).get("command", ""),
        )
        for fault in faults
    )


def _usual(fault: str) -> str:
    return next((cure for begin, (cure, _) in CURES.items() if fault.startswith(begin)), "")


def _sentence(verdict: Facts, shown: tuple[Strip, ...]) -> str:
    """The verdict in one sentence."""
    faults = [plain_fault(look) for look in verdict.get("to_look_at") or ()]
    unknown = sum(strip.word == UNMEASURED for strip in shown)
    good = sum(strip.word == GOOD for strip in shown)
    if "dead ends" in faults:
        return (
            "The rules have a hole: a player can have no legal act, so little else can be judged."
        )
    if verdict.get("without_signal"):
        begin = "Players that search cannot judge this game"
    elif needed := verdict.get("budget_to_judge"):
        begin = f"Too little was played to judge this game ({needed} would do)"
    else:
        begin = ""
    if faults:
        more = len(faults) - MOST_FAULTS
        listed = "; ".join(faults[:MOST_FAULTS]) + (f"; and {more} more" if more > 0 else "")
        what = "it has" if begin else "It has"
        wrong = f"{what} {count_of(len(faults), 'fault')} to look at: {listed}."
        return f"{begin}; {wrong}" if begin else wrong
    if begin:
        return f"{begin}; what could be seen shows nothing wrong."
    of = f"{good} of {len(shown)} measures {'is' if good == 1 else 'are'} good"
    rest = f", and {unknown} could not be taken" if unknown else ""
    minded = sum(strip.word == MIND for strip in shown)
    apart = f", {minded} beyond all respected games of its kind" if minded else ""
    return f"No fault is seen: {of}{apart}{rest}."
