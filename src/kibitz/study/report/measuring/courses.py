"""The course of a game as its players judged it: the leader, the size of the lead, the last doubt.

A *lead* is the expectation of a seat, from -1 (lost) to 1 (won).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from ....game import Game
from ....players.selfplay import Played

SWING = 0.5  # of the lead, within one turn: a killer act
BEHIND = -0.5  # a lead from which winning is a comeback: one game in four
ALONE = 0.25  # how much better the best act is where no other is reasonable
NOBODY = -1


@dataclass(frozen=True)
class Course:
    """One game as its players judged it: by turn the lead of each side, and the only winner."""

    leads: Any  # (turns, sides)
    winner: int  # NOBODY where several share the win


def course(one: Played, game: Game) -> Course | None:
    """The course of a game, by sides; None where too little of it was judged.

    A turn counts by the first of its acts that a search has judged; forced acts are not.
    """
    seats = len(game.sides)
    number = np.cumsum(np.append(False, one.notes["turned"][:-1]))
    judged = np.flatnonzero(~np.isnan(one.notes["value"]))
    turns = one.notes[judged[np.unique(number[judged], return_index=True)[1]]]
    if len(turns) < 3 or one.returns is None:
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
        leads = (leads[:-1] + leads[1:]) / 2
    ends = [one.returns[side[0]] for side in game.sides]
    alone = ends.count(max(ends)) == 1
    return Course(leads, ends.index(max(ends)) if alone else NOBODY)


def lead_changes(one: Course) -> int:
    """The number of times that another seat takes the lead."""
    leader = one.leads.argmax(1)
    return int((np.diff(leader) != 0).sum())


def _behind(one: Course) -> Any:
    return (one.leads.max(1) - one.leads[:, one.winner]) / 2


def drama(one: Course) -> float:
    """The root of how far the winner was behind, averaged over the turns at which it was."""
    gaps = [gap for gap in _behind(one) if gap > 0]
    return sum(map(sqrt, gaps)) / len(gaps) if gaps else 0.0


def threshold(won: list[Course]) -> float:
    """The lead that only one loser in twenty ever had."""
    highest = [np.delete(one.leads, one.winner, axis=1).max() for one in won]
    return float(np.quantile(highest, 0.95))


def part_after(one: Course, bar: float) -> float:
    """The part of a game still to play when the winner first leads by more than `bar`."""
    crossed = np.flatnonzero(one.leads[:, one.winner] > bar)
    return 1 - float(crossed[0]) / len(one.leads) if len(crossed) else 0.0


def last_doubt(one: Course) -> float:
    """The part of a game that is over when the winner is last not ahead."""
    doubt = np.flatnonzero(_behind(one) > 0)
    return (float(doubt[-1]) + 1) / len(one.leads) if len(doubt) else 0.0


def was_behind(one: Course) -> bool:
    """Whether the winner was far behind at some time."""
    return bool(one.leads[:, one.winner].min() <= BEHIND)


def has_swing(one: Course) -> bool:
    """Whether a turn changes a lead by `SWING` or more."""
    return bool((np.abs(np.diff(one.leads, axis=0)) >= SWING).any())


def share_without_alternative(one: Played) -> float:
    """The part of the acts of a game that had no reasonable other."""
    apart = one.notes["value"] - one.notes["second"] >= ALONE
    return float((apart | (one.notes["choices"] == 1)).mean())
