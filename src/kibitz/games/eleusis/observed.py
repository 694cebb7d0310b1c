"""The observation of a seat of New Eleusis: numbers from -1 to 1; all seats in turn, own first.

A number n without a close bound is written as n / (|n| + h), which is 1/2 at h. The parts in order:

    rows of 52 entries, by card                rows      h
    own hand                                   1         1
    cards laid right, cards laid wrong         2         1
    cards that all know to be wrong here       1         (1 or 0)
    cards that all have seen in a hand         players   1

    places on the table, of 7 entries each     places
    the string that is being played            4
    the cards laid, the latest first           40

    rules, of 100 entries each: 1 + the number of a token, / tokens
    the dealer's own rule (shown to all at the end), of the deal before, as a player said it

    seats, of 11 entries each: cards (h = 14), points (h = 50), is to act, has the turn, is the
    dealer, the Prophet, was Prophet, is expelled, has said the rule, became Prophet to the end or
    said the rule in the deal before, its own number / players
    the deal: its phase, of 10 entries; the Prophet's call, the dealer's verdict, a Prophet was
    exposed, the hint as a token, cards laid / 250, cards after the marker / 250, stock / 104, deals
    that are over / deals
    with `hint_words`, the 200 signs of the hint: the number of a sign, / signs

A place is the rank, from 1 / 13 to 1, four suits, wrong, and joined to the card before.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields, Options
from kibitz.kit import bits, rulelang, texts

from .acts import CALLING, CONFIRMING, DECLARING, GUESSING, OVER, PLAYING
from .table_layout import CARD, CARDS, JOINED, NONE, PACKS, ROOM, SIDELINE, STRING

WINDOW = 40  # cards on the table, from which a wrong play expels
PLACE, OF_A_SEAT, PHASES, OF_THE_DEAL = 7, 11, CONFIRMING + 2, 8
HAND, POINTS = 14, 50  # written as 1/2


def observation(options: Options) -> tuple[int, ...]:
    """The shape of an observation."""
    players = int(options["players"])
    places = PLACE * (STRING + WINDOW) + 3 * rulelang.LENGTH
    deal = PHASES + OF_THE_DEAL + (texts.LONGEST if options["hint_words"] else 0)
    return (CARDS * (4 + players) + places + OF_A_SEAT * players + deal,)


def observation_bounds(options: Options) -> tuple[float, float]:
    """The lowest and the highest number of an observation."""
    return -1, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """The cards that the seat sees, the table, the rules that it may read, the seats, the deal."""
    put_cards(p, seat, out[: CARDS * (4 + p.players)])
    at = CARDS * (4 + p.players)
    put_table(p, out[at : at + PLACE * (STRING + WINDOW)])
    at += PLACE * (STRING + WINDOW)
    if seat == p.dealer or p.phase == OVER:
        put_rule(p.rule, out[at : at + rulelang.LENGTH])
    at += rulelang.LENGTH
    put_rule(p.last_rule, out[at : at + rulelang.LENGTH])
    at += rulelang.LENGTH
    put_rule(p.guess, out[at : at + rulelang.LENGTH])
    at += rulelang.LENGTH
    for k in range(p.players):
        put_seat(p, (seat + k) % p.players, out[at : at + OF_A_SEAT])
        at += OF_A_SEAT
    put_deal(p, out[at:])


def put_cards(p: Fields, seat: int, out: Any) -> None:
    """Write by card the seat's hand, the cards laid, refused, and shown by each seat."""
    for i in range(p.count):
        card = int(p.laid[i])
        out[CARDS * (2 if card & SIDELINE else 1) + (card & CARD)] += 1
    for card in range(CARDS):
        out[card] = p.hand[seat, card]
        for k in range(p.players):
            out[CARDS * (4 + k) + card] = p.shown[(seat + k) % p.players, card]
    for k in range(len(out)):
        out[k] = squeezed(out[k], 1)
    bits.spread(p.refused, out[3 * CARDS : 4 * CARDS])


def put_table(p: Fields, out: Any) -> None:
    """Write the string that is being played, and the latest cards on the table."""
    for k in range(p.strung):
        put_place(int(p.string[k]), out[PLACE * k : PLACE * (k + 1)])
    for k in range(min(WINDOW, int(p.count))):
        at = PLACE * (STRING + k)
        put_place(int(p.laid[p.count - 1 - k]), out[at : at + PLACE])


def put_place(byte: int, out: Any) -> None:
    """Write a card on the table."""
    card = byte & CARD
    out[0] = (1 + card % 13) / 13
    out[1 + card // 13] = 1
    out[5] = byte & SIDELINE > 0
    out[6] = byte & JOINED > 0


def put_rule(program: Any, out: Any) -> None:
    """Write the tokens of a rule in their order."""
    for k in range(program[0]):
        out[k] = (1 + program[1 + k]) / rulelang.TOKENS


def put_seat(p: Fields, owner: int, out: Any) -> None:
    """Write the numbers of a seat."""
    out[0] = squeezed(p.size[owner], HAND)
    out[1] = squeezed(p.total[owner], POINTS)
    out[2] = p.phase != OVER and actor(p) == owner
    out[3] = p.turn == owner
    out[4] = p.dealer == owner
    out[5] = p.prophet == owner
    out[6] = p.prophets >> owner & 1
    out[7] = p.expelled >> owner & 1
    out[8] = p.guesser == owner
    out[9] = p.dealt > 0 and p.finder == owner
    out[10] = owner / p.players


def actor(p: Fields) -> int:
    """The seat to act."""
    if p.phase == CALLING:
        return int(p.prophet)
    if p.phase == PLAYING or p.phase == DECLARING or p.phase == GUESSING:
        return int(p.turn)
    return int(p.dealer)


def put_deal(p: Fields, out: Any) -> None:
    """Write the phase and the state of the deal."""
    out[PHASES - 1 if p.phase == OVER else p.phase] = 1
    at = PHASES
    out[at], out[at + 1], out[at + 2] = p.call, p.verdict, p.spared
    out[at + 3] = p.named / rulelang.TOKENS
    out[at + 4] = p.count / ROOM
    out[at + 5] = (p.count - 1 - p.marker) / ROOM if p.prophet != NONE else 0
    out[at + 6] = p.left / (PACKS * CARDS)
    out[at + 7] = p.dealt / p.deals
    if p.hint_words:
        for k in range(len(p.words)):
            out[at + OF_THE_DEAL + k] = p.words[k] / texts.SIGNS


def squeezed(n: float, half: float) -> float:
    """A number without a close bound as one between -1 and 1; `half` becomes 1/2."""
    return n / (abs(n) + half)
