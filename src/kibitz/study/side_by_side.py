"""A comparison as sections of a page: the differences, then all measures, size by size."""

from __future__ import annotations

from typing import Any

from .compare import MEASURES, SHARES, VariantComparison, options, with_interval
from .report.section import Lines, Section, Series, WordTable


def sections(found: VariantComparison, facts: dict[str, Any]) -> tuple[Section, ...]:
    """All sections; `facts` has the command, seed, seconds."""
    differences = Section("differences", "What differs", list(facts["words"]))
    differences.figures += _figures(found)
    differences.notes.append(
        "A difference is real where Holm's procedure over all comparisons says so, with 5% for any "
        "error among them. Intervals are of 95%."
    )
    sizes = [_size(found, k) for k in range(len(found.at))]
    making = Section("making", "How this was made")
    making.words += [
        f"The command was: `{facts['command']}`.",
        f"Seed {facts['seed']}; {facts['seconds']:,.0f} seconds were used.",
    ]
    return (differences, *sizes, making)


def _size(found: VariantComparison, number: int) -> Section:
    at, row = found.at[number], found.found[number]
    section = Section(f"size{number + 1}", options(at) or "All measures")
    real = {d.measure for d in found.differences if d.real and d.at == at}
    body = tuple(
        (
            measure,
            *(with_interval(measure, one[measure]) if measure in one else "" for one in row),
            "yes" if measure in real else "",
            what,
        )
        for measure, what in MEASURES.items()
    )
    head = ("measure", *found.variants, "real difference", "what it is")
    section.tables.append(WordTable("Measures", head, body))
    return section


def _figures(found: VariantComparison) -> list[Lines]:
    names = {name for at in found.at for name in at}
    if len(found.at) < 2 or len(names) != 1:
        return []
    (name,) = names
    if not all(str(at[name]).isdecimal() for at in found.at):
        return []
    differ = [m for m in MEASURES if any(d.real and d.measure == m for d in found.differences)]
    return [_figure(found, name, measure) for measure in differ]


def _figure(found: VariantComparison, name: str, measure: str) -> Lines:
    share = measure in SHARES
    series = []
    for variant, title in enumerate(found.variants):
        seen = [
            (int(at[name]), row[variant][measure].times(100 if share else 1))
            for at, row in zip(found.at, found.found, strict=True)
            if measure in row[variant]
        ]
        x, numbers = [size for size, _ in seen], [number for _, number in seen]
        low, high = ([getattr(n, end) for n in numbers] for end in ("low", "high"))
        series.append(Series(title, x, [n.value for n in numbers], low, high))
    title = f"{measure.capitalize()}: {MEASURES[measure]}"
    return Lines(title, name, f"{measure}{', %' if share else ''}", tuple(series))
