"""Alpha-beta search (Knuth and Moore, 1975) with a learned value at its leaves, in machine code.

For two sides that oppose each other in a game without luck. Values are those of the side of
seat 0: its seats take the highest, the others the lowest. A seat may act several times in a row.
Acts are tried in the order of their learned values, the best act of an earlier search first.
Each depth has a frame, so the search can stop after any number of positions and go on later.

Invariant: a frame's `best` is the value of its position if it lies between `alpha` and `beta`;
else it is a bound.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import legal, lent, over, play, player, returns, write_key
from ..learning.network import Network, scaled
from ..learning.td import Workspace, after, clear, look
from ..solvers.frames import hash_words

DEEPEST = 60
PROVED = 1.5  # in a game that is won or lost, a larger value is that of a forced end
END = 2.0  # the value of a won end; LATER is taken from it for each act before it
LATER = 0.005

FRAME = np.dtype(
    [
        ("alpha", "f8"),  # the window in which the value of the position matters
        ("beta", "f8"),
        ("from_alpha", "f8"),  # the window with which the position was entered
        ("from_beta", "f8"),
        ("best", "f8"),
        ("place", "i8"),  # the hash of the position
        ("check", "i8"),
        ("act", "i4"),  # the best act so far
        ("count", "i4"),
        ("next", "i4"),  # the number of the next act to try; -1 before the position is entered
        ("maximizes", "?"),
    ],
    align=True,
)
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
ENTRY = np.dtype(
    [("check", "i8"), ("value", "f4"), ("act", "i4"), ("left", "i1"), ("kind", "i1")], align=True
)  # of the transposition table; `left` is how deep it was searched, `kind` 0 where it is vacant


class Memory(NamedTuple):
    """The memory of a search. D is DEEPEST + 2."""

    frames: Any  # FRAME[D]
    acts: Any  # i4[D, actions]
    values: Any  # f8[D, actions]
    table: Any  # ENTRY[a power of two]
    words: Any  # i8, room for the key of a position
    control: Any  # i8[3]: the frame to go on with, how deep to search, positions seen


def memory(game: Game, entries: int) -> Memory:
    """Fresh memory for searches of a game."""
    deep = DEEPEST + 2
    return Memory(
        np.zeros(deep, FRAME),
        np.zeros((deep, game.actions), np.int32),
        np.zeros((deep, game.actions)),
        np.zeros(entries, ENTRY),
        np.zeros(-(-len(game.key_room()) // 8), np.int64),
        np.zeros(3, np.int64),
    )


# -- compiled ------------------------------------------------------------------------------


def begin(room: Memory, deep: int) -> None:
    """Get ready to search the position in the first world so deep."""
    room.control[0] = 0
    room.control[1] = deep
    enter_with(room, 0, -np.inf, np.inf)


def enter_with(room: Memory, d: int, alpha: float, beta: float) -> None:
    """Get ready to search the position at a depth in a window."""
    f = room.frames[d]
    f.alpha = f.from_alpha = alpha
    f.beta = f.from_beta = beta
    f.next = -1


def search(worlds: Any, luck: Any, work: Workspace, net: Network, room: Memory, most: int) -> bool:
    """Search on until the end, or until `most` more positions are seen; whether it has ended.

    Then `room.frames[0]` has the best act and its value.
    """
    worlds, luck, work = lent(worlds), lent(luck), lent(work)
    net, room = lent(net), lent(room)
    until = room.control[2] + most
    d = int(room.control[0])
    while room.control[2] < until:
        f = room.frames[d]
        if f.next < 0:
            enter(worlds, luck, work, net, room, d)
        if f.next < f.count:
            descend(worlds, luck, room, d)
            if over(worlds[d + 1]):
                back_up(room, d, end_value(worlds, work, net, d + 1))
            else:
                d += 1
        elif d == 0:
            store(room, 0)
            room.control[0] = 0
            return True
        else:
            store(room, d)
            d -= 1
            back_up(room, d, room.frames[d + 1].best)
    room.control[0] = d
    return False


def descend(worlds: Any, luck: Any, room: Memory, d: int) -> None:
    """Play the next act of a position."""
    f = room.frames[d]
    worlds[d + 1] = worlds[d]
    play(worlds[d + 1], room.acts[d, f.next], luck)
    enter_with(room, d + 1, f.alpha, f.beta)


def back_up(room: Memory, d: int, value: float) -> None:
    """Note the value of the act that was searched, and narrow the window."""
    f = room.frames[d]
    better = value > f.best if f.maximizes else value < f.best
    if better or f.act < 0:
        f.best = value
        f.act = room.acts[d, f.next]
    if f.maximizes:
        f.alpha = max(f.alpha, value)
    else:
        f.beta = min(f.beta, value)
    f.next += 1
    if f.alpha >= f.beta:
        f.count = f.next


def enter(worlds: Any, luck: Any, work: Workspace, net: Network, room: Memory, d: int) -> None:
    """List the acts of a position in order, or settle it without them."""
    f = room.frames[d]
    room.control[2] += 1
    f.count = f.next = 0
    f.act = -1
    f.place = 0
    left = int(room.control[1]) - d
    f.maximizes = net.signs[player(worlds[d])] > 0.0
    hint = probe(worlds[d], room, d, left)
    if f.count < 0:
        f.count = 0
        return
    n = legal(worlds[d], room.acts[d])
    evaluate_acts(worlds, luck, work, net, room, d, n)
    if hint >= 0:
        move_to_front(room, d, n, hint)
    sort(room, d, n)
    if left <= 1:
        f.act = room.acts[d, 0]
        f.best = room.values[d, 0] if f.maximizes else -room.values[d, 0]
    else:
        f.count = n
        f.best = -np.inf if f.maximizes else np.inf


def end_value(worlds: Any, work: Workspace, net: Network, d: int) -> float:
    """The value of a finished game; an early win counts more than a late one."""
    clear(work.score)
    returns(worlds[d], work.score)
    scaled(net, work.score, work.value)
    if net.squashed:
        return float(work.value[0]) * (END - LATER * d)
    return float(work.value[0])


def evaluate_acts(
    worlds: Any, luck: Any, work: Workspace, net: Network, room: Memory, d: int, n: int
) -> None:
    """Write the learned value after each act, for the side to act."""
    f = room.frames[d]
    look(work, net, work.raw[d])
    for k in range(n):
        worlds[d + 1] = worlds[d]
        play(worlds[d + 1], room.acts[d, k], luck)
        after(worlds, work, net, net.weights, d, work.value)
        value = float(work.value[0])
        if net.squashed and over(worlds[d + 1]):
            value *= END - LATER * (d + 1)
        room.values[d, k] = value if f.maximizes else -value
    room.control[2] += n


def move_to_front(room: Memory, d: int, n: int, act: int) -> None:
    """Let an act come first where the search goes on below it."""
    if room.control[1] - d <= 1:
        return
    for k in range(n):
        if room.acts[d, k] == act:
            room.values[d, k] = np.inf


def sort(room: Memory, d: int, n: int) -> None:
    """Order the acts by their values, the highest first."""
    for k in range(1, n):
        act, value = room.acts[d, k], room.values[d, k]
        j = k - 1
        while j >= 0 and room.values[d, j] < value:
            room.acts[d, j + 1] = room.acts[d, j]
            room.values[d, j + 1] = room.values[d, j]
            j -= 1
        room.acts[d, j + 1] = act
        room.values[d, j + 1] = value


def probe(p: Any, room: Memory, d: int, left: int) -> int:
    """The best act of an earlier search, or -1; `count` is -1 if the table settles the position."""
    f = room.frames[d]
    if left <= 1:
        return -1
    room.words[:] = 0
    length = write_key(p, room.words.view(np.uint8))
    f.place, f.check = hash_words(room.words, -(-length // 8))
    e = room.table[f.place & (len(room.table) - 1)]
    if e.kind == 0 or e.check != f.check:
        return -1
    if d > 0 and e.left >= left:
        low = e.kind == AT_LEAST and e.value >= f.beta
        high = e.kind == AT_MOST and e.value <= f.alpha
        if e.kind == EXACT or low or high:
            f.best = e.value
            f.act = e.act
            f.place = 0
            f.count = -1
    return int(e.act)


def store(room: Memory, d: int) -> None:
    """Keep the result of a position in the table."""
    f = room.frames[d]
    if f.place == 0:
        return
    e = room.table[f.place & (len(room.table) - 1)]
    e.check = f.check
    e.value = f.best
    e.act = f.act
    e.left = room.control[1] - d
    e.kind = EXACT
    if f.best <= f.from_alpha:
        e.kind = AT_MOST
    elif f.best >= f.from_beta:
        e.kind = AT_LEAST
