"""The compiled part of memory search: its stack and its steps.

Each step sets up a frame, goes down by an act, or goes up with a value; `acyclic.py` says why.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..contract import Fields
from ..kernel import legal_within, over, play, returns, seat_to_act, urgent, write_key
from ..kit.arrays import Array
from ..kit.rng import unused
from .transposition_table import TABLE_FIELDS, TranspositionTable, probe, put_entry
from .two_seats import same_sum

WORKING, SOLVED, STACK_FULL, TABLE_FULL, LOOPS, NOT_OPPOSED, NOT_A_RESULT = range(7)

PLAYS_WORTH = 32  # acts that may be tried for each position that they settle
SAMPLED = 16  # positions, in one of which they are tried though it does not pay

# One position on the way from the root to the present position.
FRAME = np.dtype(
    [
        ("low", "f8"),  # the question: is the value above low, below high, or which value between?
        ("high", "f8"),
        ("floor", "f8"),  # proved bounds
        ("ceiling", "f8"),
        ("best", "f8"),  # what the side to act has by the acts tried
        ("place", "i8"),  # the two halves of the key's hash; the first says where to look
        ("check", "i8"),
        ("slot", "i8"),  # where the set of positions on the way has it, or -1
        ("begun", "i8"),  # the number of positions visited before
        ("act", "i4"),  # the act that brought the best
        ("threat", "i4"),  # the act with which the other side would win at once, or -1
        ("tried", "i4"),
        ("count", "i4"),
        ("side", "i1"),  # the side to act, 0 or 1
    ],
    align=True,
)


def workspace_type(seats: int) -> np.dtype[np.void]:
    """The workspace of a search; a record, for the reason given in `players/search/tree.py`."""
    return np.dtype(
        [
            ("depth", "i8"),  # of the frame that is worked on
            ("fresh", "?"),  # whether that frame is yet to be set up
            ("looked", "i8"),  # positions visited
            ("plays", "i8"),  # acts tried whether they end the game, and positions settled by them,
            ("settled", "i8"),  # but not by the act that would have been tried first
            *TABLE_FIELDS,
            ("value", "f8"),  # the root's, at the end
            ("sum", "f8"),  # what the returns of both sides add up to; nan before scores were seen
            ("scores", "?"),  # whether returns may be other than -1, 0 and 1
            ("alone", "?"),  # whether there is only one side
            ("side", "i1", (seats,)),  # of each seat
            ("first", "i8", 2),  # a seat of each side
            ("score", "f8", (seats,)),
        ]
    )


def search(
    states: Array,
    frames: Any,
    acts: Array,
    on_way: Any,
    table: TranspositionTable,
    cutoffs: Any,
    words: Any,
    raw: Array,
    works: Array,
    steps: int,
) -> int:
    """Take this number of steps: set up a frame, go down by an act, or go up with a value."""
    work, rng = works[0], unused()
    for _ in range(steps):
        d = work.depth
        frame = frames[d]
        if work.fresh:
            if work.stored > work.full:
                return TABLE_FULL
            if d + 1 == len(frames):
                return STACK_FULL
            status = enter(states, frames, d, acts[d], on_way, table, cutoffs, words, raw, work)
            if status != WORKING:
                return status
        elif frame.tried < frame.count and is_open(frame):
            action = next_act(frame, acts[d], cutoffs)
            states[d + 1] = states[d]
            play(states[d + 1], action, rng)
            set_child_window(frame, frames[d + 1])
            work.depth = d + 1
            work.fresh = True
        else:
            if frame.slot >= 0:
                store(frame, table, cutoffs, work)
                on_way[frame.slot] = 0
            if d == 0:
                work.value = frame.best
                return SOLVED
            parent = frames[d - 1]
            note_better(parent, acts[d - 1][parent.tried - 1], frame.best)
            work.depth = d - 1
    return WORKING


def is_open(frame: Any) -> bool:
    """Whether another act can still matter."""
    return bool(frame.best < frame.high if frame.side == 0 else frame.best > frame.low)


def set_child_window(frame: Any, child: Any) -> None:
    """Ask only for what would better this frame's best."""
    child.low = max(frame.low, frame.best) if frame.side == 0 else frame.low
    child.high = frame.high if frame.side == 0 else min(frame.high, frame.best)


def note_better(frame: Any, action: int, value: float) -> None:
    """Note the value of an act if it is the best one now."""
    better = value > frame.best if frame.side == 0 else value < frame.best
    if better:
        frame.best = value
        frame.act = action


def enter(
    states: Array,
    frames: Any,
    d: int,
    acts: Array,
    on_way: Any,
    table: TranspositionTable,
    cutoffs: Any,
    words: Any,
    raw: Array,
    work: Any,
) -> int:
    """Set up the frame of a position; one whose value is known gets it as its best, and no acts."""
    p, frame = states[d], frames[d]
    work.fresh = False
    frame.slot = -1
    frame.tried = 0
    frame.count = 0
    frame.begun = work.looked
    frame.threat = -1
    work.looked += 1
    if over(p):
        return end_value(p, frame, work)
    frame.side = work.side[seat_to_act(p, len(work.side))]
    frame.best = -math.inf if frame.side == 0 else math.inf
    looks = looks_for_ends(work)
    if looks:
        list_acts(p, acts, frame)
        status = try_ends(states, frames, d, acts, cutoffs, work)
        if status != WORKING or frame.count == 0:
            return status
    hash_key(p, frame, words, raw)
    if is_known(frame, table, work):
        frame.count = 0
        return WORKING
    if not mark_on_path(on_way, frames, d):
        return LOOPS
    if not looks:
        list_acts(p, acts, frame)
    return WORKING


def list_acts(p: Fields, acts: Array, frame: Any) -> None:
    """Write the acts to try."""
    frame.count = urgent(p, acts)
    if frame.count == 0:
        frame.count = legal_within(p, acts)


def looks_for_ends(work: Any) -> bool:
    """Whether it pays to try the acts that end the game first; in each 16th position in any case.

    It costs an act more for each act. Where ends settle a position with so few acts that the first
    one would have done, as where the last to move wins, it takes twice the time.
    """
    return bool(work.settled * PLAYS_WORTH >= work.plays or work.looked % SAMPLED == 0)


def try_ends(states: Array, frames: Any, d: int, acts: Array, cutoffs: Any, work: Any) -> int:
    """Try the acts that end the game; the others stay in `acts`, or none if one settles it."""
    rng, left = unused(), 0
    frame, child = frames[d], frames[d + 1]
    first = settles_most(frame, acts, cutoffs)
    for k in range(frame.count):
        states[d + 1] = states[d]
        play(states[d + 1], acts[k], rng)
        work.plays += 1
        if not over(states[d + 1]):
            acts[left] = acts[k]
            left += 1
            continue
        status = end_value(states[d + 1], child, work)
        if status != WORKING:
            return status
        note_better(frame, acts[k], child.best)
        if not is_open(frame):
            work.settled += k != first
            if d > 0:
                frames[d - 1].threat = acts[k]
            left = 0
            break
    frame.count = left
    return WORKING


def end_value(p: Fields, frame: Any, work: Any) -> int:
    """The returns as the frame's best."""
    score = work.score
    score[:] = 0
    returns(p, score)
    mine = score[work.first[0]]
    total = 0.0 if work.alone else mine + score[work.first[1]]
    if math.isnan(work.sum):
        work.sum = total
    if not same_sum(total, work.sum, abs(mine)):
        return NOT_OPPOSED
    frame.best = mine
    if not work.scores and not (mine == 1 or mine == 0 or mine == -1):
        return NOT_A_RESULT
    return WORKING


def is_known(frame: Any, table: TranspositionTable, work: Any) -> bool:
    """Whether the table answers the question; then the answer becomes the frame's best."""
    probe(frame, table, work)
    if frame.floor >= frame.high or frame.floor == frame.ceiling:
        frame.best = frame.floor
        return True
    if frame.ceiling <= frame.low:
        frame.best = frame.ceiling
        return True
    return False


def next_act(frame: Any, acts: Array, cutoffs: Any) -> int:
    """The next act to try: the one that was best before, or whose subtrees settled most."""
    best = settles_most(frame, acts, cutoffs)
    first = frame.act if frame.tried == 0 else frame.threat
    for k in range(frame.tried, frame.count):
        if acts[k] == first:
            best = k
    action = acts[best]
    acts[best] = acts[frame.tried]
    acts[frame.tried] = action
    frame.tried += 1
    return int(action)


def settles_most(frame: Any, acts: Array, cutoffs: Any) -> int:
    """The place of the act, of those not tried yet, whose subtrees settled most."""
    best = frame.tried
    for k in range(frame.tried, frame.count):
        if cutoffs[frame.side, acts[k]] > cutoffs[frame.side, acts[best]]:
            best = k
    return int(best)


def hash_key(p: Fields, frame: Any, words: Any, raw: Array) -> None:
    """Two hashes of the key."""
    length = write_key(p, raw)
    while length % 8:
        raw[length] = 0
        length += 1
    frame.place, frame.check = hash_words(words, length // 8)
    frame.place &= np.int64(0x7FFFFFFFFFFFFFFF)  # it is divided


def hash_words(words: Any, count: int) -> tuple[Any, Any]:
    """Two hashes of the first `count` words, by multiplying and shifting one after another."""
    first = np.int64(8 * count)
    other = np.int64(-8 * count)
    for k in range(count):
        first = (first ^ words[k]) * np.int64(0x2545F4914F6CDD1D)
        first = first ^ ((first >> np.int64(29)) & np.int64(0x7FFFFFFFF))
        other = (other ^ words[k]) * np.int64(0x369DEA0F31A53F85)
        other = other ^ ((other >> np.int64(32)) & np.int64(0xFFFFFFFF))
    return first ^ (other << np.int64(7)), other


def mark_on_path(on_way: Any, frames: Any, d: int) -> bool:
    """Add a frame to the set of those on the way; False if its position is there.

    The set is a row of slots that hold a depth and 1, or 0. Frames leave in the opposite order, so
    none that stays was ever pushed aside by one that left.
    """
    mask = len(on_way) - 1
    frame = frames[d]
    slot = frame.check & mask
    while on_way[slot] != 0:
        other = frames[on_way[slot] - 1]
        if other.place == frame.place and other.check == frame.check:
            return False
        slot = (slot + 1) & mask
    on_way[slot] = d + 1
    frame.slot = slot
    return True


def store(frame: Any, table: TranspositionTable, cutoffs: Any, work: Any) -> None:
    """Write the result to the table, and count the work that the act has settled."""
    spent = work.looked - frame.begun
    if frame.best > frame.low:
        frame.floor = max(frame.floor, frame.best)
    if frame.best < frame.high:
        frame.ceiling = min(frame.ceiling, frame.best)
    if not is_open(frame):
        cutoffs[frame.side, frame.act] += spent
    put_entry(frame, table, spent, work)
