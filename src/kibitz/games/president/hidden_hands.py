"""Determinizations: deal anew all cards that a seat cannot see, each possible deal equally likely.

A deal is possible if it agrees with all that the seat knows: every play and pass, and its own
exchange. Cards are distinct, but others see only the ranks of a set. So a seat that has shown a
five is less likely than the others to hold another one. The choices of other seats are not used as
evidence.

To deal, a card *walks*: it goes to a random slot, if the deal still fits. If the slot was free, the
card stays; if not, the card that was there walks on. Where the hands are quite unknown, a walk for
each card shuffles them. Otherwise a gap walks too: cards come out and walk until all have slots
again. A step and its reverse are equally likely, so in the long run all possible deals are equally
likely (Broder, 1986; Jerrum and Sinclair, 1989).
"""

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rng as luck
from kibitz.kit.bits import lowest, popcount
from kibitz.kit.ranks import add, drop, less, more

from .card_sets import NONE
from .consistency import at_least, fits
from .exchange_inference import begin, move, settle
from .world import (
    FACTS,
    FIRST,
    FREE,
    OWNER,
    RANK,
    SEAT,
    SLOTS,
    TOKEN,
    empty_world,
    is_party,
    known_three,
    pairs,
    play_on,
    take_back,
)

STEPS = 60  # that a card may walk, for each slot
MIXING = 16  # walks of a gap


def redeal(p: Fields, seat: int, rng: Any) -> None:
    """Turn `p` into another position of the same information set of the seat."""
    if p.ended == 0:
        w = empty_world(p, seat)
        pool = take_back(p, w)
        while not deal_anew(p, w, pool, rng):
            pass
        play_on(p, w)


def deal_anew(p: Fields, w: Any, pool: int, rng: Any) -> bool:
    """Deal the pool to the slots; False if the dealing has to begin again."""
    w[RANK], w[TOKEN] = FREE, NONE
    certain = 0
    for owner in range(p.players):
        if owner != w[FACTS, SEAT]:
            p.hand[owner] = at_least(p, w, owner)
            put_down(w, w[FIRST, owner], drop(p.hand[owner], known_three(p, owner)))
            certain = add(certain, p.hand[owner])
    pool = drop(pool, certain)
    cards = popcount(pool)
    mixing = MIXING if certain != 0 or pairs(p) > 0 else 0
    for number in range(cards + mixing):
        rank = FREE
        if pool != 0:
            rank = lowest(pool) >> 2
            pool = less(pool, rank, 1)
        elif p.giving == 0:
            move_tokens(p, w, number == cards, rng)
        if not walk(p, w, rank, rng):
            return False
    return settle_all(p, w, rng)


def put_down(w: Any, slot: int, cards: int) -> None:
    """Put cards into slots, beginning at one of them."""
    while cards != 0:
        rank = lowest(cards) >> 2
        cards = less(cards, rank, 1)
        w[RANK, slot] = rank
        slot += 1


def walk(p: Fields, w: Any, rank: int, rng: Any) -> bool:
    """Let a card or a gap walk until all cards have a slot; False if it takes too long."""
    n = int(w[FACTS, SLOTS])
    for _ in range(STEPS * n):
        slot = luck.below(rng, n)
        owner, there = int(w[OWNER, slot]), int(w[RANK, slot])
        before = int(p.hand[owner])
        rest = before if there == FREE else less(before, there, 1)
        p.hand[owner] = rest if rank == FREE else more(rest, rank, 1)
        w[RANK, slot] = rank
        if fits(p, w, slot):
            rank = there
        else:
            p.hand[owner], w[RANK, slot] = before, there
        if rank == FREE:
            return True
    return False


def move_tokens(p: Fields, w: Any, first: bool, rng: Any) -> None:
    """Change the exchanges that the seat has not seen."""
    for pair in range(pairs(p)):
        if not is_party(p, w, pair):
            if first:
                begin(p, w, pair)
            move(p, w, pair, rng)


def settle_all(p: Fields, w: Any, rng: Any) -> bool:
    """Note the exchanges that the seat has not seen; False if the dealing has to begin again."""
    for pair in range(pairs(p)):
        if not is_party(p, w, pair) and not settle(p, w, pair, rng):
            return False
    return True
