"""The rules of President. Start with `play`; `card_sets.py` decides which set beats another.

A hand is a word of bits as in `kit/ranks.py`: rank 0 is the lowest, 13 and 14 are jokers. Its bits
are also the sets that it can lead, and a set of cards of a rank is the act of its last bit:

    act = 4 * rank + size - 1    3   33   333  3333  4   44  ..  2222  *   **  +   pass
                                 0   1    2    3     4   5       51    52  53  56  60
    64 * code + act              a set of that size and rank with the jokers of a code among its
                                 cards: 65 is 3*, 66 is 33*; 130 is 3**; if distinct, 129 is 3+

So a seat may play the sets whose bits stand in both `hand` and `open`; `wild` is `open` for sets
with jokers. During the exchange, the act of one card gives this card.
"""

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rng as luck
from kibitz.kit.bits import lowest, nth, popcount
from kibitz.kit.cards import listed
from kibitz.kit.ranks import ALL, ONES, add, drop

from .card_sets import NATURALS, NONE, PASS, cards_of, made_with, raise_bar, size_of
from .dealing import change_chairs, deal
from .exchange import begin_exchange, give, offered
from .hidden_hands import redeal as redeal
from .observed import observation as observation
from .observed import observation_bounds as observation_bounds
from .observed import observe as observe
from .setup import ABOUT as ABOUT
from .setup import actions as actions
from .setup import layout as layout
from .setup import prepare as prepare
from .tells import forget, passed


def start(p: Fields, rng: Any) -> None:
    luck.restart(rng)
    for seat in range(p.players):
        p.left[seat] = (seat + 1) % p.players
    if not p.written:
        deal(p, 0, rng)
    p.club = NONE  # only the first deal needs its holder
    begin_deal(p)
    p.turn = max(p.three, 0)


def begin_deal(p: Fields) -> None:
    """Begin play: every seat has its cards, and no seat has played."""
    p.outs = 0
    p.reversed = 0
    for seat in range(p.players):
        p.played[seat] = 0
    if p.must_play:
        forget(p)
    begin_round(p)


def begin_round(p: Fields) -> None:
    """Begin a round; its leader may play any set."""
    p.table = NONE
    p.strength = NONE
    p.open, p.wild = ALL, NATURALS
    p.sat_out = 0


def player(p: Fields) -> int:
    return int(p.turn)


def legal(p: Fields, out: Any) -> int:
    n = listed(without_jokers(p), out)
    for code in range(1, p.planes):
        rest = with_jokers(p, code)
        while rest != 0:
            out[n] = 64 * code + lowest(rest)
            rest &= rest - 1
            n += 1
    if may_pass(p, n):
        out[n] = PASS
        n += 1
    return n


def pick(p: Fields, rng: Any) -> int:
    sets = without_jokers(p)
    n = here = popcount(sets)
    for code in range(1, p.planes):
        n += popcount(with_jokers(p, code))
    k = luck.below(rng, n + 1 if may_pass(p, n) else n)
    if k == n:
        return PASS
    code = 0
    while k >= here:
        k -= here
        code += 1
        sets = with_jokers(p, code)
        here = popcount(sets)
    return 64 * code + nth(sets, k)


def without_jokers(p: Fields) -> int:
    """The sets without wild jokers that may be played or given, as bits."""
    if p.giving > 0:
        return offered(p) & ONES
    return int(p.hand[p.turn]) & p.open


def with_jokers(p: Fields, code: int) -> int:
    """The sets that may be played with the wild jokers of a code, as bits."""
    return made_with(p, int(p.hand[p.turn]), code) & p.wild if p.giving == 0 else 0


def may_pass(p: Fields, able: int) -> bool:
    """Whether the seat to act may pass, if it is able to play `able` sets."""
    return p.strength != NONE and (able == 0 or p.must_play == 0)


def play(p: Fields, action: int, rng: Any) -> None:
    if p.giving > 0:
        give(p, action)
        if p.giving == 0:
            p.turn = first_leader(p)
        return
    skipped = sit_out(p) if action == PASS else lay(p, action)
    if p.outs == p.players - 1:
        end_deal(p, rng)
    else:
        next_turn(p, skipped)


def sit_out(p: Fields) -> int:
    """Pass, and return that no player is skipped."""
    if p.must_play:
        passed(p, p.turn)
    if not p.reenter:
        p.sat_out |= 1 << p.turn
    return 0


def lay(p: Fields, action: int) -> int:
    """Play a set; return how many players it skips, which is all of them if it ends the round."""
    seat, cards = int(p.turn), cards_of(p, action)
    p.hand[seat] = drop(p.hand[seat], cards)
    p.played[seat] = add(p.played[seat], cards)
    if p.hand[seat] == 0:
        p.out[p.outs] = seat
        p.outs += 1
    before = p.strength
    if p.revolution and size_of(action) == 4:
        p.reversed = 1 - p.reversed
    raise_bar(p, action)
    p.table, p.last = action, seat
    if p.clears >> (action & 63) & 1:
        return int(p.players)
    return 1 if p.equal_skips and p.strength == before else 0


def next_turn(p: Fields, skipped: int) -> None:
    """Go to the next seat that may play; the round ends at the player of the last set."""
    seat = int(p.left[p.turn])
    while seat != p.last and (skipped > 0 or p.sat_out >> seat & 1 or p.hand[seat] == 0):
        if p.hand[seat] != 0 and not p.sat_out >> seat & 1:
            skipped -= 1
        seat = int(p.left[seat])
    if seat == p.last:
        begin_round(p)
        while p.hand[seat] == 0:
            seat = int(p.left[seat])
    p.turn = seat


def end_deal(p: Fields, rng: Any) -> None:
    """Score the deal, and deal again unless the game is over."""
    for seat in range(p.players):
        if p.hand[seat] != 0:
            p.out[p.outs] = seat
    for place in range(p.players):
        p.titled[place] = p.out[place]
    p.points[p.out[0]] += 2
    p.points[p.out[1]] += 1
    p.dealt += 1
    p.ended = is_finished(p)
    if not p.ended:
        p.three = NONE
        change_chairs(p)
        deal(p, p.titled[0], rng)
        begin_deal(p)
        p.turn = first_leader(p)
        if p.exchange > 0:
            begin_exchange(p)


def is_finished(p: Fields) -> bool:
    if p.deals > 0:
        return p.dealt == p.deals
    return max(p.points[p.out[0]], p.points[p.out[1]]) >= p.target


def first_leader(p: Fields) -> int:
    """The leader of any deal after the first."""
    return int(p.titled[p.players - 1 if p.bum_leads else 0])


def over(p: Fields) -> bool:
    return bool(p.ended)


def returns(p: Fields, out: Any) -> None:
    """The points of all deals."""
    for seat in range(p.players):
        out[seat] = p.points[seat]


def key(p: Fields) -> tuple[Any, ...]:
    """All fields but the played cards and their consequences; also a current exchange."""
    giving = 1 if p.giving > 0 else 0
    return (
        p.hand,
        (p.open, p.wild, p.turn, p.last, p.strength, p.sat_out, p.reversed),
        (p.giving, p.up[0] * giving, p.up[1] * giving, p.down[0] * giving, p.down[1] * giving),
        (p.outs, p.out, p.dealt, p.points, p.left, p.titled),
    )
