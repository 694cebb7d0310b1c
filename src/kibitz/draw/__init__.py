"""A scene as a picture, as plain text, and as coloured text."""

from kibitz.draw.picture import svg
from kibitz.draw.text import coloured, plain

__all__ = ["coloured", "plain", "svg"]
