"""A deal: its beginning, its end and its scores."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rulelang

from .acts import DEALING, OVER, PLAYING, WRITING
from .deal_scores import tally, tally_express
from .table_layout import CARDS, NONE, ROOM, SIDELINE, STRING, hand_size, set_out


def open_deal(p: Fields, rng: Any) -> None:
    """Deal. To find the first player, count the starter's value from the dealer's left."""
    p.last[:] = NONE
    p.prophet = NONE
    p.guesser = NONE
    set_out(p, rng)
    value = p.last[0] % 13
    p.turn = (p.dealer + 1 + value % (p.players - 1)) % p.players
    p.phase = PLAYING if p.by_hand or rulelang.whole(p.rule) else WRITING


def is_in(p: Fields, seat: int) -> bool:
    """Whether a seat plays: it is not the dealer or the Prophet, and it is not expelled."""
    return bool(seat != p.dealer and seat != p.prophet and not p.expelled >> seat & 1)


def count_in(p: Fields) -> int:
    """The number of seats that play."""
    n = 0
    for seat in range(p.players):
        n += is_in(p, seat)
    return n


def deal_over(p: Fields) -> bool:
    """Whether a player is out or has said the rule, no seat plays, or the table is full."""
    if p.guesser != NONE or is_full(p) or count_in(p) == 0:
        return True
    for seat in range(p.players):
        if seat != p.dealer and p.size[seat] == 0:
            return True
    return False


def is_full(p: Fields) -> bool:
    """Whether the table may lack room for another string."""
    return bool(p.count > ROOM - STRING)


def end_deal(p: Fields) -> None:
    """Add the scores; then the next seat deals, or the game is over and the table stays."""
    add_scores(p)
    p.dealt += 1
    tell(p)
    if p.dealt == p.deals:
        p.phase = OVER
        return
    p.phase = DEALING
    p.dealer = p.dealt % p.players
    clear(p)


def tell(p: Fields) -> None:
    """Save the rule of the deal, the number of its cards, and the seat that found the rule."""
    for i in range(len(p.rule)):
        p.last_rule[i] = p.rule[i]
    p.played = p.count - 1
    p.finder = p.guesser if p.express else p.prophet


def add_scores(p: Fields) -> None:
    """Write the score of each seat for the deal, and add it to the totals."""
    for seat in range(p.players):
        p.won[seat] = p.size[seat]
    if p.express:
        tally_express(p.won, p.dealer, p.guesser, p.bonus_empty, p.bonus_guess)
    else:
        tally(p.won, p.dealer, p.prophet, foreseen(p), before_marker(p))
    for seat in range(p.players):
        p.total[seat] += p.won[seat]


def foreseen(p: Fields) -> int:
    """The value of the cards after the marker: 1 on the mainline, 2 on a sideline."""
    points = 0
    for i in range(p.marker + 1, p.count):
        points += 2 if p.laid[i] & SIDELINE else 1
    return points


def before_marker(p: Fields) -> int:
    """The cards before the marker that count against the dealer."""
    return int(p.marker - 1 + p.count_starter + p.count_marked)


def clear(p: Fields) -> None:
    """Remove all that belongs to a deal."""
    p.hand[:] = 0
    p.shown[:] = 0
    p.size[:] = 0
    p.era = 0
    p.newest[:] = 0
    p.drawn[:] = 0
    p.opened[:] = 0
    p.hand_size = hand_size(p.express)
    p.left = 0
    p.loose = len(p.stock)
    for i in range(len(p.stock)):
        p.stock[i] = i % CARDS
    p.count = 0
    p.laid[:] = 0
    p.down = 0
    p.refused = 0
    p.marker = 0
    p.prophets = 0
    p.expelled = 0
    p.rule[:] = 0
    p.named = 0
    p.words[:] = 0
    p.guess[:] = 0
    p.share = 0
