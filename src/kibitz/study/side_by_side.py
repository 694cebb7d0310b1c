"""A comparison as sections of a page: the differences, then all measures, size by size."""

from __future__ import annotations

from typing import Any

from .compare import MEASURES, SHARES, VariantComparison, options, with_interval
from .report.section import Lines, Section, Series, WordTable


def sections(compared: VariantComparison, facts: dict[str, Any]) -> tuple[Section, ...]:
    """All sections; `facts` has the command, seed, seconds."""
    differences = Section("differences", "What differs", list(facts["words"]))
    differences.figures += _figures(compared)
    differences.notes.append(
        "A difference is real where Holm's procedure over all comparisons says so, with 5% for any "
        "error among them. Intervals are of 95%."
    )
    sizes = [_size(compared, k) for k in range(len(compared.at))]
    making = Section("making", "How this was made")
    making.words += [
        f"The command was: `{facts['command']}`.",
        f"Seed {facts['seed']}; {facts['seconds']:,.0f} seconds were used.",
    ]
    return (differences, *sizes, making)


def _size(compared: VariantComparison, number: int) -> Section:
    at, row = compared.at[number], compared.found[number]
    section = Section(f"size{number + 1}", options(at) or "All measures")
    real = {d.measure for d in compared.differences if d.real and d.at == at}
    body = tuple(
        (
            m,
            *(with_interval(m, numbers[m]) if m in numbers else "" for numbers in row),
            "yes" if m in real else "",
            what,
        )
        for m, what in MEASURES.items()
    )
    head = ("measure", *compared.variants, "real difference", "what it is")
    section.tables.append(WordTable("Measures", head, body))
    return section


def _figures(compared: VariantComparison) -> list[Lines]:
    names = {name for at in compared.at for name in at}
    if len(compared.at) < 2 or len(names) != 1:
        return []
    (name,) = names
    if not all(str(at[name]).isdecimal() for at in compared.at):
        return []
    differ = [m for m in MEASURES if any(d.real and d.measure == m for d in compared.differences)]
    return [_figure(compared, name, measure) for measure in differ]


def _figure(compared: VariantComparison, name: str, measure: str) -> Lines:
    share = measure in SHARES
    series = []
    for variant, title in enumerate(compared.variants):
        seen = [
            (int(at[name]), row[variant][measure].times(100 if share else 1))
            for at, row in zip(compared.at, compared.found, strict=True)
            if measure in row[variant]
        ]
        x, numbers = [size for size, _ in seen], [number for _, number in seen]
        low, high = ([getattr(n, end) for n in numbers] for end in ("low", "high"))
        series.append(Series(title, x, [n.value for n in numbers], low, high))
    title = f"{measure.capitalize()}: {MEASURES[measure]}"
    return Lines(title, name, f"{measure}{', %' if share else ''}", tuple(series))
