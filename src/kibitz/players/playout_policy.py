"""A policy for playouts, learned by self-play from the rules alone.

A seat plays a legal act with a probability in proportion to exp(s). The sum s has a weight for each
feature of the act: the act itself; the act with each of the last three acts, with the last act of
the same seat, with the number of legal acts, and with its neighbours in the list of legal acts;
and its place in this list. After each game the weights of a seat's acts grow in proportion to the
difference between its return and the usual return (REINFORCE: Williams, 1992). Features of the
last acts are known from playouts by n-grams (Tak, Winands and Björnsson, 2012).

A bot is not shown the acts before its own. So the policy forgets the last acts at random moments
while it learns, and an unknown act is a feature like any other.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..contract import Fields
from ..kernel import legal, over, play, player, returns, start
from ..kit.elementary import exp
from ..kit.rng import below, chance
from .playout import MOST_ACTS

WEIGHTS = 1 << 18  # a power of 2; features share them by a hash
ALL = -1  # in place of a seat
NO_ACT, NOT_KNOWN = -1, -2  # in place of an act
OF_TURN, OF_ACT = 6, 10  # features that are the same for all acts of a turn, and all features
MOST_LEGAL, FURTHEST = 12, 7  # larger numbers of acts, and larger distances, count as these
RATE = 0.003
FORGETS = 0.1  # of the turns, while it learns
RECENT = 500  # games whose mean return is the usual return
ROOM = 1 << 16  # choices among all turns of a game that are learned from


def workspace_for(seats: int, actions: int) -> Any:
    """An array of one record: the last acts, and a game to learn from."""
    kind = [
        ("last", "i8", 3),
        ("own", "i8", seats),  # the last act of each seat
        ("turn", "i8", OF_TURN),
        ("place", "i8", OF_ACT),
        ("share", "f8", actions),  # the probability of each legal act
        ("out", "i4", actions),
        ("score", "f8", seats),
        ("usual", "f8", seats),  # mean returns
        ("spread", "f8"),  # their variance
        ("games", "i8"),
        # the game to learn from: its turns ..
        ("turns", "i8"),
        ("seat", "i8", MOST_ACTS),
        ("chosen", "i8", MOST_ACTS),
        ("begin", "i8", MOST_ACTS + 1),  # where its acts stand in the next two
        ("turn_of", "i8", (MOST_ACTS, OF_TURN)),
        # .. and the acts that were legal in them
        ("action", "i4", ROOM),
        ("probability", "f8", ROOM),
    ]
    return np.zeros(1, kind)


# -- compiled ------------------------------------------------------------------------------


def play_games(
    blank: Any, world: Fields, weights: Any, works: Any, games: int, is_test: bool, rng: Any
) -> tuple[int, float]:
    """Play games; return the number of acts, and the share of the others that one seat beats.

    In a test this seat plays by the policy and the others at random. Otherwise all seats play by
    the policy and learn.
    """
    work, acts, beaten, seats = works[0], 0, 0.0, len(works[0].score)
    for game in range(games):
        world[0] = blank[0]
        start(world[0], rng)
        acts += play_and_note(world[0], weights, work, game % seats if is_test else ALL, rng)
        beaten += share_beaten(work, game % seats)
        if not is_test:
            learn(weights, work)
    return acts, beaten / games


def play_and_note(p: Fields, weights: Any, work: Any, own: int, rng: Any) -> int:
    """Play a game, by the policy for one seat or for all, and note its turns and returns."""
    forget(work)
    work.turns = 0
    ply = 0
    while ply < MOST_ACTS and not over(p):
        if chance(rng) < FORGETS:
            forget(work)
        n, seat, chosen = legal(p, work.out), player(p), 0
        if own != ALL and seat != own:
            chosen = below(rng, n)
        elif n > 1:
            chosen = draw(weights, work, work.out, n, seat, rng)
            note_turn(work, n, seat, chosen)
        action = work.out[chosen]
        play(p, action, rng)
        note_act(work, seat, action)
        ply += 1
    work.score[:] = 0.0
    if over(p):
        returns(p, work.score)
    return ply


def share_beaten(work: Any, own: int) -> float:
    """The share of the others that a seat beats, a tie counting half."""
    beaten = 0.0
    for seat in range(len(work.score)):
        if seat != own:
            beaten += 0.5 * (work.score[own] > work.score[seat])
            beaten += 0.5 * (work.score[own] >= work.score[seat])
    return beaten / (len(work.score) - 1)


def learn(weights: Any, work: Any) -> None:
    """Learn from the game that was noted."""
    update_usual(work)
    for turn in range(work.turns):
        learn_turn(weights, work, turn)


def note_turn(work: Any, n: int, seat: int, chosen: int) -> None:
    """Note a turn to learn from, if there is room."""
    begin = work.begin[work.turns]
    if begin + n > ROOM:
        return
    work.seat[work.turns] = seat
    work.chosen[work.turns] = chosen
    work.turn_of[work.turns] = work.turn
    for k in range(n):
        work.action[begin + k] = work.out[k]
        work.probability[begin + k] = work.share[k]
    work.turns += 1
    work.begin[work.turns] = begin + n


def update_usual(work: Any) -> None:
    """Move the mean returns of the seats and their variance towards the last game."""
    work.games += 1
    share = 1.0 / min(work.games, RECENT)
    for seat in range(len(work.score)):
        work.usual[seat] += share * (work.score[seat] - work.usual[seat])
        square = (work.score[seat] - work.usual[seat]) ** 2
        work.spread += share / len(work.score) * (square - work.spread)


def learn_turn(weights: Any, work: Any, turn: int) -> None:
    """Make the act of a turn more likely if the game ended better than usual, else less."""
    seat, begin = work.seat[turn], work.begin[turn]
    n = work.begin[turn + 1] - begin
    gain = (work.score[seat] - work.usual[seat]) / math.sqrt(work.spread + 1e-9)
    for k in range(n):
        was = 1.0 if k == work.chosen[turn] else 0.0
        write_places(work.place, work.turn_of[turn], work.action, begin, k, n)
        for j in range(OF_ACT):
            weights[work.place[j]] += RATE * gain * (was - work.probability[begin + k])


def forget(work: Any) -> None:
    """Forget the last acts."""
    work.last[:] = NOT_KNOWN
    work.own[:] = NOT_KNOWN


def note_act(work: Any, seat: int, action: int) -> None:
    """Remember an act as the last one."""
    work.last[2] = work.last[1]
    work.last[1] = work.last[0]
    work.last[0] = action
    work.own[seat] = action


def draw(weights: Any, work: Any, acts: Any, n: int, seat: int, rng: Any) -> int:
    """The number of one of n legal acts, drawn by its probability."""
    write_turn(work, seat, n)
    total = 0.0
    for k in range(n):
        write_places(work.place, work.turn, acts, 0, k, n)
        s = 0.0
        for j in range(OF_ACT):
            s += weights[work.place[j]]
        work.share[k] = exp(s)
        total += work.share[k]
    chosen, left = -1, chance(rng)
    for k in range(n):
        work.share[k] /= total
        left -= work.share[k]
        if chosen < 0 and left < 0.0:
            chosen = k
    return chosen if chosen >= 0 else n - 1


def write_turn(work: Any, seat: int, n: int) -> None:
    """Write the features that all acts of a turn have in common."""
    work.turn[0] = feature(0, 0)
    for k in range(3):
        work.turn[1 + k] = feature(1 + k, work.last[k])
    work.turn[4] = feature(4, work.own[seat])
    work.turn[5] = feature(5, min(n, MOST_LEGAL))


def write_places(found: Any, turn: Any, acts: Any, begin: int, k: int, n: int) -> None:
    """Write the places of the weights of an act, the k-th of n that begin at a place of a list."""
    action = acts[begin + k]
    for j in range(OF_TURN):
        found[j] = place(turn[j], action)
    found[6] = place(feature(6, acts[begin + k - 1] if k > 0 else NO_ACT), action)
    found[7] = place(feature(7, acts[begin + k + 1] if k + 1 < n else NO_ACT), action)
    found[8] = place(feature(8, min(k, FURTHEST)), 0)
    found[9] = place(feature(9, min(n - 1 - k, FURTHEST)), 0)


def feature(kind: int, value: int) -> int:
    """A number for a kind of feature with a value."""
    return (kind + 1) * 1000003 + value


def place(feature: int, action: int) -> int:
    """The place of the weight of an act with a feature, by a hash."""
    h = feature * 0x9E3779B1 ^ action * 0x85EBCA6B
    h = ((h ^ h >> 15) & 0x7FFFFFFF) * 0x2C1B3C6D
    return (h ^ h >> 18) & (WEIGHTS - 1)
