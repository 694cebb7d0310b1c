"""All that a seat cannot know, drawn anew: the cards to come, calls, and the Oracle's rule."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import stand_in
from kibitz.kit.rng import below
from kibitz.kit.unseen import reshuffle

from .first_deal import BY_HAND, BY_STAND_IN


def redeal(p: Fields, seat: int, rng: Any) -> None:
    """Draw anew what this seat cannot know."""
    if p.dealt == p.deals:
        return
    seen = 0 if p.writing or p.naming else p.at + 1
    reshuffle(rng, p.stock[seen:], p.size - seen)
    for other in range(p.turn):
        if other != seat and (other != p.oracle or p.judge == BY_HAND):
            p.calls[other] = below(rng, 2)
    if seat != p.oracle and p.judge != BY_HAND:
        forget_rule(p, rng)


def forget_rule(p: Fields, rng: Any) -> None:
    """Remove the rule. Only its verdicts so far stay."""
    p.rule[:] = 0
    if not p.writing:
        p.judge = BY_STAND_IN
        p.seed = stand_in.drawn(rng)
        p.share = stand_in.rate(max(0, p.down - 1), max(0, p.at - 1))
