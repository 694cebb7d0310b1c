"""An actor and a critic in machine code: games by a policy, and what the critic says of them.

The actor is the policy: it reads what its seat sees. The critic is needed only while they learn and
in searches, which know a whole position; so it reads all of it, the hidden cards too. An act
becomes more likely if it led to more than the critic expected: the advantage, from the values
of the later positions in which the seat acts (generalized advantage estimation: Schulman and
others, 2016). `actor_critic_gradients.py` says how their weights move.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..information import owing_after, owing_before
from ..kernel import legal, lent, over, play, player, returns, start
from ..kit.arrays import Array
from ..kit.rng import State
from .sealed import seen_bytes
from .seat_network import (
    NetworkReader,
    SeatNetwork,
    draw_act,
    forget,
    output,
    read,
    read_values,
    reader_for,
    write_shares,
)

MOST_ACTS = 2000  # of a game; a longer one counts as ended, with returns of 0
ROOM, ACTS = 1 << 12, 1 << 16  # turns, and legal acts in them, at most
TRACE = 0.7  # how far the values of later positions count (lambda)
NO_TURN = -1


class ActorCritic(NamedTuple):
    """A policy, and a network that says what a position is worth to the seat to act."""

    policy: SeatNetwork
    critic: SeatNetwork
    scale: float  # the return that a value of 1 stands for
    games: int  # from which they have learned


class Turns(NamedTuple):
    """Turns of games, to learn from. A turn with one legal act is left out."""

    count: Any  # i8[1], how many are written
    seat: Any  # i4[ROOM]
    chosen: Any  # i4[ROOM], the number of the act among the legal ones, which are those from
    begin: Any  # i4[ROOM + 1], begin[turn] to begin[turn + 1] of
    acts: Any  # i4[ACTS], with
    shares: Any  # f4[ACTS], their probabilities when the act was chosen, and
    now: Any  # f4[ACTS], by the weights as they are now
    later: Any  # i4[ROOM], the next turn of the same seat in this game, or NO_TURN
    value: Any  # f4[ROOM], by the critic
    advantage: Any  # f4[ROOM], of the act
    error: Any  # f4[ROOM], of the critic as it is now
    policy: NetworkOutputs
    critic: NetworkOutputs


class NetworkOutputs(NamedTuple):
    """The inputs that a network read in each turn, and its hidden units."""

    values: Any  # i4[ROOM, V], of what the seat saw, at most V
    units: Any  # f4[ROOM, H], the hidden units


class ActorWork(NamedTuple):
    """The memory in which games are played."""

    out: Any  # i4[actions]
    shares: Any  # f8[actions]
    changes: Any  # f8[actions], the gradients of the outputs
    score: Any  # f8[seats]
    last: Any  # i8[seats], the last turn of each seat in this game
    back: Any  # f4[H], the gradients of the hidden units
    fixed: Any  # i8[4], a generator with a fixed seed
    policy: NetworkReader
    critic: NetworkReader


def turns_for(networks: ActorCritic) -> Turns:
    """Room for turns of games."""
    return Turns(
        count=np.zeros(1, np.int64),
        seat=np.zeros(ROOM, np.int32),
        chosen=np.zeros(ROOM, np.int32),
        begin=np.zeros(ROOM + 1, np.int32),
        acts=np.zeros(ACTS, np.int32),
        shares=np.zeros(ACTS, np.float32),
        now=np.zeros(ACTS, np.float32),
        later=np.zeros(ROOM, np.int32),
        value=np.zeros(ROOM, np.float32),
        advantage=np.zeros(ROOM, np.float32),
        error=np.zeros(ROOM, np.float32),
        policy=_reading(networks.policy),
        critic=_reading(networks.critic),
    )


def _reading(net: SeatNetwork) -> NetworkOutputs:
    units = np.zeros((ROOM, len(net.hidden_bias)), np.float32)
    return NetworkOutputs(np.zeros((ROOM, net.seen.most), np.int32), units)


def workspace_for(game: Game, networks: ActorCritic) -> ActorWork:
    """Memory for one thread."""
    units = max(len(net.hidden_bias) for net in (networks.policy, networks.critic))
    return ActorWork(
        np.zeros(game.actions, np.int32),
        np.zeros(game.actions),
        np.zeros(game.actions),
        np.zeros(game.seats),
        np.zeros(game.seats, np.int64),
        np.zeros(units, np.float32),
        np.zeros(4, np.int64),
        reader_for(networks.policy),
        reader_for(networks.critic),
    )


# -- compiled ------------------------------------------------------------------------------


def play_games(
    blank: Any,
    worlds: Array,
    raw: Array,
    networks: ActorCritic,
    turns: Turns,
    work: ActorWork,
    least: int,
    rng: State,
) -> tuple[int, int]:
    """Play games by the policy until this many turns are written; return how many games and acts.

    worlds: room for two positions; raw: their bytes.
    """
    networks, turns, work = lent(networks), lent(turns), lent(work)
    games, acts = 0, 0
    turns.count[0] = 0
    forget(networks.policy, work.policy)
    forget(networks.critic, work.critic)
    while turns.count[0] < least and games < least and is_half_empty(turns):
        begun = turns.count[0]
        worlds[0] = blank[0]
        start(worlds[0], rng)
        acts += play_game(worlds, raw, networks, turns, work, rng)
        write_advantages(turns, begun, work.score, networks.scale)
        games += 1
    return games, acts


def is_half_empty(turns: Turns) -> bool:
    """Whether half of the room for legal acts is left."""
    return bool(turns.begin[turns.count[0]] <= len(turns.acts) // 2)


def play_game(
    worlds: Array, raw: Array, networks: ActorCritic, turns: Turns, work: ActorWork, rng: State
) -> int:
    """Play a game, write its turns and its returns, and return the number of acts."""
    p, ply, owing, seats = worlds[0], 0, 0, len(work.score)
    work.last[:] = NO_TURN
    while ply < MOST_ACTS and not over(p):
        n, seat, chosen = legal(p, work.out), player(p), 0
        owing = owing_before(p, seats, owing, seat)
        if n > 1:
            shown = seen_bytes(worlds, raw, seat, owing, work.fixed)
            chosen = write_turn(raw[0], shown, networks, turns, work, seat, n, rng)
        play(p, work.out[chosen], rng)
        owing = owing_after(p, seats, owing, seat)
        ply += 1
    work.score[:] = 0.0
    if over(p):
        returns(p, work.score)
    return ply


def write_turn(
    raw: Array,
    shown: Any,
    networks: ActorCritic,
    turns: Turns,
    work: ActorWork,
    seat: int,
    n: int,
    rng: State,
) -> int:
    """Choose one of n legal acts by the policy; write the turn if there is room for it.

    raw: the bytes of the position. shown: those that the policy may read.
    """
    turn = turns.count[0]
    read(networks.policy, work.policy, shown, seat)
    write_shares(networks.policy, work.policy, work.out, n, work.shares)
    chosen = draw_act(work.shares, n, rng)
    begin = turns.begin[turn]
    if turn + 1 == len(turns.seat) or begin + n > len(turns.acts):
        return chosen
    read(networks.critic, work.critic, raw, seat)
    turns.value[turn] = output(networks.critic, work.critic, 0)
    keep(networks.policy, work.policy, seat, turns.policy, turn)
    keep(networks.critic, work.critic, seat, turns.critic, turn)
    for k in range(n):
        turns.acts[begin + k] = work.out[k]
        turns.shares[begin + k] = turns.now[begin + k] = work.shares[k]
    turns.seat[turn], turns.chosen[turn], turns.later[turn] = seat, chosen, NO_TURN
    if work.last[seat] != NO_TURN:
        turns.later[work.last[seat]] = turn
    work.last[seat] = turn
    turns.begin[turn + 1] = begin + n
    turns.count[0] += 1
    return chosen


def keep(
    net: SeatNetwork, reader: NetworkReader, seat: int, reading: NetworkOutputs, turn: int
) -> None:
    """Keep what a network has just read for a seat."""
    begin, end = net.seen.begin[seat], net.seen.begin[seat + 1]
    reading.values[turn, : end - begin] = reader.values[begin:end]
    reading.units[turn] = reader.units


def write_advantages(turns: Turns, begun: int, score: Array, scale: float) -> None:
    """Write the advantages of the turns of a game, the last one first."""
    for turn in range(turns.count[0] - 1, begun - 1, -1):
        later = turns.later[turn]
        if later == NO_TURN:
            worth = np.float32(score[turns.seat[turn]] / scale)
            turns.advantage[turn] = worth - turns.value[turn]
        else:
            gain = turns.value[later] - turns.value[turn]
            turns.advantage[turn] = gain + np.float32(TRACE) * turns.advantage[later]
        turns.error[turn] = turns.advantage[turn]


def read_again(networks: ActorCritic, turns: Turns, work: ActorWork) -> None:
    """Read the turns by weights that have moved since."""
    networks, turns, work = lent(networks), lent(turns), lent(work)
    forget(networks.policy, work.policy)
    for turn in range(turns.count[0]):
        reread(networks.policy, work.policy, turns.seat[turn], turns.policy, turn)
        begin, end = turns.begin[turn], turns.begin[turn + 1]
        write_shares(
            networks.policy, work.policy, turns.acts[begin:end], end - begin, turns.now[begin:end]
        )
    forget(networks.critic, work.critic)
    for turn in range(turns.count[0]):
        reread(networks.critic, work.critic, turns.seat[turn], turns.critic, turn)
        aim = turns.value[turn] + turns.advantage[turn]
        turns.error[turn] = aim - np.float32(output(networks.critic, work.critic, 0))


def reread(
    net: SeatNetwork, reader: NetworkReader, seat: int, reading: NetworkOutputs, turn: int
) -> None:
    """Find the hidden units of a turn anew."""
    read_values(net, reader, reading.values[turn], seat)
    reading.units[turn] = reader.units
