"""Learning from games against itself, by temporal differences, in machine code.

After each game the value of each of its positions moves towards what came of it: the value of the
next position and, with weight `trace`, that of later ones and the result (TD(lambda): Sutton,
1988). No position moves towards what followed an act that was tried at random.

Each weight has a step of its own, which shrinks when its changes go to and fro: temporal
coherence (Beal and Smith, 1999; for n-tuples Bagheri, Thill, Koch and Konen, 2015).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import (
    first_script,
    legal,
    new_script,
    next_script,
    over,
    play,
    player,
    probability,
    returns,
    sample,
    start,
    too_many,
)
from ..kit.rng import below, chance, seeded
from .network import Network, add_up, read, scaled, worth

LONGEST = 1000  # acts of a game; a longer one counts as drawn
OUTCOMES = 64  # of an act that are gone over; if there are more, DRAWN are drawn
DRAWN = 16


Networks = tuple[Network, Network]


class Schedule(NamedTuple):
    """How to learn now."""

    step: float  # of all weights of a position together
    trace: float  # lambda
    explore: float  # share of acts that are tried at random
    opening: int  # at most so many random acts at the beginning of a game


class Sums(NamedTuple):
    """What temporal coherence remembers of each weight: the sums of its changes."""

    signed: Any  # f4, as the weights
    absolute: Any  # the same without signs


class Workspace(NamedTuple):
    """The memory in which one thread plays and learns."""

    worlds: Any  # three positions: the game, what an act makes of it, before the start
    raw: Any  # u1[3, ..], the same bytes
    out: Any  # i4, legal actions
    cells: Any  # i4[C]
    at: Any  # i4[T], for trying acts
    value: Any  # f8[values]
    total: Any  # f8[values]
    score: Any  # f8[seats]
    places: Any  # i4[LONGEST, T], the weights of each position of a game
    values: Any  # f8[LONGEST + 1, values]
    tried: Any  # bool[LONGEST], whether the act was tried at random
    rng: Any  # the generator of the learner
    luck: Any  # the draws of acts: a script, or unused


def workspace(game: Game, net: Network, seed: int, *, longest: int = LONGEST) -> Workspace:
    """Memory for one thread; its random numbers come from the seed."""
    worlds = np.repeat(game.blank(), 3)
    values = net.weights.shape[1]
    luck = new_script() if game.has_chance else np.zeros(4, np.int64)
    if game.has_chance:
        luck[0] = seeded(seed + 1)
    return Workspace(
        worlds=worlds,
        raw=worlds.view(np.uint8).reshape(3, -1),
        out=np.zeros(game.actions, np.int32),
        cells=np.zeros(len(net.code), np.int32),
        at=np.zeros(len(net.base), np.int32),
        value=np.zeros(values),
        total=np.zeros(values),
        score=np.zeros(game.seats),
        places=np.zeros((longest, len(net.base)), np.int32),
        values=np.zeros((longest + 1, values)),
        tried=np.zeros(longest, np.bool_),
        rng=seeded(seed),
        luck=luck,
    )


# -- compiled ------------------------------------------------------------------------------


def learn(
    worlds: Any, luck: Any, work: Workspace, nets: Networks, plays: Any, sums: Sums, how: Schedule,
    games: int,
) -> int:  # fmt: skip
    """Play this number of games and learn from each; return the number of acts.

    worlds, luck: those of `work`, from which the compiler knows the game and whether it draws.
    nets, plays: two networks, and for each seat the number of the one that plays it. The first one
    learns, unless the step is 0. The returns of the last game are left in `work.score`.
    """
    acts = 0
    for _ in range(games):
        worlds[0] = worlds[2]
        start(worlds[0], work.rng)
        acts += learn_game(worlds, luck, work, nets, plays, sums, how)
    return acts


def learn_game(
    worlds: Any, luck: Any, work: Workspace, nets: Networks, plays: Any, sums: Sums, how: Schedule
) -> int:
    """Play one game from where it stands and learn from it; return the number of acts."""
    opening = below(work.rng, how.opening + 1)
    n = 0
    while n < len(work.tried) and not over(worlds[0]):
        seat = player(worlds[0])
        if how.step > 0.0:
            read(work.raw[0], nets[0], seat, work.cells, work.places[n])
            add_up(nets[0], work.places[n], work.values[n])
        work.tried[n] = n < opening or chance(work.rng) < how.explore
        if work.tried[n]:
            action = work.out[below(work.rng, legal(worlds[0], work.out))]
        else:
            action = best_act(worlds, luck, work, nets[plays[seat]], seat)
        draw_and_play(worlds[0], action, luck)
        n += 1
    work.score[:] = 0.0
    result(worlds, 0, work, nets[0], work.values[n])
    if how.step > 0.0:
        for k in range(n - 1, -1, -1):
            update(work, nets[0], sums, how, k)
    return n


def update(work: Workspace, net: Network, sums: Sums, how: Schedule, k: int) -> None:
    """Move the value of position k towards what came of it; write there what it leads to.

    On the way back through a game, `work.values[k + 1]` holds the target of position k already.
    """
    if work.tried[k]:
        return
    for v in range(net.weights.shape[1]):
        held = work.values[k, v]
        target = work.values[k + 1, v]
        slope = (1.0 - held * held) if net.squashed else 1.0
        error = (target - held) * slope
        for t in range(work.places.shape[1]):
            move(net.weights, sums, work.places[k, t], v, error, how.step / work.places.shape[1])
        work.values[k, v] = (1.0 - how.trace) * held + how.trace * target


def move(weights: Any, sums: Sums, at: int, v: int, error: float, step: float) -> None:
    """Change one weight by its own step."""
    absolute = sums.absolute[at, v]
    rate = abs(sums.signed[at, v]) / absolute if absolute > 0.0 else 1.0
    weights[at, v] += np.float32(step * rate * error)
    sums.signed[at, v] += np.float32(error)
    sums.absolute[at, v] += np.float32(abs(error))


def best_act(worlds: Any, luck: Any, work: Workspace, net: Network, seat: int) -> int:
    """The act of the highest value for the seat; between equal ones at random."""
    n = legal(worlds[0], work.out)
    best, highest, equal = work.out[0], -np.inf, 1
    for k in range(n):
        expect(worlds, luck, work, net, work.out[k])
        found = worth(net, work.total, seat)
        if found > highest:
            best, highest, equal = work.out[k], found, 1
        elif found == highest:
            equal += 1
            if below(work.rng, equal) == 0:
                best = work.out[k]
    return int(best)


def expect(worlds: Any, luck: Any, work: Workspace, net: Network, action: int) -> None:
    """Write to `work.total` the values after an act: the mean over what it may draw."""
    if luck.ndim == 2:
        expect_drawn(worlds, luck, work, net, action)
    else:
        worlds[1] = worlds[0]
        play(worlds[1], action, luck)
        result(worlds, 1, work, net, work.total)


def expect_drawn(worlds: Any, luck: Any, work: Workspace, net: Network, action: int) -> None:
    """The mean over all outcomes, or over some that are drawn if there are too many."""
    total = work.total
    total[:] = 0.0
    more = True
    first_script(luck, OUTCOMES)
    while more:
        worlds[1] = worlds[0]
        play(worlds[1], action, luck)
        likely = probability(luck)
        result(worlds, 1, work, net, work.value)
        total += likely * work.value
        more = next_script(luck)
    if too_many(luck):
        total[:] = 0.0
        for _ in range(DRAWN):
            worlds[1] = worlds[0]
            draw_and_play(worlds[1], action, luck)
            result(worlds, 1, work, net, work.value)
            total += work.value / DRAWN


def draw_and_play(p: Any, action: int, luck: Any) -> None:
    """Play an act; what it draws is random."""
    if luck.ndim == 2:
        sample(luck)
    play(p, action, luck)


def result(worlds: Any, which: int, work: Workspace, net: Network, value: Any) -> None:
    """Write the values of a position: its returns at the end, else what the network says."""
    if over(worlds[which]):
        work.score[:] = 0.0
        returns(worlds[which], work.score)
        scaled(net, work.score, value)
    else:
        read(work.raw[which], net, player(worlds[which]), work.cells, work.at)
        add_up(net, work.at, value)
