"""The chips that players win and lose by calls, and the scores that a deal gives for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kibitz.contract import Fields, Options

CALLS = 51  # of a deal: all cards but the starter


def score(totals: Sequence[int]) -> tuple[list[int], int]:
    """The scores of the players, who won `totals` chips in a deal, and the Oracle's.

    A player scores the leads over players with fewer chips, less the deficits to players with more.
    The Oracle scores the sum of all the deficits.

    >>> score([26, 16, 8])
    ([28, -2, -26], 36)
    """
    scores = [0] * (1 + len(totals))
    add_scores([0, *totals], 0, scores)
    return scores[1:], scores[0]


def add_scores(chips: Any, oracle: int, scores: Any) -> None:
    """Add the score of a deal to each seat's total; the Oracle's own chips don't count."""
    for seat in range(len(chips)):
        for other in range(len(chips)):
            if oracle not in (seat, other):
                lead = int(chips[seat]) - int(chips[other])
                scores[seat] += lead
                scores[oracle] += max(0, lead)  # the other's deficit


def pay(p: Fields, fits: bool) -> None:
    """Pay each player for his call on a card that fits, or does not."""
    for seat in range(p.players):
        if seat != p.oracle:
            p.chips[seat] = after(p, int(p.chips[seat]), p.calls[seat] == fits)


def after(p: Fields, chips: int, right: bool) -> int:
    """The chips of a player after a call."""
    if right:
        return chips + 1
    return 0 if p.all_at_stake else chips - 1


def lowest(options: Options) -> int:
    """A bound of the returns: the largest deficit to each of the other players, in each deal."""
    return -_largest_lead(options) * (int(options["players"]) - 2) * _deals(options)


def highest(options: Options) -> int:
    """A bound: an Oracle's score if half of the players lead by as much as can be, in each deal."""
    players = int(options["players"]) - 1
    pairs = max(players - 1, players * players // 4)
    return _largest_lead(options) * pairs * _deals(options)


def _largest_lead(options: Options) -> int:
    """The chips between a player who is always right and one who is always wrong."""
    return 1 + CALLS if options["stake"] == "all" else 2 * CALLS


def _deals(options: Options) -> int:
    return int(options["deals"] or options["players"])
