"""The course of a game as its players judged it: the leader, the size of the lead, the last doubt.

A *lead* is the expectation of a seat, from -1 (lost) to 1 (won). An expectation is an estimate with
noise, so a side leads *clearly* only where it is ahead of every other by more than `clear`, which
`second_looks` measures.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from ....estimates import mean
from ....game import Game
from ....players.selfplay import SelfplayGame
from ....players.tree_search import is_opposed

NO_LEADS = (
    "What one side gains the other does not lose here, so what a side expects says nothing of the "
    "other, and nothing is said of leads, doubt and drama."
)
SWING = 0.5  # of the lead, within one turn: a killer act
ALONE = 0.25  # how much better the best act is where no other is reasonable
NOBODY = -1
SURELY = 2.0  # standard deviations of a value: what differs more is no noise


@dataclass(frozen=True)
class Course:
    """One game as its players judged it: by turn the lead of each side, and the only winner.

    plies: the ply at which each of these turns was judged.
    """

    leads: Any  # (turns, sides)
    winner: int  # NOBODY where several share the win
    plies: Any  # (turns,)

    @property
    def sides(self) -> int:
        """The number of sides."""
        return int(self.leads.shape[1])


def usual_clear(playouts: int) -> float:
    """The lead that is no noise where the best act had half of the playouts.

    The variance of a mean of n results from -1 to 1 is at most 1 / n.
    """
    return SURELY * sqrt(2 / playouts)


def course(played: SelfplayGame, game: Game) -> Course | None:
    """The course of a game, by sides; None where too little of it was judged.

    A turn counts by the first of its acts that a search has judged; forced acts are not. Of two
    sides one expects what the other does not. Where that is not so, there is no course: what a side
    expects says nothing of the other.
    """
    seats = len(game.sides)
    if seats == 2 and not is_opposed(game):
        return None
    number = np.cumsum(np.append(False, played.notes["turned"][:-1]))
    judged = np.flatnonzero(~np.isnan(played.notes["value"]))
    plies = judged[np.unique(number[judged], return_index=True)[1]]
    turns = played.notes[plies]
    if len(turns) < 3 or played.returns is None:
        return None
    leads = np.zeros((len(turns), seats))
    last = np.zeros(seats)
    for k, note in enumerate(turns):
        side = game.side_of(int(note["seat"]))
        if seats == 2:
            last[1 - side] = -note["value"]
        last[side] = note["value"]
        leads[k] = last
    if seats == 2:  # the seat to act hopes too much: take the views of both, one turn apart
        leads, plies = (leads[:-1] + leads[1:]) / 2, plies[:-1]
    return Course(leads, winner_of(played.returns, game), plies)


def winner_of(returns: tuple[float, ...], game: Game) -> int:
    """The side that is alone on top; NOBODY where several share the win."""
    ends = [returns[side[0]] for side in game.sides]
    return ends.index(max(ends)) if ends.count(max(ends)) == 1 else NOBODY


def _excess(course: Course) -> Any:
    """By side, how much more it expected than all did, on average over the game."""
    level = course.leads.mean(0)
    return level - level.mean()


def is_foreseen(won: list[Course]) -> bool:
    """Whether the winners surely expected more than the same sides in all games.

    If not, leads mean nothing: in a lottery with unequal lots a side expects more from the start.
    A side that wins each game has no other games to compare with.
    """
    if len(won) < 2:
        return False
    expected, winners = np.array([_excess(c) for c in won]), [c.winner for c in won]
    usual = expected.mean(0) if len(set(winners)) > 1 else np.zeros(expected.shape[1])
    return mean((expected - usual)[np.arange(len(won)), winners]).low > 0


def _ahead(course: Course, side: int) -> Any:
    """By turn, how far a side is ahead of the best of the others; from -1 to 1."""
    return (course.leads[:, side] - np.delete(course.leads, side, axis=1).max(1)) / 2


def lead_changes(course: Course, clear: float) -> int:
    """The number of times that another side takes a clear lead."""
    ahead = np.array([_ahead(course, side) for side in range(course.sides)])
    leaders = ahead.argmax(0)[ahead.max(0) > clear]
    return int((np.diff(leaders) != 0).sum())


def drama(course: Course, clear: float) -> float:
    """The root of how far the winner was behind, averaged over the turns where it clearly was."""
    gaps = [gap for gap in -_ahead(course, course.winner) if gap > clear]
    return sum(map(sqrt, gaps)) / len(gaps) if gaps else 0.0


def threshold(won: list[Course], clear: float) -> float:
    """A clear lead that only one loser in twenty ever had."""
    highest = [np.delete(course.leads, course.winner, axis=1).max() for course in won]
    return max(clear, float(np.quantile(highest, 0.95)))


def part_after(course: Course, bar: float) -> float:
    """The part of a game still to play when the winner first leads by more than `bar`."""
    crossed = np.flatnonzero(course.leads[:, course.winner] > bar)
    return 1 - float(crossed[0]) / len(course.leads) if len(crossed) else 0.0


def last_doubt(course: Course, clear: float) -> float:
    """The part of a game that is over when the winner is last not clearly ahead."""
    doubt = np.flatnonzero(_ahead(course, course.winner) <= clear)
    return (float(doubt[-1]) + 1) / len(course.leads) if len(doubt) else 0.0


def worst_ply(course: Course) -> int | None:
    """The ply at which the winner seemed furthest behind; None if it never was behind."""
    ahead = _ahead(course, course.winner)
    turn = int(ahead.argmin())
    return int(course.plies[turn]) if ahead[turn] < 0 else None


def has_swing(course: Course, clear: float) -> bool:
    """Whether a turn clearly changes a lead by `SWING` or more; of two sides."""
    return bool((np.abs(np.diff(course.leads, axis=0)) >= SWING + clear).any())


def still_open(course: Course, clear: float) -> Any:
    """By turn, 1 where nobody leads clearly, 0 where a side is sure to win."""
    top, par = course.leads.max(1), course.leads.mean(1)
    lead = np.where(top - par > clear, (top - par) / np.maximum(1e-9, 1 - par), 0.0)
    return np.clip(1 - lead, 0.0, 1.0)
