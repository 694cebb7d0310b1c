"""The winner, worked out phase by phase: the search of one phase.

A *phase* is the play between two eats. It only moves cards to the table, so it ends; only an
eat leads to another phase, and after it the table is empty again. So all that has to be known
is who wins each *lead*, a position with an empty table, told by the cards of its leader: a bit
a card as in `rules.py`, everything else is the other player's. A phase is searched down to the
leads that it can end in. With four suits the leader of a lead is seat 0; where it is seat 1, hearts
are taken for spades and diamonds for clubs.

The *level* of a won or lost lead counts how often the lead, at an empty table, has to come back
to the winner before he is done, plus one. While it stays with one player his hand shrinks at
each eat; so a winner who never lets the level rise makes progress, and can't go round.

A better lead is won at no higher a level. Better means that the leader has x and the other y,
a lower card of that suit, instead of the other way round: he may play as if x were y, for what
beats x beats y as well. So of cards that no card in the other hand lies between, only the
lowest need be played.

    hand, other   cards of the leader and of the other player; the rest lies on the table
    seat          of the leader; it matters with four suits only
    pack          the bit after the last card of each suit; the trumps of seat 0, or no cards
    value         by lead: level if its leader wins, -level if he loses, 0 for a draw or not known
    frames        room for a search: a row for each card that may be led one after another
"""

from __future__ import annotations

from typing import Any

from kibitz.kit.bits import highest, lowest

Pack = tuple[int, int]
FIELDS = 5  # of a row of `frames`
HIGHEST = 127  # level


def beaters(card: int, seat: int, pack: Pack) -> int:
    """The cards that beat one that a seat has led."""
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
    """Of the cards of a suit that no card of `other` lies between, the lowest; and so on."""
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
    winning: bool, cards: int, hand: int, other: int, seat: int, pack: Pack,
    value: Any, won: int, lost: int, frames: Any,
) -> bool:  # fmt: skip
    """Whether the leader can force a win by leading one of these cards, or else escape a loss.

    That is, reach the end of the phase with a win, or a lead that a winner who is `winning`
    here is known to win: where he leads, at a level of at most `won`, where the other leads, of
    at most `lost`. If not `winning`, keep the other player from that.

    A lead holds if it does so when eaten, and no way to beat it lets the other do as he wants.
    """
    if is_one(hand):
        return True
    at, rest, beats = 0, 0, 0
    while True:
        if beats != 0:
            beat = beats & -beats
            beats ^= beat
            left = other ^ beat
            if is_one(left):  # the player who beat leads it next, if there is one
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
            leads = winning == (at & 1 == 0)  # whether the winner does
            known = value[as_lead(left, seat ^ at & 1, pack)]
            if (0 < known <= won) if leads else not (-lost <= known < 0):
                beats = other & beaters(card, seat ^ at & 1, pack)
                rest, beats = left, lowest_of_runs(beats, left, pack)


def keep(frame: Any, hand: int, other: int, cards: int, rest: int, beats: int) -> None:
    """Put by where a search stands: which cards are to be led, which to beat the one led."""
    frame[0], frame[1], frame[2], frame[3], frame[4] = hand, other, cards, rest, beats


def kept(frame: Any) -> tuple[int, int, int, int, int]:
    """What was put by."""
    return frame[0], frame[1], frame[2], frame[3], frame[4]


# -- the value of any position, as that of a lead ------------------------------------------


def value_of_leads(
    cards: int, hand: int, other: int, seat: int, began: bool, pack: Pack,
    value: Any, frames: Any,
) -> int:  # fmt: skip
    """What the best of these leads is worth to the leader.

    began: whether he led first in this phase, and not the other. To the winner the lead comes
    back when he leads after a phase that the other began.
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
    card: int, hand: int, other: int, seat: int, follows: bool, began: bool, pack: Pack,
    value: Any, frames: Any,
) -> int:  # fmt: skip
    """What it is worth to a seat to act, with `hand`, to play a card, or 0 to eat.

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
