"""Section 12: where this game stands among thirty respected ones.

`respected_games.json` has the numbers of those games, as `python -m bench.spoiled` measured them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ...estimates import Number, exactly
from .section import Dots, Section, WordTable

FILE = Path(__file__).with_name("respected_games.json")
FEWEST_GAMES = 5  # games with a number, below which there is nothing to compare with
KINDS = "kinds"  # beside the measures
MIDDLE = 25.0, 75.0  # the half of the games around the middle one, in percent
MEANINGS = {
    "length": "turns of a game between the strongest players",
    "depth": "levels of play, each of which scores 75% or more against the one below",
    "branching": "legal acts of a position of a random game, on average",
    "decisiveness": "part of a game still to play when the winner first leads clearly",
    "luck": "part of the result that the deal or draws decide between equal players",
}
FOR_STRIPS = ("score", "doubt")  # of the seat furthest from even; when the winner is sure
FOR_FAULTS = ("wait", "out", "known_minutes", "idle_turns", "unused")  # see `faults_of_play`
PERCENT = ("decisiveness", "luck")


@cache
def _respected() -> dict[str, dict[str, Any]]:
    return dict(json.loads(FILE.read_text("utf-8")))


def respected_numbers() -> dict[str, dict[str, float]]:
    """By measure, the numbers of the respected games by name."""
    return {name: numbers for name, numbers in _respected().items() if name != KINDS}


def respected_kinds() -> dict[str, dict[str, str]]:
    """The kind of each respected game, as `kind_of_game` gives it."""
    return _respected()[KINDS]


def known_numbers(facts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The numbers that are kept of respected games: what is compared, and `FOR_STRIPS`."""
    shares = (facts.get("fairness", {}).get("shares") or {}).values()
    numbers = {
        "score": max(shares, key=lambda share: abs(share["value"] - 0.5), default=None),
        "doubt": facts.get("shape", {}).get("last_doubt"),
    }
    return measures(facts) | {n: number for n, number in numbers.items() if number is not None}


def measures(facts: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The compared numbers of a report, from its facts by section; those that were measured."""
    length, hidden = facts.get("length", {}), facts.get("hidden", {})
    strongest = length.get("strongest") or {}
    numbers = {
        "length": None if strongest.get("at_least") else strongest.get("turns"),
        "depth": facts.get("depth", {}).get("steps"),
        "branching": length.get("legal_acts", {}).get("mean"),
        "decisiveness": facts.get("shape", {}).get("decisiveness"),
        "luck": hidden.get("luck_in_play") or _luck_of_deal_alone(hidden),
    }
    return {name: number for name, number in numbers.items() if number is not None}


def _luck_of_deal_alone(hidden: Mapping[str, Any]) -> Any:
    """The part that the deal decides; None if acts draw too, and their part is not known."""
    return None if hidden.get("luck_in_play_not_measured") else hidden.get("luck")


def comparison_section(sections: Mapping[str, Section]) -> Section:
    """The section: a sentence, a table, and a picture."""
    section = Section("compared", "Compared with respected games")
    own = measures({name: s.facts for name, s in sections.items()})
    numbers = {
        n: value if isinstance(value, Number) else exactly(float(value)) for n, value in own.items()
    }
    there = {
        name: number
        for name, number in numbers.items()
        if len(respected_numbers().get(name, {})) >= FEWEST_GAMES
    }
    if not there:
        section.words.append("Nothing was measured that can be compared.")
        return section
    standing = {name: _standing(name, number) for name, number in there.items()}
    section.facts = {
        name: {"value": _fact(own[name], number), "above": _fact(own[name], standing[name])}
        for name, number in there.items()
    }
    section.words.append(_sentence(standing))
    section.tables.append(_table(there))
    title = "Where the game stands among respected ones"
    series = (("", tuple(standing.items())),)
    section.figures.append(Dots(title, "", "% of the games that have less", series, MIDDLE))
    section.notes.append(
        "The other games are at their usual size in Kibitz, each with a report of 1.6 minutes on "
        "one core. A longer report finds more levels, so its depth may stand too high. To stand "
        "apart is no fault: the band is the middle half of these games."
    )
    return section


def _fact(given: Any, number: Number) -> Number | dict[str, float]:
    """A number that was measured without an interval is not exact."""
    return number if isinstance(given, Number) else {"value": number.value}


def _standing(measure: str, number: Number) -> Number:
    """The share of the games that have less, in percent, a tie counting half."""
    value, low, high = (_share_below(measure, x) for x in (number.value, number.low, number.high))
    return Number(value, low, high, number.n)


def _share_below(measure: str, value: float) -> float:
    others = respected_numbers()[measure].values()
    return 100 * sum((x < value) + (x == value) / 2 for x in others) / len(others)


def _sentence(standing: dict[str, Number]) -> str:
    less = [name for name, number in standing.items() if number.high < MIDDLE[0]]
    more = [name for name, number in standing.items() if number.low > MIDDLE[1]]
    parts = [
        f"{word} {_and(names)} than three quarters of them"
        for word, names in (("less", less), ("more", more))
        if names
    ]
    if not parts:
        return "In all that is compared the game is not surely apart from respected games."
    return f"Among respected games this one has {' and '.join(parts)}."


def _and(names: list[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _table(there: dict[str, Number]) -> WordTable:
    rows = tuple(
        (name, _with_interval(name, number), *_of_the_others(name), MEANINGS[name])
        for name, number in there.items()
    )
    head = ("measure", "this game", "least", "middle", "most", "what it is")
    return WordTable("Among respected games", head, rows)


def _with_interval(name: str, number: Number) -> str:
    return number.percent if name in PERCENT else str(number).removesuffix(" (exact)")


def _of_the_others(name: str) -> list[str]:
    games = sorted(respected_numbers()[name].items(), key=lambda pair: pair[1])
    return [_with_game(name, *games[k]) for k in (0, len(games) // 2, -1)]


def _with_game(measure: str, game: str, value: float) -> str:
    number = f"{value:.0%}" if measure in PERCENT else f"{value:.3g}"
    return f"{number} ({game})"
