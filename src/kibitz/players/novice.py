"""`novice`: plays like somebody who has read the rules and never played.

It looks one act ahead and searches no tree. It plays an act that wins at once; it mostly sees an
act with which the next seat would win, and prevents it; otherwise it plays the act that looks most
like those that ended random games well, for itself or for the others (`lessons.py`). Where random
games teach nothing, it imagines two random ends of the game after each act. The same settings hold
for every game. They were chosen by what people think of small games before they play them
(docs/report-proof.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Position
from ..kernel import compiled, legal, over, play, player, redeal, returns, start
from ..kit.rng import State, below, chance, seeded
from .base import Player, SearchResult, choices, require_within
from .lessons import BOTH, LOST, WIN, WON, Lessons, judged, lessons_for, resemblance, side_numbers
from .playout import MOST_ACTS, guess, playout
from .tree_search import MOST, span

REPLIES = 8  # winning replies that a novice remembers
NEVER = -1e9  # the worth of an act that loses at once


class Habits(NamedTuple):
    """How a novice chooses.

    attention: the chance to see that the next seat could win at once. defence: the weight of what
    an act would be worth to the others. noise: how much chance decides between acts; each novice
    has from half of it to twice as much. tries: random ends of the game that it imagines after each
    act, if random games have taught nothing. far: the range of the returns.
    """

    attention: float
    defence: float
    noise: float
    tries: int
    far: float


@dataclass
class Novice(Player):
    """Looks one act ahead, mostly sees dangers, and likes what resembles the end of won games."""

    attention: float = 0.9
    defence: float = 0.5
    noise: float = 0.06
    tries: int = 2
    seed: int = 0
    spec: str = "novice"
    _rng: State = field(init=False, repr=False)
    _own_noise: float = field(init=False, repr=False)

    def __post_init__(self) -> None:
        require_within(self, attention=(0, 1), defence=(0, MOST), noise=(0, MOST), tries=(0, MOST))
        self._rng = seeded(self.seed)
        self._own_noise = self.noise * temper(self._rng)

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result: the act that it likes best."""
        choices(p)
        desk = Desk(p.game, self.habits(p.game)._replace(noise=self._own_noise))
        yield SearchResult(desk.chosen(p, self._rng))

    def habits(self, game: Game) -> Habits:
        """The settings, with the range of the returns of a game."""
        return Habits(self.attention, self.defence, self.noise, self.tries, span(game))

    def warm(self, game: Game) -> None:
        """Compile, and play the random games that teach."""
        self(game.start())


class Desk:
    """The arrays with which a novice thinks about a game."""

    def __init__(self, game: Game, habits: Habits) -> None:
        self.game, self.habits = game, habits
        self.lessons: Lessons = lessons_for(game)
        self.room = np.repeat(game.blank(), 3)
        self.out = np.zeros((2, game.actions), np.int32)
        self.by = np.zeros(game.actions, np.int32)
        self.played = np.zeros(game.actions, np.int32)
        self.worth = np.zeros(game.actions)
        self.score = np.zeros(game.seats)
        self.sides = side_numbers(game)
        self.seen = np.zeros(1, SEEN)

    def chosen(self, p: Position, rng: State) -> int:
        """The act that a novice chooses in a position, of which it sees what its seat may know."""
        count = 0
        self.by[:] = 0
        if self.game.information != "hidden":
            for ply, action in enumerate(p.history):
                count += note(self.by, self.played, count, action, p.seat_at(ply))
        body: Any = compiled(choose, self.game.rules)
        self.room[0] = p.state[0]
        return int(body(*self.arrays(), count, self.habits, self.habits.noise, rng))

    def arrays(self) -> tuple[Any, ...]:
        """The arrays, as `choose` takes them."""
        taught = self.lessons.first, self.lessons.links, self.lessons.weights, self.lessons.tells
        rest = self.out, self.by, self.played, self.worth, self.score, self.sides, self.seen
        return self.room, *taught, *rest


# What was seen in a game.
SEEN = np.dtype(
    [
        ("acts", "i8"),
        ("choices", "i8"),  # acts at which there were at least two
        ("chances", "i8"),  # at which an act won at once
        ("dangers", "i8"),  # at which the next seat could win at once
        ("overlooked", "i8"),  # dangers that the novice did not see
    ]
)
GAME = np.dtype([("ended", "?"), ("seen", SEEN)])


@dataclass(frozen=True)
class NoviceGames:
    """A job: a number of games between novices, from a seed on."""

    game: Game
    habits: Habits
    seed: int
    games: int


@dataclass(frozen=True)
class NovicePlay:
    """Games between novices.

    returns: (games, seats), 0 for a game that did not end. first: the seat that acted first.
    """

    returns: Any
    ended: Any
    first: Any
    seen: Any  # an array of SEEN


def novice_games(job: NoviceGames) -> NovicePlay:
    """Play games between novices, compiled."""
    game, desk = job.game, Desk(job.game, job.habits)
    results, ended = np.zeros((job.games, game.seats)), np.zeros(job.games, np.bool_)
    first, seen = np.zeros(job.games, np.int64), np.zeros(job.games, SEEN)
    body: Any = compiled(whole_game, game.rules)
    for k in range(job.games):
        rng = seeded(job.seed + k)
        desk.seen[:] = 0
        tempers = np.array([temper(rng) for _ in range(game.seats)])
        arrays = game.blank(), results[k], *desk.arrays(), tempers
        ended[k], first[k] = body(*arrays, job.habits, rng)
        seen[k] = desk.seen[0]
    return NovicePlay(results, ended, first, seen)


# -- compiled ------------------------------------------------------------------------------


def whole_game(
    state: Any, result: Any, room: Any, first: Any, links: Any, weights: Any, tells: bool, out: Any,
    by: Any, played: Any, worth: Any, score: Any, sides: Any, seen: Any, tempers: Any, how: Habits,
    rng: Any,
) -> tuple[bool, int]:  # fmt: skip
    """Play a game between novices; whether it ended, and the seat that acted first.

    tempers: by seat, by how much its noise is more than that of `how`.
    """
    start(state[0], rng)
    count, began = 0, -1
    by[:] = 0
    while seen[0].acts < MOST_ACTS and not over(state[0]):
        seat = player(state[0])
        if began < 0:
            began = seat
        room[0] = state[0]
        redeal(room[0], seat, rng)
        action = choose(
            room, first, links, weights, tells, out, by, played, worth, score, sides, seen, count,
            how, how.noise * tempers[seat], rng,
        )  # fmt: skip
        play(state[0], action, rng)
        count += note(by, played, count, action, seat)
        seen[0].acts += 1
    if over(state[0]):
        returns(state[0], result)
        return True, began
    return False, began


def temper(rng: Any) -> float:
    """By how much the noise of one novice is more than the usual: from half to twice."""
    return float(2.0 ** (2.0 * chance(rng) - 1.0))


def note(by: Any, played: Any, count: int, action: int, seat: int) -> int:
    """Note that a seat has played an act; return how many acts this adds to those played."""
    fresh = by[action] == 0
    by[action] = 1 + seat
    if fresh:
        played[count] = action
    return 1 if fresh else 0


def choose(
    room: Any, first: Any, links: Any, weights: Any, tells: bool, out: Any, by: Any, played: Any,
    worth: Any, score: Any, sides: Any, seen: Any, count: int, how: Habits, noise: float, rng: Any,
) -> int:  # fmt: skip
    """The act that a novice chooses in room[0]."""
    n, seat = legal(room[0], out[0]), player(room[0])
    if n == 1:
        return int(out[0, 0])
    seen[0].choices += 1
    won = look_ahead(room, out[0], n, seat, sides, worth, score, rng)
    if won > 0:
        seen[0].chances += 1
        return drawn_best(out[0], n, worth, 0.0, rng)
    left = np.zeros(n, np.int32)
    if look_out(room, out, n, seat, sides, worth, score, left, rng) > 0:
        seen[0].dangers += 1
        if chance(rng) >= how.attention:
            seen[0].overlooked += 1
            left[:] = 0
    least = left[0]
    for k in range(n):
        least = min(least, left[k])
    for k in range(n):
        if left[k] > least:
            worth[k] = NEVER
        if worth[k] <= NEVER:
            continue
        action = out[0, k]
        if tells:
            worth[k] += liking(first, links, weights, by, played, count, seat, action, how, sides)
        else:
            worth[k] += imagined(room, action, seat, how, out[1], score, rng)
    return drawn_best(out[0], n, worth, noise, rng)


def look_ahead(
    room: Any, acts: Any, n: int, seat: int, sides: Any, worth: Any, score: Any, rng: Any
) -> int:  # fmt: skip
    """Write 1 for acts that win at once, NEVER for those that lose, else 0; return how many win."""
    won, opposed = 0, sides.max() > 0
    for k in range(n):
        worth[k] = 0.0
        room[1] = room[0]
        play(room[1], acts[k], rng)
        if over(room[1]):
            kind = judged(room[1], seat, sides, score)
            if kind == WON and opposed:
                worth[k], won = 1.0, won + 1
            elif kind == LOST and opposed:
                worth[k] = NEVER
    if won > 0:
        for k in range(n):
            worth[k] = worth[k] if worth[k] == 1.0 else NEVER
    return won


def look_out(
    room: Any, out: Any, n: int, seat: int, sides: Any, worth: Any, score: Any, left: Any, rng: Any
) -> int:  # fmt: skip
    """How many replies would win for the next seat, after one of two random acts; and by act how
    many of them are left after it, in `left`."""
    replies = np.zeros(REPLIES, np.int32)
    found = 0
    for _ in range(2):
        room[1] = room[0]
        play(room[1], out[0, below(rng, n)], rng)
        if over(room[1]) or sides[player(room[1])] == sides[seat]:
            continue
        m = legal(room[1], out[1])
        for j in range(m):
            known = found == REPLIES
            for r in range(found):
                known = known or replies[r] == out[1, j]
            if not known and wins(room, out[1, j], sides, score, rng):
                replies[found] = out[1, j]
                found += 1
    if found == 0:
        return 0
    for k in range(n):
        room[1] = room[0]
        play(room[1], out[0, k], rng)
        if worth[k] > NEVER and not over(room[1]) and sides[player(room[1])] != sides[seat]:
            m = legal(room[1], out[1])
            for j in range(m):
                for r in range(found):
                    if out[1, j] == replies[r] and wins(room, replies[r], sides, score, rng):
                        left[k] += 1
    return found


def wins(room: Any, action: int, sides: Any, score: Any, rng: Any) -> bool:
    """Whether an act wins at once for the seat to act in room[1]."""
    mover = player(room[1])
    room[2] = room[1]
    play(room[2], action, rng)
    return bool(over(room[2]) and judged(room[2], mover, sides, score) == WON)


def liking(
    first: Any, links: Any, weights: Any, by: Any, played: Any, count: int, seat: int, action: int,
    how: Habits, sides: Any,
) -> float:  # fmt: skip
    """What an act is worth to the seat, and with less weight how much it looks like an opponent's
    win, if that took it."""
    own = resemblance(first[BOTH], links, weights[BOTH], by, played, count, seat, action)
    theirs, others = 0.0, 0
    for other in range(len(sides)):
        if sides[other] != sides[seat]:
            theirs += resemblance(first[WIN], links, weights[WIN], by, played, count, other, action)
            others += 1
    return own + how.defence * theirs / max(1, others)


def imagined(
    room: Any, action: int, seat: int, how: Habits, out: Any, score: Any, rng: Any
) -> float:
    """The mean result of random ends of the game after an act, and the game's own guess."""
    total = 0.0
    for _ in range(how.tries):
        room[1] = room[0]
        play(room[1], action, rng)
        if not over(room[1]):
            total += guess(room[1], seat)
        playout(room[1], out, rng, MOST_ACTS)
        score[:] = 0.0
        if over(room[1]):
            returns(room[1], score)
        total += score[seat] / how.far
    return float(total / max(1, how.tries))


def drawn_best(acts: Any, n: int, worth: Any, noise: float, rng: Any) -> int:
    """The act of the largest worth, to which noise is added (Gumbel's, so a softmax)."""
    best, action = -np.inf, acts[0]
    for k in range(n):
        drawn = -math.log(-math.log(chance(rng) + 1e-300) + 1e-300)
        value = worth[k] + (noise + 1e-9) * drawn
        if value > best:
            best, action = value, acts[k]
    return int(action)
