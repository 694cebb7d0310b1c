"""A small neural network in place of the n-tuples: one hidden layer, updated incrementally.

    states of cells --> one of a few inputs of each cell --> HIDDEN units --> value

The units are clipped to 0 .. 1, as in NNUE (Nasu, 2018), and each seat that may be to act has
weights of its own. The value of a position is that of the side of seat 0. An act changes few
cells, so the sums of the units after an act are those before it, plus and minus the rows of
weights of these cells.

It is a `Network` of `kibitz.learning` whose tuples are single cells: `places` are its inputs. Its
weights, for each seat in a row: the rows of the inputs, the biases of the units, the weights of the
output, and its bias. It learns by gradient descent from the same games as `kibitz.learning.td`, and
it is searched by the same searches: the modules of both are copied with the functions below.
"""

from __future__ import annotations

import math
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from kibitz.contract import KibitzError
from kibitz.game import Game
from kibitz.kernel import over, player, returns
from kibitz.learning import network, td
from kibitz.learning.inputs import Inputs
from kibitz.learning.network import Network, first_weight, scaled, shift, shift_back
from kibitz.learning.td import Schedule, Sums, clear
from kibitz.learning.tuples import Table
from kibitz.players import Player

from .module_copies import copied

HIDDEN = 32
RATE = 0.01  # of gradient descent, times the step of the schedule
KIND = "of_small_networks"


class SmallWorkspace(NamedTuple):
    """The fields of `td.Workspace`, and the sums of the units."""

    worlds: Any
    raw: Any
    out: Any
    seen: Any
    cells: Any
    places: Any
    sums: Any
    known: Any
    changed: Any
    value: Any
    total: Any
    score: Any
    past: Any
    values: Any
    moved: Any
    tried: Any
    rng: Any
    luck: Any
    hides: bool
    seats: Any  # i1[MOST_ACTS], the seat to act in each position of a game
    units: Any  # f4[seats, HIDDEN], the sums of the units if that seat is to act, where `known`
    after: Any  # f4[HIDDEN], the same after an act


def workspace(game: Game, net: Network, seed: int, longest: int = td.MOST_ACTS) -> SmallWorkspace:
    """Memory for one thread, as `td.workspace`."""
    common = td.workspace(game, net, seed, longest)
    return SmallWorkspace(
        *common,
        np.zeros(longest, np.int8),
        np.zeros((game.seats, HIDDEN), np.float32),
        np.zeros(HIDDEN, np.float32),
    )


def single_cells(inputs: Inputs, *_: Any) -> list[Table]:
    """Each cell alone."""
    return [Table(cell.count, [(k,)]) for k, cell in enumerate(inputs.cells)]


def built(inputs: Inputs, tables: list[Table], signs: Any, values: int, scale: Any) -> Network:
    """A network whose weights are 0; KibitzError if a position does not have one value."""
    if values != 1:
        raise KibitzError(
            "A small network learns only games in which one side wins what the other loses."
        )
    net = network.built(inputs, tables, signs, values, scale)
    of_seat = len(net.weights) // len(net.signs) * HIDDEN + 2 * HIDDEN + 1
    return net._replace(weights=np.zeros((len(net.signs) * of_seat, 1), np.float32))


def make_random(net: Network, seed: int) -> None:
    """Give the units different weights, from which they can learn."""
    rng, own = np.random.default_rng(seed), net.weights.reshape(len(net.signs), -1)
    rows = own.shape[1] - 2 * HIDDEN - 1
    own[:, :rows] = rng.normal(0.0, 0.5 / math.sqrt(len(net.base)), own[:, :rows].shape)
    own[:, rows : rows + HIDDEN] = rng.uniform(0.0, 0.5, (len(own), HIDDEN))
    own[:, rows + HIDDEN : -1] = rng.normal(0.0, 0.1, (len(own), HIDDEN))


# -- compiled ------------------------------------------------------------------------------


def biases(net: Network, seat: int) -> int:
    """Where the biases of the units of a seat begin; the weights of the output follow."""
    return first_weight(net, seat + 1) - 2 * HIDDEN - 1


def sum_up(net: Network, weights: Any, seat: int, places: Any, sums: Any) -> None:
    """Write the sums of the units."""
    own, bias = first_weight(net, seat), biases(net, seat)
    for h in range(HIDDEN):
        sums[h] = weights[bias + h, 0]
    for t in range(len(places)):
        add_row(weights, own + places[t] * HIDDEN, sums, np.float32(1.0))


def add_row(weights: Any, row: int, sums: Any, factor: Any) -> None:
    """Add the row of an input to sums, times a factor."""
    for h in range(HIDDEN):
        sums[h] += factor * weights[row + h, 0]


def output(net: Network, weights: Any, seat: int, sums: Any) -> float:
    """The value of a position with these sums of the units."""
    begin = biases(net, seat) + HIDDEN
    total = weights[begin + HIDDEN, 0]
    for h in range(HIDDEN):
        total += weights[begin + h, 0] * min(np.float32(1.0), max(np.float32(0.0), sums[h]))
    return math.tanh(total) if net.squashed else float(total)


def add_up(net: Network, weights: Any, seat: int, places: Any, value: Any) -> None:
    """As `network.add_up`: write the value of a position."""
    sums = np.empty(HIDDEN, np.float32)
    sum_up(net, weights, seat, places, sums)
    value[0] = output(net, weights, seat, sums)


def note_places(work: SmallWorkspace, net: Network, seat: int, n: int) -> None:
    """As `td.note_places`: keep the inputs of a position and the seat to act."""
    work.seats[n] = seat
    for t in range(len(work.places)):
        work.past[n, t] = work.places[t]


def after(
    worlds: Any, work: SmallWorkspace, net: Network, weights: Any, before: int, value: Any
) -> None:
    """As `td.after`: write the value of the world after `before`."""
    p = worlds[before + 1]
    if over(p):
        clear(work.score)
        returns(p, work.score)
        scaled(net, work.score, value)
        return
    seat = int(player(p))
    know_units(work, net, weights, seat)
    own = first_weight(net, seat)
    for h in range(HIDDEN):
        work.after[h] = work.units[seat, h]
    old, new = work.raw[before], work.raw[before + 1]
    count = shift(old, new, net, work.cells, work.places, work.changed)
    for k in range(count):
        c = work.changed[0, k]
        old_place = work.places[c] + work.changed[1, k] - work.cells[c]
        add_row(weights, own + old_place * HIDDEN, work.after, np.float32(-1.0))
        add_row(weights, own + work.places[c] * HIDDEN, work.after, np.float32(1.0))
    value[0] = output(net, weights, seat, work.after)
    shift_back(net, work.cells, work.places, work.changed, count)


def know_units(work: SmallWorkspace, net: Network, weights: Any, seat: int) -> None:
    """Write the sums of the units in the position that was read last, unless they are known."""
    if not work.known[seat]:
        sum_up(net, weights, seat, work.places, work.units[seat])
        work.known[seat] = True


def update(work: SmallWorkspace, net: Network, sums: Sums, how: Schedule, k: int) -> None:
    """As `td.update`: move the value of position k towards what came of it."""
    if work.tried[k]:
        return
    held, target = work.values[k, 0], work.values[k + 1, 0]
    slope = (1.0 - held * held) if net.squashed else 1.0
    learn(work, net, work.past[k], int(work.seats[k]), RATE * how.step * (target - held) * slope)
    work.values[k, 0] = (1.0 - how.trace) * held + how.trace * target


def learn(work: SmallWorkspace, net: Network, places: Any, seat: int, by: float) -> None:
    """A step of gradient descent. by: the error of the sum, times the rate."""
    weights, step = net.weights, np.float32(by)
    own, bias = first_weight(net, seat), biases(net, seat)
    sum_up(net, weights, seat, places, work.after)
    for h in range(HIDDEN):
        unit, out = work.after[h], bias + HIDDEN + h
        slope = step * weights[out, 0] if 0.0 < unit < 1.0 else np.float32(0.0)
        weights[out, 0] += step * min(np.float32(1.0), max(np.float32(0.0), unit))
        weights[bias + h, 0] += slope
        work.after[h] = slope
    weights[bias + 2 * HIDDEN, 0] += step
    for t in range(len(places)):
        row = own + places[t] * HIDDEN
        for h in range(HIDDEN):
            weights[row + h, 0] += work.after[h]


# -- the modules of learning and of search, with these functions ------------------------------

_td = copied(
    "kibitz.learning.td", KIND,
    add_up=add_up, after=after, note_places=note_places, update=update, workspace=workspace,
)  # fmt: skip
_learner = copied("kibitz.learning.learner", KIND, learn=_td.learn)
_file = copied("kibitz.learning.values_file", KIND, FORMAT="kibitz small network 1")
_training = copied(
    "kibitz.training.value_training", KIND,
    Learner=_learner.Learner, workspace=workspace, built=built, values_file=_file,
    tuples=SimpleNamespace(chosen=single_cells),
    side_by_side=lambda shape, number: [np.zeros(shape, np.float32) for _ in range(number)],
)  # fmt: skip
_alphabeta = copied("kibitz.players.alphabeta", KIND, after=after)
_value_guide = copied(
    "kibitz.players.value_guide", KIND, add_up=add_up, expect=_td.expect, workspace=workspace
)
_learned = copied(
    "kibitz.players.learned", KIND,
    alphabeta=_alphabeta, ValueSearch=_value_guide.ValueSearch, workspace=workspace,
    values_file=_file,
)  # fmt: skip


ONLY_TD = _training.Recipe(descent=0.0)


class SmallTraining(_training.Training):  # type: ignore[misc,name-defined]
    """A small network that learns a game."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **{"recipe": ONLY_TD, **more})
        make_random(self.net, self.seed)
        self.best.weights[:] = self.net.weights


def small_player(path: Path, budget: str, seed: int = 0) -> Player:
    """The player `learned` with the file of a small network, and a budget such as `depth=4`."""
    name, _, number = budget.partition("=")
    value = float(number) if name == "time" else int(number)
    return _learned.Learned(file=str(path), seed=seed, spec="small", **{name: value})
