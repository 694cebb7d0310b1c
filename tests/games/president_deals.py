"""Deals of President for its tests. Hands are written by ranks, separated by /."""

import kibitz
from kibitz.games.president import look


def begin(acts="", deal="", **options):
    """A position of one deal, or of as many as the options say."""
    p = kibitz.load("president", **{"deals": 1, "deal": deal, **options}).start()
    p.play(acts)
    return p


def hand(p, seat):
    """The cards of a seat, the highest first."""
    return look._letters(p.record, look._held_after_exchange(p.record, seat))


def moves(p):
    return set(p.moves())


def order_of_play(p, first):
    seats = [first]
    while len(seats) < p.game.seats:
        seats.append(int(p.record.left[seats[-1]]))
    return seats


def second(deal, acts, **options):
    """What the seat to act may play after these acts."""
    return moves(begin(acts, deal=deal, **options))
