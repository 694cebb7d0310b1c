"""Write the tables of docs/report-proof.md."""

from __future__ import annotations

import json
from typing import Any

from docs.table_text import prose

from kibitz.study.report.compared import FILE, FOR_STRIPS, KINDS, MEANINGS
from kibitz.study.report.game_kind import kind_of_game

from ..writing import write_part
from .asking import false_alarms, game_of, is_found
from .respected import FRESH, KNOWN, RESPECTED, UNTUNED
from .twins import FAULTS, ROOT, SpoiledGame, twins

PAGE = ROOT / "docs" / "report-proof.md"
Results = dict[str, Any]


def write_page(results: Results) -> None:
    """Write the table of the twins and that of the respected games between their marks."""
    known = {name: one for name, one in results.items() if "failed" not in one}
    write_part(PAGE, "twins", twins_table(known))
    write_part(PAGE, "respected", games_table(known, [*RESPECTED]))
    write_part(PAGE, "untuned", games_table(known, [*UNTUNED]))
    write_part(PAGE, "fresh", games_table(known, [*FRESH]))
    write_part(PAGE, "unspoiled", prose(words_on_all(known)))
    write_measures(known)


def write_measures(known: Results) -> None:
    """Write the kinds and numbers of the respected games, with which a report compares a game."""
    numbers: dict[str, dict[str, Any]] = {name: {} for name in (KINDS, *MEANINGS, *FOR_STRIPS)}
    for game in RESPECTED:
        numbers[KINDS][game] = kind_of_game(game_of(game))
        for name, number in known.get(game, {}).get("measures", {}).items():
            value = number["value"] if isinstance(number, dict) else number
            numbers[name][game] = round(value, 4)
    FILE.write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")


def twins_table(known: Results) -> str:
    """By fault, how many twins of each half there are, were asked, and were found."""
    rows = [
        "| fault | open twins | asked | found | kept twins | asked | found |",
        "|---|---|---|---|---|---|---|",
    ]
    for fault, planted in FAULTS.items():
        cells = [
            number
            for half in ("tuning", "kept")
            for number in _counts([t for t in twins() if (t.fault, t.half) == (fault, half)], known)
        ]
        rows.append(f"| {planted.words} | {' | '.join(map(str, cells))} |")
    sums = [
        n
        for half in ("tuning", "kept")
        for n in _counts([t for t in twins() if t.half == half], known)
    ]
    rows.append(f"| all | {' | '.join(map(str, sums))} |")
    return "\n".join([*rows, "", _budgets(known, {t.name for t in twins()})])


def _counts(some: list[SpoiledGame], known: Results) -> tuple[int, int, int]:
    there = [t.name for t in some if t.name in known]
    return len(some), len(there), sum(is_found(name, known[name]) for name in there)


def games_table(known: Results, games: list[str]) -> str:
    """The faults named of games that are not spoiled: known of them, or false alarms."""
    there = {name: known[name] for name in games if name in known}
    rows = ["| game | known, and named | false alarms |", "|---|---|---|"]
    for name, one in there.items():
        wrong = false_alarms(name, one)
        right = [look for look in one["looks"] if look not in wrong]
        rows.append(f"| {name} | {'; '.join(right)} | {'; '.join(wrong)} |")
    asked = f"{len(there)} of {len(games)} games were asked. {_alarms(there)}"
    return "\n".join([*rows, "", prose(f"{asked} {_budgets(there, set(there))}")])


def words_on_all(known: Results) -> str:
    """The false alarms of all games that are not spoiled."""
    there = {name: known[name] for name in KNOWN if name in known}
    return f"Here all {len(there)} games that are not spoiled count together. {_alarms(there)}"


def _alarms(there: Results) -> str:
    false = sum(len(false_alarms(name, one)) for name, one in there.items())
    said = sum(_sentences(one) for one in there.values())
    share = f"{false / said:.1%}" if said else "none"
    return f"Of {said} sentences {false} name a fault that is not known: {share}."


def _sentences(one: dict[str, Any]) -> int:
    """The sentences of a first section; each fault that is named counts as one."""
    others = [
        words for words in one["sentences"] if not words.startswith(("To look", "What to do"))
    ]
    return len(others) + len(one["looks"])


def _budgets(known: Results, names: set[str]) -> str:
    there = {
        f"{one['minutes']:g} on {one['cores']}" for name, one in known.items() if name in names
    }
    return f"Minutes a report, and cores: {', '.join(sorted(there)) or 'none yet'}."
