"""The parts of a page of docs/ that a command writes, each between two marks."""

from __future__ import annotations

from pathlib import Path


def write_part(page: Path, name: str, text: str) -> None:
    """Put a text between `<!-- name -->` and `<!-- end of name -->`; ValueError without them."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    whole = page.read_text("utf-8")
    after = whole.index(begin) + len(begin)
    page.write_text(f"{whole[:after]}{text}\n{whole[whole.index(end, after) :]}", "utf-8")
