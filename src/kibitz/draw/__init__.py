"""A scene as a picture, as plain text, and as coloured text."""

from kibitz.draw.cards import is_fan, is_written
from kibitz.draw.picture import apart, panel, svg
from kibitz.draw.text import coloured, plain
from kibitz.draw.theme import MATERIALS, page_style, style

__all__ = [
    "MATERIALS",
    "apart",
    "coloured",
    "is_fan",
    "is_written",
    "page_style",
    "panel",
    "plain",
    "style",
    "svg",
]
