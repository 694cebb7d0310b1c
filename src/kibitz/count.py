"""How many different positions a game reaches, turn by turn.

Like perft in chess, but of positions: two ways to one position count once. The counts stand
in the golden files and find a wrong rule at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .contract import GameError, KibitzError
from .game import KEY_ROOM, Game
from .kernel import Positions, compiled, legal, over, play, player, turn_over, write_key

CHUNK = 2000  # positions expanded between two looks at the clock
DONE, SET_FULL, TURN_FULL, OTHER_LENGTH = 0, 1, 2, 3

Progress = Callable[[int, int, int], None]


def positions(
    game: Game,
    turns: int,
    *,
    seed: int = 0,
    memory_mb: int = 8000,
    progress: Progress | None = None,
) -> list[int]:
    """The number of different positions after exactly 1 to `turns` complete turns.

    A game that ended earlier is not counted again; no symmetries are merged. `progress` is
    told the turn, how many positions of the one before are expanded, and how many there are.
    Raises KibitzError when more than `memory_mb` megabytes would be needed.
    """
    level = game.start(seed).state
    counts = []
    for turn in range(1, turns + 1):
        found = _after_one_turn(game, level, turn == turns, memory_mb, turn, progress)
        counts.append(found.count)
        level = found.states[: found.count]
    return counts


@dataclass
class Found:
    """A set of positions: their keys, an index of these by hash, and perhaps their records.

    keys: (room, words), states: (room or 0), index: (a power of two over 2 * room), -1 empty.
    """

    keys: Any
    states: Positions
    index: Any
    count: int = 0

    def bytes(self) -> int:
        """How much memory it holds."""
        return int(self.keys.nbytes + self.states.nbytes + self.index.nbytes)


def _empty(game: Game, words: int, room: int, keep: bool) -> Found:
    index = np.full(4 * room, -1, np.int32)
    return Found(np.zeros((room, words), np.int64), np.zeros(room * keep, game.dtype), index)


def _grown(game: Game, found: Found) -> Found:
    """The same set with twice the room."""
    room = 2 * len(found.keys)
    wider = _empty(game, found.keys.shape[1], room, len(found.states) > 0)
    wider.keys[: found.count] = found.keys[: found.count]
    wider.states[: len(found.states)] = found.states
    wider.count = found.count
    compiled(_index, game.rules)(game.blank(), wider.keys, wider.index, wider.count)
    return wider


def _after_one_turn(
    game: Game, level: Positions, last: bool, memory_mb: int, turn: int, progress: Progress | None
) -> Found:
    length = len(game.start().key())
    words = -(-length // 8)
    found, within = _empty(game, words, 4096, not last), _empty(game, words, 1024, True)
    step = compiled(_expand, game.rules)
    scratch = np.zeros(words + game.dtype.itemsize + KEY_ROOM, np.int64)
    out = np.zeros(game.actions, np.int32)
    at = 0
    while at < len(level):
        at, found.count, state = step(
            level[at : at + CHUNK], at, found.keys, found.states, found.index, found.count,
            within.keys, within.states, within.index, scratch, scratch.view(np.uint8), length, out,
        )  # fmt: skip
        if state == SET_FULL:
            _bounded(found, memory_mb, turn)
            found = _grown(game, found)
        elif state == TURN_FULL:
            _bounded(within, memory_mb, turn)
            within = _grown(game, within)
        elif state == OTHER_LENGTH:
            raise GameError(f"{game.id}: the key of one position is longer than another's; pad it.")
        if progress:
            progress(turn, at, len(level))
    return found


def _bounded(found: Found, memory_mb: int, turn: int) -> None:
    if 3 * found.bytes() > memory_mb * 2**20:
        raise KibitzError(
            f"Turn {turn} has more than {found.count:,} positions, too many for {memory_mb} MB; "
            "ask for fewer turns or allow more memory."
        )


# -- compiled ------------------------------------------------------------------------------


def _expand(
    level: Any, at: int, keys: Any, states: Any, index: Any, count: int,
    turn_keys: Any, turn_states: Any, turn_index: Any,
    scratch: Any, raw: Any, length: int, out: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Add to a set what each position of `level` becomes in a turn; say how far it came.

    A position that found no room is expanded again from the start: adding twice is harmless.
    """
    for k in range(len(level)):
        if not over(level[k]):
            count, state = _expand_one(
                level[k : k + 1], keys, states, index, count,
                turn_keys, turn_states, turn_index, scratch, raw, length, out,
            )  # fmt: skip
            if state != DONE:
                return at + k, count, state
    return at + len(level), count, DONE


def _expand_one(
    begun: Any, keys: Any, states: Any, index: Any, count: int,
    turn_keys: Any, turn_states: Any, turn_index: Any,
    scratch: Any, raw: Any, length: int, out: Any,
) -> tuple[int, int]:  # fmt: skip
    """Play every turn from one position, its acts breadth first."""
    after = begun.copy()
    mover = player(begun[0])
    key = scratch[: keys.shape[1]]
    turn_index[:] = -1
    turn_states[0] = begun[0]
    waiting = 1
    done = 0
    while done < waiting:
        if waiting + len(out) > len(turn_keys):
            return count, TURN_FULL
        if count + len(out) > len(keys):
            return count, SET_FULL
        for k in range(legal(turn_states[done], out)):
            after[0] = turn_states[done]
            play(after[0], out[k])
            if write_key(after[0], raw) != length:
                return count, OTHER_LENGTH
            if over(after[0]) or player(after[0]) != mover or turn_over(after[0]):
                if _add(keys, index, count, key):
                    if len(states) > 0:
                        states[count] = after[0]
                    count += 1
            elif _add(turn_keys, turn_index, waiting, key):
                turn_states[waiting] = after[0]
                waiting += 1
        done += 1
    return count, DONE


def _add(keys: Any, index: Any, count: int, key: Any) -> bool:
    """Put a key at place `count` if it is new; say whether it was."""
    slot = _slot(index, keys, key)
    if index[slot] >= 0:
        return False
    index[slot] = count
    keys[count] = key
    return True


def _slot(index: Any, keys: Any, key: Any) -> int:
    """Where in the index this key is, or would go."""
    mask = len(index) - 1
    slot = _hash(key) & mask
    while index[slot] >= 0 and not _same(keys[index[slot]], key):
        slot = (slot + 1) & mask
    return slot


def _same(one: Any, other: Any) -> bool:
    for k in range(len(one)):
        if one[k] != other[k]:
            return False
    return True


def _hash(key: Any) -> int:
    total = np.int64(len(key))
    for k in range(len(key)):
        total = (total ^ key[k]) * np.int64(0x2545F4914F6CDD1D)
        total = total ^ (total >> np.int64(29))
    return int(total)


def _index(p: Any, keys: Any, index: Any, count: int) -> None:
    """Index the first `count` keys afresh."""
    for k in range(count):
        index[_slot(index, keys, keys[k])] = k
