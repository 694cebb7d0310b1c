"""The hands, stock, rule and hint that a table may set for the first deal. Not compiled."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kibitz.contract import Options, message
from kibitz.kit import rulelang, texts

from .table_layout import CARDS, PACK, PACKS, hand_size


def written(options: Options) -> dict[str, Any]:
    """The fields that these settings fill; ValueError if they cannot be played."""
    hands, stock = _hands_left_of_dealer(options), _stock_from_starter(options)
    _require_two_packs_suffice(options, hands, stock)
    loose = Counter(dict.fromkeys(range(CARDS), PACKS))
    loose.subtract(sum(hands, stock))
    row = [*stock[::-1], *loose.elements()]
    dealt = [[], *hands] if hands else []
    return {
        "stock": row + [0] * (PACKS * CARDS - len(row)),
        "left": len(stock),
        "loose": loose.total(),
        "hand": [[hand.count(card) for card in range(CARDS)] for hand in dealt] or 0,
        "size": [*map(len, dealt)] or 0,
        "hand_size": 0 if hands else hand_size(options["form"] == "express"),
        "rule": _rule(options),
        "hint": list(_hint(options)) or 0,
    }


def hint_room(options: Options) -> int:
    """The number of bytes of the hint."""
    return max(1, len(_hint(options)))


def words_room(options: Options) -> int:
    """The number of signs of a hint that a dealer writes at the table."""
    return texts.LONGEST if options["hint_words"] else 1


def _hint(options: Options) -> bytes:
    hint = str(options["hint"])
    if len(hint) > texts.LONGEST:
        raise ValueError(
            message(
                "a hint has at most {most} characters, not {n}.", most=texts.LONGEST, n=len(hint)
            )
        )
    return hint.encode()


def _hands_left_of_dealer(options: Options) -> list[list[int]]:
    if not options["deal"]:
        return []
    hands = PACK.hands(str(options["deal"]), int(options["players"]) - 1, PACKS)
    if not all(hands):
        raise ValueError(message("each hand needs a card; leave out the dealer, who has no hand."))
    return hands


def _stock_from_starter(options: Options) -> list[int]:
    return PACK.hands(str(options["stock"]), 1, PACKS)[0]


def _require_two_packs_suffice(options: Options, hands: list[list[int]], stock: list[int]) -> None:
    for card, times in Counter(sum(hands, stock)).items():
        if times > PACKS:
            raise ValueError(
                message(
                    "hands and stock hold {card} {times} times; at most {most} times is possible.",
                    card=PACK.name(card),
                    times=times,
                    most=PACKS,
                )
            )
    players = int(options["players"]) - 1
    wanted = 0 if hands else players * hand_size(options["form"] == "express")
    left = PACKS * CARDS - sum(map(len, hands)) - len(stock)
    if wanted > left:
        raise ValueError(
            message(
                "a stock of {n} cards leaves {left} of two packs, and {hands} hands need {wanted}.",
                n=len(stock),
                left=left,
                hands=players,
                wanted=wanted,
            )
        )
    if not stock and left == 0:
        raise ValueError(message("the hands use up both packs; leave at least the starter."))


def _rule(options: Options) -> Any:
    text = str(options["rule"])
    if text and options["judge"] == "dealer":
        raise ValueError(message("a dealer who judges by hand writes no rule: leave out rule."))
    program = rulelang.program(text) if text else 0
    if text and (fault := rulelang.useless(program)):
        raise ValueError(rulelang.not_playable(text, fault))
    return program
