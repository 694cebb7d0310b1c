"""Monte Carlo CFR with outcome sampling (Lanctot, Waugh, Zinkevich and Bowling, 2009).

Each walk plays one game for one seat, which tries random acts now and then. It is measured beside
external sampling, whose table it shares (`players/external_sampling.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.game import Position
from kibitz.kernel import compiled, over, play, player, returns, start
from kibitz.players.external_sampling import set_of
from kibitz.players.search.joint import draw_act
from kibitz.players.worlds import StartTable

RANDOM = 0.6  # of the acts of the seat that walks
MOST_ACTS = 512  # acts of a seat


class OutcomeTable(StartTable):
    """The strategies of all seats by outcome sampling."""

    def run(self, sims: int) -> None:
        """Play a game for each seat this number of times."""
        self.done += sims
        way = np.zeros(MOST_ACTS, np.dtype([("known", "i8"), ("act", "i8"), ("own", "f8")]))
        compiled(simulate, self.rules)(
            self.blank, self.states, self.room, self.sets, self.acts, self.index, self.work, way,
            sims, self.rng,
        )  # fmt: skip


def average_strategy(table: StartTable, p: Position) -> dict[int, float] | None:
    """The weight of each act in the average strategy; None where no walk came.

    `StartTable.strategy` leaves out sets of few visits, from which `worlds` searches.
    """
    own = table.own(p)
    if own is None:
        return None
    acts = table.acts[own["begin"] : own["begin"] + own["count"]]
    return dict(zip(acts["action"].tolist(), acts["strategy"].tolist(), strict=True))


# -- compiled ------------------------------------------------------------------------------


def simulate(
    blank: Any, states: Any, room: Any, sets: Any, acts: Any, index: Any, works: Any, way: Any,
    sims: int, rng: Any,
) -> None:  # fmt: skip
    """Play games, and learn from each."""
    work = works[0]
    for _ in range(sims):
        work.simulations += 1
        for seat in range(len(work.score)):
            states[0] = blank[0]
            start(states[0], rng)
            length, likely = walk(states, room, sets, acts, index, work, way, seat, rng)
            learn(sets, acts, way, length, work.score[seat] / likely)


def walk(
    states: Any, room: Any, sets: Any, acts: Any, index: Any, work: Any, way: Any, seat: int,
    rng: Any,
) -> tuple[int, float]:  # fmt: skip
    """Play a game; return how many choices the seat had, and how likely it was to choose so."""
    p, length, likely = states[0], 0, 1.0
    while not over(p):
        mover = player(p)
        known = set_of(states[:1], room, sets, acts, index, work, mover)
        own = sets[known]
        match_positive(own, acts, work.share)
        random = RANDOM if mover == seat else 0.0
        chosen = draw_act(work.share, own.count, random, rng)
        if mover == seat:
            way[length].known = known
            way[length].act = chosen
            way[length].own = work.share[chosen]
            likely *= random / own.count + (1.0 - random) * work.share[chosen]
            length += 1
        else:
            for k in range(own.count):
                acts[own.begin + k].strategy += work.share[k] * work.simulations
        play(p, acts[own.begin + chosen].action, rng)
    work.score[:] = 0.0
    returns(p, work.score)
    return length, likely


def match_positive(own: Any, acts: Any, share: Any) -> None:
    """Write the probability of each act: in proportion to its regret above 0."""
    total = 0.0
    for k in range(own.count):
        total += max(0.0, acts[own.begin + k].regret)
    for k in range(own.count):
        regret = max(0.0, acts[own.begin + k].regret)
        share[k] = regret / total if total > 0.0 else 1.0 / own.count


def learn(sets: Any, acts: Any, way: Any, length: int, worth: float) -> None:
    """Add to the regrets of the seat, the last choice first.

    worth: what the seat got, over how likely its choices were.
    """
    after = 1.0  # the probability of its later choices
    for step in range(length - 1, -1, -1):
        own = sets[way[step].known]
        here = after * way[step].own
        for k in range(own.count):
            gain = after if k == way[step].act else 0.0
            acts[own.begin + k].regret += worth * (gain - here)
        after = here
