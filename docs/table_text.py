"""Tables and paragraphs in Markdown."""

from __future__ import annotations

from textwrap import fill

LINE = 100  # characters of a line of prose


def prose(text: str) -> str:
    """Paragraphs, each wrapped; a link may be longer than a line."""
    parts = text.strip().split("\n\n")
    wrapped = (fill(p, LINE, break_long_words=False, break_on_hyphens=False) for p in parts)
    return "\n\n".join(wrapped)


def table(*rows: tuple[str, ...]) -> str:
    """A table of Markdown; the first row is its head."""
    head, *body = [
        "| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows
    ]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body])
