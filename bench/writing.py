"""What benches write: rows of tables, parts of pages of docs/, results that are kept."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Any


def line(*cells: str) -> str:
    """A line of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def table(*head: str) -> str:
    """The first two lines of a table in Markdown."""
    return line(*head) + "\n" + "|---" * len(head) + "|"


def machine() -> str:
    """The machine and the Python that measure."""
    processor = platform.processor() or platform.machine()
    return f"{os.cpu_count()} cores of {processor}, Python {platform.python_version()}"


def keep(file: Path, name: str, row: dict[str, Any]) -> None:
    """Add a result to a file of JSON, in place of an earlier one of this name."""
    known = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps(known | {name: row}, indent=1, sort_keys=True) + "\n")


def write_part(page: Path, name: str, text: str) -> None:
    """Put a text between `<!-- name -->` and `<!-- end of name -->`; ValueError without them."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    whole = page.read_text("utf-8")
    after = whole.index(begin) + len(begin)
    page.write_text(f"{whole[:after]}{text}\n{whole[whole.index(end, after) :]}", "utf-8")
