"""The number of different positions of a game, turn by turn.

Like perft in chess, but of positions: two ways to one position count once. The golden files
contain these counts, so that a wrong rule is found at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..contract import GameError, KibitzError
from ..game import KEY_ROOM, Game
from ..kernel import (
    MOST_OUTCOMES,
    Positions,
    compiled,
    first_script,
    legal,
    new_script,
    next_script,
    outcomes,
    over,
    play,
    player,
    too_many,
    turn_over,
    write_key,
)
from ..progress import Progress, Step, silent
from .hash_set import PositionSet, Rows, add, empty, grow
from .reached import ReachedWork

POSITIONS_IN_PYTHON = (
    200  # positions that are expanded as plain Python sooner than the compiler is ready
)
CHUNK = 2000  # positions expanded between two looks at the clock
DONE, SET_FULL, TURN_FULL, OTHER_LENGTH, TOO_MANY = range(5)


def positions(
    game: Game,
    turns: int,
    *,
    seed: int = 0,
    memory_mb: int = 8000,
    progress: Progress = silent,
) -> list[int]:
    """The number of different positions after exactly 1 to `turns` complete turns.

    A game that ended earlier is not counted again; no symmetries are merged. Where an act draws,
    all its outcomes count, also those of luck that is drawn again until it fits. `progress` is
    called with the turn, the number of expanded positions of the turn before, and the number of all
    of these. Raises KibitzError when more than `memory_mb` megabytes would be needed, or an act has
    too many outcomes.
    """
    level = game.start(seed).state
    counts = []
    for turn in range(1, turns + 1):
        reached = _after_one_turn(game, level, turn == turns, memory_mb, turn, progress)
        counts.append(reached.count)
        level = reached.states
    return counts


def _after_one_turn(
    game: Game, level: Positions, last: bool, memory_mb: int, turn: int, progress: Progress
) -> PositionSet:
    length = len(game.start().key())
    words = -(-length // 8)
    reached, within = empty(game, words, 4096, not last), empty(game, words, 1024, True)
    step = compiled(_expand, game.rules) if len(level) > POSITIONS_IN_PYTHON else _expand
    scratch = np.zeros(words + game.dtype.itemsize + KEY_ROOM, np.int64)
    acts, script = np.zeros(game.actions, np.int32), new_script()
    work = ReachedWork(scratch, scratch.view(np.uint8), length, acts, game.blank())
    at, is_listed = 0, False  # whether luck may be drawn again, so that its outcomes are listed
    while at < len(level):
        expand, chunk = (_expand_listed, 1) if is_listed else (step, CHUNK)
        with np.errstate(over="ignore"):  # the hash wraps around
            done, reached.count, state = expand(
                level[at : at + chunk], reached.rows, reached.count, within.rows, work, script
            )
        at += done
        if state == SET_FULL:
            _require_memory(reached, memory_mb, turn)
            reached = grow(game, reached)
        elif state == TURN_FULL:
            _require_memory(within, memory_mb, turn)
            within = grow(game, within)
        elif state == OTHER_LENGTH:
            raise GameError(f"{game.id}: the key of one position is longer than another's; pad it.")
        is_listed = state == TOO_MANY or (is_listed and state != DONE)
        progress(Step(f"turn {turn}: {at:,} of {len(level):,} positions", at / len(level)))
    return reached


def _require_memory(reached: PositionSet, memory_mb: int, turn: int) -> None:
    if 3 * reached.bytes() > memory_mb * 2**20:
        raise KibitzError(
            f"Turn {turn} has more than {reached.count:,} positions, too many for {memory_mb} MB; "
            "ask for fewer turns or allow more memory."
        )


# -- compiled ------------------------------------------------------------------------------


def _expand(
    level: Any, rows: Rows, count: int, within: Rows, work: ReachedWork, script: Any
) -> tuple[int, int, int]:
    """Add to a set the positions one turn after each position of `level`; return the progress.

    within: for the positions in one turn. A position that found no room is expanded again from the
    start: adding twice is harmless.
    """
    for k in range(len(level)):
        if not over(level[k]):
            count, state = _expand_one(level[k : k + 1], rows, count, within, work, script)
            if state != DONE:
                return k, count, state
    return len(level), count, DONE


def _expand_one(
    begun: Any, rows: Rows, count: int, within: Rows, work: ReachedWork, script: Any
) -> tuple[int, int]:
    """Play every turn from one position, its acts breadth first."""
    mover, after = player(begun[0]), work.after
    within.index[:] = -1
    within.states[0] = begun[0]
    waiting = 1
    done = 0
    while done < waiting:
        for k in range(legal(within.states[done], work.acts)):
            first_script(script, MOST_OUTCOMES)
            more = True
            while more:
                if waiting == len(within.keys):
                    return count, TURN_FULL
                if count == len(rows.keys):
                    return count, SET_FULL
                after[0] = within.states[done]
                play(after[0], int(work.acts[k]), script)
                if write_key(after[0], work.raw) != work.length:
                    return count, OTHER_LENGTH
                count, waiting = _note(after, mover, rows, count, within, waiting, work)
                more = next_script(script)
            if too_many(script):
                return count, TOO_MANY
        done += 1
    return count, DONE


def _note(
    after: Any, mover: int, rows: Rows, count: int, within: Rows, waiting: int, work: ReachedWork
) -> tuple[int, int]:
    """Add a position to those after the turn or to those in it; return the numbers of both."""
    key = work.words[: rows.keys.shape[1]]
    if over(after[0]) or player(after[0]) != mover or turn_over(after[0]):
        if add(rows.keys, rows.index, count, key):
            if len(rows.states) > 0:
                rows.states[count] = after[0]
            return count + 1, waiting
    elif add(within.keys, within.index, waiting, key):
        within.states[waiting] = after[0]
        return count, waiting + 1
    return count, waiting


# -- plain Python --------------------------------------------------------------------------


def _expand_listed(
    level: Any, rows: Rows, count: int, within: Rows, work: ReachedWork, script: Any
) -> tuple[int, int, int]:
    """Expand one position, in whose turn luck is drawn again until it fits, as `_expand` does."""
    mover = player(level[0])
    within.index[:] = -1
    within.states[0] = level[0]
    waiting, done = 1, 0
    while done < waiting:
        for action in work.acts[: legal(within.states[done], work.acts)].tolist():
            for outcome in outcomes(within.states[done : done + 1], action):
                if waiting == len(within.keys):
                    return 0, count, TURN_FULL
                if count == len(rows.keys):
                    return 0, count, SET_FULL
                if write_key(outcome.state[0], work.raw) != work.length:
                    return 0, count, OTHER_LENGTH
                count, waiting = _note(outcome.state, mover, rows, count, within, waiting, work)
        done += 1
    return 1, count, DONE
