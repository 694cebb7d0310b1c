"""The result of `kibitz tune` in sentences, as facts for a program, and as sections of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...contract import as_text
from ...estimates import Number
from ..report.phrases import count_of, list_things
from ..report.section import Dots, Section, WordTable
from .measures_to_tune import MEASURES, MeasureColumn, columns
from .tuner import SettingResult, Tuned
from .verdict_of_wish import FAILS, MEETS, OPEN
from .wish import Want

MOST_SERIES = 6  # of a figure
ORDER = {MEETS: 0, OPEN: 1, FAILS: 2}
VERDICTS = {MEETS: "meets the wish", OPEN: "undecided", FAILS: "misses"}


def words(tuned: Tuned) -> list[str]:
    """The findings, the most important first."""
    met, undecided = tuned.of(MEETS), tuned.of(OPEN)
    found = [
        _words_of_met(tuned, met),
        *_words_of_undecided(tuned, met, undecided),
        *_words_of_missed(tuned),
    ]
    found += _silent(tuned) + _not_solved(tuned)
    if by_deals := [one for one in tuned.found if one.by_deals]:
        found.append(f"Scores and draws are those of best play on drawn deals: {_names(by_deals)}.")
    if not tuned.complete:
        found.append("The run was stopped early; these are its results up to then.")
    return found


def _silent(tuned: Tuned) -> list[str]:
    """The measures that are missing, where, and why."""
    rows: dict[tuple[tuple[str, ...], str], list[SettingResult]] = {}
    for one in tuned.found:
        for why in dict.fromkeys(one.silent.values()):
            measures = tuple(name for name, said in one.silent.items() if said == why)
            rows.setdefault((measures, why), []).append(one)
    return [
        f"Not measured: {list_things(measures)} of {_names(some)}. {why}"
        for (measures, why), some in rows.items()
    ]


def _not_solved(tuned: Tuned) -> list[str]:
    """Which settings were played although a solver may find a measure of the wish, and why."""
    rows: dict[str, list[SettingResult]] = {}
    for one in tuned.found:
        if one.not_solved and one.trials:
            rows.setdefault(one.not_solved, []).append(one)
    return [f"Played, not solved: {_names(some)}; {why}." for why, some in rows.items()]


def _names(found: Sequence[SettingResult]) -> str:
    return list_things([one.setting.name for one in found])


def _words_of_met(tuned: Tuned, met: list[SettingResult]) -> str:
    if not met:
        return f"No setting is shown to meet the wish `{tuned.wish}`."
    these = f"{count_of(len(met), 'setting')} of {tuned.many:,}"
    verb = "meets" if len(met) == 1 else "meet"
    return f"{these} {verb} the wish `{tuned.wish}`: {_names(met)}."


def _words_of_undecided(
    tuned: Tuned, met: list[SettingResult], undecided: list[SettingResult]
) -> list[str]:
    looked = [one for one in undecided if one.how and OPEN in _measured(one)]
    others = [one for one in undecided if not (one.how or one.silent)]
    found = []
    if looked and met:
        found.append(f"Not distinguished from these by the games played: {_names(looked)}.")
    elif looked:
        found.append(f"These may meet it; the games played do not decide: {_names(looked)}.")
    if others:
        found.append(f"There was no time to measure on fresh games: {_names(others)}.")
    if len(tuned.found) < tuned.many:
        rest = tuned.many - len(tuned.found)
        found.append(f"Not tried: {count_of(rest, 'other setting')}.")
    if met and not tuned.of(FAILS):
        found.append("No setting is shown to miss the wish, so none is shown to be the best.")
    return found


def _measured(one: SettingResult) -> list[str]:
    """The verdicts on the measures that have a number."""
    return [verdict for name, verdict in one.judged.wants.items() if name not in one.silent]


def _words_of_missed(tuned: Tuned) -> list[str]:
    missed, found = tuned.of(FAILS), []
    for want in tuned.wish.wants:
        name = want.measure.name
        if missed and len(missed) == len(tuned.found) and all(name in f.missed for f in missed):
            found.append(f"No tried setting meets `{want}`{_nearest_to_bounds(tuned, want)}.")
    if missed and len(missed) == len(tuned.found) and not found:
        found.append(
            "All settings miss the wish, though no part of it is shown to be missed by all."
        )
    elif missed and not found:
        found.append(f"Shown to miss the wish: {_names(missed)}.")
    return found


def _nearest_to_bounds(tuned: Tuned, want: Want) -> str:
    rows = []
    for one in tuned.found:
        seen = [(column, one.judged.numbers.get(column.label)) for column in _columns(want, one)]
        worst = [(want.distance(n.value), column, n) for column, n in seen if n]
        if len(worst) == len(seen):
            rows.append((*max(worst, key=lambda row: row[0]), one))
    if not rows:
        return ""
    _, column, number, one = min(rows, key=lambda row: row[0])
    return (
        f"; the nearest is {one.setting.name} with {column.label} {with_interval(column, number)}"
    )


def _columns(want: Want, one: SettingResult) -> list[MeasureColumn]:
    return columns(want.measure, one.setting.game)


def with_interval(column: MeasureColumn, number: Number) -> str:
    """A number with its interval."""
    return number.percent if column.measure.is_share else str(number)


def order_settings(tuned: Tuned) -> list[SettingResult]:
    """The settings, those that meet the wish first."""
    return sorted(tuned.found, key=lambda one: (ORDER[one.verdict], not one.how))


def table(tuned: Tuned) -> WordTable:
    """All settings with their numbers."""
    labels = _labels(tuned)
    rows = tuple(
        (
            one.setting.name,
            _verdict(one),
            *(_number(tuned, one, label) for label in labels),
            f"{one.trials:,}" if one.trials else "",
            str(one.first_seed) if one.trials else "",
        )
        for one in order_settings(tuned)
    )
    return WordTable("Settings", ("setting", "verdict", *labels, "trials", "first seed"), rows)


def _labels(tuned: Tuned) -> list[str]:
    return list(
        dict.fromkeys(
            column.label
            for want in tuned.wish.wants
            for one in tuned.found
            for column in _columns(want, one)
        )
    )


def _verdict(one: SettingResult) -> str:
    if one.verdict == FAILS:
        how = ", seen in the race" if one.how == "race" else ""
        return f"misses {', '.join(one.missed)}{how}"
    return VERDICTS[one.verdict] if one.how else "not measured"


def _number(tuned: Tuned, one: SettingResult, label: str) -> str:
    number = one.judged.numbers.get(label)
    if number is None:
        return ""
    column = next(c for w in tuned.wish.wants for c in _columns(w, one) if c.label == label)
    return with_interval(column, number)


def facts(tuned: Tuned) -> dict[str, Any]:
    """The wish and the settings that were measured, for JSON."""
    return {
        "wish": str(tuned.wish),
        "wants": [
            {
                "measure": w.measure.name,
                "what": w.measure.what,
                "bounds": [_finite(w.low), _finite(w.high)],
            }
            for w in tuned.wish.wants
        ],
        "complete": tuned.complete,
        "settings": tuned.many,
        "meet": [one.setting.name for one in tuned.of(MEETS)],
        "undecided": [one.setting.name for one in tuned.of(OPEN)],
        "miss": [one.setting.name for one in tuned.of(FAILS)],
        "winners": [one.setting.name for one in tuned.winners],
        "found": [_facts_of(one) for one in order_settings(tuned)],
        "words": words(tuned),
        "table": {"head": table(tuned).head, "rows": table(tuned).rows},
    }


def _finite(end: float) -> float | None:
    return end if abs(end) < 1e300 else None


def _facts_of(one: SettingResult) -> dict[str, Any]:
    return {
        "setting": one.setting.name,
        "game": str(one.setting.game),
        "options": dict(one.setting.values),
        "verdict": one.verdict,
        "by": one.how,
        "misses": list(one.missed),
        "wants": one.judged.wants,
        "numbers": _numbers(one),
        "without_signal": one.without_signal or None,
        "not_measured": dict(one.silent),
        "not_solved": one.not_solved or None,
        "fresh_games": one.trials,
        "first_seed": one.first_seed,
        "best_play_of_deals": one.by_deals,
    }


def _numbers(one: SettingResult) -> dict[str, Any]:
    """The numbers by label; null where nothing can give them."""
    game = one.setting.game
    labels = [c.label for name in one.silent for c in columns(MEASURES[name], game)]
    known = {label: number.facts() for label, number in one.judged.numbers.items()}
    return dict.fromkeys(labels) | known


def sections(tuned: Tuned, made: Mapping[str, Any]) -> tuple[Section, ...]:
    """The sections of the page; `made` has the command, seed, seconds."""
    answer = Section("answer", "Which settings meet the wish", words(tuned))
    answer.tables.append(table(tuned))
    answer.notes.append(NOTE)
    pictures = Section("pictures", "The measures by option")
    pictures.figures += [figure for want in tuned.wish.wants for figure in _figures(tuned, want)]
    pictures.words.append("A dot is a setting, with its 95% interval; the band is the wish.")
    wants = Section("measures", "What was wished for")
    wants.tables.append(_wants(tuned))
    making = Section("making", "How this was made")
    making.words += [
        f"The command was: `{made['command']}`.",
        f"Seed {made['seed']}; {made['seconds']:,.0f} seconds and {made['playouts']:,} playouts "
        "were used.",
    ]
    shown = (answer, pictures, wants, making)
    return tuple(one for one in shown if one is not pictures or one.figures)


NOTE = (
    "The numbers come from fresh games, never from those by which the settings were chosen; exact "
    "ones come from a solver. Each interval is of 95% by itself. The verdicts use wider ones: the "
    "chance that any verdict of the run is wrong is at most 5%, over all settings together "
    "(Bonferroni). A setting that is undecided is neither shown to meet the wish nor to miss it."
)


def _wants(tuned: Tuned) -> WordTable:
    rows = tuple((str(w), w.measure.what, _met_by(tuned, w)) for w in tuned.wish.wants)
    return WordTable("Measures", ("want", "what it is", "shown to be met by"), rows)


def _met_by(tuned: Tuned, want: Want) -> str:
    name = want.measure.name
    met = [one for one in tuned.found if one.how and one.judged.wants[name] == MEETS]
    return f"{len(met):,} of {count_of(len(tuned.found), 'setting')}"


def _figures(tuned: Tuned, want: Want) -> list[Dots]:
    by_label: dict[str, list[tuple[SettingResult, Number]]] = {}
    for one in tuned.found:
        for column in _columns(want, one):
            if (number := one.judged.numbers.get(column.label)) is not None:
                by_label.setdefault(column.label, []).append((one, number))
    return [_figure(want, label, rows) for label, rows in by_label.items()]


def _figure(want: Want, label: str, rows: list[tuple[SettingResult, Number]]) -> Dots:
    across, places = _across([one for one, _ in rows])
    factor = 100 if want.measure.is_share else 1
    series: dict[str, list[tuple[str, Number]]] = {}
    for (_, number), (place, rest) in zip(rows, places, strict=True):
        series.setdefault(rest, []).append((place, number.times(factor)))
    return Dots(
        _title(want, label),
        across,
        f"{label}{', %' if factor == 100 else ''}",
        tuple((rest, tuple(some)) for rest, some in series.items()),
        (factor * want.low, factor * want.high),
    )


def _title(want: Want, label: str) -> str:
    what = "" if want.measure.fact == "" and label != want.measure.name else want.measure.what
    return f"{label.capitalize()}: {what}" if what else label.capitalize()


def _across(found: list[SettingResult]) -> tuple[str, list[tuple[str, str]]]:
    """The option along the axis; by setting its value there, and its other values.

    The option of the most values, if the others are few; else the settings one by one.
    """
    values: dict[str, set[str]] = {}
    for one in found:
        for name, value in one.setting.values.items():
            values.setdefault(name, set()).add(as_text(value))
    widest = max(values, key=lambda name: len(values[name]), default="")
    places = [
        (as_text(one.setting.values[widest]), _without(one, widest))
        for one in found
        if widest in one.setting.values
    ]
    if len(places) == len(found) and len({rest for _, rest in places}) <= MOST_SERIES:
        return widest, places
    return "setting", [(one.setting.name, "") for one in found]


def _without(one: SettingResult, option: str) -> str:
    words = one.setting.name.split(" ")
    return " ".join(word for word in words if not word.startswith(f"{option}="))
