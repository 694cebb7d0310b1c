"""Section 1: a page for who has little time, made from the other sections."""

from __future__ import annotations

from typing import Any

from ..numbers import Number
from .section import Section

IDLE = 0.2  # of a game played after nothing can be changed


def verdict(sections: dict[str, Section]) -> Section:
    """Fair or not, how long, how deep, how often drawn or stuck, what to look at."""
    found = Section("verdict", "Verdict")
    for make in (_fair, _long, _sound, _open, _deep, _luck, _rules):
        found.words += make(sections)
    looks = _looks(sections)
    found.words.append(
        f"To look at: {'; '.join(looks)}." if looks else "Nothing stands out as wrong."
    )
    found.facts = {"to_look_at": looks}
    return found


def _facts(sections: dict[str, Section], name: str) -> dict[str, Any]:
    return sections[name].facts if name in sections else {}


def _fair(sections: dict[str, Section]) -> list[str]:
    return sections["fairness"].words[:2]


def _long(sections: dict[str, Section]) -> list[str]:
    return sections["length"].words[:1]


def _sound(sections: dict[str, Section]) -> list[str]:
    draws: Number = _facts(sections, "fairness")["by_strength"][-1]["draws"]
    stuck = _facts(sections, "soundness")["dead_ends"]
    endless = _facts(sections, "soundness")["endless"]
    clean = stuck.value == 0 and endless.value == 0
    sound = (
        "nobody got stuck and every game ended" if clean else "some games got stuck or did not end"
    )
    return [f"Drawn: {draws.percent} of the strongest games; among random games {sound}."]


def _open(sections: dict[str, Section]) -> list[str]:
    return sections["shape"].words[:1]


def _deep(sections: dict[str, Section]) -> list[str]:
    return sections["depth"].words[:1] if "depth" in sections else []


def _luck(sections: dict[str, Section]) -> list[str]:
    there = "hidden" in sections and sections["hidden"].facts
    return sections["hidden"].words[:1] if there else []


def _rules(sections: dict[str, Section]) -> list[str]:
    there = "strategy" in sections and sections["strategy"].facts
    return sections["strategy"].words[:1] if there else []


def _looks(sections: dict[str, Section]) -> list[str]:
    """What an inventor should see to."""
    sound, fair = _facts(sections, "soundness"), _facts(sections, "fairness")
    shape, last = _facts(sections, "shape"), fair["by_strength"][-1]
    looks = []
    if sound["dead_ends"].value > 0:
        looks.append("dead ends (section 2)")
    if sound["endless"].value > 0:
        looks.append("games that do not end (section 2)")
    if "settled" in sound and sound["settled"]["part"].low > IDLE:
        looks.append("games that go on when all is settled (section 2)")
    if any(not seat.low <= 0.55 or not seat.high >= 0.45 for seat in last["seats"]):
        looks.append("seats that are not worth the same (section 3)")
    if last["draws"].low > 0.3:
        looks.append("many draws (section 3)")
    if sound["options_without_effect"]:
        looks.append("options without effect (section 2)")
    if "last_doubt" in shape and shape["last_doubt"].high < 0.35:
        looks.append("games decided early (section 5)")
    if "one_reasonable" in shape and shape["one_reasonable"].low > 0.5:
        looks.append("few real choices (section 5)")
    return looks
