"""How many statements of Kibitz the tests run, by room.

make coverage                                           runs the tests and prints the table
make coverage TESTS=tests/kit                           the same by some tests
python -m bench.tested_lines build/coverage.json --write "HOW IT WAS MEASURED"
                                                        writes it to docs/tested-lines.md

The rules of games and the searches run as machine code too, in which no statement is counted.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from docs.table_text import prose

from .command import reader
from .writing import DOCS, line, table, write_part

Counts = tuple[int, int]  # statements, and how many of them were run


def by_room(files: Mapping[str, Any]) -> dict[str, Counts]:
    """The counts of each room; a module beside the rooms counts as one."""
    rooms: dict[str, Counts] = defaultdict(lambda: (0, 0))
    for file, facts in files.items():
        room = file.replace("\\", "/").partition("kibitz/")[2].partition("/")[0]
        summary = facts["summary"]
        all_, run = rooms[room]
        rooms[room] = all_ + summary["num_statements"], run + summary["covered_lines"]
    return {room: counts for room, counts in sorted(rooms.items()) if counts[0]}


def table_of(rooms: Mapping[str, Counts]) -> str:
    """The rooms with their shares, and the whole."""
    whole = sum(n for n, _ in rooms.values()), sum(run for _, run in rooms.values())
    rows = [*rooms.items(), ("**all**", whole)]
    lines = (line(room, f"{n:,}", f"{run / n:.1%}") for room, (n, run) in rows)
    return table("room", "statements", "run by tests", rows=lines)


def main() -> None:
    """Print the table of a measurement, and write the page if that is wanted."""
    arguments = reader(__doc__)
    arguments.add_argument("file", type=Path, help="the JSON file of coverage")
    arguments.add_argument("--write", metavar="HOW", help="write the page; how it was measured")
    given = arguments.parse_args()
    measured = json.loads(given.file.read_text("utf-8"))
    text = table_of(by_room(measured["files"]))
    print(text)
    if given.write:
        on = measured["meta"]["timestamp"].partition("T")[0]
        write_part(
            DOCS / "tested-lines.md", "tested lines", f"{prose(f'{on}. {given.write}')}\n\n{text}"
        )


if __name__ == "__main__":
    main()
