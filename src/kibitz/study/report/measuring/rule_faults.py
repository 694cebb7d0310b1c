"""Faults of the rules in random games: dead ends, endless games, acts never played, extremes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ....estimates import Number, mean, share
from ....play.random_games import replay
from ...run import Run
from ..phrases import act
from .settled_tails import Tail

BEGIN = 40  # acts shown of a game that does not end


@dataclass(frozen=True)
class RuleFault:
    """The share of random games with a fault, and the seed of one of them, or NOBODY."""

    share: Number
    games: int
    seed: int


@dataclass(frozen=True)
class SettledLength:
    """The length of a game after it is settled: as a part of the game, and in acts."""

    part: Number
    acts: Number
    longest: Tail


def dead_ends(tally: Any) -> RuleFault:
    """Games that came to a position without a legal act, of those examined act by act."""
    stuck = int(tally["dead_ends"])
    return RuleFault(share(stuck, max(1, int(tally["close"]))), stuck, int(tally["stuck"]))


def endless_games(tally: Any) -> RuleFault:
    """Games that had not ended after the most acts that are played."""
    count = int(tally["unfinished"])
    return RuleFault(share(count, int(tally["games"])), count, int(tally["endless"]))


def has_ended(run: Run) -> bool:
    """Whether a random game came to its end."""
    return int(run.tally["unfinished"]) < int(run.tally["games"])


def first_acts_of(run: Run, seed: int) -> list[str]:
    """The first acts of a random game, as a watcher reads them."""
    p = replay(run.game, seed)
    return [p.told(ply, -1) for ply in range(min(BEGIN, p.ply))]


def settled_part(tails: list[Tail]) -> SettledLength:
    """The mean over games, and the game with the most acts after it is settled."""
    part = mean([tail.acts / len(tail.game.acts) for tail in tails])
    longest = max(tails, key=lambda tail: tail.acts)
    return SettledLength(part, mean([tail.acts for tail in tails]), longest)


def acts_never_played(run: Run) -> list[str]:
    """The names of the acts that no random game had."""
    return [act(run.game, int(action)) for action in np.flatnonzero(run.tally["used"] == 0)]


def extremes(tally: Any) -> dict[str, tuple[int, int]]:
    """The shortest and the longest random game: acts, seed."""
    met = np.flatnonzero(tally["lengths"])
    ends = {"shortest": int(met[0]), "longest": int(met[-1])}
    return {name: (acts, int(tally[name])) for name, acts in ends.items()}
