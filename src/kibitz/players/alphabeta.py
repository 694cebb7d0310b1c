"""Alpha-beta search (Knuth and Moore, 1975) with a learned value at its leaves, in machine code.

For two sides that oppose each other in a game without luck. A seat may act several times in a row.
Acts are tried in the order of their learned values, the best act of an earlier search first. The
first act is searched with the whole window, each later one first with a narrow window, which only
asks whether it is better (principal variation search: Marsland and Campbell, 1982). Acts that come
late in the order are first searched less deep (late move reductions: Romstad, 2006). Acts with a
learned value far below the window are left out (futility pruning: Heinz, 1998). Each depth has a
frame, so the search can stop after any number of positions and go on later.

Values in a frame and in the table are those of the side to act there.
Invariant: a frame's `best` is the value of its position if it lies between `low` and `high`;
else it is a bound.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import bytes_of, legal, lent, over, play, player, returns, urgent, write_key
from ..kit.arrays import Array
from ..kit.elementary import log
from ..kit.rng import State
from ..learning.network import Network, scale_returns
from ..learning.td import after, clear, look
from ..learning.td_work import TdWork
from ..solvers.frames import hash_words

DEEPEST = 60
PROVED = 1.5  # in a game that is won or lost, a larger value is that of a forced end
END = 2.0  # the value of a won end; LATER is taken from it for each act before it
LATER = 0.005
NARROW = 1e-5  # the width of a window that only asks whether an act is better
MARGIN = 0.1  # for each act to look ahead: a value so far below the window does not come back
REDUCED, NARROWED, WHOLE = 1, 2, 3  # how an act is searched: less deep, in a narrow window, wholly

FRAME = np.dtype(
    [
        ("low", "f8"),  # the window in which the value of the position matters
        ("high", "f8"),
        ("from_low", "f8"),  # where the window began
        ("best", "f8"),
        ("sign", "f8"),  # 1.0 if the side of seat 0 is to act, else -1.0
        ("place", "i8"),  # the hash of the position; 0 if it is not to be stored
        ("check", "i8"),
        ("left", "i4"),  # how many acts to look ahead
        ("act", "i4"),  # the best act so far
        ("count", "i4"),
        ("next", "i4"),  # the number of the next act to try; -1 before the position is entered
        ("way", "i4"),  # how that act is searched; 0 before it is
        ("sorted", "?"),  # whether the acts are in the order of their learned values
    ],
    align=True,
)
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
ENTRY = np.dtype(
    [("check", "i8"), ("value", "f4"), ("act", "i4"), ("left", "i1"), ("kind", "i1")], align=True
)  # of the transposition table; `left` is how deep it was searched, `kind` 0 where it is vacant


class SearchMemory(NamedTuple):
    """The memory of a search. D is DEEPEST + 2."""

    frames: Any  # FRAME[D]
    acts: Any  # i4[D, actions]
    values: Any  # f8[D, actions]
    table: Any  # ENTRY[a power of two]
    words: Any  # i8, room for the key of a position
    killers: Any  # i4[D], at each depth the last act that was good enough at a leaf
    control: Any  # i8[2]: the frame to go on with, and the positions seen


def memory(game: Game, entries: int) -> SearchMemory:
    """Fresh memory for searches of a game."""
    deep = DEEPEST + 2
    return SearchMemory(
        np.zeros(deep, FRAME),
        np.zeros((deep, game.actions), np.int32),
        np.zeros((deep, game.actions)),
        np.zeros(entries, ENTRY),
        np.zeros(-(-len(game.key_room()) // 8), np.int64),
        np.full(deep, -1, np.int32),
        np.zeros(2, np.int64),
    )


# -- compiled ------------------------------------------------------------------------------


def begin(room: SearchMemory, deep: int) -> None:
    """Get ready to search the position in the first world so deep."""
    room.control[0] = 0
    f = room.frames[0]
    f.low, f.high = -np.inf, np.inf
    f.left = deep
    f.next = -1


def search(
    worlds: Array, luck: State, work: TdWork, net: Network, room: SearchMemory, most: int
) -> bool:
    """Search on until the end, or until `most` more positions are seen; whether it has ended.

    Then `room.frames[0]` has the best act and its value.
    """
    worlds, luck, work = lent(worlds), lent(luck), lent(work)
    net, room = lent(net), lent(room)
    until = room.control[1] + most
    d = int(room.control[0])
    while room.control[1] < until:
        f = room.frames[d]
        if f.next < 0:
            enter(worlds, luck, work, net, room, d)
        if 0 < f.next < f.count and f.way == 0:
            leave_out_futile(worlds, luck, work, net, room, d)
        if f.next < f.count:
            go_down(worlds, luck, work, net, room, d)
            if over(worlds[d + 1]):
                f.way = WHOLE
                back_up(room, d, f.sign * end_value(worlds, work, net, d + 1))
            else:
                d += 1
        elif d == 0:
            store(net, room, 0)
            room.control[0] = 0
            return True
        else:
            store(net, room, d)
            d -= 1
            after_act = room.frames[d + 1]
            back_up(room, d, room.frames[d].sign * after_act.sign * after_act.best)
    room.control[0] = d
    return False


def leave_out_futile(
    worlds: Array, luck: State, work: TdWork, net: Network, room: SearchMemory, d: int
) -> None:
    """Sort the acts that are left; leave them out if the best of them is far below the window."""
    f = room.frames[d]
    if not f.sorted:
        order_acts(worlds, luck, work, net, room, d)
    value = room.values[d, f.next]
    if d > 0 and value + MARGIN * f.left <= f.low:
        f.best = max(f.best, value)
        f.count = f.next


def go_down(
    worlds: Array, luck: State, work: TdWork, net: Network, room: SearchMemory, d: int
) -> None:
    """Play the next act of a position, and say how its position is to be searched."""
    f, g = room.frames[d], room.frames[d + 1]
    worlds[d + 1] = worlds[d]
    play(worlds[d + 1], room.acts[d, f.next], luck)
    less = reduction(f.left, f.next)
    if f.way == 0:
        f.way = WHOLE if f.next == 0 else REDUCED if less > 0 else NARROWED
    g.left = f.left - 1 - (less if f.way == REDUCED else 0)
    low, high = f.low, f.high if f.way == WHOLE else min(f.high, f.low + NARROW)
    g.low, g.high = low, high
    if not over(worlds[d + 1]) and net.signs[player(worlds[d + 1])] != f.sign:
        g.low, g.high = -high, -low
    g.next = -1


def reduction(left: int, number: int) -> int:
    """By how much less deep an act is searched first, by its number in the order."""
    if left < 3 or number < 2:
        return 0
    return min(left - 2, int(0.4 + 0.7 * log(left) * log(number)))


def back_up(room: SearchMemory, d: int, value: float) -> None:
    """Note the value of the act that was searched, or let it be searched again more exactly."""
    f = room.frames[d]
    if value > f.low and (f.way == REDUCED or (f.way == NARROWED and value < f.high)):
        f.way += 1
        return
    if value > f.best or f.act < 0:
        f.best = value
        f.act = room.acts[d, f.next]
    f.low = max(f.low, value)
    f.next += 1
    f.way = 0
    if f.low >= f.high:
        f.count = f.next


def enter(
    worlds: Array, luck: State, work: TdWork, net: Network, room: SearchMemory, d: int
) -> None:
    """List the acts of a position, or settle it without going down."""
    f = room.frames[d]
    room.control[1] += 1
    f.from_low = f.low
    f.count = f.next = f.way = 0
    f.act = -1
    f.best = -np.inf
    f.sign = net.signs[player(worlds[d])]
    hint = probe(worlds[d], net, room, d)
    if f.count < 0:
        f.count = 0
        return
    n = urgent(worlds[d], room.acts[d]) or legal(worlds[d], room.acts[d])
    if f.left <= 1:
        settle_leaf(worlds, luck, work, net, room, d, n, hint)
        return
    f.count = n
    f.sorted = False
    if hint >= 0:
        swap_to_front(room, d, n, hint)
    else:
        order_acts(worlds, luck, work, net, room, d)


def settle_leaf(
    worlds: Array,
    luck: State,
    work: TdWork,
    net: Network,
    room: SearchMemory,
    d: int,
    n: int,
    hint: int,
) -> None:
    """Give a leaf the highest learned value of its acts, or one that is high enough."""
    f = room.frames[d]
    swap_to_front(room, d, n, hint if hint >= 0 else room.killers[d])
    look(work, net, work.raw[d])
    for k in range(n):
        value = act_value(worlds, luck, work, net, room, d, k)
        if value > f.best or f.act < 0:
            f.best = value
            f.act = room.acts[d, k]
        if value >= f.high:
            room.killers[d] = f.act
            break


def order_acts(
    worlds: Array, luck: State, work: TdWork, net: Network, room: SearchMemory, d: int
) -> None:
    """Sort the acts that were not tried by their learned values, the highest first."""
    f = room.frames[d]
    look(work, net, work.raw[d])
    for k in range(f.next, f.count):
        room.values[d, k] = act_value(worlds, luck, work, net, room, d, k)
    sort(room, d, f.next, f.count)
    f.sorted = True


def act_value(
    worlds: Array, luck: State, work: TdWork, net: Network, room: SearchMemory, d: int, k: int
) -> float:
    """The learned value after an act, for the side to act; `look` has read the position."""
    worlds[d + 1] = worlds[d]
    play(worlds[d + 1], room.acts[d, k], luck)
    room.control[1] += 1
    if over(worlds[d + 1]):
        return float(room.frames[d].sign * end_value(worlds, work, net, d + 1))
    after(worlds, work, net, net.weights, d, work.value)
    return float(room.frames[d].sign * work.value[0])


def end_value(worlds: Array, work: TdWork, net: Network, d: int) -> float:
    """The value of a finished game for seat 0; an early win counts more than a late one."""
    clear(work.score)
    returns(worlds[d], work.score)
    scale_returns(net, work.score, work.value)
    if net.squashed:
        return float(work.value[0]) * (END - LATER * d)
    return float(work.value[0])


def swap_to_front(room: SearchMemory, d: int, n: int, act: int) -> None:
    """Let an act come first, if it is one of the n legal ones."""
    for k in range(n):
        if room.acts[d, k] == act:
            room.acts[d, k] = room.acts[d, 0]
            room.acts[d, 0] = act


def sort(room: SearchMemory, d: int, begin: int, end: int) -> None:
    """Order the acts from begin to end by their values, the highest first."""
    for k in range(begin + 1, end):
        act, value = room.acts[d, k], room.values[d, k]
        j = k - 1
        while j >= begin and room.values[d, j] < value:
            room.acts[d, j + 1] = room.acts[d, j]
            room.values[d, j + 1] = room.values[d, j]
            j -= 1
        room.acts[d, j + 1] = act
        room.values[d, j + 1] = value


def probe(p: Fields, net: Network, room: SearchMemory, d: int) -> int:
    """The best act of an earlier search, or -1; `count` is -1 if the table settles the position."""
    f = room.frames[d]
    room.words[:] = 0
    length = write_key(p, bytes_of(room.words))
    f.place, f.check = hash_words(room.words, -(-length // 8))
    e = room.table[f.place & (len(room.table) - 1)]
    if e.kind == 0 or e.check != f.check:
        return -1
    if d > 0 and e.left >= f.left:
        value = counted_from(net, e.value, d)
        above = e.kind == AT_LEAST and value >= f.high
        below = e.kind == AT_MOST and value <= f.low
        if e.kind == EXACT or above or below:
            f.best = value
            f.act = e.act
            f.place = 0
            f.count = -1
    return int(e.act)


def store(net: Network, room: SearchMemory, d: int) -> None:
    """Keep the result of a position in the table."""
    f = room.frames[d]
    if f.place == 0:
        return
    e = room.table[f.place & (len(room.table) - 1)]
    e.check = f.check
    e.value = counted_from(net, f.best, -d)
    e.act = f.act
    e.left = f.left
    e.kind = EXACT
    if f.best <= f.from_low:
        e.kind = AT_MOST
    elif f.best >= f.high:
        e.kind = AT_LEAST


def counted_from(net: Network, value: float, d: int) -> float:
    """The value of a forced end that comes d acts later; other values stay as they are."""
    if not net.squashed or abs(value) <= PROVED:
        return float(value)
    return float(value - LATER * d if value > 0.0 else value + LATER * d)
