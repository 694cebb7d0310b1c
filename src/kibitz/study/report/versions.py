"""Two reports side by side: what became better, what worse, what cannot be told apart.

Both are read as JSON. Numbers are compared by their intervals, and Holm's procedure over all of
them leaves a chance of 5% that any difference is called real and is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...estimates import Number, holm, p_value
from .cures import plain_fault
from .readings import GOOD, MIND
from .strips import Strip, strips

BETTER, WORSE, OTHER = "better", "worse", "different"
SAME, OPEN = "cannot be told apart", "not comparable"
NO_INTERVAL = "It has no interval, so a difference could be chance."
MORE_IS_BETTER = ("depth", "drama", "newcomers")

Kept = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """One measure of two versions."""

    title: str
    word: str
    before: str
    now: str
    why: str = ""


def changes(old: Kept, new: Kept) -> list[Change]:
    """By measure, how the new version differs."""
    before, now = ({strip.measure.id: strip for strip in strips(kept)} for kept in (old, new))
    pairs = {id: (before[id], now[id]) for id in now if id in before}
    tested = {id: numbers for id, pair in pairs.items() if (numbers := _numbers(*pair))}
    real = holm([p_value(*numbers) for numbers in tested.values()])
    is_real = dict(zip(tested, real, strict=True))
    shared = [_change(*pair, tested.get(id), is_real.get(id, False)) for id, pair in pairs.items()]
    lone = [strip for id, strip in {**before, **now}.items() if id not in pairs]
    return [*shared, *(_alone(strip, is_new=strip.measure.id in now) for strip in lone)]


def faults_apart(old: Kept, new: Kept) -> tuple[list[str], list[str]]:
    """The faults that only the old report names, and those that only the new one names."""
    before, now = (
        [plain_fault(look) for look in kept["sections"]["verdict"].get("to_look_at") or ()]
        for kept in (old, new)
    )
    return [x for x in before if x not in now], [x for x in now if x not in before]


def side_by_side(old: Kept, new: Kept) -> dict[str, Any]:
    """The comparison, as the JSON of the new report keeps it."""
    gone, come = faults_apart(old, new)
    rows = [
        {
            "measure": change.title,
            "word": change.word,
            "before": change.before,
            "now": change.now,
            "why": change.why,
        }
        for change in changes(old, new)
    ]
    return {
        "game": old["game"],
        "made": old.get("made", ""),
        "changes": rows,
        "words": _words(rows),
        "named_before": gone,
        "named_now": come,
        "same_rules": _hash(old) == _hash(new) != "",
    }


def _hash(kept: Kept) -> str:
    making = kept["sections"].get("making") or {}
    return f"{making['rules_hash']} {kept['game']}" if making.get("rules_hash") else ""


def _words(rows: list[dict[str, str]]) -> str:
    parts = []
    for word in (BETTER, WORSE, OTHER, SAME, OPEN):
        if titles := [row["measure"].lower() for row in rows if row["word"] == word]:
            parts.append(f"{word}: {', '.join(titles)}")
    return f"{'; '.join(parts)}.".capitalize() if parts else "Nothing can be compared."


def _numbers(old: Strip, new: Strip) -> tuple[Number, Number] | None:
    """The numbers by which two versions are compared; None without intervals."""
    both = [strip.reading.tested or _with_interval(strip) for strip in (old, new)]
    if both[0] is None or both[1] is None:
        return None
    before, now = (_from_even(n) if old.measure.id == "fair" else n for n in both if n)
    return before, now


def _with_interval(strip: Strip) -> Number | None:
    return strip.reading.number if strip.reading.has_interval else None


def _from_even(score: Number) -> Number:
    """How far a score is from even; as wide an interval."""
    half = (score.high - score.low) / 2
    apart = abs(score.value - 0.5)
    return Number(apart, apart - half, apart + half, score.n)


def _change(old: Strip, new: Strip, numbers: tuple[Number, Number] | None, is_real: bool) -> Change:
    title, before, now = new.measure.title, _shown(old), _shown(new)
    if numbers is None:
        counted = {old.word, new.word} <= {GOOD, MIND} and not (
            old.reading.number or new.reading.number
        )
        if counted and old.word != new.word:
            return Change(title, BETTER if new.word == GOOD else WORSE, before, now)
        has_both = old.reading.number and new.reading.number
        why = NO_INTERVAL if has_both else "It was not measured in both."
        return Change(title, SAME if counted else OPEN, before, now, "" if counted else why)
    return Change(title, _direction(old, new, numbers) if is_real else SAME, before, now)


def _direction(old: Strip, new: Strip, numbers: tuple[Number, Number]) -> str:
    before, now = (number.value for number in numbers)
    if new.measure.id == "fair":
        return BETTER if now < before else WORSE
    if new.measure.id in MORE_IS_BETTER:
        return BETTER if now > before else WORSE
    judged = {(MIND, GOOD): BETTER, (GOOD, MIND): WORSE}
    return judged.get((old.word, new.word), OTHER)


def _alone(strip: Strip, *, is_new: bool) -> Change:
    before, now = ("", _shown(strip)) if is_new else (_shown(strip), "")
    return Change(strip.measure.title, OPEN, before, now, "It is of one version only.")


def _shown(strip: Strip) -> str:
    return strip.written or strip.word
