"""Statistics of random games: their length, their choices, their results. One compiled loop.

Every game is counted: its length, its acts, its result. If the rules have a `pick`, listing the
legal acts takes longer than playing one, so only one game in `EVERY` is examined act by act.
Without `pick` the acts are listed in any case, and every game is examined. A seed identifies a
game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..kernel import compiled, listed, over, player, returns, start, turn_over
from ..kit.arrays import Array
from ..kit.rng import MASK, WORDS, State, below, reseed, seeded, unused
from ..players.playout import MOST_ACTS, pick
from ..players.selfplay_notes import play_on

EVERY = 512  # one game in this number is examined act by act
NOBODY = -1  # no seed, as no such game was met; no seat, as nobody acted


@dataclass(frozen=True)
class RandomGames:
    """A job: a number of random games from a seed on, with a step between their seeds."""

    game: Game
    seed: int
    games: int
    step: int = 1


class RandomGameWork(NamedTuple):
    """The memory in which games are played and judged; side and weight as `_sides` gives them."""

    rng: Any
    dice: Any  # room for a generator, empty where no act draws
    out: Any
    score: Any
    share: Any  # of the others, what each seat beat
    side: Any
    weight: Any


def count_games(job: RandomGames) -> Any:
    """The statistics of the games of a job: a record of `tally_type`."""
    tally = np.zeros(1, tally_type(job.game))
    for name in ("shortest", "longest", "endless", "stuck"):
        tally[name] = NOBODY
    compiled(gather, job.game.rules)(
        job.game.blank(),
        job.games,
        job.seed,
        job.step,
        every(job.game),
        tally,
        _workspace(job.game),
    )
    return tally


def _workspace(game: Game) -> RandomGameWork:
    dice, out = unused()[: WORDS * game.has_chance], np.zeros(game.actions, np.int32)
    scores = np.zeros(game.seats), np.zeros(game.seats)
    return RandomGameWork(seeded(0), dice, out, *scores, *_sides(game))


def _sides(game: Game) -> tuple[Any, Any]:
    number = np.array([game.side_of(seat) for seat in range(game.seats)])
    others = max(1, len(game.sides) - 1)
    return number, np.array([1 / len(game.sides[side]) / others for side in number])


def every(game: Game) -> int:
    """One game in this many is examined act by act."""
    return EVERY if "pick" in game.rules.functions else 1


def require_no_dead_end(game: Game, seed: int = 0, games: int = 200) -> None:
    """DeadEnd if random games come to a position in which the seat to act has no legal act."""
    jobs = RandomGames(game, seed * every(game), games, every(game))
    stuck = int(count_games(jobs)["stuck"][0])
    if stuck != NOBODY:
        replay(game, stuck).legal()


def tally_type(game: Game) -> np.dtype[np.void]:
    """The fields of a tally; seeds are NOBODY where there was no such game."""
    fields: list[Any] = [
        ("games", "i8"),
        ("lengths", "i8", MOST_ACTS + 1),  # games by their number of acts
        ("used", "i8", game.actions),  # how often each act was played
        # games in which a side was alone before all others, counted for one of its seats; where
        ("won", "i8", game.seats),  # there is one side only, those with a return above 0
        ("drawn", "i8"),  # games in which all sides got the same, or the return was 0
        ("beaten", "f8", game.seats),  # shares of the others that a seat beat, ties halves, summed
        ("beaten_squares", "f8", game.seats),
        ("began", "i8", game.seats),  # games in which a seat acted first
        ("beginner", "f8"),  # shares that the first to act beat, summed; 0.5 if nobody acted
        ("beginner_squares", "f8"),
        ("score", "f8", game.seats),  # returns, summed
        ("square", "f8", game.seats),
        ("unfinished", "i8"),  # games longer than MOST_ACTS acts
        ("shortest", "i8"),
        ("longest", "i8"),
        ("endless", "i8"),
        ("stuck", "i8"),  # seeds
        ("close", "i8"),  # games examined act by act, and in these:
        ("turns", "i8", MOST_ACTS + 1),  # games by their number of turns
        ("choices", "i8", game.actions + 1),  # positions by their number of legal acts
        ("width", "f8", MOST_ACTS),  # by ply, legal acts summed ..
        ("wide", "i8", MOST_ACTS),  # .. over this number of positions
        ("dead_ends", "i8"),  # games that came to a position without a legal act
    ]
    return np.dtype(fields)


def merge_tallies(tallies: list[Any]) -> Any:
    """The tallies of several jobs as one."""
    return reduce(_together, tallies)


def _together(tally: Any, other: Any) -> Any:
    both = tally.copy()
    for name in tally.dtype.names:
        if name in ("shortest", "longest"):
            both[name] = _further(tally, other, name)
        elif name in ("endless", "stuck"):
            both[name] = tally[name] if tally[name][0] != NOBODY else other[name]
        else:
            both[name] = tally[name] + other[name]
    return both


def _further(one: Any, other: Any, name: str) -> Any:
    side = 0 if name == "shortest" else -1
    ends = [int(np.flatnonzero(tally["lengths"][0])[side]) for tally in (one, other)]
    first = ends[0] <= ends[1] if name == "shortest" else ends[0] >= ends[1]
    return one[name] if first else other[name]


def again(game: Game, seed: int, actions: Sequence[int]) -> Position:
    """The position after some acts of the game of a seed."""
    p = game.start(seed)
    for action in actions:
        p.act(int(action))
    return p


def replay(game: Game, seed: int) -> Position:
    """The random game of a seed, as far as it was played."""
    rng, out = seeded(seed), np.zeros(game.actions, np.int32)
    start(game.blank()[0], rng)  # draws what the start of this game drew
    p, closely = game.start(seed), seed % every(game) == 0
    while p.ply < MOST_ACTS and not p.over:
        count = listed(p.record, out)
        if count == 0:
            break
        p.act(int(out[below(rng, count)] if closely else pick(p.record, out, rng)))
    return p


# -- compiled ------------------------------------------------------------------------------


def gather(
    blank: Any, games: int, seed: int, step: int, every: int, tally: Any, work: RandomGameWork
) -> None:
    """Play this number of games and count."""
    p, t = blank.copy(), tally[0]
    rng, dice, out, share = work.rng, work.dice, work.out, work.share
    fewest, most = MOST_ACTS + 1, -1
    for number in range(seed, seed + step * games, step):
        reseed(rng, number & MASK, (number >> 32) & MASK)
        p[0] = blank[0]
        start(p[0], rng)
        first = NOBODY
        if not over(p[0]):
            first = player(p[0])
            t.began[first] += 1
        if number % every == 0:
            acts = look_closely(p[0], out, rng, dice, number, t)
        else:
            acts = look(p[0], out, rng, dice, number, t)
        if acts < 0:
            acts = -acts - 1
            t.dead_ends += 1
            t.stuck = number
        elif not over(p[0]):
            t.unfinished += 1
            t.endless = number
        t.games += 1
        t.lengths[acts] += 1
        if acts < fewest:
            fewest, t.shortest = acts, number
        if acts > most:
            most, t.longest = acts, number
        judge(p[0], t, work.score, share, work.side, work.weight)
        of_first = 0.5 if first == NOBODY else share[first]
        t.beginner += of_first
        t.beginner_squares += of_first * of_first


def look(p: Fields, out: Array, rng: State, dice: State, number: int, t: Any) -> int:
    """Play a game to its end or for MOST_ACTS acts; return how many were played."""
    acts = 0
    while acts < MOST_ACTS and not over(p):
        action = pick(p, out, rng)
        t.used[action] += 1
        play_on(p, action, dice, number, acts)
        acts += 1
    return acts


def look_closely(p: Fields, out: Array, rng: State, dice: State, number: int, t: Any) -> int:
    """Play a game and list its legal acts; return how many acts, or -1 less them if stuck."""
    acts = 0
    turns = 0
    t.close += 1
    while acts < MOST_ACTS and not over(p):
        n = listed(p, out)
        if n == 0:
            return -acts - 1
        t.choices[n] += 1
        t.width[acts] += n
        t.wide[acts] += 1
        action = out[below(rng, n)]
        t.used[action] += 1
        mover = player(p)
        play_on(p, action, dice, number, acts)
        acts += 1
        if over(p) or player(p) != mover or turn_over(p):
            turns += 1
    t.turns[turns] += 1
    return acts


def judge(p: Fields, t: Any, score: Array, share: Array, side: Any, weight: Any) -> None:
    """Add the returns, and which side was alone before all others.

    share: room for the share of the others that each seat beat.
    """
    share[:] = 0.5
    if over(p):
        judge_end(p, t, score, share, side, weight)
    else:
        t.drawn += 1
    for seat in range(len(share)):
        t.beaten[seat] += share[seat]
        t.beaten_squares[seat] += share[seat] * share[seat]


def judge_end(p: Fields, t: Any, score: Array, share: Array, side: Any, weight: Any) -> None:
    """Add the returns of a game that ended, and which side was alone before all others."""
    score[:] = 0.0
    returns(p, score)
    best, level = 0, True
    for seat in range(len(score)):
        t.score[seat] += score[seat]
        t.square[seat] += score[seat] * score[seat]
        level = level and score[seat] == score[0]
        if score[seat] > score[best]:
            best = seat
    alone, sides = True, 1
    for seat in range(len(score)):
        beaten = 0.0
        if side[seat] != side[best]:
            alone = alone and score[seat] < score[best]
        sides = max(sides, side[seat] + 1)
        for other in range(len(score)):
            if side[other] != side[seat]:
                ahead = 1.0 if score[seat] > score[other] else 0.0
                if score[seat] == score[other]:
                    ahead = 0.5
                beaten += ahead * weight[other]
        share[seat] = beaten
    if sides == 1:
        share[:] = 0.5
        alone = score[best] > 0.0
        t.drawn += score[best] == 0.0
    if alone:
        t.won[best] += 1
    elif level and sides > 1:
        t.drawn += 1
