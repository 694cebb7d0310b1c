"""Whether seats have anything to do with each other, and whether the deal has with the game.

Two random games of one deal are mixed: one side plays its acts of the first, the others theirs of
the second. Where an act is then illegal, or where the better of two lines of a side depends on what
the others play, the seats are in contact. So they are where points have no constant sum, and a side
gets other points for the same acts, since the others played otherwise. In the
same way a random game is played again on another deal: if every act is legal and the results are
the same, in all games, the deal does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from ....contract import KibitzError
from ....game import Game, Position
from ....players.features import random_game
from ....players.tree_search import has_constant_sum
from ...run import Run

PAIRS = 200  # mixed games, and games on another deal, at most
ENOUGH_GAMES = 30  # games, below which nothing is said
UNUSUAL = 10  # games with another result than most, below which equal results show nothing

Returns = tuple[float, ...]


def contact(run: Run, until: float) -> bool | None:
    """Whether a side can help or hinder another; None where that is not known.

    Where nearly all random games have one result, no mixture can show it.
    """
    game, tried, results = run.game, 0, Counter[Returns | None]()
    if len(game.sides) < 2:
        return None
    for number in range(PAIRS):
        if run.budget.spent >= until:
            break
        answers = _answers(game, number)
        if any(answers):
            return True
        tried += len(answers)
        results[random_game(game, number).returns] += 1
        run.budget.spend(4)
    return False if tried >= ENOUGH_GAMES and _differ(results) else None


def deal_matters(run: Run, until: float) -> bool | None:
    """Whether another deal ever changes a game; None where nothing is dealt or it is not known.

    Where nearly all random games have one result, they do not show what a deal is good for.
    """
    game, tried, results = run.game, 0, Counter[Returns | None]()
    for number in range(PAIRS):
        if run.budget.spent >= until:
            break
        changed = deal_changes(game, number)
        if changed:
            return True
        tried += changed is not None
        results[random_game(game, number).returns] += 1
        run.budget.spend(3)
    return False if tried >= ENOUGH_GAMES and _differ(results) else None


def _differ(results: Counter[Returns | None]) -> bool:
    """Whether enough games had another result than most."""
    return results.total() - max(results.values(), default=0) >= UNUSUAL


def touches(game: Game, number: int) -> bool | None:
    """Whether two random games of one deal show contact; None if no mixture has ended."""
    answers = _answers(game, number)
    return any(answers) if answers else None


def deal_changes(game: Game, number: int) -> bool | None:
    """Whether a random game is another one on the next deal; None if both deals are the same."""
    again = game.start(number + PAIRS)
    if (game.start(number).state == again.state).all():
        return None
    p = random_game(game, number)
    return not _follows(again, p.history) or again.returns != p.returns


def _answers(game: Game, number: int) -> list[bool]:
    """Whether two random games show contact of a side with the others, where that is seen."""
    first, other = (random_game(game, number, 2 * number + k) for k in range(2))
    answers = (_touches(first, other, side) for side in game.sides)
    return [touched for touched in answers if touched is not None]


def _touches(first: Position, other: Position, side: Sequence[int]) -> bool | None:
    """Whether two games, mixed both ways, show contact; None where they cannot.

    They cannot if a mixture has not ended, or if the side gets the same in all four games.
    """
    if first.returns is None or other.returns is None:
        return None
    ends = [[first.returns[side[0]], 0.0], [0.0, other.returns[side[0]]]]
    for k, (own, others) in enumerate(((first, other), (other, first))):
        mixed = _mix(own, others, side)
        if mixed is False:
            return True
        if mixed is None or mixed.returns is None:
            return None
        ends[k][1 - k] = mixed.returns[side[0]]
        if ends[k][0] != ends[k][1] and _gets_points_alone(own, mixed, side):
            return True
    (a, b), (c, d) = ends
    if a == b == c == d:
        return None
    return (a - c) * (b - d) < 0 or (a - b) * (c - d) < 0


def _gets_points_alone(own: Position, mixed: Position, side: Sequence[int]) -> bool:
    """Whether a side would get the same points in both, if only its own acts and luck counted.

    With a constant sum it gets what the others do not. The luck of an act depends on its ply.
    """
    if has_constant_sum(own.game):
        return False
    return not own.game.has_chance or _plies_of(own, side) == _plies_of(mixed, side)


def _plies_of(p: Position, side: Sequence[int]) -> list[int]:
    return [ply for ply in range(p.ply) if p.seat_at(ply) in side]


def _mix(own: Position, others: Position, side: Sequence[int]) -> Position | Literal[False] | None:
    """The end of the game if a side plays as in `own` and the rest as in `others`.

    False where an act would not be legal, None where acts are missing or the game has not ended.
    """
    left = [_acts_of(own if seat in side else others, seat) for seat in range(own.game.seats)]
    p = own.game.start(own.seed)
    while (seat := p.player) is not None:
        if not left[seat]:
            return None
        if not _follows(p, [left[seat].pop(0)]):
            return False
    return p


def _acts_of(p: Position, seat: int) -> list[int]:
    return [action for ply, action in enumerate(p.history) if p.seat_at(ply) == seat]


def _follows(p: Position, acts: Sequence[int]) -> bool:
    """Play acts; False if one is not legal."""
    for action in acts:
        try:
            p.act(action)
        except KibitzError:
            return False
    return True
