"""Tables in Markdown."""

from __future__ import annotations


def table(*rows: tuple[str, ...]) -> str:
    """A table of Markdown; the first row is its head."""
    head, *body = [
        "| " + " | ".join(cell.replace("|", r"\|") for cell in row) + " |" for row in rows
    ]
    return "\n".join([head, "|---" * len(rows[0]) + "|", *body])
