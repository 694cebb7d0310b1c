"""How a mind plays Delphi. A mind finds rules; the caller gives it to the game's functions."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rulelang

from .first_deal import BY_HAND, PACK
from .rules import DECLINE, NO, WRONG


def tell(p: Fields, mind: Any) -> None:
    """Add what the seat knows of this deal's rule to the observations of an inducer."""
    if p.at == 0:
        return
    mind.start(PACK.name(int(p.stock[0])))
    for k in range(1, p.at):
        mind.observe(PACK.name(int(p.stock[k])), bool(p.fits[k]))


def knows(p: Fields, seat: int) -> bool:
    """Whether this seat knows the rule."""
    return bool(seat == p.oracle)


def choose(p: Fields, legal: list[int], mind: Any) -> int:
    """Make the more likely call; as the Oracle, write a rule or keep to it."""
    if p.writing:
        program = rulelang.program(mind.own_rule(int(p.dealt)))
        return int(program[1 + int(p.rule[0])])
    if p.naming:
        return DECLINE
    card = PACK.name(int(p.stock[p.at]))
    if p.judge == BY_HAND and p.turn == p.oracle:
        return WRONG + mind.keeps(mind.own_rule(int(p.dealt)), card)
    return NO + (mind.chance(card) >= 0.5)
