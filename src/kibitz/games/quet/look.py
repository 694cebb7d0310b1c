"""Quet's game in words and on the table; only its own seat sees a hand."""

from __future__ import annotations

from functools import cache

from kibitz.contract import Fields, Message, message
from kibitz.kit.cards import Pack, printed
from kibitz.scene import Around, Button, Card, Choice, Hand, Pile, Scene, SideBySide, Text

from . import rules
from .hands import NONE
from .rules import ABOUT

SKIP = "skip"
BUTTONS = (message("skip"),)  # their labels, which are also names of acts


def name(p: Fields, action: int, seat: int) -> str:
    return SKIP if action == len(p.aside) else _pack(p).name(action)


def parse(p: Fields, text: str) -> int | None:
    if text.lower() == SKIP:
        return len(p.aside)
    try:
        return _pack(p).card(text)
    except ValueError:
        return None


def why(p: Fields, action: int) -> str:
    if action == len(p.aside):
        return message("Only the defence may skip, and only if none of its cards answers.")
    if not int(p.held[p.turn]) >> action & 1:
        return message("You do not hold {card}.", card=name(p, action, p.turn))
    return message(
        "{card} does not answer; {answers} would.",
        card=name(p, action, p.turn),
        answers=_answers(p),
    )


def features(p: Fields, action: int) -> dict[str, float]:
    """Numbers of the next player's answers to a card, and of its player's leads after it."""
    ranks, seat = len(p.aside), int(p.turn)
    following = (seat + 1) % len(p.left)
    if action == ranks:
        return {}
    if p.top[seat] == NONE or p.top[following] == NONE:
        return {"steps from the middle rank": abs(action - ranks // 2)}
    kept = [m for m in range(ranks) if p.hand[seat][m] > (m == action)]
    values: dict[str, float] = {
        "leads kept without an answer": sum(not _answering(p, following, m - action) for m in kept)
    }
    if seat == p.offence:
        values["cards that answer it"] = _answering(p, following, action - int(p.top[seat]))
    return values


def _answering(p: Fields, seat: int, step: int) -> int:
    low, high = sorted((int(p.top[seat]), int(p.top[seat]) + step))
    return int(p.hand[seat][max(0, low) : high + 1].sum())


def scene(p: Fields, seat: int) -> Scene:
    acts = set() if rules.over(p) or seat != p.turn else _legal(p)
    seats = range(len(p.left))
    hands = [_hand(p, owner, acts) if owner == seat else _backs(p, owner) for owner in seats]
    piles = SideBySide(tuple(_pile(p, owner, seat) for owner in seats))
    around = Around.seen_by(seat, hands, [piles])
    others = []
    if unseen := _unseen_by_rank(p, seat):
        others = [Text(message("Not seen: {cards}", cards=unseen))]
    skip = [Choice((Button(SKIP, len(p.aside)),))] if len(p.aside) in acts else []
    return Scene(_caption(p), (around, *others, *skip))


def _pack(p: Fields) -> Pack:
    return _pack_of(len(p.aside))


@cache
def _pack_of(ranks: int) -> Pack:
    return Pack.of(ranks, "", ace="low")


def _legal(p: Fields) -> set[int]:
    out = [0] * (len(p.aside) + 1)
    return set(out[: rules.legal(p, out)])


def _pile(p: Fields, owner: int, seat: int) -> Pile:
    top = None if p.top[owner] == NONE else _top(p, owner, seat)
    return Pile(top, int(p.pile[owner].sum()), message("{seat}'s pile", seat=ABOUT.seat(owner)))


def _backs(p: Fields, owner: int) -> Pile:
    return Pile.face_down(int(p.left[owner]), message("{seat}'s hand", seat=ABOUT.seat(owner)))


def _sealed(p: Fields, owner: int, seat: int) -> bool:
    return owner != seat and not rules.over(p) and bool(p.at_once) and rules.opening(p)


def _top(p: Fields, owner: int, seat: int) -> Card:
    rank = _pack(p).name(int(p.top[owner]))
    return Card() if _sealed(p, owner, seat) else Card(printed(rank), name=rank)


def _hand(p: Fields, seat: int, acts: set[int]) -> Hand:
    ranks = [rank for rank in range(len(p.aside)) for _ in range(p.hand[seat, rank])]
    return Hand(
        tuple(_card(p, rank, acts) for rank in ranks),
        message("{seat}'s hand", seat=ABOUT.seat(seat)),
    )


def _card(p: Fields, rank: int, acts: set[int]) -> Card:
    text = _pack(p).name(rank)
    if rank in acts:
        return Card(printed(text), rank, name=text)
    # A card on a pile has its rank alone as its name.
    return Card(printed(text), name=message("{card} in hand", card=text))


def _unseen_by_rank(p: Fields, seat: int) -> str:
    counts = p.hand.sum(0, dtype=int) + p.aside
    if seat >= 0:
        counts = counts - p.hand[seat]
    for owner in range(len(p.left)):
        if p.top[owner] != NONE and _sealed(p, owner, seat):
            counts[p.top[owner]] += 1
    return " ".join(_pack(p).text([rank] * n) for rank, n in enumerate(counts) if n)


def _caption(p: Fields) -> str:
    if rules.over(p):
        return _ending(p)
    mover = ABOUT.seat(p.turn)
    if rules.opening(p) and p.at_once:
        return message("All players open, each with any card.")
    if rules.opening(p):
        return message(
            "{mover} opens with any card.", you="Your turn: open with any card.", mover=mover
        )
    if p.turn == p.offence:
        return message(
            "{mover} attacks with any card.", you="Your turn: attack with any card.", mover=mover
        )
    return message(
        "{attack}: {mover} answers with {answers}, or skips.",
        you="{attack}. Your turn: answer with {answers}, or skip.",
        mover=mover,
        answers=_answers(p),
        attack=_attack(p),
    )


def _attack(p: Fields) -> Message:
    offence, came = ABOUT.seat(p.offence), _pack(p).name(p.top[p.offence])
    if p.step == 0:
        return message("{seat} stayed at {card}", seat=offence, card=came)
    before = _pack(p).name(p.top[p.offence] - p.step)
    return message("{seat} went from {before} to {card}", seat=offence, before=before, card=came)


def _answers(p: Fields) -> str:
    span = [rank for rank in range(len(p.aside)) if rules.span(p) >> rank & 1]
    if not span:
        return message("nothing")
    low, high = _pack(p).name(span[0]), _pack(p).name(span[-1])
    return low if low == high else message("{low} to {high}", low=low, high=high)


def _ending(p: Fields) -> str:
    out = [ABOUT.seat(seat) for seat in range(len(p.left)) if p.left[seat] == 0]
    if len(out) == 1:
        return message(
            "{winner} has no card left and wins.", you="You have no card left.", winner=out[0]
        )
    return message("{winners} have no card left and share the win.", winners=out)
