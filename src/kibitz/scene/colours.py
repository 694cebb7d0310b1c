"""The colours of stones and pieces."""

COLOURS = ("white", "black", "red", "blue", "green", "yellow", "purple")


def require_colour(colour: str) -> None:
    """Raise ValueError unless the colour is one of `COLOURS`."""
    if colour not in COLOURS:
        raise ValueError(f"No colour {colour!r}; there are {', '.join(COLOURS)}.")
