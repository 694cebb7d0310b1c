"""Numbers that our commands print, each beside a second way to the same number.

    python -m bench.agreement              computes all, and writes docs/agreement.md
    python -m bench.agreement --only pig   prints the rows of games with this word, writes nothing

`solve`, `exploit`, `match`, `tune` and `bench` are asked as anybody asks them; a report is measured
in this process, so that its games can be counted again. Beside each number stands a walk over all
positions in plain Python that shares nothing with them but the rules, another method of `solve`, or
a count of the recorded games. The command fails where a difference is above the tolerance: 1e-9 of
the number for exact ones, the stated error for others, and for means of games 4.5 standard errors.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from ..writing import DOCS, line, table, write_part
from . import others, reported, solved
from .games import CASES, Row, loaded
from .plain import TooManyPositions, levels_of


def rows(wanted: str) -> Iterator[Row]:
    """All that is compared, of games with this word."""
    for of in CASES:
        if wanted in of.game:
            game = loaded(of)
            try:
                levels = levels_of(game)
            except TooManyPositions:
                levels = None
            yield from solved.rows_of(of, game)
            yield from reported.rows_of(of, game, levels)
            if levels:
                yield from others.rows_of(of, game, levels)


def is_single(row: Row) -> bool:
    """Whether the row stands for itself in the page, and not in a line of its measure."""
    return row.command in ("solve", "exploit", "match")


def shown(row: Row) -> str:
    """A row of the table."""
    game = loaded(row.of)
    return line(
        row.of.kind, game.about.title, f"`{row.of.options}`" if row.of.options else "",
        f"`{row.command}`", f"{row.ours:.9g}", f"{row.second:.9g}", row.way,
        f"{abs(row.ours - row.second):.1g}", f"{row.tolerance:.1g}",
    )  # fmt: skip


def by_measure(rows: Sequence[Row]) -> Iterator[str]:
    """A line for each number of a command and each second way: the worst of all its games."""

    def named(row: Row) -> tuple[str, str]:
        return row.command, row.way.partition(":")[0]

    for (command, way), group in groupby(sorted(rows, key=named), named):
        there = list(group)
        worst = max(there, key=lambda row: abs(row.ours - row.second) / row.tolerance)
        games = len({(row.of.game, row.of.options) for row in there})
        yield line(
            f"`{command}`", way, games, len(there), loaded(worst.of).about.title,
            f"{worst.ours:.6g}", f"{worst.second:.6g}", f"{worst.tolerance:.1g}",
        )  # fmt: skip


@cache
def head() -> tuple[str, ...]:
    """The columns."""
    return (
        "kind", "game", "options", "command", "printed", "second", "second way", "difference",
        "tolerance",
    )  # fmt: skip


MEASURES = (
    "number", "second way", "games", "numbers", "worst game", "printed", "second", "tolerance",
)  # fmt: skip


def main() -> None:
    """Compare, print, and write the tables if all agree."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--only", default="", help="a part of the names of games")
    wanted, compared_rows = reader.parse_args().only, list[Row]()
    for row in rows(wanted):
        print(shown(row), "" if row.agrees else "DISAGREES", flush=True)
        compared_rows.append(row)
    faults = [f"{row.of.game} {row.command}" for row in compared_rows if not row.agrees]
    if faults:
        sys.exit(f"{len(faults)} of {len(compared_rows)} rows disagree: {'; '.join(faults)}.")
    if not wanted:
        page = DOCS / "agreement.md"
        single = [row for row in compared_rows if is_single(row)]
        write_part(page, "commands", table(*head(), rows=map(shown, single)))
        measures = by_measure([row for row in compared_rows if not is_single(row)])
        write_part(page, "compared measures", table(*MEASURES, rows=measures))


if __name__ == "__main__":
    main()
