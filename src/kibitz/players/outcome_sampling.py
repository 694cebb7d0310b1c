"""Self-play from the start of a game with secrets that learns from one game at a time.

This is Monte Carlo counterfactual regret minimization with outcome sampling (Lanctot, Waugh,
Zinkevich and Bowling, 2009). A simulation plays a game for each seat, which tries random acts now
and then. External sampling tries all acts of a seat (`external_sampling.py`) and learns more from
a game, but in a game of many acts one of its walks does not end. The table is the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kernel import compiled, over, play, player, returns, start
from .external_sampling import match_regrets, sample_act, set_of
from .playout import MOST_ACTS, pick
from .search.joint import draw_act
from .worlds import StartTable

RANDOM = 0.6  # of the acts of the seat that learns
CHOICES = 512  # of a seat in a game, from which it learns
CHOICE = np.dtype([("known", "i8"), ("act", "i8"), ("own", "f8"), ("drawn", "f8")])


class OutcomeTable(StartTable):
    """The strategies of all seats by outcome sampling."""

    trusted = 0  # visits: a set to which only the other seat's games came has a strategy, too

    def _simulate(self, sims: int) -> None:
        compiled(simulate, self.rules)(
            self.blank,
            self.states,
            self.room,
            self.sets,
            self.acts,
            self.index,
            self.work,
            np.zeros(CHOICES, CHOICE),
            sims,
            self.rng,
        )


# -- compiled ------------------------------------------------------------------------------


def simulate(
    blank: Any,
    states: Any,
    room: Any,
    sets: Any,
    acts: Any,
    index: Any,
    works: Any,
    way: Any,
    sims: int,
    rng: Any,
) -> None:
    """Play games, and learn from each.

    way: CHOICE, the choices of the seat that learns: the set and the act, and how likely it was by
    the strategy of the seat and as it was drawn.
    """
    work = works[0]
    for _ in range(sims):
        work.simulations += 1
        for seat in range(len(work.score)):
            states[0] = blank[0]
            start(states[0], rng)
            length = walk(states, room, sets, acts, index, work, way, seat, rng)
            learn(sets, acts, way, length, work.score[seat])


def walk(
    states: Any,
    room: Any,
    sets: Any,
    acts: Any,
    index: Any,
    work: Any,
    way: Any,
    seat: int,
    rng: Any,
) -> int:
    """Play a game and write its returns; return how many choices of the seat were noted.

    Play is random where the table or the list of choices is full.
    """
    p, length, before, is_full = states[0], 0, work.sets, False
    for _ in range(MOST_ACTS):
        if over(p):
            break
        mover = player(p)
        known = -1 if is_full else set_of(states[:1], room, sets, acts, index, work, mover)
        is_full = known < 0 or length == len(way)
        if is_full:
            play(p, pick(p, work.out, rng), rng)
            continue
        own = sets[known]
        if mover != seat:
            play(p, sample_act(own, acts, work, rng), rng)
            continue
        match_regrets(own, acts, work.share)
        chosen = draw_act(work.share, own.count, RANDOM, rng)
        note(way[length], known, chosen, work.share[chosen], own.count)
        length += 1
        play(p, acts[own.begin + chosen].action, rng)
    work.score[:] = 0.0
    if over(p):
        returns(p, work.score)
    work.paths += 1
    work.strayed += is_full or work.sets > before
    return length


def note(choice: Any, known: int, act: int, share: float, acts: int) -> None:
    """Note a choice among this many acts."""
    choice.known, choice.act, choice.own = known, act, share
    choice.drawn = RANDOM / acts + (1.0 - RANDOM) * share


def learn(sets: Any, acts: Any, way: Any, length: int, score: float) -> None:
    """Add to the regrets of the seat, the last choice first, and to the values of its sets."""
    likely, after = 1.0, 1.0  # of all its choices as they were drawn; of its later ones by strategy
    for step in range(length):
        likely *= way[step].drawn
    drawn = 1.0  # of its later choices and this one
    for step in range(length - 1, -1, -1):
        own, choice = sets[way[step].known], way[step]
        here = after * choice.own
        for k in range(own.count):
            gain = after if k == choice.act else 0.0
            acts[own.begin + k].regret += score / likely * (gain - here)
        drawn *= choice.drawn
        own.value += score * here / drawn
        own.visits += 1
        after = here
