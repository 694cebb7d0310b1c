"""What benches write: tables, parts of pages of docs/, results that are kept.

The prose of a page is written by hand. A bench writes what stands between two marks of it.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

from kibitz.contract import KibitzError
from kibitz.whole_file import whole_file

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def line(*cells: object) -> str:
    """A line of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"


def printed(*cells: object) -> str:
    """The same, and printed as soon as it is measured."""
    print(row := line(*cells), flush=True)
    return row


def table(*head: str, rows: Iterable[str] = ()) -> str:
    """A table in Markdown; without rows its first two lines."""
    return "\n".join([line(*head), "|---" * len(head) + "|", *rows])


def spread(numbers: Iterable[float], decimals: int = 0) -> tuple[str, str]:
    """Two cells: the median, and the lowest to the highest."""
    some = [*numbers]
    low, middle, high = (f"{f(some):,.{decimals}f}" for f in (min, median, max))
    return middle, f"{low} to {high}"


def machine() -> str:
    """The machine and the Python that measure."""
    processor = platform.processor() or platform.machine()
    return f"{os.cpu_count()} cores of {processor}, Python {platform.python_version()}"


def kept(file: Path) -> dict[str, Any]:
    """The results of a file by name; none where there is no file."""
    try:
        return dict(json.loads(file.read_text("utf-8"))) if file.exists() else {}
    except ValueError as fault:
        raise KibitzError(f"{file} is damaged; take it from git again.") from fault


def keep(file: Path, name: str, row: object) -> None:
    """Add a result to a file of JSON, in place of an earlier one of this name."""
    known = kept(file) | {name: row}
    with whole_file(file) as opened:
        opened.write(f"{json.dumps(known, indent=1)}\n".encode())


def write_part(page: Path, name: str, text: str) -> None:
    """Put a text between `<!-- name -->` and `<!-- end of name -->`; ValueError without them."""
    whole, begin, end = _part(page, name)
    page.write_text(f"{whole[:begin]}{text}\n{whole[end:]}", "utf-8")


def part_of(page: Path, name: str) -> str:
    """The text that stands there now."""
    whole, begin, end = _part(page, name)
    return whole[begin:end].rstrip("\n")


def _part(page: Path, name: str) -> tuple[str, int, int]:
    whole, mark = page.read_text("utf-8"), f"<!-- {name} -->\n"
    begin = whole.index(mark) + len(mark)
    return whole, begin, whole.index(f"<!-- end of {name} -->", begin)
