"""Learning from games against itself, by temporal differences, in machine code.

After each game the value of each of its positions moves towards what came of it: the value of the
next position and, with weight `trace`, that of later ones and the result (TD(lambda): Sutton,
1988). No position moves towards what followed an act that was tried at random.

Where information is hidden, values are those of whole positions. But a seat chooses by the values
in a determinization, so no seat plays by what it cannot know.

Each weight has a step of its own. It shrinks exponentially when its changes alternate in sign, down
to a least part: temporal coherence (Beal and Smith, 1999; for n-tuples Bagheri and others, 2015).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..contract import Fields
from ..kernel import (
    first_script,
    legal,
    lent,
    next_script,
    over,
    play,
    player,
    probability,
    redeal,
    returns,
    sample,
    start,
    too_many,
    urgent,
)
from ..kit.arrays import Array
from ..kit.rng import State, below, chance
from .network import (
    Network,
    add_up,
    few_move,
    find_changes,
    first_weight,
    move_places,
    move_with_sums,
    scale_returns,
    shift,
    shift_back,
    squash,
    sum_up,
    value_for_seat,
)
from .td_work import Schedule, Sums, TdWork

OUTCOMES = 36  # of an act that are gone over; if there are more, DRAWN are drawn
DRAWN = 8
SHRINKING = 2.7  # a step can become exp(SHRINKING) times smaller


# -- compiled ------------------------------------------------------------------------------


def learn(
    worlds: Array,
    luck: State,
    work: TdWork,
    net: Network,
    rival: Any,
    plays: Any,
    sums: Sums,
    how: Schedule,
    games: int,
) -> int:
    """Play this number of games and learn from each; return the number of acts.

    worlds, luck: those of `work`, from which the compiler knows the game and whether it draws.
    rival: weights with which the seats play that are True in `plays`. The network learns, unless
    the step is 0. The returns of the last game are left in `work.score`.
    """
    worlds, luck, work = lent(worlds), lent(luck), lent(work)
    net, rival, plays, sums = lent(net), lent(rival), lent(plays), lent(sums)
    acts = 0
    for _ in range(games):
        worlds[0] = worlds[2]
        start(worlds[0], work.rng)
        acts += learn_game(worlds, luck, work, net, rival, plays, sums, how)
    return acts


def learn_game(
    worlds: Array,
    luck: State,
    work: TdWork,
    net: Network,
    rival: Any,
    plays: Any,
    sums: Sums,
    how: Schedule,
) -> int:
    """Play one game from where it stands and learn from it; return the number of acts."""
    opening = opening_length(work, how)
    n = 0
    while not over(worlds[0]):
        look(work, net, work.raw[0])
        seat = player(worlds[0])
        weights = rival if plays[seat] else net.weights
        add_up(net, weights, seat, work.places, work.values[n])
        if n == len(work.tried):
            break
        note_places(work, net, seat, n)
        work.tried[n] = n < opening or chance(work.rng) < how.explore
        if work.tried[n]:
            action = work.out[below(work.rng, legal(worlds[0], work.out))]
        else:
            action = best_known_act(worlds, luck, work, net, weights, seat)
        draw_and_play(worlds[0], action, luck)
        n += 1
    clear(work.score)
    if over(worlds[0]):
        returns(worlds[0], work.score)
        scale_returns(net, work.score, work.values[n])
    if how.step > 0.0:
        for k in range(n - 1, -1, -1):
            update(work, net, sums, how, k)
    return n


def opening_length(work: TdWork, how: Schedule) -> int:
    """How many random acts a game begins with: mostly few, at most `how.opening`."""
    return below(work.rng, below(work.rng, how.opening + 1) + 1)


def look(work: TdWork, net: Network, raw: Array) -> None:
    """Read a position, going on from the one that was read last. raw: its bytes."""
    shift(work.seen, raw, net, work.cells, work.places, work.changed)
    for k in range(len(raw)):
        work.seen[k] = raw[k]
    for seat in range(len(work.known)):
        work.known[seat] = False


def note_places(work: TdWork, net: Network, seat: int, n: int) -> None:
    """Keep the weights of a position, to move them when the game is over."""
    own = first_weight(net, seat)
    for t in range(len(work.places)):
        work.past[n, t] = own + work.places[t]


def update(work: TdWork, net: Network, sums: Sums, how: Schedule, k: int) -> None:
    """Move the value of position k towards what came of it; write there what it leads to.

    On the way back through a game, `work.values[k + 1]` holds the target of position k already.
    """
    if work.tried[k]:
        return
    for v in range(net.weights.shape[1]):
        held = work.values[k, v]
        target = work.values[k + 1, v]
        slope = (1.0 - held * held) if net.squashed else 1.0
        if not net.squashed:  # else the like positions of a long game would add up to no bound
            held = sum_at(net.weights, work.past[k], v)
        error = (target - held) * slope
        move_all(net.weights, sums, work.past[k], work.moved, v, error, how.step)
        work.values[k, v] = (1.0 - how.trace) * work.values[k, v] + how.trace * target


def sum_at(weights: Array, places: Array, v: int) -> float:
    """The sum of the weights at these places, as they are now."""
    total = 0.0
    for at in places:
        total += weights[at, v]
    return total


def move_all(
    weights: Array, sums: Sums, places: Array, moved: Any, v: int, error: float, step: float
) -> None:
    """Change the weights at these places, each once, even if several tuples share it.

    So where a pattern is seen everywhere, its weight alone does not take the whole step.
    """
    for at in places:
        if not moved[at]:
            moved[at] = True
            move(weights, sums, at, v, error, step / len(places))
    for at in places:
        moved[at] = False


def move(weights: Array, sums: Sums, at: int, v: int, error: float, step: float) -> None:
    """Change one weight by its own step."""
    absolute = sums.absolute[at, v]
    coherence = abs(sums.signed[at, v]) / absolute if absolute > 0.0 else 1.0
    rate = math.exp(SHRINKING * (coherence - 1.0))
    weights[at, v] += np.float32(step * rate * error)
    sums.signed[at, v] += np.float32(error)
    sums.absolute[at, v] += np.float32(abs(error))


def best_known_act(
    worlds: Array, luck: State, work: TdWork, net: Network, weights: Array, seat: int
) -> int:
    """The result of `best_act`; where information is hidden, in a determinization for the seat."""
    if not work.hides:
        return best_act(worlds, luck, work, net, weights, seat)
    worlds[3] = worlds[0]
    redeal(worlds[0], seat, work.rng)
    look(work, net, work.raw[0])
    action = best_act(worlds, luck, work, net, weights, seat)
    worlds[0] = worlds[3]
    return legal_or_random(worlds[0], work, action)


def legal_or_random(p: Fields, work: TdWork, action: int) -> int:
    """The act, if it is legal, else a legal act at random."""
    n = legal(p, work.out)
    for k in range(n):
        if work.out[k] == action:
            return action
    return int(work.out[below(work.rng, n)])


def best_act(
    worlds: Array, luck: State, work: TdWork, net: Network, weights: Array, seat: int
) -> int:
    """The act of the highest value for the seat; between equal ones at random.

    Where the rules name urgent acts, it is one of these.
    """
    n = urgent(worlds[0], work.out) or legal(worlds[0], work.out)
    best, highest, equal = work.out[0], -np.inf, 1
    for k in range(n):
        expect(worlds, luck, work, net, weights, work.out[k])
        value = value_for_seat(net, work.total, seat)
        if value > highest:
            best, highest, equal = work.out[k], value, 1
        elif value == highest:
            equal += 1
            if below(work.rng, equal) == 0:
                best = work.out[k]
    return int(best)


def expect(
    worlds: Array, luck: State, work: TdWork, net: Network, weights: Array, action: int
) -> None:
    """Write to `work.total` the values after an act: the mean over what it may draw."""
    if luck.ndim == 2:
        expect_drawn(worlds, luck, work, net, weights, action)
    else:
        worlds[1] = worlds[0]
        play(worlds[1], action, luck)
        after(worlds, work, net, weights, 0, work.total)


def expect_drawn(
    worlds: Array, luck: State, work: TdWork, net: Network, weights: Array, action: int
) -> None:
    """The mean over all outcomes, or over some that are drawn if there are too many."""
    drawn = 0  # outcomes that were drawn; 0 while all are gone over
    first_script(luck, OUTCOMES)
    clear(work.total)
    while drawn <= DRAWN:
        worlds[1] = worlds[0]
        play(worlds[1], action, luck)
        after(worlds, work, net, weights, 0, work.value)
        add(work.total, work.value, 1.0 / DRAWN if drawn > 0 else probability(luck))
        if drawn == 0:
            if next_script(luck):
                continue
            if not too_many(luck):
                return
            clear(work.total)
        drawn += 1
        sample(luck)


def add(total: Array, values: Any, factor: float) -> None:
    """Add values, each times a factor."""
    for k in range(len(total)):
        total[k] += factor * values[k]


def clear(values: Any) -> None:
    """Make all values 0."""
    for k in range(len(values)):
        values[k] = 0.0


def draw_and_play(p: Fields, action: int, luck: State) -> None:
    """Play an act; what it draws is random."""
    if luck.ndim == 2:
        sample(luck)
    play(p, action, luck)


def after(
    worlds: Array, work: TdWork, net: Network, weights: Array, before: int, value: Array
) -> None:
    """Write the values of the world after `before`, which `look` has read last.

    At the end of a game they are its returns, else what the network says with these weights.
    """
    p = worlds[before + 1]
    if over(p):
        clear(work.score)
        returns(p, work.score)
        scale_returns(net, work.score, value)
    else:
        old, new = work.raw[before], work.raw[before + 1]
        count = find_changes(old, new, net, work.cells, work.changed)
        move_to_sums(work, net, weights, player(p), count, value)
        squash(net, value)
        shift_back(net, work.cells, work.places, work.changed, count)


def move_to_sums(
    work: TdWork, net: Network, weights: Array, seat: int, count: int, sums: Array
) -> None:
    """Move the places of the tuples whose cells have changed, and write the sums after it."""
    few = few_move(net, work.changed, count)
    if few and not work.known[seat]:
        sum_up(net, weights, seat, work.places, work.sums[seat])
        work.known[seat] = True
    if few:
        sums[:] = work.sums[seat]
    for k in range(count):
        c = work.changed[0, k]
        by = work.cells[c] - work.changed[1, k]
        if few:
            move_with_sums(net, weights, seat, work.places, c, by, sums)
        else:
            move_places(net, work.places, c, by)
    if not few:
        sum_up(net, weights, seat, work.places, sums)
