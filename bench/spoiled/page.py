"""Write the tables of docs/report-proof.md."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from docs.table_text import prose

from kibitz.study.report.compared import FILE, FOR_FAULTS, FOR_STRIPS, KINDS, MEANINGS
from kibitz.study.report.game_kind import kind_of_game
from kibitz.study.report.measuring.lengths import SECONDS_A_TURN

from ..writing import write_part
from .asking import false_alarms, game_of, is_found
from .faults import Fault
from .further_faults import FURTHER
from .respected import FRESH, KNOWN, RESPECTED, UNTUNED
from .twins import FAULTS, ROOT, SpoiledGame, twins

FIRST = {name: fault for name, fault in FAULTS.items() if name not in FURTHER}
PAGE = ROOT / "docs" / "report-proof.md"
Results = dict[str, Any]


def write_page(results: Results) -> None:
    """Write the table of the twins and that of the respected games between their marks."""
    known = {name: result for name, result in results.items() if "failed" not in result}
    write_part(PAGE, "twins", twins_table(known, FIRST))
    write_part(PAGE, "further-twins", twins_table(known, FURTHER))
    write_part(PAGE, "light", prose(words_on_light(known)))
    write_part(PAGE, "respected", games_table(known, [*RESPECTED]))
    write_part(PAGE, "untuned", games_table(known, [*UNTUNED]))
    write_part(PAGE, "fresh", games_table(known, [*FRESH]))
    write_part(PAGE, "unspoiled", prose(words_on_all(known)))
    write_measures(known)


def write_measures(known: Results) -> None:
    """Write the kinds and numbers of the respected games, with which a report compares a game."""
    numbers: dict[str, dict[str, Any]] = {
        name: {} for name in (KINDS, *MEANINGS, *FOR_STRIPS, *FOR_FAULTS)
    }
    for game in RESPECTED:
        numbers[KINDS][game] = kind_of_game(game_of(game))
        for name, number in _measures(known.get(game, {})).items():
            value = number["value"] if isinstance(number, dict) else number
            numbers[name][game] = round(value, 4)
    FILE.write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")


def _measures(answered: dict[str, Any]) -> dict[str, Any]:
    """The numbers of a game, and the minutes that it goes on without doubt, if few are drawn."""
    measures: dict[str, Any] = dict(answered.get("measures", {}))
    is_drawn = any("many draws" in look for look in answered.get("looks", ()))
    if {"length", "doubt"} <= {*measures} and not is_drawn:
        turns, doubt = (measures[name]["value"] for name in ("length", "doubt"))
        measures["known_minutes"] = turns * (1 - doubt) * SECONDS_A_TURN / 60
    return measures


def twins_table(known: Results, faults: Mapping[str, Fault]) -> str:
    """By fault, how many twins of each half there are, were asked, and were found."""
    listed = [twin for twin in twins() if twin.fault in faults]
    rows = [
        "| fault | open twins | asked | found | kept twins | asked | found |",
        "|---|---|---|---|---|---|---|",
    ]
    for fault, planted in faults.items():
        cells = [
            number
            for half in ("tuning", "kept")
            for number in _counts([t for t in listed if (t.fault, t.half) == (fault, half)], known)
        ]
        rows.append(f"| {planted.words} | {' | '.join(map(str, cells))} |")
    sums = [
        n
        for half in ("tuning", "kept")
        for n in _counts([t for t in listed if t.half == half], known)
    ]
    rows.append(f"| all | {' | '.join(map(str, sums))} |")
    return "\n".join([*rows, "", _budgets(known, {t.name for t in listed})])


def _counts(some: list[SpoiledGame], known: Results) -> tuple[int, int, int]:
    there = [t.name for t in some if t.name in known]
    return len(some), len(there), sum(is_found(name, known[name]) for name in there)


def games_table(known: Results, games: list[str]) -> str:
    """The faults named of games that are not spoiled: known of them, or false alarms."""
    there = {name: known[name] for name in games if name in known}
    rows = ["| game | known, and named | false alarms |", "|---|---|---|"]
    for name, result in there.items():
        wrong = false_alarms(name, result)
        right = [look for look in result["looks"] if look not in wrong]
        rows.append(f"| {name} | {'; '.join(right)} | {'; '.join(wrong)} |")
    asked = f"{len(there)} of {len(games)} games were asked. {_alarms(there)}"
    return "\n".join([*rows, "", prose(f"{asked} {_budgets(there, set(there))}")])


def words_on_light(known: Results) -> str:
    """What the measures of the further faults name of respected games."""
    there = {name: known[name]["light"] for name in RESPECTED if "light" in known.get(name, {})}
    named = [f"{name}: {', '.join(looks)}" for name, looks in there.items() if looks]
    asked = f"Of {len(RESPECTED)} respected games {len(there)} were measured in the same way."
    return f"{asked} Named of them: {'; '.join(named) or 'nothing'}."


def words_on_all(known: Results) -> str:
    """The false alarms of all games that are not spoiled."""
    there = {name: known[name] for name in KNOWN if name in known}
    return f"Here all {len(there)} games that are not spoiled count together. {_alarms(there)}"


def _alarms(there: Results) -> str:
    false = sum(len(false_alarms(name, result)) for name, result in there.items())
    said = sum(_sentences(result) for result in there.values())
    share = f"{false / said:.1%}" if said else "none"
    return f"Of {said} sentences {false} name a fault that is not known: {share}."


def _sentences(result: dict[str, Any]) -> int:
    """The sentences of a first section; each fault that is named counts as one."""
    others = [
        words for words in result["sentences"] if not words.startswith(("To look", "What to do"))
    ]
    return len(others) + len(result["looks"])


def _budgets(known: Results, names: set[str]) -> str:
    some = [result for name, result in known.items() if name in names]
    there = {f"{result['minutes']:g} on {result['cores']}" for result in some if result["minutes"]}
    light = sum(not result["minutes"] for result in some)
    said = f" {light} were measured without a report (`bench.spoiled.light`)." if light else ""
    reports = f"Minutes a report, and cores: {', '.join(sorted(there)) or 'none yet'}."
    return f"{reports if there or not light else ''}{said}".strip()
