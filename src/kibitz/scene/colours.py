"""The colours of stones and pieces, each with its letter in text.

A test compares each two of them as people with each kind of colour blindness see them.
"""

LETTERS = {
    "white": "O",
    "black": "X",
    "red": "R",
    "blue": "B",
    "green": "G",
    "yellow": "Y",
    "purple": "P",
    "orange": "A",
    "teal": "T",
    "pink": "K",
    "brown": "N",
    "grey": "E",
}
COLOURS = tuple(LETTERS)


def require_colour(colour: str) -> None:
    """Raise ValueError unless the colour is one of `COLOURS`."""
    if colour not in COLOURS:
        raise ValueError(f"No colour {colour!r}; there are {', '.join(COLOURS)}.")
