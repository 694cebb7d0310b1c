"""Signal: whether the value that a search uses tells the acts of a position apart.

A search by random games knows only what these say. Here games are played in which each seat plays
what a few random games like best. In some of their positions each act is followed by many random
games. The *effect* is the variance between the acts, without what chance adds, over the variance
within an act (f² of Cohen, 1988). Times the simulations of an act it says how far apart they lie.
Where a game has a `guess`, this takes the place of the random games, as it does in a search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import compiled, legal, over, play, player, redeal, returns, start
from ..kit.arrays import Array
from ..kit.rng import State, below, seeded
from . import policy_on_disk
from .base import Player
from .leaf_guides import PLAYOUT
from .playout import MOST_ACTS, guess, playout

RANDOM_GAMES, LOOKS = 12, 8  # games that are played, and positions of each that are measured
ACTS_TRIED, AHEAD = 12, 2  # acts that are tried, at most; random games after each to choose by
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 4, 4000  # random games after an act in a position that is measured
ACTS = 2_000_000  # of all random games that measure, about; as many may choose the acts
SAMPLE = 20  # random games that show their length
APART = 0.1  # standard errors of an act's mean by which acts have to lie apart
ALL_EQUAL = 0.999  # of the random games, above which their results are the same
SEARCHES = ("mcts", "worlds", "ismcts")  # the players that search by random games
BUDGET = 2000  # simulations an act, of which is spoken where no budget is given

# The sums over all measured positions.
SUMS = np.dtype(
    [
        ("choices", "i8"),  # legal acts
        ("positions", "i8"),
        ("between", "f8"),  # squares between the acts of a position, and their degrees of freedom
        ("freedom", "i8"),
        ("within", "f8"),  # the same within an act
        ("freedom_within", "i8"),
        ("games", "i8"),  # random games
        ("endless", "i8"),  # those that were broken off
        ("equal", "i8"),  # those with the result that the first one had
        ("usual", "f8"),  # this result, for the seat to act
    ]
)


@dataclass(frozen=True)
class Signal:
    """The signal of random games about the acts of a game.

    effect: the variance between acts over that within an act; error: its standard error.
    equal, endless: the shares of random games with one result, and without an end. usual: that
    result for the seat to act. acts: to choose from, on the mean. games: the random games.
    """

    effect: float
    error: float
    equal: float
    endless: float
    usual: float
    acts: float
    games: int

    @property
    def is_uniform(self) -> bool:
        """Whether nearly all random games have one result."""
        return self.games > 0 and self.equal > ALL_EQUAL

    def is_missing(self, sims: int = BUDGET) -> bool:
        """Whether this many simulations an act surely cannot tell the acts of a position apart."""
        most = max(0.0, self.effect + 2.0 * self.error)
        told = sqrt(most * sims / max(1.0, self.acts))
        return self.is_uniform or (self.games > 0 and told < APART)


def signal(game: Game) -> Signal:
    """The signal of a game with its options, measured once on a machine, with a seed of its own."""
    return _signal(policy_on_disk.load_or_learn(measure, game))


@lru_cache(maxsize=64)
def _file(game: Game) -> Path:
    return policy_on_disk.file_for(measure, game)


def _signal(numbers: Any) -> Signal:
    effect, error, equal, endless, usual, acts, games = map(float, numbers)
    return Signal(effect, error, equal, endless, usual, acts, int(games))


def known_signal(game: Game) -> Signal | None:
    """The signal of a game if this machine has measured it; None otherwise."""
    stored = policy_on_disk.read(_file(game))
    return None if stored is None else _signal(stored)


def warning(game: Game, signal: Signal, sims: int = BUDGET) -> str:
    """A sentence that names the missing signal of a game, and a cure; empty if it has signal."""
    if not signal.is_missing(sims):
        return ""
    if "guess" in game.rules.functions:
        said = "The `guess` of this game gives the acts of a position one value"
    elif signal.endless > ALL_EQUAL:
        said = f"Random games of this game do not end within {MOST_ACTS:,} acts"
    elif signal.is_uniform:
        most = "all" if signal.equal == 1.0 else "nearly all"
        said = f"Random games of this game {most} end with {signal.usual:g}"
    else:
        said = "Random games of this game end alike after all acts of a position"
    search = "a search by it" if "guess" in game.rules.functions else "a search by random games"
    return f"{said}, so {search} cannot tell acts apart."


def cure(game: Game) -> str:
    """The advice against a lack of signal."""
    better = "Write a better `guess`" if "guess" in game.rules.functions else "Write a `guess`"
    return f"{better}, or let `kibitz ready {game.spec}` look for a better player."


def tell_signal(game: Game, say: Callable[[str], None]) -> None:
    """Say the warning and its cure, if the signal of a game is missing."""
    if said := warning(game, signal(game)):
        say(f"{said} {cure(game)}")


def warning_of(game: Game, bot: Player) -> str:
    """The warning, if a player searches by random games alone and these lack the signal."""
    if bot.spec.partition(":")[0] not in SEARCHES or getattr(bot, "leaf", "") != PLAYOUT:
        return ""
    sims = getattr(bot, "sims", 0) if not getattr(bot, "time", 0.0) else 0
    return warning(game, signal(game), sims or BUDGET)


def measure(game: Game) -> Any:
    """The numbers of `Signal`, f4[7]."""
    states, room = np.repeat(game.blank(), MOST_ACTS + 1), np.repeat(game.blank(), 1)
    out, score = np.zeros((2, game.actions), np.int32), np.zeros(game.seats)
    sums = np.zeros(1, SUMS)
    most = 0 if "guess" in game.rules.functions else MOST_ACTS
    tries = compiled(gather, game.rules)(game.blank(), states, room, out, score, most, sums)
    return _numbers(sums[0], tries)


def _numbers(sums: Any, tries: int) -> Any:
    freedom, games = max(1, int(sums["freedom"])), max(1, int(sums["games"]))
    between = float(sums["between"]) / freedom
    within = float(sums["within"]) / max(1, int(sums["freedom_within"]))
    effect = (between / within - 1.0) / tries if within > 0.0 else float(between > 0.0)
    error = sqrt(2.0 / freedom) / tries if within > 0.0 else 0.0
    shares = sums["equal"] / games, sums["endless"] / games
    choices = sums["choices"] / max(1, int(sums["positions"]))
    numbers = (effect, error, *shares, sums["usual"], choices, sums["games"])
    return np.array(numbers, np.float32)


# -- compiled ------------------------------------------------------------------------------


def gather(
    blank: Any, states: Any, room: Any, out: Array, score: Array, most: int, sums: Any
) -> int:
    """Play games and measure some of their positions; return the random games after an act.

    most: acts of a random game. out: room for two lists of acts.
    """
    length = 0.0
    for number in range(SAMPLE):
        length += walk(blank, states, room, out, score, most, 0, seeded(number)) / SAMPLE
    length = max(1.0, length if most > 0 else 1.0)
    tried = min(ACTS_TRIED, out.shape[1])
    walking = RANDOM_GAMES * AHEAD * tried * length * length / 2
    ahead = AHEAD if walking <= ACTS else 0
    tries = int(
        min(MOST_PLAYOUTS, max(FEWEST_PLAYOUTS, 2 * ACTS / (RANDOM_GAMES * LOOKS * tried * length)))
    )
    for number in range(RANDOM_GAMES):
        acts = walk(blank, states, room, out, score, most, ahead, seeded(number))
        for k in range(LOOKS if acts > 0 else 0):
            at = (2 * k + 1) * acts // (2 * LOOKS)
            rng = seeded(number << 8 | k)
            look(states[at : at + 1], room, out, score, most, tries, sums, rng)
    return tries


def walk(
    blank: Any, states: Any, room: Any, out: Array, score: Array, most: int, ahead: int, rng: State
) -> int:
    """Play a game by what a few random games after each act like best; write its positions.

    most: acts of a random game. ahead: random games after each of some acts; 0 to act at random.
    Return the number of acts.
    """
    states[0] = blank[0]
    start(states[0], rng)
    ply = 0
    while ply < len(states) - 1 and not over(states[ply]):
        n = drawn_acts(out[0], legal(states[ply], out[0]), rng)
        action, highest = out[0, 0], -np.inf
        for k in range(n if ahead > 0 and n > 1 else 0):
            total = 0.0
            for _ in range(ahead):
                end_after(states[ply], room, out[0, k], out[1], score, most, rng)
                total += score[player(states[ply])]
            if total > highest:
                action, highest = out[0, k], total
        states[ply + 1] = states[ply]
        play(states[ply + 1], action, rng)
        ply += 1
    return ply


def drawn_acts(acts: Any, n: int, rng: State) -> int:
    """Put some of n acts at the beginning, drawn at random; return how many."""
    some = min(n, ACTS_TRIED)
    for k in range(some):
        other = k + below(rng, n - k)
        acts[k], acts[other] = acts[other], acts[k]
    return some


def end_after(
    p: Fields, room: Any, action: int, out: Any, score: Array, most: int, rng: State
) -> None:
    """Play a random game after an act, in a world that the seat to act thinks possible."""
    room[0] = p
    redeal(room[0], player(p), rng)
    play(room[0], action, rng)
    playout(room[0], out, rng, most)
    score[:] = 0.0
    if over(room[0]):
        returns(room[0], score)
    else:
        score[player(p)] = guess(room[0], player(p))


def look(
    root: Any, room: Any, out: Array, score: Array, most: int, tries: int, sums: Any, rng: State
) -> None:
    """Add what this many random games after each act of a position say."""
    s, seat = sums[0], player(root[0])
    n = legal(root[0], out[0])
    if n < 2:
        return
    s.positions += 1
    s.choices += n
    n = drawn_acts(out[0], n, rng)
    whole, squares, of_acts = 0.0, 0.0, 0.0
    for k in range(n):
        total = 0.0
        for _ in range(tries):
            end_after(root[0], room, out[0, k], out[1], score, most, rng)
            total += score[seat]
            squares += score[seat] ** 2
            count_game(s, room[0], score[seat])
        whole += total
        of_acts += total * total / tries
    between = max(0.0, of_acts - whole * whole / (n * tries))
    s.between += between
    s.within += max(0.0, squares - of_acts)
    s.freedom += n - 1
    s.freedom_within += n * (tries - 1)


def count_game(s: Any, end: Any, result: float) -> None:
    """Count a random game, whether it ended, and whether it has the usual result."""
    if s.games == 0:
        s.usual = result
    s.games += 1
    s.equal += result == s.usual
    s.endless += not over(end)
