"""Bounds that several faults share, and those that respected games give.

A bound of respected games is half as much again as the most that any of them has: a thirty-first
game of their kind may well have a little more than all thirty.
"""

from __future__ import annotations

from .compared import respected_numbers

IDLE = 0.25  # of a game played after nothing can be changed, or without somebody
EARLY = 0.35  # of a game, after which the winner is not in doubt any more
DRAWN = 0.3  # of the games

MARGIN_OF_RESPECTED = 1.5  # times the most of respected games


def most_of_respected(name: str) -> float:
    """The most that a respected game has of something; 0 where it was measured of none."""
    return max(respected_numbers().get(name, {}).values(), default=0.0)


def bound_of_respected(name: str) -> float | None:
    """The number of something from which on it is a fault; None where there is no yardstick."""
    return MARGIN_OF_RESPECTED * most_of_respected(name) if respected_numbers().get(name) else None
