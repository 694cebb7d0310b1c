"""Beat It or Eat It in words and on the table; both hands lie face up."""

from __future__ import annotations

from functools import cache

from kibitz.contract import Fields, message
from kibitz.kit.cards import SUITS, Pack
from kibitz.scene import Button, Card, Choice, Hand, Scene

from . import rules
from .rules import ABOUT, DRAWN, NONE

EAT = "eat"
REMARKS = frozenset(("must", "all", "by", "choice", "and", "wins"))  # in the author's records
SEATS = ({"left", "l"}, {"right", "r"})
BUTTONS = (message("eat"),)  # their labels, which are also names of acts


def name(p: Fields, action: int, seat: int) -> str:
    cards = _pack(p)
    return EAT if action == len(cards) else cards.name(action)


def parse(p: Fields, text: str) -> int | list[int] | None:
    """An act, also as its author notes it: `RIGHT must eat`, `LEFT eats all (by choice)`."""
    cards, bare = _pack(p), text.strip("()")
    acts = p.turn if p.winner == NONE else p.winner
    if bare.lower() in REMARKS or (acts != DRAWN and bare.lower() in SEATS[acts]):
        return []
    if bare.lower() in (EAT, "eats"):
        return len(cards)
    try:
        return cards.card(bare)
    except ValueError:
        return None


def why(p: Fields, action: int) -> str | None:
    cards = _pack(p)
    if action == len(cards):
        return message("You must lead a card. You may eat the table only in answer to a card.")
    if not 0 <= action < len(cards):
        return None
    if not int(p.hand[p.turn]) >> action & 1:
        return message("You do not hold {card}.", card=cards.name(action))
    return message("{card} does not beat {led}.", card=cards.name(action), led=cards.name(p.led))


def scene(p: Fields, seat: int) -> Scene:
    near = 1 if seat == 1 else 0
    acts = set() if rules.over(p) or seat == 1 - p.turn else _legal(p)
    table = [_card(p, card, set()) for card in _sorted(p, p.table)]
    parts = [_hand(p, 1 - near, acts), Hand(tuple(table), message("Table")), _hand(p, near, acts)]
    eat = len(_pack(p))
    choice = (Choice((Button(EAT, eat),)),) if eat in acts else ()
    return Scene(_caption(p), (*parts, *choice))


def _pack(p: Fields) -> Pack:
    return _cards_of(p.suits, p.ranks)


@cache
def _cards_of(suits: int, ranks: int) -> Pack:
    return Pack.of(ranks, SUITS[:suits])


def _legal(p: Fields) -> set[int]:
    out = [0] * (len(_pack(p)) + 1)
    return set(out[: rules.legal(p, out)])


def _hand(p: Fields, seat: int, acts: set[int]) -> Hand:
    mine = acts if seat == p.turn else set()
    cards = tuple(_card(p, card, mine) for card in _sorted(p, int(p.hand[seat])))
    return Hand(cards, _title(p, seat))


def _title(p: Fields, seat: int) -> str:
    if p.suits != 4:
        return ABOUT.seat(seat)
    if seat == 0:
        return message("{seat} (hearts are trumps)", seat=ABOUT.seat(seat))
    return message("{seat} (spades are trumps)", seat=ABOUT.seat(seat))


def _card(p: Fields, card: int, acts: set[int]) -> Card:
    return Card(_pack(p).name(card), card if card in acts else None, last=card == p.led)


def _sorted(p: Fields, cards: int) -> list[int]:
    held = [card for card in range(len(_pack(p))) if cards >> card & 1]
    return sorted(held, key=lambda card: (card // p.ranks, -card))


def _caption(p: Fields) -> str:
    if p.winner == DRAWN:
        return _why_drawn(p)
    if p.winner != NONE:
        return message(
            "{winner} has played the last card and wins.",
            you="You have played the last card.",
            winner=ABOUT.seat(p.winner),
        )
    mover = ABOUT.seat(p.turn)
    if p.led == NONE:
        return message("{mover} to lead.", you="Your turn: lead.", mover=mover)
    return message(
        "{mover} to beat {card} or eat.",
        you="Your turn: beat {card} or eat.",
        mover=mover,
        card=_pack(p).name(p.led),
    )


def _why_drawn(p: Fields) -> str:
    if p.met == rules.REMEMBERED:
        return message("Drawn: the table was eaten {times} times.", times=rules.REMEMBERED)
    mover, times = ABOUT.seat(p.turn), int(p.repetition)
    if times == 2:
        return message("Drawn: {mover} has the same lead for the second time.", mover=mover)
    if times == 3:
        return message("Drawn: {mover} has the same lead for the third time.", mover=mover)
    return message(
        "Drawn: {mover} has the same lead for the {times}th time.", mover=mover, times=times
    )
