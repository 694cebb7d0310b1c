"""Numbers that our commands print, each beside a second way to the same number.

    python -m bench.agreement              computes all, and writes docs/agreement.md
    python -m bench.agreement --only pig   prints the rows of games with this word, writes nothing

`solve`, `exploit` and `match` are asked as anybody asks them. Beside each number stands a walk over
all histories in plain Python that shares nothing with the solvers but the rules, or another method
of `solve`. The command fails where a difference is above the tolerance: 1e-9 of the largest return
for exact numbers, the stated error for others, and for means of games 4.5 standard errors.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache

from ..writing import DOCS, line, table, write_part
from .games import GAMES, Row, loaded
from .solved import rows_of


def rows(wanted: str) -> Iterator[Row]:
    """All that is compared, of games with this word."""
    for of in GAMES:
        if wanted in of.game:
            yield from rows_of(of, loaded(of))


def shown(row: Row) -> str:
    """A row of the table."""
    game = loaded(row.of)
    return line(
        row.of.kind, game.about.title, f"`{row.of.options}`" if row.of.options else "",
        f"`{row.command}`", f"{row.ours:.9g}", f"{row.second:.9g}", row.way,
        f"{abs(row.ours - row.second):.1g}", f"{row.tolerance:.1g}",
    )  # fmt: skip


@cache
def head() -> tuple[str, ...]:
    """The columns."""
    return (
        "kind", "game", "options", "command", "printed", "second", "second way", "difference",
        "tolerance",
    )  # fmt: skip


def main() -> None:
    """Compare, print, and write the table if all agree."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--only", default="", help="a part of the names of games")
    wanted, found = reader.parse_args().only, list[Row]()
    for row in rows(wanted):
        print(shown(row), "" if row.agrees else "DISAGREES", flush=True)
        found.append(row)
    faults = [f"{row.of.game} {row.command}" for row in found if not row.agrees]
    if faults:
        sys.exit(f"{len(faults)} of {len(found)} rows disagree: {'; '.join(faults)}.")
    if not wanted:
        write_part(DOCS / "agreement.md", "commands", table(*head(), rows=map(shown, found)))


if __name__ == "__main__":
    main()
