"""Scores by sides: seats that win together count as one.

With several sides the score of a seat is the share of the other sides that its side beats, a tie
counting half. If there is only one side, it beats nobody, so two players are compared by their
results on the same deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from ..game import Game

Sides = tuple[tuple[int, ...], ...]


def lineups(game: Game) -> list[tuple[bool, ...]]:
    """The seats that the first of two players has, for each game of a round.

    The first player has each side once. If there is one side only, each of the two players plays
    a game.
    """
    if len(game.sides) == 1:
        return [(True,) * game.seats, (False,) * game.seats]
    return [tuple(seat in side for seat in range(game.seats)) for side in game.sides]


def beaten(returns: Sequence[float] | None, sides: Sides) -> list[float]:
    """By seat, the share of the other sides that its side beats; a half if there is no result.

    >>> beaten([3, 1, 3, 1], ((0, 2), (1, 3)))
    [1.0, 0.0, 1.0, 0.0]
    """
    scores = [0.5] * sum(map(len, sides))
    if returns is None or len(sides) == 1:
        return scores
    values = [returns[side[0]] for side in sides]
    for side, mine in zip(sides, values, strict=True):
        score = (sum((mine > x) + (mine == x) / 2 for x in values) - 0.5) / (len(sides) - 1)
        for seat in side:
            scores[seat] = score
    return scores


def half_ahead(returns: Sequence[float], sides: Sides, own: int) -> float:
    """Half of what one of two sides gets more than the other; its return if that sum is 0.

    >>> half_ahead([4, 6], ((0,), (1,)), 0)
    -1.0
    """
    return (returns[sides[own][0]] - returns[sides[1 - own][0]]) / 2


def is_draw(returns: Sequence[float] | None, sides: Sides) -> bool:
    """Whether all sides got the same; sides that win together, before others, have not drawn.

    >>> is_draw([1, 1, -1], ((0,), (1,), (2,)))
    False
    """
    return returns is None or len({returns[side[0]] for side in sides}) == 1


def round_scores(results: Sequence[Sequence[float] | None], game: Game) -> list[float]:
    """The scores of the first player in a round: one a game, or one in all where there is one side.

    results: the returns of the games of `lineups`.
    """
    if len(game.sides) > 1:
        seats = [lineup.index(True) for lineup in lineups(game)]
        return [beaten(result, game.sides)[k] for result, k in zip(results, seats, strict=True)]
    mine, other = (result[0] if result else None for result in results)
    if mine is None or other is None:
        return [0.5]
    return [float((mine > other) + (mine == other) / 2)]


def counts_points(game: Game) -> bool:
    """Whether points say more of the players of a game than the share of the others that they beat.

    In poker a good player may win little often, or much seldom.
    """
    return game.about.outcome == "scores"


def lead(results: Sequence[Sequence[float] | None], game: Game) -> float | None:
    """The points a game of the first player's seats above the others' in a round; None if unknown.

    results: the returns of the games of `lineups`. Points are means over seats.
    """
    if any(result is None for result in results):
        return None
    points = [list(result) for result in results if result is not None]
    if len(game.sides) == 1:
        return fmean(points[0]) - fmean(points[1])
    pairs = list(zip(points, lineups(game), strict=True))
    own = fmean(x for game, lineup in pairs for x, mine in zip(game, lineup, strict=True) if mine)
    others = [x for game, lineup in pairs for x, mine in zip(game, lineup, strict=True) if not mine]
    return own - fmean(others)
