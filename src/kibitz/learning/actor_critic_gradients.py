"""The gradients by which an actor and a critic learn from turns, and the steps of Adam.

A bonus for entropy keeps the policy from becoming certain too early (Williams and Peng, 1991).
The weights move by Adam (Kingma and Ba, 2015).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from ..kernel import lent
from ..kit.arrays import Array
from .actor_critic import NO_TURN, ActorCritic, ActorWork, NetworkOutputs, Turns
from .seat_network import SeatNetwork, add_row
from .update import Weights, write_changes

MOMENTUM, MEMORY, TINY = 0.9, 0.999, 1e-8  # of Adam


class Gradient(NamedTuple):
    """Sums of the gradients of the weights of a network.

    Inputs change seldom, and while one is 1 its weights have the same gradients as the bias. So
    those of the bias are summed for each seat, and an input gets what was added to this sum between
    the turns in which it became 1 and 0.
    """

    hidden: Any
    hidden_bias: Any
    outputs: Any
    output_bias: Any
    sums: Any  # f4[seats, H], of the turns of a seat so far
    values: Any  # i4[seats, V], of its last turn, or NO_TURN


def gradient_for(net: SeatNetwork) -> Gradient:
    """Room for a gradient."""
    hidden, hidden_bias, outputs, output_bias = map(np.zeros_like, net.weights)
    sums = np.zeros((net.seen.seats, len(hidden_bias)), np.float32)
    values = np.zeros((net.seen.seats, net.seen.most), np.int32)
    return Gradient(hidden, hidden_bias, outputs, output_bias, sums, values)


# -- compiled ------------------------------------------------------------------------------


def write_gradients(
    networks: ActorCritic,
    turns: Turns,
    work: ActorWork,
    policy: Gradient,
    critic: Gradient,
    by: Weights,
) -> None:
    """Write the gradients of the turns."""
    networks, turns, work = lent(networks), lent(turns), lent(work)
    policy, critic = lent(policy), lent(critic)
    clear(policy)
    clear(critic)
    count = turns.count[0]
    mean, spread = moments(turns.advantage, count)
    for turn in range(count):
        gain = np.float32((turns.advantage[turn] - mean) / spread)
        add_turn(networks.policy, turns, turn, gain, by, work, policy)
    for turn in range(count):  # apart, so that the gradients of one network fit in a cache
        units, back = turns.critic.units[turn], work.back
        back[:] = np.float32(0.0)
        add_output(networks.critic, critic, units, back, 0, turns.error[turn])
        add_hidden(networks.critic, critic, turns.critic, turn, turns.seat[turn], back)
    add_last_inputs(networks.policy, policy)
    add_last_inputs(networks.critic, critic)


def moments(values: Any, count: int) -> tuple[float, float]:
    """The mean and the standard deviation of the first values."""
    total, squares = 0.0, 0.0
    for k in range(count):
        total += values[k]
        squares += values[k] * values[k]
    mean = total / max(1, count)
    return mean, math.sqrt(max(0.0, squares / max(1, count) - mean * mean)) + 1e-6


def clear(gradient: Gradient) -> None:
    """Make a gradient 0."""
    gradient.hidden[:] = np.float32(0.0)
    gradient.hidden_bias[:] = np.float32(0.0)
    gradient.outputs[:] = np.float32(0.0)
    gradient.output_bias[:] = np.float32(0.0)
    gradient.sums[:] = np.float32(0.0)
    gradient.values[:] = NO_TURN


def add_turn(
    net: SeatNetwork,
    turns: Turns,
    turn: int,
    gain: Any,
    by: Weights,
    work: ActorWork,
    gradient: Gradient,
) -> None:
    """Add the gradient by which an act becomes more likely in proportion to its gain."""
    begin, end = turns.begin[turn], turns.begin[turn + 1]
    before, now, changes, back = (
        turns.shares[begin:end],
        turns.now[begin:end],
        work.changes,
        work.back,
    )
    write_changes(before, now, end - begin, turns.chosen[turn], gain, by, changes)
    back[:] = np.float32(0.0)
    for k in range(begin, end):
        change = np.float32(changes[k - begin])
        add_output(net, gradient, turns.policy.units[turn], back, turns.acts[k], change)
    add_hidden(net, gradient, turns.policy, turn, turns.seat[turn], back)


def add_output(
    net: SeatNetwork, gradient: Gradient, units: Any, back: Any, k: int, change: Any
) -> None:
    """Add the gradient of the k-th output, and that of the hidden units to `back`."""
    gradient.output_bias[k] += change
    for unit in range(len(units)):
        gradient.outputs[k, unit] += change * units[unit]
    for unit in range(len(units)):
        back[unit] += change * net.outputs[k, unit]


def add_hidden(
    net: SeatNetwork, gradient: Gradient, read: NetworkOutputs, turn: int, seat: int, back: Any
) -> None:
    """Add the gradients of the hidden units in a turn. back: those of what the units give."""
    sums, values = gradient.sums[seat], gradient.values[seat]
    for v in range(net.seen.begin[seat + 1] - net.seen.begin[seat]):
        value = read.values[turn, v]
        if value != values[v]:
            if values[v] != NO_TURN:
                add_inputs(net, gradient, values[v], np.float32(1.0), sums)
            add_inputs(net, gradient, value, np.float32(-1.0), sums)
            values[v] = value
    for unit in range(len(back)):
        back[unit] = back[unit] if read.units[turn, unit] > 0 else np.float32(0.0)
    add_row(back, np.float32(1.0), gradient.hidden_bias)
    add_row(back, np.float32(1.0), sums)


def add_last_inputs(net: SeatNetwork, gradient: Gradient) -> None:
    """Add the gradients of the inputs that were still 1 in the last turn of each seat."""
    for seat in range(len(gradient.sums)):
        for v in range(net.seen.begin[seat + 1] - net.seen.begin[seat]):
            value = gradient.values[seat, v]
            if value != NO_TURN:
                add_inputs(net, gradient, value, np.float32(1.0), gradient.sums[seat])


def add_inputs(net: SeatNetwork, gradient: Gradient, value: int, times: Any, row: Any) -> None:
    """Add a row, this many times, to the gradients of the inputs of a value of a feature."""
    for k in range(net.first[value], net.first[value + 1]):
        add_row(row, times, gradient.hidden[net.inputs[k]])


def move(weights: Array, gradient: Any, mean: Any, square: Any, step: float, number: int) -> None:
    """Move weights along their gradient, by Adam. number: of this step, from 1."""
    one = np.float32(1.0)
    fading, lasting = np.float32(MOMENTUM), np.float32(MEMORY)
    size = np.float32(step / (1.0 - MOMENTUM**number))
    whole = np.float32(1.0 - MEMORY**number)
    for k in range(len(weights)):
        mean[k] = fading * mean[k] + (one - fading) * gradient[k]
        square[k] = lasting * square[k] + (one - lasting) * gradient[k] * gradient[k]
        weights[k] += size * mean[k] / (np.sqrt(square[k] / whole) + np.float32(TINY))
