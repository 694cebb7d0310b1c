"""Exact values of games whose two seats have the same knowledge at each choice.

A position is *public* if `redeal` deals the same worlds for both seats. Where both seats choose
at once, it is a matrix game over the values after both acts. Where one seat chooses, it takes the
best act. Facts that are still hidden from both, such as the order of cards to come, are averaged
over all worlds that `redeal` deals, and so are the draws of the acts. So a public position has a
value if all positions that can follow it are public too (backward induction). Positions of the
same key have the same value.

Positions wait on a stack. The top position puts on the stack the positions that follow it and
have no value yet. If there are none, it gets its own value and leaves the stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game, Position
from ..information import owing_before
from ..kernel import (
    compiled,
    first_script,
    legal,
    new_script,
    next_script,
    over,
    play,
    player,
    probability,
    redeal,
    redealt,
    returns,
    too_many,
    write_key,
)
from ..kernel.script import GIVEN, HEAD, MADE
from ..kit.arrays import Array
from ..kit.rng import below, for_acts, reseed, seeded
from .frames import hash_words
from .hash_set import same
from .simplex import solve_matrix, tableau_for
from .two_seats import same_sum

TRIALS = 3  # deals that are examined before anything is compiled
RANDOM_GAMES, CHOICES, FEW_ACTS = 20, 200, 16  # random games, choices of all, acts of one, likewise
WORLDS = 1000  # of a position, up to which it is solved
OUTCOMES = 1000  # of what acts draw
VALUES = 1 << 21  # that are kept
STACK_BYTES = 1 << 24
CHUNK = 100_000  # steps between two looks at the clock
ENDLESS = 1 << 62
UNFINISHED, SOLVED, REFUSED = range(3)

VALUE = np.dtype([("key", "i8"), ("value", "f8"), ("above", "i4"), ("used", "?")], align=True)
COUNTS = np.dtype([("waiting", "i8"), ("values", "i8"), ("total", "f8"), ("ended", "?")])


class SolverArrays(NamedTuple):
    """The arrays of a solver.

    worlds: a world as each seat is dealt it, and the position after one act and after both; raw:
    their bytes. acts: of the seat that chooses first, of the other, and of the other once more.
    payoff: for the seat that chooses first. script: of a deal; drawn: of what acts draw.
    """

    waiting: Any
    worlds: Any
    raw: Any
    values: Any
    counts: Any
    acts: Any
    payoff: Any
    table: Any
    strategy: Any
    score: Any
    words: Any
    key: Any
    fixed: Any
    luck: Any
    script: Any
    drawn: Any


def _room(game: Game) -> SolverArrays:
    blank, n = game.blank(), game.actions
    worlds, words = blank.repeat(4), np.zeros(-(-len(game.key_room()) // 8), np.int64)
    return SolverArrays(
        blank.repeat(STACK_BYTES // blank.itemsize),
        worlds,
        worlds.view(np.uint8).reshape(4, -1),
        np.zeros(VALUES, VALUE),
        np.zeros(1, COUNTS),
        np.zeros((3, n), np.int32),
        np.zeros((n, n)),
        tableau_for(n),
        np.zeros((2, n)),
        np.zeros(2),
        words,
        words.view(np.uint8),
        np.zeros(4, np.int64),
        seeded(0),
        new_script(),
        new_script(),
    )


def may_be_public(game: Game, most_acts: int) -> bool:
    """Whether such values may be found: two seats, and the same deals for both."""
    if game.seats != 2 or len(game.sides) != 2 or game.actions > most_acts:
        return False
    alike = all(_is_dealt_alike(game.start(deal), deal) for deal in range(TRIALS))
    return alike and not _forgets_an_act(game)


def _forgets_an_act(game: Game) -> bool:
    """Whether a seat does not see what it did itself, though it matters to the position.

    Worlds are weighed as `redeal` deals them, so such an act would be drawn at random, where a seat
    that remembers knows it. It is looked for in random games.
    """
    choices = 0
    for number in range(RANDOM_GAMES):
        p, rng = game.start(number), for_acts(number)
        while not p.over and choices < CHOICES:
            if _loses_an_act(p):
                return True
            choices += 1
            acts = p.legal()
            p.act(acts[below(rng, len(acts))])
    return False


def _loses_an_act(p: Position) -> bool:
    seat, seen = p.player or 0, dict[Any, bytes]()
    for action in p.legal()[:FEW_ACTS]:
        after = p.copy()
        after.act(action)
        while after.choice_began is not None:
            after.act(after.legal()[0])
        state = after.state.tobytes()
        if not after.over and seen.setdefault(after.look(after.ply, seat), state) != state:
            return True
    return False


def _is_dealt_alike(p: Position, seed: int) -> bool:
    # This is soon seen without compiling.
    first, other = (redealt(p.state, seat, seeded(seed)) for seat in range(2))
    return first.tobytes() == other.tobytes()


class PublicPositions:
    """The values of the public positions of a game, kept from one call to the next."""

    def __init__(self, game: Game) -> None:
        self.game, self.room = game, _room(game)

    def solve(
        self, p: Position, steps: int = ENDLESS, watch: Callable[[int], None] | None = None
    ) -> int:
        """SOLVED, UNFINISHED after `steps`, or REFUSED where there is no such value.

        watch: called now and then with the number of positions met; it may raise to end the work.
        """
        if 2 * self.count > VALUES:
            self._forget()
        self.room.waiting[0], self.room.counts["waiting"] = p.state[0], 1
        step, state = compiled(advance, self.game.rules), UNFINISHED
        while steps > 0 and state == UNFINISHED:
            state, steps = int(step(self.room, min(steps, CHUNK))), steps - CHUNK
            if watch:
                watch(self.count)
        if state != SOLVED:
            self._forget()  # some values still wait for others
        return state

    @property
    def count(self) -> int:
        """The number of positions met."""
        return int(self.room.counts["values"][0])

    def gain(self, p: Position) -> float:
        """The return of the first seat above half of the sum, at a solved position."""
        return float(compiled(value_of, self.game.rules)(p.state, self.room))

    def strategies(self, p: Position) -> dict[str, dict[str, float]]:
        """How often each act is best played at a solved position, by the seats that choose."""
        n, m, row, column = compiled(best_choice, self.game.rules)(p.state, self.room)
        acts, first = self.room.acts, p.player or 0
        strategies: dict[str, dict[str, float]] = {p.called(first): _shares(p, acts[0, :n], row)}
        if len(p.owing) > 1:
            after = p.copy()
            after.act(int(acts[0, 0]))
            strategies[p.called(1 - first)] = _shares(after, acts[1, :m], column)
        return strategies

    @property
    def total(self) -> float:
        """The sum of the returns."""
        return float(self.room.counts["total"][0])

    def _forget(self) -> None:
        self.room.values[:] = 0
        self.room.counts["values"] = 0


def _shares(p: Position, acts: Array, strategy: Array) -> dict[str, float]:
    return {p.name(int(a)): round(float(x), 6) for a, x in zip(acts, strategy, strict=False)}


# -- compiled ------------------------------------------------------------------------------


def advance(room: SolverArrays, steps: int) -> int:
    """Settle the positions that wait, in at most `steps` steps."""
    counts = room.counts[0]
    left = steps
    while counts.waiting > 0:
        done = settle(room, counts.waiting - 1)
        left -= done
        if done == 0 or 4 * counts.values > 3 * len(room.values):
            return REFUSED
        if left < 0:
            return UNFINISHED
    return SOLVED


def settle(room: SolverArrays, at: int) -> int:
    """Give a waiting position its value, or put the positions that it needs on the stack.

    The number of steps; 0 where the position has no such value.
    """
    own = room.values[place_of(room, room.waiting[at])]
    if own.used and not np.isnan(own.value):
        room.counts[0].waiting = at
        return 1
    steps, n, m, is_ready = look_ahead(room, room.waiting[at], at)
    if is_ready and steps > 0:
        first = player(room.waiting[at])
        value = solve_matrix(room.payoff, n, m, room.table, room.strategy[0], room.strategy[1])
        note_value(room, own, value if first == 0 else -value)
        room.counts[0].waiting = at
    return steps


def best_choice(root: Any, room: SolverArrays) -> tuple[int, int, Any, Any]:
    """The numbers of acts of both seats at a solved position, and how often each is played."""
    _, n, m, _ = look_ahead(room, root[0], 0)
    solve_matrix(room.payoff, n, m, room.table, room.strategy[0], room.strategy[1])
    return n, m, room.strategy[0], room.strategy[1]


def value_of(root: Any, room: SolverArrays) -> float:
    """The value of a solved position for the first seat."""
    return float(room.values[place_of(room, root[0])].value)


def look_ahead(room: SolverArrays, p: Fields, at: int) -> tuple[int, int, int, bool]:
    """Write the value of each pair of acts; put positions without a value on the stack.

    The number of steps, 0 where the position is not public; the numbers of acts; whether all
    values are known.
    """
    first, script = player(p), room.script
    joint = owing_before(p, 2, 0, first) != 0
    sign = 1.0 if first == 0 else -1.0
    n, m, steps, is_ready = legal(p, room.acts[0]), 1, 0, True
    room.payoff[:] = 0.0
    first_script(script, WORLDS)
    more = True
    while more:
        if not same_worlds(room, p):
            return 0, 0, 0, False
        likely = sign * probability(script)
        for i in range(n):
            if joint:
                room.worlds[2] = room.worlds[0]
                play(room.worlds[2], room.acts[0, i], room.luck)
                before, m = m, answers(room, first, steps == 0)
                if m == 0 or (steps > 0 and m != before):
                    return 0, 0, 0, False
            for j in range(m):
                outcomes, worth = worth_of_acts(room, i, j if joint else -1, at)
                if outcomes == 0:
                    return 0, 0, 0, False
                is_ready = is_ready and not np.isnan(worth)
                room.payoff[i, j] += likely * worth
                steps += outcomes
        more = next_script(script)
    return 0 if too_many(script) else steps, n, m, is_ready


def worth_of_acts(room: SolverArrays, i: int, j: int, at: int) -> tuple[int, float]:
    """The expected value after the acts with these numbers; j is -1 where one seat chooses.

    First the number of outcomes of what the acts draw; 0 if they are too many, or do not fit.
    """
    total, outcomes, drawn = 0.0, 0, room.drawn
    first_script(drawn, OUTCOMES)
    more = True
    while more:
        room.worlds[3] = room.worlds[0]
        play(room.worlds[3], room.acts[0, i], drawn)
        if j >= 0:
            play(room.worlds[3], room.acts[1, j], drawn)
        is_full = room.counts[0].waiting + 1 >= len(room.waiting)
        if is_full or (over(room.worlds[3]) and not end_is_opposed(room)):
            return 0, 0.0
        total += probability(drawn) * value_after(room, at)
        outcomes += 1
        more = next_script(drawn)
    return 0 if too_many(drawn) else outcomes, total


def answers(room: SolverArrays, first: int, is_new: bool) -> int:
    """The number of acts of the other seat after a sealed act; 0 where they depend on that act."""
    if over(room.worlds[2]) or player(room.worlds[2]) == first:
        return 0
    row = 1 if is_new else 2
    m = legal(room.worlds[2], room.acts[row])
    return m if is_new or same(room.acts[1, :m], room.acts[2, :m]) else 0


def same_worlds(room: SolverArrays, p: Fields) -> bool:
    """Deal each seat the world of the script; return whether these are the same."""
    script = room.script
    given = script[HEAD, GIVEN]
    room.worlds[0] = p
    redeal(room.worlds[0], 0, script)
    made = script[HEAD, MADE]
    script[HEAD, GIVEN] = made
    script[HEAD, MADE] = 0
    room.worlds[1] = p
    redeal(room.worlds[1], 1, script)
    script[HEAD, GIVEN] = given
    return bool(script[HEAD, MADE] == made and same(room.raw[0], room.raw[1]))


def end_is_opposed(room: SolverArrays) -> bool:
    """Write the returns of an end; return whether they have the same sum as elsewhere."""
    counts, score = room.counts[0], room.score
    score[:] = 0.0
    returns(room.worlds[3], score)
    if not counts.ended:
        counts.total = score[0] + score[1]
        counts.ended = True
    return same_sum(score[0] + score[1], counts.total, max(abs(score[0]), abs(score[1])))


def value_after(room: SolverArrays, at: int) -> float:
    """The return of the first seat above half of the sum; NaN where it is not known yet.

    Then the position is put on the stack, unless it lies above the place `at` already.
    """
    if over(room.worlds[3]):
        return float((room.score[0] - room.score[1]) / 2)
    own = room.values[place_of(room, room.worlds[3])]
    if not own.used:
        note_value(room, own, np.nan)
        own.above = -1
    if np.isnan(own.value) and own.above < at:
        own.above = at
        room.waiting[room.counts[0].waiting] = room.worlds[3]
        room.counts[0].waiting += 1
    return float(own.value)


def note_value(room: SolverArrays, own: Any, value: float) -> None:
    """Write the value of a position."""
    if not own.used:
        own.used = True
        room.counts[0].values += 1
    own.value = value


def place_of(room: SolverArrays, p: Fields) -> int:
    """The place of a position's value, or a vacant one for it: by its key after a fixed deal."""
    room.worlds[1] = p
    reseed(room.fixed, 1, 0)
    redeal(room.worlds[1], 0, room.fixed)
    length = write_key(room.worlds[1], room.key)
    while length % 8:
        room.key[length] = 0
        length += 1
    key = hash_words(room.words, length // 8)[0]
    mask = len(room.values) - 1
    slot = (key ^ (key >> np.int64(32))) & mask
    while room.values[slot].used and room.values[slot].key != key:
        slot = (slot + 1) & mask
    room.values[slot].key = key
    return int(slot)
