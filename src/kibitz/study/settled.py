"""The ply from which a game is settled: no act can change the result any more.

From such a position `TIMES` random ways to go on all bring the same returns. That is no proof, so
either all ways to go on are played, where they are few and nothing is drawn; or each side in turn
searches for a change, against the others at random, in `CHALLENGES` games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import compiled, legal, over, play, returns
from ..kit.arrays import Array
from ..kit.rng import State, derive, seeded, unused
from ..play.seeds import derived_seed
from ..players.playout import MOST_ACTS, playout
from ..players.selfplay import SelfplayJob, Strength, played

TIMES = 64  # random ways to go on
LINES, DEEPEST = 30_000, 100  # acts of all ways to go on together, and of one of them, at most
CHALLENGES, CHALLENGER = 4, Strength(16)  # games of each side that searches for a change
CHANGED, SAME, TOO_MANY = 0, 1, 2  # what all lines together showed


@dataclass(frozen=True)
class Finished:
    """A job: a game that was played to its end."""

    game: Game
    seed: int
    acts: tuple[int, ...]


class Settled(NamedTuple):
    """The first ply from which nothing changes the result; the last if the game has none.

    proved: whether all ways to go on from there were played. playouts: what it took.
    """

    ply: int
    proved: bool
    playouts: int


def settled(job: Finished) -> Settled:
    """Where a game is settled. A settled game stays settled, so the ply is found by halving."""
    game = job.game
    p, out = np.repeat(game.start(job.seed).state, 2), np.zeros(game.actions, np.int32)
    score = np.zeros((2, game.seats))
    body = compiled(first_settled, game.rules)
    acts = np.array(job.acts, np.int32)
    low = int(body(p, acts, job.seed, TIMES, out, seeded(job.seed), score))
    high, proved, spent = len(acts), True, TIMES
    ply = low
    while low < high:
        is_same, is_proved, more = _nothing_changes(job, ply)
        spent += more
        if is_same:
            high, proved = ply, is_proved
        else:
            low = ply + 1
        ply = (low + high) // 2
    return Settled(high, proved, spent)


def warm(game: Game) -> None:
    """Compile what `settled` needs."""
    settled(Finished(game, 0, ()))
    _all_lines(Finished(game, 0, ()), 0)


def _nothing_changes(job: Finished, ply: int) -> tuple[bool, bool, int]:
    """Whether nothing was seen to change the result from a ply on, whether proved, playouts."""
    found = TOO_MANY if job.game.has_chance else _all_lines(job, ply)
    if found != TOO_MANY:
        return found == SAME, True, LINES // 100
    is_same, spent = _withstands(job, ply)
    return is_same, False, spent


def _all_lines(job: Finished, ply: int) -> int:
    game = job.game
    p = np.repeat(game.start(job.seed).state, DEEPEST + 2)
    room = np.zeros((DEEPEST + 1, game.actions), np.int32)
    counts, score = np.zeros((2, DEEPEST + 1), np.int32), np.zeros((2, game.seats))
    body = compiled(all_lines, game.rules)
    return int(body(p, np.array(job.acts, np.int32), ply, job.seed, room, counts, score, LINES))


def _withstands(job: Finished, ply: int) -> tuple[bool, int]:
    """Whether the result stays the same where each side in turn searches for another."""
    game, spent = job.game, 0
    p = game.start(job.seed)
    for action in job.acts:
        p.act(action)
    for side in game.sides:
        seats = tuple(CHALLENGER if seat in side else Strength(0) for seat in range(game.seats))
        choice = derived_seed(job.seed, "challenge", ply, *side) % 2**62
        begin = job.acts[:ply]
        for one in played(
            SelfplayJob(game, seats, job.seed, CHALLENGES, choice, begin, choice, again=True)
        ):
            spent += one.playouts
            if one.returns != p.returns:
                return False, spent
    return True, spent


# -- compiled ------------------------------------------------------------------------------


def first_settled(
    p: Any, acts: Array, seed: int, times: int, out: Array, rng: State, score: Array
) -> int:
    """By halving. p: the start, then room for a position; score: the result, then another."""
    go_to(p, acts, len(acts), seed)
    if not over(p[1]):
        return len(acts)
    score[0] = 0.0
    returns(p[1], score[0])
    low, high = 0, len(acts)
    while low < high:
        ply = (low + high) // 2
        if always(p, acts, ply, seed, times, out, rng, score):
            high = ply
        else:
            low = ply + 1
    return low


def always(
    p: Any, acts: Array, ply: int, seed: int, times: int, out: Array, rng: State, score: Array
) -> bool:
    """Whether all random games from a ply on end with the same result."""
    for _ in range(times):
        go_to(p, acts, ply, seed)
        playout(p[1], out, rng, MOST_ACTS)
        if not over(p[1]) or not is_same(p[1], score):
            return False
    return True


def is_same(p: Any, score: Array) -> bool:
    """Whether a game that is over has the result of the first row."""
    score[1] = 0.0
    returns(p, score[1])
    for seat in range(score.shape[1]):
        if score[0, seat] != score[1, seat]:
            return False
    return True


def all_lines(
    p: Any, acts: Array, ply: int, seed: int, room: Array, counts: Array, score: Array, most: int
) -> int:
    """Play all ways to go on from a ply: CHANGED, SAME, or TOO_MANY. Nothing may be drawn.

    p: the start, then room for a position at each depth; room: the legal acts there; counts: how
    many there are, and how many of them were played.
    """
    go_to(p, acts, len(acts), seed)
    score[0] = 0.0
    returns(p[1], score[0])
    go_to(p, acts, ply, seed)
    if over(p[1]):
        return SAME
    depth, played_acts = 0, 0
    counts[0, 0], counts[1, 0] = legal(p[1], room[0]), 0
    rng = unused()
    while depth >= 0:
        if counts[1, depth] == counts[0, depth]:
            depth -= 1
            continue
        if depth + 1 == len(room) or played_acts == most:
            return TOO_MANY
        p[depth + 2] = p[depth + 1]
        action = room[depth, counts[1, depth]]
        counts[1, depth] += 1
        play(p[depth + 2], action, rng)
        played_acts += 1
        if not over(p[depth + 2]):
            depth += 1
            counts[0, depth], counts[1, depth] = legal(p[depth + 1], room[depth]), 0
        elif not is_same(p[depth + 2], score):
            return CHANGED
    return SAME


def go_to(p: Any, acts: Array, ply: int, seed: int) -> None:
    """Make the second position that after so many acts of the game of a seed."""
    p[1], rng = p[0], unused()
    for k in range(ply):
        derive(rng, seed, k + 1)
        play(p[1], acts[k], rng)
