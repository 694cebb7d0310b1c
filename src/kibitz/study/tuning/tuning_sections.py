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
    said = [
        _words_of_met(tuned, met),
        *_words_of_undecided(tuned, met, undecided),
        *_words_of_missed(tuned),
    ]
    said += _silent(tuned) + _not_solved(tuned)
    if by_deals := [result for result in tuned.found if result.by_deals]:
        said.append(f"Scores and draws are those of best play on drawn deals: {_names(by_deals)}.")
    if not tuned.complete:
        said.append("The run was stopped early; these are its results up to then.")
    return said


def _silent(tuned: Tuned) -> list[str]:
    """The measures that are missing, where, and why."""
    rows: dict[tuple[tuple[str, ...], str], list[SettingResult]] = {}
    for result in tuned.found:
        for why in dict.fromkeys(result.silent.values()):
            measures = tuple(name for name, said in result.silent.items() if said == why)
            rows.setdefault((measures, why), []).append(result)
    return [
        f"Not measured: {list_things(measures)} of {_names(some)}. {why}"
        for (measures, why), some in rows.items()
    ]


def _not_solved(tuned: Tuned) -> list[str]:
    """Which settings were played although a solver may find a measure of the wish, and why."""
    rows: dict[str, list[SettingResult]] = {}
    for result in tuned.found:
        if result.not_solved and result.trials:
            rows.setdefault(result.not_solved, []).append(result)
    return [f"Played, not solved: {_names(some)}; {why}." for why, some in rows.items()]


def _names(results: Sequence[SettingResult]) -> str:
    return list_things([result.setting.name for result in results])


def _words_of_met(tuned: Tuned, met: list[SettingResult]) -> str:
    if not met:
        return f"No setting is shown to meet the wish `{tuned.wish}`."
    these = f"{count_of(len(met), 'setting')} of {tuned.many:,}"
    verb = "meets" if len(met) == 1 else "meet"
    return f"{these} {verb} the wish `{tuned.wish}`: {_names(met)}."


def _words_of_undecided(
    tuned: Tuned, met: list[SettingResult], undecided: list[SettingResult]
) -> list[str]:
    looked = [result for result in undecided if result.how and OPEN in _measured(result)]
    others = [result for result in undecided if not (result.how or result.silent)]
    sentences = []
    if looked and met:
        sentences.append(f"Not distinguished from these by the games played: {_names(looked)}.")
    elif looked:
        sentences.append(f"These may meet it; the games played do not decide: {_names(looked)}.")
    if others:
        sentences.append(f"There was no time to measure on fresh games: {_names(others)}.")
    if len(tuned.found) < tuned.many:
        rest = tuned.many - len(tuned.found)
        sentences.append(f"Not tried: {count_of(rest, 'other setting')}.")
    if met and not tuned.of(FAILS):
        sentences.append("No setting is shown to miss the wish, so none is shown to be the best.")
    return sentences


def _measured(result: SettingResult) -> list[str]:
    """The verdicts on the measures that have a number."""
    return [verdict for name, verdict in result.judged.wants.items() if name not in result.silent]


def _words_of_missed(tuned: Tuned) -> list[str]:
    missed, sentences = tuned.of(FAILS), []
    for want in tuned.wish.wants:
        name = want.measure.name
        if missed and len(missed) == len(tuned.found) and all(name in f.missed for f in missed):
            sentences.append(f"No tried setting meets `{want}`{_nearest_to_bounds(tuned, want)}.")
    if missed and len(missed) == len(tuned.found) and not sentences:
        sentences.append(
            "All settings miss the wish, though no part of it is shown to be missed by all."
        )
    elif missed and not sentences:
        sentences.append(f"Shown to miss the wish: {_names(missed)}.")
    return sentences


def _nearest_to_bounds(tuned: Tuned, want: Want) -> str:
    rows = []
    for result in tuned.found:
        seen = [(c, result.judged.numbers.get(c.label)) for c in _columns(want, result)]
        worst = [(want.distance(n.value), column, n) for column, n in seen if n]
        if len(worst) == len(seen):
            rows.append((*max(worst, key=lambda row: row[0]), result))
    if not rows:
        return ""
    _, column, number, result = min(rows, key=lambda row: row[0])
    measured = f"{column.label} {with_interval(column, number)}"
    return f"; the nearest is {result.setting.name} with {measured}"


def _columns(want: Want, result: SettingResult) -> list[MeasureColumn]:
    return columns(want.measure, result.setting.game)


def with_interval(column: MeasureColumn, number: Number) -> str:
    """A number with its interval."""
    return number.percent if column.measure.is_share else str(number)


def order_settings(tuned: Tuned) -> list[SettingResult]:
    """The settings, those that meet the wish first."""
    return sorted(tuned.found, key=lambda result: (ORDER[result.verdict], not result.how))


def table(tuned: Tuned) -> WordTable:
    """All settings with their numbers."""
    labels = _labels(tuned)
    rows = tuple(
        (
            result.setting.name,
            _verdict(result),
            *(_number(tuned, result, label) for label in labels),
            f"{result.trials:,}" if result.trials else "",
            str(result.first_seed) if result.trials else "",
        )
        for result in order_settings(tuned)
    )
    return WordTable("Settings", ("setting", "verdict", *labels, "trials", "first seed"), rows)


def _labels(tuned: Tuned) -> list[str]:
    return list(
        dict.fromkeys(
            column.label
            for want in tuned.wish.wants
            for result in tuned.found
            for column in _columns(want, result)
        )
    )


def _verdict(result: SettingResult) -> str:
    if result.verdict == FAILS:
        how = ", seen in the race" if result.how == "race" else ""
        return f"misses {', '.join(result.missed)}{how}"
    return VERDICTS[result.verdict] if result.how else "not measured"


def _number(tuned: Tuned, result: SettingResult, label: str) -> str:
    number = result.judged.numbers.get(label)
    if number is None:
        return ""
    column = next(c for w in tuned.wish.wants for c in _columns(w, result) if c.label == label)
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
        "meet": [result.setting.name for result in tuned.of(MEETS)],
        "undecided": [result.setting.name for result in tuned.of(OPEN)],
        "miss": [result.setting.name for result in tuned.of(FAILS)],
        "winners": [winner.setting.name for winner in tuned.winners],
        "found": [_facts_of(result) for result in order_settings(tuned)],
        "words": words(tuned),
        "table": {"head": table(tuned).head, "rows": table(tuned).rows},
    }


def _finite(end: float) -> float | None:
    return end if abs(end) < 1e300 else None


def _facts_of(result: SettingResult) -> dict[str, Any]:
    return {
        "setting": result.setting.name,
        "game": str(result.setting.game),
        "options": dict(result.setting.values),
        "verdict": result.verdict,
        "by": result.how,
        "misses": list(result.missed),
        "wants": result.judged.wants,
        "numbers": _numbers(result),
        "without_signal": result.without_signal or None,
        "not_measured": dict(result.silent),
        "not_solved": result.not_solved or None,
        "fresh_games": result.trials,
        "first_seed": result.first_seed,
        "best_play_of_deals": result.by_deals,
    }


def _numbers(result: SettingResult) -> dict[str, Any]:
    """The numbers by label; null where nothing can give them."""
    game = result.setting.game
    labels = [c.label for name in result.silent for c in columns(MEASURES[name], game)]
    known = {label: number.facts() for label, number in result.judged.numbers.items()}
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
    return tuple(section for section in shown if section is not pictures or section.figures)


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
    met = [result for result in tuned.found if result.how and result.judged.wants[name] == MEETS]
    return f"{len(met):,} of {count_of(len(tuned.found), 'setting')}"


def _figures(tuned: Tuned, want: Want) -> list[Dots]:
    by_label: dict[str, list[tuple[SettingResult, Number]]] = {}
    for result in tuned.found:
        for column in _columns(want, result):
            if (number := result.judged.numbers.get(column.label)) is not None:
                by_label.setdefault(column.label, []).append((result, number))
    return [_figure(want, label, rows) for label, rows in by_label.items()]


def _figure(want: Want, label: str, rows: list[tuple[SettingResult, Number]]) -> Dots:
    across, places = _across([result for result, _ in rows])
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


def _across(results: list[SettingResult]) -> tuple[str, list[tuple[str, str]]]:
    """The option along the axis; by setting its value there, and its other values.

    The option of the most values, if the others are few; else the settings one by one.
    """
    values: dict[str, set[str]] = {}
    for result in results:
        for name, value in result.setting.values.items():
            values.setdefault(name, set()).add(as_text(value))
    widest = max(values, key=lambda name: len(values[name]), default="")
    places = [
        (as_text(result.setting.values[widest]), _without(result, widest))
        for result in results
        if widest in result.setting.values
    ]
    if len(places) == len(results) and len({rest for _, rest in places}) <= MOST_SERIES:
        return widest, places
    return "setting", [(result.setting.name, "") for result in results]


def _without(result: SettingResult, option: str) -> str:
    words = result.setting.name.split(" ")
    return " ".join(word for word in words if not word.startswith(f"{option}="))
