"""The lessons of random games: which acts end a game well, and beside which earlier acts.

A novice reads the rules, imagines some games, and notices what the last act of a game has in
common: in Hex it closes a chain, in five in a row it stands beside its own stones. Of each game
that its last act wins or loses, that act is compared with a random legal act of the same position
(a naive Bayes classifier). The acts played before are what both are judged by. On a board only the
direction and the distance between two acts count, so one lesson holds everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..kernel import compiled, legal, over, play, player, returns, start
from ..kit.arrays import Array
from ..kit.rng import State, below, seeded
from ..scene import HexBoard, SquareBoard
from .features import random_game
from .playout import MOST_ACTS

ACTS, MOST_GAMES = 1_000_000, 20_000  # of random games, at most
MOST_ACTIONS_BY_PAIR = 128  # of a game without a board, whose acts are compared pair by pair
MOST_LINKS = 2_000  # actions of a game with a board
SURE = 3.0  # standard errors from which on a difference counts
FEWEST_TIMES = 20  # times that a link has to be seen
PRIOR = 4.0  # imagined times, so that rare links count less
LOOKS = 8  # positions of a game in which the board is looked at
WON, LOST = 0, 1


class Lessons(NamedTuple):
    """The lessons of random games: logarithms of odds that an act ends a game well, to one scale.

    links: (actions, actions), the number of the link between two acts, or -1.
    first: (2, seats, actions), the odds before any act is played: of a win less those of a loss,
    and of a win alone. weights: (2, seats, links, 3), what an earlier act adds that this seat (1)
    or another (2) has played. tells: whether anything was learned.
    """

    first: Any
    links: Any
    weights: Any
    tells: bool


BOTH, WIN = 0, 1  # of `first` and `weights`


class LinkCounts(NamedTuple):
    """How often the last act of a game had a link or was an act, and how often a random act."""

    last: Any  # (seats, 2, links, 3), the acts before it by link, the last act beside them
    other: Any  # the same of a random legal act in its place
    own_last: Any  # (seats, 2, actions)
    own_other: Any


@lru_cache(maxsize=8)
def lessons_for(game: Game) -> Lessons:
    """The lessons of a game with its options; always the same ones.

    There are none where information is hidden, since a seat does not know the acts of others, and
    in games of one side.
    """
    links, count = _links(game)
    if game.information == "hidden" or len(game.sides) < 2 or game.actions > MOST_LINKS:
        return _none(game)
    shape = (game.seats, 2, count, 3)
    own = game.seats, 2, game.actions
    counts = LinkCounts(np.zeros(shape), np.zeros(shape), np.zeros(own), np.zeros(own))
    compiled(gather, game.rules)(
        game.blank(),
        np.repeat(game.blank(), 2),
        MOST_GAMES,
        ACTS,
        links,
        counts,
        np.zeros((2, game.actions), np.int32),
        np.zeros(game.seats),
        side_numbers(game),
        seeded(0),
    )
    weights = _sides_of(_odds(counts.last, counts.other))
    first = np.zeros((2, game.seats, game.actions))
    rows = 1
    if count == game.actions**2:  # without a board an act has no place that says where it stands
        first, rows = _sides_of(_odds(counts.own_last, counts.own_other)), game.actions
    _to_one_scale(first, weights, rows)
    first += _vacant(links, weights[..., 0])
    weights -= weights[..., :1]
    tells = bool(np.abs(weights).any() or np.ptp(first, axis=2).any())
    return Lessons(first, links, weights, tells)


def side_numbers(game: Game) -> Any:
    """By seat, the number of its side."""
    return np.array([game.side_of(seat) for seat in range(game.seats)])


def _none(game: Game) -> Lessons:
    first, weights = np.zeros((2, game.seats, game.actions)), np.zeros((2, game.seats, 1, 3))
    return Lessons(first, np.zeros((1, 1), np.int32), weights, False)


def _odds(last: Any, other: Any) -> Any:
    """Logarithms of the odds of two counts, 0 where the difference is not sure."""
    of_last, of_other = (counts.sum(-1, keepdims=True) for counts in (last, other))
    common = (last + other + 1e-9) / (of_last + of_other + 1e-9)
    odds = np.log(
        (last + PRIOR * common)
        / (of_last + PRIOR)
        / ((other + PRIOR * common) / (of_other + PRIOR))
    )
    error = np.sqrt(1 / (last + 1) + 1 / (other + 1))
    sure = (np.abs(odds) > SURE * error) & (of_last > FEWEST_TIMES) & (of_other > FEWEST_TIMES)
    return np.where(sure, odds, 0.0)


def _sides_of(odds: Any) -> Any:
    """The odds of BOTH and of WIN, from those by seat and result."""
    return np.stack([odds[:, WON] - odds[:, LOST], odds[:, WON]])


def _to_one_scale(first: Any, weights: Array, rows: int) -> None:
    """Divide the odds of each seat by their size, so that chance counts as much in every game.

    rows: how many acts have odds of their own; 1 where all acts share them.
    """
    squares = (weights**2).sum(axis=(2, 3)) + (first**2).sum(axis=2)
    size = np.sqrt(squares / rows)
    size[size == 0] = 1.0
    first /= size[:, :, None]
    weights /= size[:, :, None, None]


def _vacant(links: Any, weights: Array) -> Any:
    """By kind, seat and action, the summed weights of links to acts that nobody has played."""
    sums = np.where(links >= 0, weights[:, :, np.maximum(links, 0)], 0.0)
    return sums.sum(axis=3)


def _links(game: Game) -> tuple[Any, int]:
    """By pair of actions the number of their link, and how many links there are."""
    n = game.actions
    points = places(game) if n <= MOST_LINKS else {}
    if points:
        numbers: dict[tuple[float, float], int] = {}
        links = np.full((n, n), -1, np.int32)
        for a, (x, y) in points.items():
            for b, (u, v) in points.items():
                gap = round(u - x, 2), round(v - y, 2)
                links[a, b] = numbers.setdefault(gap, len(numbers))
        return links, len(numbers)
    if n <= MOST_ACTIONS_BY_PAIR:
        return np.arange(n * n, dtype=np.int32).reshape(n, n), n * n
    return np.full((1, 1), -1, np.int32), 1


def places(game: Game) -> dict[int, tuple[float, float]]:
    """By action, the place on the board where a click plays it; empty if acts have no such places.

    An act has one if it is always played at one cell, and a cell if it always plays one act.
    """
    seen: dict[int, tuple[float, float]] = {}
    legal: set[int] = set()
    played = random_game(game, 0)
    for ply in range(0, played.ply + 1, max(1, played.ply // LOOKS)):
        p = played.at(ply)
        legal |= set(p.legal())
        for action, place in _clicks(p):
            if seen.setdefault(action, place) != place:
                return {}
    alone = len(set(seen.values())) == len(seen)
    return seen if alone and 2 * len(seen) > len(legal) else {}


def _clicks(p: Position) -> list[tuple[int, tuple[float, float]]]:
    for part in p.scene(p.player or 0).parts:
        if isinstance(part, HexBoard | SquareBoard):
            offsets = part.offsets if isinstance(part, HexBoard) else (0,) * len(part.rows)
            height = sqrt(3) / 2 if isinstance(part, HexBoard) else 1.0
            return [
                (cell.action, (column + offsets[row] / 2, row * height))
                for row, cells in enumerate(part.rows)
                for column, cell in enumerate(cells)
                if cell.action is not None
            ]
    return []


# -- compiled ------------------------------------------------------------------------------


def gather(
    blank: Any,
    room: Array,
    games: int,
    acts: int,
    links: Any,
    counts: LinkCounts,
    out: Array,
    score: Array,
    sides: Any,
    rng: State,
) -> None:
    """Play random games, until there are this many games or acts, and count their last acts."""
    by = np.zeros(counts.own_last.shape[2], np.int32)
    for _ in range(games):
        if acts <= 0:
            break
        by[:] = 0
        room[0] = blank[0]
        start(room[0], rng)
        plies, action, seat, n, before = 0, -1, 0, 0, 0
        while plies < MOST_ACTS and not over(room[0]):
            n, seat = legal(room[0], out[0]), player(room[0])
            action = out[0, below(rng, n)]
            play(room[0], action, rng)
            before = by[action]
            by[action] = 1 + seat
            plies += 1
        acts -= plies + 1
        if plies == 0 or n < 2 or not over(room[0]):
            continue
        by[action] = before
        kind = result_for(room[0], seat, sides, score)
        if kind >= 0:
            tried = out[0, below(rng, n)]
            count_links(links, by, seat, action, counts.last[seat, kind])
            count_links(links, by, seat, tried, counts.other[seat, kind])
            counts.own_last[seat, kind, action] += 1
            counts.own_other[seat, kind, tried] += 1


def result_for(p: Fields, seat: int, sides: Any, score: Array) -> int:
    """WON if a side is before all others at the end, LOST if it is behind them all, else -1.

    sides: by seat, the number of its side; `seat` is of the side that is judged.
    """
    score[:] = 0.0
    returns(p, score)
    ahead, behind = True, True
    for k in range(len(score)):
        if sides[k] != sides[seat]:
            ahead = ahead and score[seat] > score[k]
            behind = behind and score[seat] < score[k]
    return WON if ahead else LOST if behind else -1


def count_links(links: Any, by: Any, seat: int, action: int, counts: Any) -> None:
    """Count the links of an act to all others, by who has played those."""
    if len(links) < len(by):
        return
    for k in range(len(by)):
        link = links[action, k]
        if link >= 0:
            counts[link, 0 if by[k] == 0 else 1 if by[k] == 1 + seat else 2] += 1


def resemblance(
    first: Any, links: Any, weights: Array, by: Any, played: Any, count: int, seat: int, action: int
) -> float:
    """How much an act of a seat looks like one that ends a game well.

    by: 1 + the seat that has played each action, or 0. played: the actions played, `count` of them.
    """
    worth = first[seat, action]
    if len(links) == len(by):
        for k in range(count):
            link = links[action, played[k]]
            if link >= 0:
                worth += weights[seat, link, 1 if by[played[k]] == 1 + seat else 2]
    return float(worth)
