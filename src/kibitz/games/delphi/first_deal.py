"""The rule, clue and cards that a table may set for the first deal. Not compiled."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Options, message
from kibitz.kit import rulelang
from kibitz.kit.cards import Pack

BY_RULE, BY_HAND, BY_STAND_IN = 0, 1, 2
PACK = Pack.of(13, ace="low")


def written(options: Options) -> dict[str, Any]:
    """The fields that these settings fill; ValueError if they cannot be played."""
    rule, deal, by_hand = str(options["rule"]), str(options["deal"]), options["judge"] == "dealer"
    if rule and by_hand:
        raise ValueError(
            message("an Oracle who judges by hand writes no rule; leave out one of the two.")
        )
    cards = PACK.hands(deal, 1)[0]
    if deal and len(cards) < 2:
        raise ValueError(message("a deal has at least two cards: the starter, and one to call."))
    if rule and (fault := rulelang.useless(rulelang.program(rule))):
        raise ValueError(rulelang.not_playable(rule, fault))
    return {
        "rule": rulelang.program(rule) if rule else 0,
        "writing": not (rule or by_hand),
        "stock": cards + [0] * (len(PACK) - len(cards)),
        "size": len(cards),
        "judge": BY_HAND if by_hand else BY_RULE,
        "all_at_stake": options["stake"] == "all",
        "clue": list(str(options["clue"]).encode()) or 0,
    }
