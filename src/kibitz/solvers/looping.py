"""Backward solving: exact results of games in which play can repeat, and of all positions of any.

First all positions that a root can lead to are found, breadth first, each once by its key.
Then results are carried backward from the ends (retrograde analysis): a position is won for the
seat to act if an act leads to one that is won for it, and lost if every act leads to one that is
lost. A position that is never settled is a draw: neither seat can force a win. Each pass over what
follows each position settles those whose result is one act further away than in the pass before.

The distance to a result is counted in acts; the winner takes the shortest way, the loser the
longest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game, Position
from ..kernel import Positions, compiled, legal_within, over, play, returns, seat_to_act, write_key
from ..kit.arrays import Array
from ..kit.rng import unused
from .exact_value import ExactValue
from .hash_set import Rows, add, grow, number_of
from .reached import Level, ReachedPositions, ReachedWork, double, other_length
from .size import size
from .successor_file import SuccessorFile

CHUNK = 2000  # positions expanded between two looks at the clock
PART = 1 << 18  # positions looked through between two looks at the clock
FURTHEST = 2**15 - 2  # acts to an end that a node can say
DONE, NO_ROOM, BLOCK_FULL, OTHER_LENGTH, NOT_A_RESULT = range(5)

# A position: 1 and the acts to the end if seat 0 wins, the negative of that if it loses, 0 for a
# draw or what is not settled; and who acts.
NODE = np.dtype([("value", "i2"), ("seat", "i1")])
ENDED = 2  # in place of the seat


class Backward(ReachedPositions):
    """The results of all positions that some roots can lead to; `exact_value` looks one up.

    watch: called now and then with the number of positions found; it may raise to end the work.
    Raises KibitzError if there are too many for `memory_mb`, or the game has scores or not two
    seats.
    """

    def __init__(
        self,
        game: Game,
        roots: Positions,
        memory_mb: int,
        watch: Callable[[int], None] = lambda positions: None,
    ) -> None:
        if game.about.outcome == "scores":
            raise KibitzError(
                f"{game.id}: play can repeat for ever, and the rules give no score to that; such "
                "games are solved only for wins, draws and losses."
            )
        if game.seats != 2:
            raise KibitzError(
                f"{game.id}: play can repeat for ever; such games are solved only for two seats."
            )
        super().__init__(game, roots, memory_mb, watch)
        self._nodes = np.zeros(self._found.room, NODE)
        successors = SuccessorFile(game.actions)
        try:
            self._find_all(successors)
            self._settle(successors.records())
        finally:
            successors.close()

    @property
    def keys(self) -> Any:
        """The key of each position, in words of eight bytes."""
        return self._found.rows.keys[: self.count]

    @property
    def values(self) -> Any:
        """1 and the acts to the end where seat 0 wins, the negative where it loses, 0 for a draw.

        In the order of the keys.
        """
        return self._nodes["value"][: self.count]

    def exact_value(self, state: Positions, seat: int) -> ExactValue:
        """Won where this seat can force a win, lost where the other can; away counts the acts.

        The position is one that `holds`.
        """
        value = int(self._nodes[self._number_of(state)]["value"]) * (1 if seat == 0 else -1)
        return ExactValue((value > 0) - (value < 0), max(0, abs(value) - 1))

    def _settle(self, records: Any) -> None:
        step, away, settled = compiled(settle), 0, 1
        while settled:
            away, settled, at, first = away + 1, 0, 0, 0
            if away > FURTHEST:
                raise KibitzError(f"{self.game.id}: a win is more than {FURTHEST:,} acts away.")
            while first < self.count:
                end = min(first + PART, self.count)
                at, more = step(self._nodes, records, at, first, end, away)
                settled, first = settled + more, end
                self.watch(self.count)

    def _find_all(self, successors: SuccessorFile) -> None:
        level = Level(self._roots.copy(), 0)
        while len(level.states):
            level = self._next_level(level, successors)

    def _next_level(self, level: Level, successors: SuccessorFile) -> Level:
        """Expand the positions of a level; return those that were new."""
        step, end = compiled(expand, self.game.rules), len(level.states)
        new = Level(np.zeros(max(1024, 2 * end), self.game.dtype), self.count)
        at, work = 0, self._workspace()
        while at < end:
            at, self._found.count, successors.used, state = step(
                level,
                at,
                min(end, at + CHUNK),
                self._nodes,
                successors.block,
                successors.used,
                self._found.rows,
                self.count,
                new,
                work,
            )
            if state == NO_ROOM:
                new = self._make_room(new)
            elif state == BLOCK_FULL:
                successors.flush()
            elif state != DONE:
                raise KibitzError(self._fault(state))
            self.watch(self.count)
        return Level(new.states[: self.count - new.first].copy(), new.first)

    def _make_room(self, new: Level) -> Level:
        """Double the arrays that have no room for another position; return the new level."""
        acts = self.game.actions
        if self.count + acts > self._found.room:
            self._found = grow(self.game, self._found)
            self._nodes = double(self._nodes)
        if self.count - new.first + acts > len(new.states):
            new = Level(double(new.states), new.first)
        held = self._found.bytes() + self._nodes.nbytes + new.states.nbytes
        if held > self.memory_mb * 2**20:
            raise KibitzError(
                f"{self.game}: more than {self.count:,} positions can be reached, too many for "
                f"{self.memory_mb:,} MB; {size(Position(self.game, self._roots[:1]))}."
            )
        return new

    def _fault(self, state: int) -> str:
        if state == OTHER_LENGTH:
            return str(other_length(self.game))
        return f"{self.game.id}: to be solved, a game ends with 1 and -1 or with 0 for both seats."


# -- compiled ------------------------------------------------------------------------------


def expand(
    level: Level,
    at: int,
    end: int,
    nodes: Array,
    block: Any,
    used: int,
    rows: Rows,
    count: int,
    new: Level,
    work: ReachedWork,
) -> tuple[int, int, int, int]:
    """Find the positions after the acts of positions `at` to `end`; return progress and counts.

    block: gets the number of acts of each position and what follows them. new: gets the positions
    that are found here.
    """
    keys, _, index = rows
    words, raw, length, acts, after = work
    begun, states = level.states, new.states
    key, rng = words[: keys.shape[1]], unused()
    for k in range(at, end):
        room = len(acts)
        if count + room > len(keys) or count - new.first + room > len(states):
            return k, count, used, NO_ROOM
        if used + room + 1 > len(block):
            return k, count, used, BLOCK_FULL
        node = nodes[level.first + k]
        block[used] = 0
        used += 1
        if over(begun[k]):
            if not write_result(begun[k], node):
                return k, count, used, NOT_A_RESULT
            continue
        node.seat = seat_to_act(begun[k], 2)
        n = legal_within(begun[k], acts)
        block[used - 1] = n
        for a in range(n):
            after[0] = begun[k]
            play(after[0], acts[a], rng)
            if write_key(after[0], raw) != length:
                return k, count, used, OTHER_LENGTH
            if add(keys, index, count, key):
                states[count - new.first] = after[0]
                count += 1
            block[used] = number_of(keys, index, key)
            used += 1
    return end, count, used, DONE


def write_result(p: Fields, node: Any) -> bool:
    """Note an end and its result; False if the returns are not a win, a draw or a loss."""
    score = np.zeros(2)
    returns(p, score)
    node.seat = ENDED
    node.value = int(score[0])
    return bool(score[0] + score[1] == 0 and abs(score[0]) == abs(node.value) <= 1)


def settle(nodes: Array, records: Any, at: int, first: int, end: int, away: int) -> tuple[int, int]:
    """Settle those of some positions whose result is this number of acts away.

    at: where the record of the first one is. Returns where that of `end` is, and how many are
    settled.
    """
    settled = 0
    for k in range(first, end):
        acts = records[at]
        begun = at + 1
        at = begun + acts
        if nodes[k].value != 0 or acts == 0:
            continue
        mine = 1 if nodes[k].seat == 0 else -1
        lost = True  # until an act is found that may not lose
        for e in range(begun, at):
            value = nodes[records[e]].value * mine
            if 0 < value <= away:
                nodes[k].value = mine * (away + 1)
                lost = False
                break
            lost = lost and -away <= value < 0
        if lost:
            nodes[k].value = -mine * (away + 1)
        settled += nodes[k].value != 0
    return at, settled
