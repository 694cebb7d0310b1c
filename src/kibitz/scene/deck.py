"""A deck of an author's own: suits with a colour and a sign, named once for all its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .clickable import Card


class Deck:
    """Suits by their letters, each with a colour and a figure as its sign, or without one.

    >>> deck = Deck({"y": ("yellow", "sun"), "b": ("blue", "drop")})
    >>> card = deck.card("y7", 3)
    >>> card.name, card.text, card.colour, card.sign
    ('y7', '7', 'yellow', 'sun')
    """

    def __init__(self, suits: Mapping[str, str | tuple[str, str]]) -> None:
        """ValueError for a suit without a letter, an unknown colour or sign."""
        longest_first = sorted(suits.items(), key=lambda suit: -len(suit[0]))
        self.suits = {
            letters: (look, "") if isinstance(look, str) else look
            for letters, look in longest_first
        }
        for letters, (colour, sign) in self.suits.items():
            if not letters:
                raise ValueError("A suit of a deck needs a letter, such as y for yellow.")
            Card("1", colour=colour, sign=sign)

    def card(self, text: str | None, action: int | None = None, **more: Any) -> Card:
        """The card of this name, such as `y7` or `7y`; None lies face down.

        `more` are the other fields of a `Card`. A card whose name begins and ends with no suit,
        such as a joker, has no colour.
        """
        if text is None:
            return Card(None, action, **more)
        for letters, (colour, sign) in self.suits.items():
            rank = text.removeprefix(letters)
            if rank == text:
                rank = text.removesuffix(letters)
            if rank != text:
                return Card(rank, action, **{"name": text, "colour": colour, "sign": sign, **more})
        return Card(text, action, **more)
