"""Numbers that people and programs send as texts: of a step, an act, a puzzle, a seat."""

MOST_DIGITS = 6


def small_number(text: str, digits: int = MOST_DIGITS) -> int | None:
    """A whole number from 0, in plain digits; None where it is none, or too long to be meant."""
    is_number = text.isascii() and text.isdigit() and len(text) <= digits
    return int(text) if is_number else None
