"""Bounds of the returns, from the most cards that a hand can ever have. Not compiled.

A hand begins with at most two packs, if the table sets it. In New Eleusis it grows by at most four
cards for each card laid: a no-play that the dealer corrects costs the card that he lays, and five
are drawn. Once in a deal a Prophet may be overthrown. In Express a hand never grows: for each card
laid at most one is drawn.
"""

from __future__ import annotations

from kibitz.contract import Options

from .deal_scores import EMPTY_HAND, UNDEALT
from .table_layout import CARDS, PACKS, ROOM
from .turns import OVERTHROWN

MOST_DEALT = PACKS * CARDS
GROWTH = 4  # of a hand, for each card laid
FORESEEN = 2  # what a card after the marker counts at most


def lowest(options: Options) -> int:
    """The lowest return: 0 in New Eleusis, 12 less the cards of a hand for a deal of Express."""
    return (12 - MOST_DEALT) * _deals(options) if options["form"] == "express" else 0


def highest(options: Options) -> int:
    """The highest return: the score for the largest hand of another seat, in each deal."""
    if options["form"] == "express":
        deal = 12 + int(options["bonus_empty"]) + int(options["bonus_guess"])
    else:
        deal = MOST_DEALT + GROWTH * ROOM + OVERTHROWN + EMPTY_HAND + FORESEEN * ROOM
    return deal * _deals(options) + UNDEALT


def _deals(options: Options) -> int:
    return int(options["deals"] or options["players"])
