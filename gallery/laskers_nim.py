"""Lasker's nim: take from a heap, or split it in two; the last counter wins.

A turn takes one or more counters from one heap, or splits a heap into two heaps. The first heap has
`counters`. A nim heap may stand beside them (`heap`), which nobody splits: the second seat wins
exactly if it is as large as the nim value of the first heap.

An action is 32 * the size of the heap + the counters that stay, or 1024 + 32 * the size + the
smaller part of a split; then 2048 + the counters that stay in the nim heap.
"""

from kibitz.contract import About, Option
from kibitz.kit.heaps import in_rows
from kibitz.scene import Button, Cell, Choice, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="Lasker's nim",
    inventor="Emanuel Lasker",
    source="https://theboardgamescholar.com/2021/08/01/impartial-games-and-how-to-solve-them-part-3/",
    summary="Take from a heap, or split it in two; the last counter wins.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "counters": Option(11, "counters in the first heap", low=1, high=31),
        "heap": Option(0, "counters in a nim heap beside it", low=0, high=40),
    },
)


def layout(options):
    size = options["counters"] + 1
    return [("heaps", "i1", size), ("turn", "i1"), ("counters", "i1"), ("heap", "i1")]


def actions(options):
    return 2048 + options["heap"]


def start(p):
    p.heaps[p.counters] = 1  # how many heaps there are of each size


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for size in range(1, p.counters + 1):
        if p.heaps[size]:
            for left in range(size):
                out[n] = 32 * size + left
                n += 1
            for part in range(1, size // 2 + 1):
                out[n] = 1024 + 32 * size + part
                n += 1
    for left in range(p.heap):
        out[n] = 2048 + left
        n += 1
    return n


def play(p, action):
    if action >= 2048:
        p.heap = action - 2048
    else:
        size, rest = action % 1024 // 32, action % 32
        p.heaps[size] -= 1
        p.heaps[rest] += 1
        if action >= 1024:
            p.heaps[size - rest] += 1
    p.heaps[0] = 0
    p.turn = 1 - p.turn


def over(p):
    return p.heap == 0 and p.heaps.sum() == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    if action >= 2048:
        return f"heap={action - 2048}"
    size, rest = action % 1024 // 32, action % 32
    return f"{size}={rest}" if action < 1024 else f"{size}={rest}+{size - rest}"


def scene(p, seat):
    """The heaps in rows; a click on a counter takes it and all after it, or cuts before it."""
    sizes = [size for size in range(len(p.heaps) - 1, 0, -1) for _ in range(p.heaps[size])]
    columns = int(p.counters)
    laid = in_rows(sizes, columns, 3)
    cells = [_counter(*one) if one else Cell(name="gap") for one in laid]
    moves = [move for at, one in enumerate(laid) if one for move in _moves(p, at, *one)]
    rows = len(cells) // columns
    parts = [SquareBoard.squares(columns, rows, cells, moves, coordinates=False)]
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", tuple(parts))
    if p.heap:
        acts = range(2048, 2048 + p.heap)
        parts.append(Choice(tuple(Button(name(p, a, -1), a) for a in acts)))
    return Scene(f"{ABOUT.seats[p.turn]} takes counters, or splits a heap.", tuple(parts))


def _counter(size, k):
    return Cell(Stone("blue"), name=f"counter {k + 1} of {size}", marked_by=())


def _moves(p, at, size, k):
    acts = [32 * size + k, *([1024 + 32 * size + min(k, size - k)] if k else [])]
    return [Move(at, at, action, name(p, action, -1)) for action in acts]
