"""The ply from which a game is settled: no act can change the result any more.

From such a position `TIMES` random ways to go on all bring the same returns. That is no proof, so
either all positions to which it can lead are looked at, where they are few: each once, whatever led
to it, with all that may be drawn. Or each side in turn searches for a change, against the others at
random, in `CHALLENGES` games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import (
    MOST_OUTCOMES,
    compiled,
    first_script,
    legal,
    new_script,
    next_script,
    over,
    play,
    returns,
    too_many,
    write_key,
)
from ..kit.arrays import Array
from ..kit.rng import State, derive, seeded, unused
from ..play.seeds import derived_seed
from ..players.playout import MOST_ACTS, playout
from ..players.selfplay import SelfplayJob, Strength, play_job
from ..solvers.hash_set import Rows, add, empty, number_of
from ..solvers.reached import ReachedWork

TIMES = 64  # random ways to go on
FEW_STEPS, MOST_TRIED = (
    4_000,
    100_000,
)  # acts and draws of all positions that can follow: first, at most
CHALLENGES, CHALLENGER = 4, Strength(16)  # games of each side that searches for a change
CHANGED, SAME, TOO_MANY = 0, 1, 2  # what all positions together showed


@dataclass(frozen=True)
class Finished:
    """A job: a game that was played to its end."""

    game: Game
    seed: int
    acts: tuple[int, ...]


class Settled(NamedTuple):
    """The first ply from which nothing changes the result; the last if the game has none.

    proved: whether all positions that can follow were looked at. playouts: what it took.
    """

    ply: int
    proved: bool
    playouts: int


class Walk(NamedTuple):
    """The positions that were found, and more by their numbers.

    waiting: those whose acts are not tried yet. depths: the acts to each, as it was found. ends:
    whether the rules end each game; if not, a position that comes back is no proof.
    """

    rows: Rows
    waiting: Any
    depths: Any
    ends: bool


def settle_game(job: Finished) -> Settled:
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
    settle_game(Finished(game, 0, ()))
    all_ends(Finished(game, 0, ()), 0, 1)


def _nothing_changes(job: Finished, ply: int) -> tuple[bool, bool, int]:
    """Whether nothing was seen to change the result from a ply on, whether proved, playouts."""
    for most in (FEW_STEPS, MOST_TRIED):
        ends = all_ends(job, ply, most)
        if ends != TOO_MANY:
            return ends == SAME, True, most // 100
    is_same, spent = _withstands(job, ply)
    return is_same, False, spent


def all_ends(job: Finished, ply: int, most: int = MOST_TRIED) -> int:
    """Whether all ends that can follow a ply have the result: CHANGED, SAME, or TOO_MANY.

    most: acts and draws that are tried.
    """
    game = job.game
    first = np.repeat(game.start(job.seed).state, 2)
    length = len(game.start(job.seed).key())
    different = empty(game, -(-length // 8), 1 << most.bit_length(), keep=True).rows
    words = np.zeros(-(-len(game.key_room()) // 8), np.int64)
    room = np.zeros(game.actions, np.int32)
    work = ReachedWork(words, words.view(np.uint8), length, room, game.blank())
    score, rows = np.zeros((2, game.seats)), np.zeros((2, most + 1), np.int32)
    walk = Walk(different, rows[0], rows[1], game.longest is not None)
    body, acts = compiled(walk_to_ends, game.rules), np.array(job.acts, np.int32)
    return int(body(first, acts, ply, job.seed, walk, work, new_script(), score))


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
        for again in play_job(
            SelfplayJob(game, seats, job.seed, CHALLENGES, choice, begin, choice, again=True)
        ):
            spent += again.playouts
            if again.returns != p.returns:
                return False, spent
    return True, spent


# -- compiled ------------------------------------------------------------------------------


def first_settled(
    p: Fields, acts: Array, seed: int, times: int, out: Array, rng: State, score: Array
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
    p: Fields, acts: Array, ply: int, seed: int, times: int, out: Array, rng: State, score: Array
) -> bool:
    """Whether all random games from a ply on end with the same result."""
    for _ in range(times):
        go_to(p, acts, ply, seed)
        playout(p[1], out, rng, MOST_ACTS)
        if not over(p[1]) or not is_same(p[1], score):
            return False
    return True


def is_same(p: Fields, score: Array) -> bool:
    """Whether a game that is over has the result of the first row."""
    score[1] = 0.0
    returns(p, score[1])
    for seat in range(score.shape[1]):
        if score[0, seat] != score[1, seat]:
            return False
    return True


def walk_to_ends(
    p: Fields,
    acts: Array,
    ply: int,
    seed: int,
    walk: Walk,
    work: ReachedWork,
    script: Any,
    score: Array,
) -> int:
    """Look at all positions that can follow a ply: CHANGED, SAME, or TOO_MANY.

    p: the start, then room for a position.
    """
    go_to(p, acts, len(acts), seed)
    score[0] = 0.0
    returns(p[1], score[0])
    go_to(p, acts, ply, seed)
    if over(p[1]):
        return SAME
    count, tried, open_ = 0, 0, 0
    if note(p[1:2], walk, 0, 0, work):
        count, open_ = 1, 1
    while open_ > 0:
        open_ -= 1
        at = walk.waiting[open_]
        for k in range(legal(walk.rows.states[at], work.acts)):
            first_script(script, MOST_OUTCOMES)
            more = True
            while more:
                if tried + 1 == len(walk.waiting):
                    return TOO_MANY
                tried += 1
                work.after[0] = walk.rows.states[at]
                play(work.after[0], int(work.acts[k]), script)
                if over(work.after[0]):
                    if not is_same(work.after[0], score):
                        return CHANGED
                elif note(work.after, walk, count, walk.depths[at] + 1, work):
                    walk.waiting[open_] = count
                    open_, count = open_ + 1, count + 1
                elif not walk.ends and walk.depths[number_of_key(walk, work)] <= walk.depths[at]:
                    return TOO_MANY
                more = next_script(script)
            if too_many(script):
                return TOO_MANY
    return SAME


def note(p: Fields, walk: Walk, count: int, depth: int, work: ReachedWork) -> bool:
    """Put a position at place `count` among those that were found; say whether it is new."""
    work.words[:] = 0
    write_key(p[0], work.raw)
    rows = walk.rows
    if not add(rows.keys, rows.index, count, work.words[: rows.keys.shape[1]]):
        return False
    rows.states[count], walk.depths[count] = p[0], depth
    return True


def number_of_key(walk: Walk, work: ReachedWork) -> int:
    """The number of the position whose key was written last."""
    keys = walk.rows.keys
    return number_of(keys, walk.rows.index, work.words[: keys.shape[1]])


def go_to(p: Fields, acts: Array, ply: int, seed: int) -> None:
    """Make the second position that after this many acts of the game of a seed."""
    p[1], rng = p[0], unused()
    for k in range(ply):
        derive(rng, seed, k + 1)
        play(p[1], acts[k], rng)
