"""A scene as a picture."""

from kibitz.draw.picture import svg

__all__ = ["svg"]
