"""The winner, worked out phase by phase: the search of one phase.

A *phase* is the play between two eats. It only moves cards to the table, so it ends. Only an
eat leads to another phase, and after it the table is empty again. A *lead* is a position with an
empty table. To solve the game, it is enough to know the winner of each lead. The cards of the
leader identify a lead, a bit for each card as in `rules.py`; the other player has all other cards.
A phase is searched down to the leads that can end it. With four suits the leader of a lead is
seat 0; where seat 1 leads, hearts and spades are exchanged, and diamonds and clubs.

The *level* of a won or lost lead counts how often the lead, at an empty table, has to come back
to the winner before he wins, plus one. While the lead stays with one player, his hand shrinks at
each eat. So a winner who never lets the level rise makes progress, and cannot repeat a position.

A better lead is won at the same level or a lower one. Better means that the leader has x and the
other has y, a lower card of that suit, instead of the other way round. The leader may play as if
x were y, because each card that beats x also beats y. So of cards with no card of the other hand
between them, only the lowest must be tried.

    hand, other   cards of the leader and of the other player; the rest lies on the table
    seat          of the leader; it matters with four suits only
    pack          the bit after the last card of each suit; the trumps of seat 0, or no cards
    value         of each lead: its level if won, -level if lost, 0 if drawn or unknown
    frames        memory of a search: a row for each card that may be led one after another
"""

from __future__ import annotations

from typing import Any

from kibitz.kit.bits import highest, lowest

Pack = tuple[int, int]
FIELDS = 5  # of a row of `frames`
HIGHEST = 127  # level


def beaters(card: int, seat: int, pack: Pack) -> int:
    """The cards that beat a card that a seat has led."""
    ends, trumps = pack
    end = ends & -(card << 1)
    higher = (end & -end) - (card << 1)
    of_follower = trumps << lowest(ends) * (1 - seat)
    return higher if card & of_follower else higher | of_follower


def as_lead(hand: int, seat: int, pack: Pack) -> int:
    """The lead of a seat with this hand, as if it were seat 0."""
    ends, trumps = pack
    if seat == 0 or trumps == 0:
        return hand
    n = lowest(ends)
    reds = trumps | trumps << 2 * n
    return (hand & reds) << n | hand >> n & reds


def lowest_of_runs(cards: int, other: int, pack: Pack) -> int:
    """The lowest card of each run: cards of a suit with no card of `other` between them."""
    found = 0
    while cards != 0:
        card = cards & -cards
        found |= card
        stops = (other | pack[0]) & -(card << 1)
        cards &= -(stops & -stops)
    return found


def is_one(cards: int) -> bool:
    """Whether there is one card at most."""
    return cards & (cards - 1) == 0


def forces(
    winning: bool,
    cards: int,
    hand: int,
    other: int,
    seat: int,
    pack: Pack,
    value: Any,
    won: int,
    lost: int,
    frames: Any,
) -> bool:
    """Whether the leader can force a win by leading one of these cards, or else avoid a loss.

    If `winning`, the leader forces a win if he ends the phase with his last card, or reaches a
    lead that the table shows as won for him: at a level of at most `won` where he leads, of at
    most `lost` where the other player leads. If not `winning`, the other player tries to force
    this, and the leader tries to prevent it.

    A card is good to lead if eating it does not help the other player, and no beat does either.
    """
    if is_one(hand):
        return True
    at, rest, beats = 0, 0, 0
    while True:
        if beats != 0:
            beat = beats & -beats
            beats ^= beat
            left = other ^ beat
            if is_one(left):  # he leads his last card next, if he has one
                rest, beats = 0, 0
            else:
                keep(frames[at], hand, other, cards, rest, beats)
                at += 1
                hand, other, cards = left, rest, lowest_of_runs(left, rest, pack)
                rest, beats = 0, 0
        elif rest != 0 or cards == 0:
            holds = rest != 0
            if at == 0:
                return holds
            at -= 1
            hand, other, cards, rest, beats = kept(frames[at])
            if holds:
                rest, beats = 0, 0
        else:
            card = 1 << highest(cards)  # nothing may beat the highest
            cards ^= card
            left = hand ^ card
            leads = winning == (at & 1 == 0)  # whether the winner leads
            known = value[as_lead(left, seat ^ at & 1, pack)]
            if (0 < known <= won) if leads else not (-lost <= known < 0):
                beats = other & beaters(card, seat ^ at & 1, pack)
                rest, beats = left, lowest_of_runs(beats, left, pack)


def keep(frame: Any, hand: int, other: int, cards: int, rest: int, beats: int) -> None:
    """Save the state of a search: the cards still to lead, and the beats still to try."""
    frame[0], frame[1], frame[2], frame[3], frame[4] = hand, other, cards, rest, beats


def kept(frame: Any) -> tuple[int, int, int, int, int]:
    """Restore what `keep` saved."""
    return frame[0], frame[1], frame[2], frame[3], frame[4]


# -- the value of any position, as that of a lead ------------------------------------------


def value_of_leads(
    cards: int,
    hand: int,
    other: int,
    seat: int,
    began: bool,
    pack: Pack,
    value: Any,
    frames: Any,
) -> int:
    """The value to the leader of the best of these leads.

    began: whether he led first in this phase, and not the other. The lead comes back to the
    winner when he leads after a phase that the other player began.
    """
    level = 1
    if forces(True, cards, hand, other, seat, pack, value, HIGHEST, HIGHEST, frames):
        while not forces(
            True, cards, hand, other, seat, pack, value, level - (not began), level, frames
        ):
            level += 1
        return level
    if forces(False, cards, hand, other, seat, pack, value, HIGHEST, HIGHEST, frames):
        return 0
    while forces(False, cards, hand, other, seat, pack, value, level - began, level, frames):
        level += 1
    return -level


def value_of_act(
    card: int,
    hand: int,
    other: int,
    seat: int,
    follows: bool,
    began: bool,
    pack: Pack,
    value: Any,
    frames: Any,
) -> int:
    """The value to the seat to act, which holds `hand`, of playing a card; card 0 means to eat.

    began: whether the leader led first in this phase.
    """
    if not follows:
        return value_of_leads(card, hand, other, seat, began, pack, value, frames)
    if card == 0:
        level = int(value[as_lead(other, 1 - seat, pack)])
        return -level - (level > 0 and not began)
    rest = hand ^ card
    if rest == 0:
        return 1
    leads = lowest_of_runs(rest, other, pack)
    return value_of_leads(leads, rest, other, seat, not began, pack, value, frames)
