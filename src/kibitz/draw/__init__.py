"""A scene as a picture, as plain text, and as coloured text."""

from kibitz.draw.picture import apart, panel, svg
from kibitz.draw.text import coloured, plain
from kibitz.draw.theme import style

__all__ = ["apart", "coloured", "panel", "plain", "style", "svg"]
