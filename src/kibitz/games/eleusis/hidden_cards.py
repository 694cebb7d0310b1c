"""Determinizations: deal anew the unseen cards, and put a judge in place of the secret rule.

All ways of dealing the unseen cards are equally likely. Once another pack was added, some hands
are too old to hold a card of it: see `later_packs`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.contract import Fields
from kibitz.kit import stand_in
from kibitz.kit.unseen import reshuffle

from .acts import CORRECTING, OVER, WRITING
from .later_packs import deal_by_eras
from .table_layout import CARDS, SIDELINE, begin_of, came_true, show_hand
from .verdicts import all_right, right_cards

TRIES = 40  # to find a judge that gives all the verdicts that were given


def redeal(p: Fields, seat: int, rng: Any) -> None:
    """Turn `p` into another position of the same information set of this seat."""
    if p.phase == OVER:
        return
    if p.era > 0:
        deal_by_eras(p, seat, rng)
    else:
        deal_unseen(p, seat, rng)
    if seat != p.dealer and not p.by_hand:
        forget_rule(p, rng)


def forget_rule(p: Fields, rng: Any) -> None:
    """Remove the rule. Only the verdicts that it gave stay."""
    p.rule[:] = 0
    if p.phase != WRITING:
        put_stand_in(p, rng)


def deal_unseen(p: Fields, seat: int, rng: Any) -> None:
    """Deal anew the stock, and all cards of other hands that the seats have not shown."""
    pool = np.empty(p.left + p.size.sum(), np.int8)
    missing = np.zeros(p.players, np.int64)
    n = int(p.left)
    for k in range(n):
        pool[k] = p.stock[k]
    for other in range(p.players):
        if other != seat:
            end = hand_over(p, other, pool, n)
            missing[other] = end - n
            n = end
    reshuffle(rng, pool, n)
    for other in range(p.players):
        for _ in range(missing[other]):
            n -= 1
            p.hand[other, pool[n]] += 1
    for k in range(n):
        p.stock[k] = pool[k]


def hand_over(p: Fields, seat: int, pool: Any, n: int) -> int:
    """Put the cards of a hand that were not shown into the pool from n on; return the end."""
    for card in range(CARDS):
        for _ in range(p.hand[seat, card] - p.shown[seat, card]):
            pool[n] = card
            n += 1
    p.hand[seat] = p.shown[seat]
    return n


def put_stand_in(p: Fields, rng: Any) -> None:
    """Replace the rule by a judge that repeats the verdicts so far."""
    p.share = stand_in.rate(p.down - 1, p.count - 1)
    for _ in range(TRIES):
        p.seed = stand_in.drawn(rng)
        if keeps_verdicts(p):
            break
    if p.phase == CORRECTING:
        p.right = right_cards(p) or show_hand(p)


def keeps_verdicts(p: Fields) -> bool:
    """Whether the judge repeats all verdicts that matter for the next card.

    After a wrong no-play a card of the hand is right. Of a wrong string of which one card is left,
    `refused` holds this card.
    """
    since, end, kept = 0, int(p.count), True
    while end > 0:
        begin = begin_of(p, end)
        if p.laid[begin] & SIDELINE == 0:
            since += end - begin
        elif end - begin > since + 1 and came_true(p, begin, since):
            kept = kept and not all_right(p, p.laid, begin + since, end)
        end = begin
    return kept and (p.phase != CORRECTING or right_cards(p) != 0)
