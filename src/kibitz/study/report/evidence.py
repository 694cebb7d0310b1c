"""The evidence of each fault of the verdict, in plain words, and the number behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any

from ...estimates import Number
from .bounds import bound_of_respected
from .phrases import list_things, of_100
from .readings import Facts, StripReading, drama, fair, furthest_from_even, won
from .section import as_number

CERTAIN, SURE, LIKELY = "Certain", "Sure", "Likely"


@dataclass(frozen=True)
class FaultEvidence:
    """The evidence of a fault. is_small: the number is not surely beyond the bound of a fault."""

    seen: str
    number: Number | None = None
    is_small: bool = False

    @property
    def grade(self) -> str:
        """How sure the fault is, in a word."""
        if self.is_small:
            return LIKELY
        return CERTAIN if self.number is None or self.number.exact else SURE

    @property
    def reason(self) -> str:
        """Why it is so sure, in a plain sentence."""
        number = self.number
        if number is None:
            return "It was seen, and needs no estimate."
        if number.exact or not isfinite(number.low):
            return "It was calculated, not estimated."
        scale, of = (100, " of 100") if number.high <= 1 else (1, "")
        between = f"{scale * number.low:.3g} and {scale * number.high:.3g}{of}"
        return (
            f"It was counted {number.n:,} times; the true number is most likely between {between}."
        )


def evidence(fault: str, sections: Facts) -> FaultEvidence | None:
    """What a report in JSON says of a fault; None where it does not say."""
    read = next((read for begin, read in EVIDENCE.items() if fault.startswith(begin)), None)
    return read(fault, sections) if read else None


def _share(number: Number | None, words: str) -> FaultEvidence | None:
    """words: with `{}` for how many of 100."""
    return FaultEvidence(words.format(of_100(number)), number) if number else None


def _fact(section: str, *path: str) -> Callable[[Facts], Number | None]:
    def read(sections: Facts) -> Number | None:
        value: Any = sections.get(section)
        for name in path:
            value = (value or {}).get(name)
        return as_number(value)

    return read


def _counted(words: str, *path: str) -> Callable[[str, Facts], FaultEvidence | None]:
    read = _fact(*path)
    return lambda _, sections: _share(read(sections), words)


def _said(
    read: Callable[[Facts], StripReading | None],
) -> Callable[[str, Facts], FaultEvidence | None]:
    def shown(fault: str, sections: Facts) -> FaultEvidence | None:
        reading = read(sections)
        if reading is None or reading.number is None:
            return None
        return FaultEvidence(reading.said, reading.number, fault.startswith("a seat that may"))

    return shown


def _listed(words: str, section: str, name: str) -> Callable[[str, Facts], FaultEvidence | None]:
    def shown(_: str, sections: Facts) -> FaultEvidence | None:
        things = (sections.get(section) or {}).get(name)
        return FaultEvidence(words.format(list_things(things))) if things else None

    return shown


def _seen(words: str) -> Callable[[str, Facts], FaultEvidence | None]:
    return lambda _, sections: FaultEvidence(words)


def _seats(fault: str, sections: Facts) -> FaultEvidence | None:
    if "random games" not in fault:
        return _said(fair)(fault, sections)
    furthest = furthest_from_even(sections.get("fairness") or {})
    if furthest is None:
        return None
    who, score = furthest
    return FaultEvidence(f"In random games {who} gets {of_100(score)}.", score, is_small=True)


def _dead_ends(_: str, sections: Facts) -> FaultEvidence | None:
    if "dead_end_in_search" in (sections.get("soundness") or {}):
        return FaultEvidence("A search came to a position without a legal act.")
    number = _fact("soundness", "dead_ends")(sections)
    return _share(number, "{} random games came to a place where nobody may act.")


def _draws(_: str, sections: Facts) -> FaultEvidence | None:
    rows = (sections.get("fairness") or {}).get("by_strength") or [{}]
    return _share(as_number(rows[-1].get("draws")), "{} games of the strongest players are drawn.")


def _endless(_: str, sections: Facts) -> FaultEvidence | None:
    for name, whose in (
        ("endless_strongest", "games of good players"),
        ("endless", "random games"),
    ):
        number = _fact("soundness", name)(sections)
        if number and number.value > 0:
            return _share(number, f"{{}} {whose} did not end.")
    return None


def _kind(fault: str, sections: Facts) -> FaultEvidence | None:
    rows = (sections.get("strategy") or {}).get("kind_use") or []
    kind = fault.partition(", ")[2]
    number = next((as_number(row["chosen"]) for row in rows if row["kind"] == kind), None)
    return _share(number, "Good players choose it {} times that they can choose it.")


def _amount(words: str, *path: str) -> Callable[[str, Facts], FaultEvidence | None]:
    """words: with `{}` for the number, which is no share."""
    read = _fact(*path)

    def shown(_: str, sections: Facts) -> FaultEvidence | None:
        number = read(sections)
        return FaultEvidence(words.format(f"{number.value:.0f}"), number) if number else None

    return shown


def _too_long(_: str, sections: Facts) -> FaultEvidence | None:
    """The evidence that is beyond its bound; of both, the minutes without doubt."""
    idle, minutes = (
        _fact("shape", "idle_turns")(sections),
        _fact("shape", "known_minutes")(sections),
    )
    if minutes and minutes.low > (bound_of_respected("known_minutes") or inf):
        words = "A game goes on for about {:.0f} minutes when its winner is not in doubt any more."
        return FaultEvidence(words.format(minutes.value), minutes)
    return _share(idle, "In {} positions nothing is decided by what one plays.")


def _option(_: str, sections: Facts) -> FaultEvidence | None:
    broken = (sections.get("soundness") or {}).get("broken_options") or ()
    said = [f"With {option['option']}={option['value']} {option['how']}." for option in broken]
    return FaultEvidence(" ".join(said)) if said else None


SEARCH = "A player that searches wins {} games against one that plays at random."
EVIDENCE: dict[str, Callable[[str, Facts], FaultEvidence | None]] = {
    "dead ends": _dead_ends,
    "games that do not end": _endless,
    "games that go on": _counted(
        "{} parts of a game are played when nothing can change its result any more.",
        "soundness",
        "settled",
        "part",
    ),
    "seats that are not worth": _seats,
    "a seat that may": _seats,
    "many draws": _draws,
    "options without": _listed("No game changes with {}.", "soundness", "options_without_effect"),
    "games decided early": _said(drama),
    "few real choices": _counted(
        "In {} positions only one act is reasonable.", "shape", "one_reasonable"
    ),
    "no contact": _seen("Whatever one side plays, the others stand as they stood."),
    "a deal or a secret": _seen("Games end in the same way after another deal."),
    "too many choices": _counted(
        "{} acts do exactly what another act does.", "soundness", "equal_acts"
    ),
    "an act that is never played": _listed("Never legal: {}.", "soundness", "words_never_played"),
    "an act that is never right": _kind,
    "an act that is nearly always": _kind,
    "a seat that cannot win": _counted(
        "In {} games a seat that cannot win chooses which other seat wins.",
        "fairness",
        "kingmaking",
    ),
    "a seat that copies": _counted(
        "A second seat that copies loses {} games against a search.", "fairness", "copying", "lost"
    ),
    "a part of the board": _counted(
        "Good players hardly ever choose {} places, cards or numbers.",
        "strategy",
        "unused",
        "share",
    ),
    "a rule that": _listed("Never so: {}.", "soundness", "idle_rules"),
    "an option whose": _option,
    "turns in which": _amount(
        "Between two choices of one person pass about {} turns.", "length", "wait"
    ),
    "a person who is out": _counted(
        "{} parts of a game are played after the last act of somebody.", "length", "out"
    ),
    "too long for": _too_long,
    "a leader": _counted(
        "With three seats the winner is in doubt for {} parts of a game.",
        "shape",
        "three_seats",
        "last_doubt",
    ),
    "luck decides": _counted(SEARCH, "depth", "skill"),
    "choices that hardly": _counted(SEARCH, "depth", "skill"),
    "the deal decides": _counted("The deal decides {} parts of the result.", "hidden", "luck"),
    "a game that is": _said(won),
}
