"""Two policies play each other without a search, which takes microseconds an act.

Each seat draws its act by the probabilities of its policy. A round is one deal, with the first
policy once on each side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..estimates import Number
from ..game import Game
from ..information import owing_after, owing_before
from ..kernel import compiled, legal, lent, over, play, player, returns, start
from ..kit.arrays import Array
from ..kit.rng import State, seeded
from ..learning.game_clock import note_games
from ..learning.policy import Policy, begin, make_shares, moment, step, weigh
from ..learning.sealed import seen_bytes
from ..learning.seat_network import (
    NetworkReader,
    SeatNetwork,
    draw_act,
    forget,
    read,
    reader_for,
    write_shares,
)
from ..play.scale import scale_of
from ..play.seeds import derived_seed
from ..play.sides import lineups

MOST_ACTS = 2000  # of a game; a longer one has returns of 0
MOST_ROUNDS = 1000  # rounds

Pair = tuple[Policy, Policy] | tuple[SeatNetwork, SeatNetwork]


class MatchWork(NamedTuple):
    """The memory in which a game is played."""

    worlds: Any  # two positions
    raw: Any  # their bytes
    out: Any
    shares: Any  # the probabilities of the legal acts
    score: Any


class PolicyMatch:
    """Matches between policies of a game. clock: counts the seconds."""

    def __init__(self, game: Game, clock: Callable[[], float]) -> None:
        self.game, self._now = game, clock
        self.blank, worlds = game.blank(), game.blank().repeat(2)
        self.work = MatchWork(
            worlds,
            worlds.view(np.uint8).reshape(2, -1),
            np.zeros(game.actions, np.int32),
            np.zeros(game.actions),
            np.zeros(game.seats),
        )
        self.path, self.fixed = np.zeros(4, np.int64), np.zeros(4, np.int64)

    def warm(self, policy: Policy | SeatNetwork) -> None:
        """Compile a game, once on a machine."""
        pair: Any = policy, policy
        self._returns(pair, [True] * self.game.seats, 0)

    def play(self, pair: Pair, seconds: float, seed: int) -> Number:
        """The result of the first policy after this many seconds, at most MOST_ROUNDS rounds."""
        until, rounds = self._now() + seconds, list[float]()
        turns, scale = lineups(self.game), scale_of(self.game)
        while not rounds or (self._now() < until and len(rounds) < MOST_ROUNDS):
            of_round = derived_seed(seed, len(rounds))
            results = [self._returns(pair, lineup, of_round) for lineup in turns]
            rounds.append(scale.result(results, self.game))
            note_games(self._now, len(turns))
        return scale.estimate(rounds)

    def _returns(self, pair: Pair, lineup: Any, seed: int) -> list[float]:
        """The returns of a game. lineup: whether the first policy has a seat."""
        firsts = np.array(lineup, np.bool_)
        if isinstance(pair[0], SeatNetwork):
            body: Any = compiled(play_by_networks, self.game.rules)
            readers = map(reader_for, pair)
            body(self.blank, self.work, *pair, *readers, self.fixed, firsts, seeded(seed))
        else:
            body = compiled(play_by_policies, self.game.rules)
            body(self.blank, self.work, *pair, self.path, firsts, seeded(seed))
        return [float(score) for score in self.work.score]


def freeze(policy: Any) -> Any:
    """A policy as it is now, while the other one goes on learning."""
    if isinstance(policy, SeatNetwork):
        return SeatNetwork(*policy[:3], *(weights.copy() for weights in policy.weights))
    return policy._replace(weights=policy.weights.copy())


# -- compiled ------------------------------------------------------------------------------


def play_by_networks(
    blank: Any,
    work: MatchWork,
    own: SeatNetwork,
    other: SeatNetwork,
    own_reader: NetworkReader,
    other_reader: NetworkReader,
    fixed: Any,
    firsts: Any,
    rng: State,
) -> None:
    """Play a game by what the seats see, and write its returns. fixed: room for a generator."""
    worlds, raw, out, shares, score = lent(work)
    own, other, own_reader, other_reader = (
        lent(own),
        lent(other),
        lent(own_reader),
        lent(other_reader),
    )
    forget(own, own_reader)
    forget(other, other_reader)
    worlds[0] = blank[0]
    p, owing, seats = worlds[0], 0, len(score)
    start(p, rng)
    for _ in range(MOST_ACTS):
        if over(p):
            break
        n, seat, chosen = legal(p, out), player(p), 0
        owing = owing_before(p, seats, owing, seat)
        if n > 1:
            shown = seen_bytes(worlds, raw, seat, owing, fixed)
            if firsts[seat]:
                read(own, own_reader, shown, seat)
                write_shares(own, own_reader, out, n, shares)
            else:
                read(other, other_reader, shown, seat)
                write_shares(other, other_reader, out, n, shares)
            chosen = draw_act(shares, n, rng)
        play(p, out[chosen], rng)
        owing = owing_after(p, seats, owing, seat)
    write_returns(p, score)


def play_by_policies(
    blank: Any, work: MatchWork, own: Policy, other: Policy, path: Array, firsts: Any, rng: State
) -> None:
    """Play a game by the cells of the board, and write its returns."""
    worlds, raw, out, shares, score = lent(work)
    own, other = lent(own), lent(other)
    worlds[0] = blank[0]
    p = worlds[0]
    start(p, rng)
    begin(path)
    for _ in range(MOST_ACTS):
        if over(p):
            break
        n, seat, chosen = legal(p, out), player(p), 0
        if n > 1:
            if firsts[seat]:
                write_policy_shares(own, raw[0], path, seat, out, n, shares)
            else:
                write_policy_shares(other, raw[0], path, seat, out, n, shares)
            chosen = draw_act(shares, n, rng)
        step(path, seat, out[chosen])
        play(p, out[chosen], rng)
    write_returns(p, score)


def write_policy_shares(
    policy: Policy, raw: Array, path: Array, seat: int, acts: Array, n: int, shares: Array
) -> None:
    """Write the probability of each of n legal acts."""
    now = moment(policy, path, seat)
    for k in range(n):
        shares[k] = weigh(policy, raw, now, acts[k])
    make_shares(shares, n)


def write_returns(p: Fields, score: Array) -> None:
    """Write the returns; 0 where the game has no end yet."""
    score[:] = 0.0
    if over(p):
        returns(p, score)
