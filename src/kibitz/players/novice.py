"""`novice`: plays like somebody who has read the rules and never played.

It looks one act ahead and searches no tree. It plays an act that wins at once; it sees half of the
acts with which the next seat would win, and prevents them. Otherwise it likes the acts that catch
the eye (`first_glance.py`), and those that look like the acts that ended random games well, for
itself or for the others (`lessons.py`). Where random games teach nothing, it imagines two random
ends of the game after each act. A more careful novice thinks again about the few acts that it likes
best: it imagines how the game goes on after each. The same settings hold for every game. They were
chosen by what people play in small games that are new to them (docs/report-proof.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ..game import Game, Position
from ..kernel import compiled, legal, over, play, player, redeal, returns
from ..kit.arrays import Array
from ..kit.rng import State, below, chance, seeded
from .base import Player, SearchResult, choices, require_kinds, require_within
from .first_glance import Glance, glance_at, glance_for, imagine_games
from .lessons import (
    BOTH,
    LOST,
    WIN,
    WON,
    Lessons,
    lessons_for,
    resemblance,
    result_for,
    side_numbers,
)
from .playout import MOST_ACTS, guess, playout
from .tree_search import HIGHEST, span

REPLIES = 8  # winning replies that a novice remembers
LIKING = 1.2  # the weight of lessons
RESULT = 16.0  # the weight of a result from -1 to 1 that is imagined where nothing was learned
LOSES = -1e9  # the worth of an act that loses at once


class Habits(NamedTuple):
    """How a novice chooses.

    attention: the chance to see that the next seat could win at once. defence: the weight of what
    an act would be worth to the others. noise: how much chance decides between acts; each novice
    has from half of it to twice as much. lapse: the chance to act without a thought. tries: random
    ends of the game that it imagines after each act, if random games have taught nothing.
    candidates: the acts about which it thinks again. ends: random ends of the game that it imagines
    after each of these. far: the range of the returns.
    """

    attention: float
    defence: float
    noise: float
    lapse: float
    tries: int
    candidates: int
    ends: int
    far: float


@dataclass
class Novice(Player):
    """Looks one act ahead, sees half of the dangers, and likes what catches the eye."""

    attention: float = 0.5
    defence: float = 0.5
    noise: float = 1.0
    lapse: float = 0.0
    tries: int = 2
    candidates: int = 0
    ends: int = 24
    seed: int = 0
    spec: str = "novice"
    _rng: State = field(init=False, repr=False)
    _own_noise: float = field(init=False, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        require_within(
            self,
            attention=(0, 1),
            defence=(0, HIGHEST),
            noise=(0, HIGHEST),
            lapse=(0, 1),
            tries=(0, HIGHEST),
            candidates=(0, HIGHEST),
            ends=(1, HIGHEST),
        )
        self._rng = seeded(self.seed)
        self._own_noise = self.noise * temper(self._rng)

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result: the act that it likes best."""
        choices(p)
        habits = self.habits(p.game)._replace(noise=self._own_noise)
        yield SearchResult(choose_as_novice(p, desk_for(p.game), habits, self._rng))

    def habits(self, game: Game) -> Habits:
        """The settings, with the range of the returns of a game."""
        own = self.attention, self.defence, self.noise, self.lapse, self.tries
        return Habits(*own, self.candidates, self.ends, span(game))

    def warm(self, game: Game) -> None:
        """Compile, and play the random games that teach."""
        self(game.start())


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


class Desk(NamedTuple):
    """The arrays with which a novice thinks about a game."""

    worlds: Any  # room for three positions; the first is the one to act in
    out: Any  # room for two lists of acts
    by: Any  # 1 + the seat that has played each act, else 0
    played: Any  # the acts that were played
    worth: Any  # of each legal act
    score: Any  # by seat
    sides: Any  # by seat, the number of its side
    seen: Any  # one row of SEEN
    first: Any  # from here on what random games teach, as in `Lessons`
    links: Any
    weights: Any
    tells: bool
    glance: Glance


def desk_for(game: Game) -> Desk:
    """A desk with the lessons of a game."""
    lessons: Lessons = lessons_for(game)
    return Desk(
        np.repeat(game.blank(), 3),
        np.zeros((2, game.actions), np.int32),
        np.zeros(game.actions, np.int32),
        np.zeros(game.actions, np.int32),
        np.zeros(game.actions),
        np.zeros(game.seats),
        side_numbers(game),
        np.zeros(1, SEEN),
        *(lessons.first, lessons.links, lessons.weights, lessons.tells),
        glance_for(game),
    )


def choose_as_novice(p: Position, desk: Desk, habits: Habits, rng: State) -> int:
    """The act that a novice chooses in a position, of which it sees what its seat may know."""
    count = 0
    desk.by[:] = 0
    if p.game.information != "hidden":
        for ply, action in enumerate(p.history):
            count += note(desk, count, action, p.seat_at(ply))
    body: Any = compiled(choose, p.game.rules)
    desk.worlds[0] = p.state[0]
    return int(body(desk, count, habits, habits.noise, rng))


# -- compiled ------------------------------------------------------------------------------


def temper(rng: State) -> float:
    """By how much the noise of one novice is more than the usual: from half to twice."""
    return float(2.0 ** (2.0 * chance(rng) - 1.0))


def note(desk: Desk, count: int, action: int, seat: int) -> int:
    """Note that a seat has played an act; return how many acts this adds to those played."""
    fresh = desk.by[action] == 0
    desk.by[action] = 1 + seat
    if fresh:
        desk.played[count] = action
    return 1 if fresh else 0


def choose(desk: Desk, count: int, how: Habits, noise: float, rng: State) -> int:
    """The act that a novice chooses in the first world of the desk."""
    n = legal(desk.worlds[0], desk.out[0])
    if n == 1:
        return int(desk.out[0, 0])
    wins = weigh(desk, n, count, how, rng)
    if chance(rng) < how.lapse:
        return int(desk.out[0, below(rng, n)])
    return drawn_best(desk.out[0], n, desk.worth, 0.0 if wins else noise, rng)


def weigh(desk: Desk, n: int, count: int, how: Habits, rng: State) -> bool:
    """Write what each legal act is worth to a novice; return whether one wins at once."""
    acts, worth, seen = desk.out[0], desk.worth, desk.seen[0]
    seat = player(desk.worlds[0])
    seen.choices += 1
    if look_ahead(desk, n, seat, rng) > 0:
        seen.chances += 1
        return True
    left = np.zeros(n, np.int32)
    if look_out(desk, n, seat, left, rng) > 0:
        seen.dangers += 1
        if chance(rng) >= how.attention:
            seen.overlooked += 1
            left[:] = 0
    least = np.int32(n + 1)
    for k in range(n):
        if worth[k] > LOSES:
            least = min(least, left[k])
    if desk.tells:
        imagine_games(desk.glance, desk.worlds, desk.out[1], desk.score, desk.sides, how.far, rng)
    for k in range(n):
        if left[k] > least:
            worth[k] = LOSES
        if worth[k] <= LOSES:
            continue
        if desk.tells:
            worth[k] += LIKING * liking(desk, count, seat, acts[k], how)
            worth[k] += glance_at(desk.glance, desk.played, count, acts[k])
        else:
            worth[k] += RESULT * imagine(desk, acts[k], seat, how.far, how.tries, rng)
    if how.candidates > 0:
        think_again(desk, n, seat, how, rng)
    return False


def think_again(desk: Desk, n: int, seat: int, how: Habits, rng: State) -> None:
    """Add to the worth of the acts liked best how the game goes on after them; drop the others.

    Results count in standard deviations of all that were imagined, so that points count as much as
    wins.
    """
    worth, again, means = desk.worth, np.full(n, LOSES), np.zeros(n)
    total, squares, seen = 0.0, 0.0, 0
    for _ in range(min(n, how.candidates)):
        best = np.argmax(worth[:n])
        if worth[best] <= LOSES:
            break
        again[best] = worth[best] if desk.tells else 0.0
        worth[best] = LOSES
        for _ in range(how.ends):
            result = imagine(desk, desk.out[0, best], seat, how.far, 1, rng)
            means[best] += result / how.ends
            total, squares, seen = total + result, squares + result * result, seen + 1
    spread = 0.0 if seen == 0 else math.sqrt(max(0.0, squares / seen - (total / seen) ** 2))
    for k in range(n):
        if again[k] > LOSES and spread > 0:
            again[k] += RESULT * means[k] / spread
    worth[:n] = again


def look_ahead(desk: Desk, n: int, seat: int, rng: State) -> int:
    """Write 1 for acts that win at once, LOSES for those that lose, else 0; return how many win."""
    room, acts, worth = desk.worlds, desk.out[0], desk.worth
    won, opposed = 0, desk.sides.max() > 0
    for k in range(n):
        worth[k] = 0.0
        room[1] = room[0]
        play(room[1], acts[k], rng)
        if over(room[1]):
            kind = result_for(room[1], seat, desk.sides, desk.score)
            if kind == WON and opposed:
                worth[k], won = 1.0, won + 1
            elif kind == LOST and opposed:
                worth[k] = LOSES
    if won > 0:
        for k in range(n):
            worth[k] = worth[k] if worth[k] == 1.0 else LOSES
    return won


def look_out(desk: Desk, n: int, seat: int, left: Any, rng: State) -> int:
    """How many replies would win for the next seat, after one of two random acts; and by act how
    many of them are left after it, in `left`."""
    room, out, sides = desk.worlds, desk.out, desk.sides
    replies = np.zeros(REPLIES, np.int32)
    winning = 0
    for _ in range(2):
        room[1] = room[0]
        play(room[1], out[0, below(rng, n)], rng)
        if over(room[1]) or sides[player(room[1])] == sides[seat]:
            continue
        m = legal(room[1], out[1])
        for j in range(m):
            known = winning == REPLIES
            for r in range(winning):
                known = known or replies[r] == out[1, j]
            if not known and wins(desk, out[1, j], rng):
                replies[winning] = out[1, j]
                winning += 1
    if winning == 0:
        return 0
    for k in range(n):
        room[1] = room[0]
        play(room[1], out[0, k], rng)
        if desk.worth[k] > LOSES and not over(room[1]) and sides[player(room[1])] != sides[seat]:
            m = legal(room[1], out[1])
            for j in range(m):
                for r in range(winning):
                    if out[1, j] == replies[r] and wins(desk, replies[r], rng):
                        left[k] += 1
    return winning


def wins(desk: Desk, action: int, rng: State) -> bool:
    """Whether an act wins at once for the seat to act in the second world."""
    room = desk.worlds
    mover = player(room[1])
    room[2] = room[1]
    play(room[2], action, rng)
    return bool(over(room[2]) and result_for(room[2], mover, desk.sides, desk.score) == WON)


def liking(desk: Desk, count: int, seat: int, action: int, how: Habits) -> float:
    """What an act is worth to the seat, and with less weight how much it looks like an opponent's
    win, if that took it."""
    own = resembling(desk, BOTH, count, seat, action)
    theirs, others = 0.0, 0
    for other in range(len(desk.sides)):
        if desk.sides[other] != desk.sides[seat]:
            theirs += resembling(desk, WIN, count, other, action)
            others += 1
    return own + how.defence * theirs / max(1, others)


def resembling(desk: Desk, use: int, count: int, seat: int, action: int) -> float:
    """How much an act looks like those that ended random games."""
    first, weights = desk.first[use], desk.weights[use]
    return resemblance(first, desk.links, weights, desk.by, desk.played, count, seat, action)


def imagine(desk: Desk, action: int, seat: int, far: float, ends: int, rng: State) -> float:
    """The mean result of random ends of the game after an act, and the game's own guess.

    Each time the seat imagines anew what it does not see.
    """
    room, score, total = desk.worlds, desk.score, 0.0
    for _ in range(ends):
        room[1] = room[0]
        redeal(room[1], seat, rng)
        play(room[1], action, rng)
        if not over(room[1]):
            total += guess(room[1], seat)
        playout(room[1], desk.out[1], rng, MOST_ACTS)
        score[:] = 0.0
        if over(room[1]):
            returns(room[1], score)
        total += score[seat] / far
    return float(total / max(1, ends))


def drawn_best(acts: Array, n: int, worth: Any, noise: float, rng: State) -> int:
    """The act of the largest worth, to which noise is added (Gumbel's, so a softmax)."""
    best, action = -np.inf, acts[0]
    for k in range(n):
        drawn = -math.log(-math.log(chance(rng) + 1e-300) + 1e-300)
        value = worth[k] + (noise + 1e-9) * drawn
        if value > best:
            best, action = value, acts[k]
    return int(action)
