"""The figures of the games of people, by the same measures as those of bots."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, isfinite, sqrt
from statistics import fmean

import numpy as np

from ...contract import KibitzError
from ...estimates import Number, Z, mean, mean_score, share
from ...game import Game
from ...players.selfplay import SelfplayGame, SelfplayJob, Strength, play_job
from ...scene import reached
from ..report.measuring.courses import Course, course, last_doubt, lead_changes, usual_clear
from ..report.measuring.lengths import strong_length
from .blunders import PLAYOUTS
from .games_of_people import GameOfPeople

BOT_GAMES, BOT_PLAYOUTS = 40, 200
A_FEW = 5  # games at once
APART = 0.1  # of a share that should be known: ten points in a hundred


@dataclass(frozen=True)
class Foreseen:
    """The figures of games of our search against itself; points: of the first seat."""

    wins: tuple[Number, ...]
    turns: Number
    lead_changes: Number | None
    doubt: Number | None
    games: int
    playouts: int
    points: Number | None = None


def foreseen(
    game: Game,
    games: int = BOT_GAMES,
    playouts: int = BOT_PLAYOUTS,
    alive: Callable[[], None] = lambda: None,
) -> Foreseen:
    """Play games of bots, and take the figures that stand beside those of people.

    alive: called after a few games, since long ones take minutes.
    """
    played, seats = list[SelfplayGame](), (Strength(playouts),) * game.seats
    for first in range(0, games, A_FEW):
        played += play_job(SelfplayJob(game, seats, first, min(A_FEW, games - first), choice=first))
        alive()
    ended = [g for g in played if g.returns is not None]
    if not ended:
        raise KibitzError("No game of bots came to its end.")
    courses, clear = courses_of_all(game, ended), usual_clear(playouts)
    returns = [g.returns or () for g in ended]
    return Foreseen(
        tuple(wins(returns, together=len(game.sides) == 1)),
        strong_length(ended).turns,
        mean([lead_changes(course, clear) for course in courses]) if courses else None,
        mean_score(won) if (won := doubts(courses, clear)) else None,
        len(ended),
        playouts,
        points(returns),
    )


def courses_of_all(game: Game, games: Iterable[SelfplayGame]) -> list[Course]:
    """The courses of the games of which enough was judged, if they have several sides."""
    if len(game.sides) < 2:
        return []
    return [seen for each in games if (seen := course(each, game))]


def doubts(courses: Iterable[Course], clear: float) -> list[float]:
    """The part of each game with one winner that was over when the game was decided."""
    return [last_doubt(course, clear) for course in courses if course.winner >= 0]


def wins(returns: Sequence[Sequence[float]], *, together: bool = False) -> list[Number]:
    """By seat, the share of the games in which nobody had more and somebody had less.

    together: whether all seats are of one side; then the share of the games that it won.
    """
    if together:
        return [share(sum(row[0] > 0 for row in returns), len(returns))]
    won = [[x == max(row) > min(row) for x in row] for row in returns]
    return [share(sum(column), len(returns)) for column in zip(*won, strict=True)]


def points(returns: Sequence[Sequence[float]]) -> Number:
    """The mean of what the first seat got."""
    return mean([row[0] for row in returns])


def thinking_by_turn(games: Iterable[GameOfPeople]) -> dict[int, list[float]]:
    """The seconds of people by the number of the turn, from 1."""
    times: dict[int, list[float]] = {}
    for game in games:
        for thought in game.thoughts_of_people:
            turn = game.position.turn_at(thought.begun) + 1
            times.setdefault(turn, []).append(thought.seconds)
    return dict(sorted(times.items()))


def thinking_by_kind(games: Iterable[GameOfPeople]) -> dict[str, list[float]]:
    """The seconds of people by the kind of the first act."""
    times: dict[str, list[float]] = {}
    for game in games:
        for thought in game.thoughts_of_people:
            if thought.end > thought.begun:
                p = game.position.at(thought.begun)
                name = p.name(game.position.history[thought.begun])
                times.setdefault(kind(name, p.scene(-1).places()), []).append(thought.seconds)
    return times


def kind(act: str, places: Iterable[str]) -> str:
    """The kind of an act: acts that differ only by a cell or a number are of one kind.

    >>> kind("give:5", []), kind("c3", ["c3"]), kind("pass", [])
    ('give:#', 'a cell of the board', 'pass')
    """
    if reached(act) in set(places):
        return "a cell of the board"
    return re.sub(r"\d+", "#", act)


def acts_unused(games: Sequence[GameOfPeople]) -> tuple[list[str], int]:
    """The acts that were legal at some time and that nobody played, and how many there were."""
    offered: dict[int, str] = {}
    used = set[int]()
    for game in games:
        for ply, action in enumerate(game.position.history):
            p = game.position.at(ply)
            offered |= {other: p.name(other) for other in p.legal() if other not in offered}
            used.add(action)
    return [name for action, name in sorted(offered.items()) if action not in used], len(offered)


def tries_by_reason(games: Iterable[GameOfPeople]) -> list[tuple[str, int]]:
    """The reasons of the rules for which acts were refused, the most frequent first.

    A game without `why` refuses with a list of what is legal, which is left out here.
    """
    reasons = (tried.why.partition("; legal")[0] for game in games for tried in game.tries)
    return Counter(reasons).most_common()


def thinking_times(games: Iterable[GameOfPeople]) -> list[float]:
    """The mean seconds that people thought about a submission, for each game."""
    times = ([t.seconds for t in game.thoughts_of_people] for game in games)
    return [fmean(own) for own in times if own]


def blunder_shares(games: Iterable[GameOfPeople]) -> list[float]:
    """The share of blunders among the judged acts of people, for each game."""
    return [share for game in games if (share := _blunders(game, game.people)) is not None]


def _blunders(game: GameOfPeople, seats: Sequence[object]) -> float | None:
    # Of the seats that are marked by something true.
    if game.judged is None:
        return None
    of_bots = game.acts_of_bots
    own = [
        game.judged.is_blunder(ply)
        for ply, loss in enumerate(game.judged.losses)
        if seats[game.position.seat_at(ply)] and ply not in of_bots and not np.isnan(loss)
    ]
    return fmean(own) if own else None


@dataclass(frozen=True)
class Settling:
    """Where a game was decided: the turn after which its winner led, and how it went on."""

    turn: int
    turns: int
    minutes_after: float


def settling(played: GameOfPeople) -> Settling | None:
    """Where one game was decided, by our evaluation; None if it was not judged or has no winner."""
    game = played.position.game
    seen = course(played.judged.played, game) if played.judged and len(game.sides) > 1 else None
    if seen is None or seen.winner < 0:
        return None
    turn = round(last_doubt(seen, usual_clear(PLAYOUTS)) * played.turns)
    after = sum(t.seconds for t in played.thoughts if played.position.turn_at(t.begun) >= turn)
    return Settling(turn, played.turns, after / 60)


@dataclass(frozen=True)
class Learning:
    """A person's first and second game: seconds a turn, refused tries, shares of blunders."""

    person: str
    seconds: tuple[float, float]
    tries: tuple[int, int]
    blunders: tuple[float, float] | None


def learning(games: Sequence[GameOfPeople]) -> list[Learning]:
    """The first and the second game of each person who played two."""
    learned = []
    people = dict.fromkeys(name for game in games for name in game.people if name)
    for name in people:
        own = sorted((g for g in games if name in g.people), key=lambda game: game.begun)[:2]
        if len(own) == 2:
            learned.append(_learning(name, own))
    return learned


def _learning(name: str, own: Sequence[GameOfPeople]) -> Learning:
    seats = [game.people.index(name) for game in own]
    seconds, tries, blunders = [], [], []
    for game, seat in zip(own, seats, strict=True):
        times = [t.seconds for t in game.thoughts_of_people if t.seat == seat]
        seconds.append(sum(times) / max(1, len(times)))
        tries.append(sum(each.seat == seat for each in game.tries))
        blunders.append(_blunders(game, [k == seat for k in range(len(game.people))]))
    first, second = blunders
    both = None if first is None or second is None else (first, second)
    return Learning(name, (seconds[0], seconds[1]), (tries[0], tries[1]), both)


def against_bots(games: Iterable[GameOfPeople]) -> dict[str, Number]:
    """By level of the computer, the share of opponents that people beat, a tie counting half."""
    rows: dict[str, list[float]] = {}
    for game in games:
        side_of = game.position.game.side_of
        own = [game.is_of_one(seat) for seat in range(len(game.people))]
        for person, name in enumerate(game.people):
            for bot, level in enumerate(game.bots):
                both = name and level and own[person] and own[bot]
                if both and side_of(person) != side_of(bot):
                    mine, other = game.returns[person], game.returns[bot]
                    rows.setdefault(level, []).append((mine > other) + (mine == other) / 2)
    return {level: mean_score(scores) for level, scores in sorted(rows.items())}


def games_to_settle(value: float, apart: float = APART) -> int:
    """The number of games after which a share near `value` is known to `apart`, at 95%.

    >>> games_to_settle(0.5), games_to_settle(1 / 3)
    (97, 86)
    """
    return ceil(Z * Z * value * (1 - value) / apart**2)


def games_to_settle_points(foreseen: Number | None) -> int:
    """The number of games after which a mean like this one is known to a tenth; 0 if unknown.

    >>> games_to_settle_points(mean([10, 20, 30, 20] * 10))
    53
    """
    if not (foreseen and foreseen.value and isfinite(foreseen.error)):
        return 0
    spread = foreseen.error * sqrt(foreseen.n)  # a little more than the deviation of a game
    return ceil((Z * spread / (APART * foreseen.value)) ** 2)
