"""Grundy's game: split a heap into two unequal heaps; the seat that cannot split loses.

A nim heap may stand beside them (`heap`): then a turn may take counters from it instead, and the
second seat wins exactly if it is as large as the nim value of the first heap.

An action is 32 * the size of the heap that is split + the size of its smaller part; then
1024 + the counters that stay in the nim heap.
"""

from kibitz.contract import About, Option
from kibitz.kit.heaps import in_rows
from kibitz.scene import Button, Cell, Choice, Scene, SquareBoard, Stone

ABOUT = About(
    title="Grundy's game",
    inventor="Patrick Michael Grundy",
    year=1939,
    source="https://oeis.org/A002188",
    summary="Split a heap into two unequal heaps; the seat that cannot loses.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "counters": Option(15, "counters in the first heap", low=3, high=31),
        "heap": Option(0, "counters in a nim heap beside it", low=0, high=9),
    },
)


def layout(options):
    size = options["counters"] + 1
    return [("heaps", "i1", size), ("turn", "i1"), ("counters", "i1"), ("heap", "i1")]


def actions(options):
    return 1024 + options["heap"]


def start(p):
    p.heaps[p.counters] = 1  # how many heaps there are of each size


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for size in range(3, p.counters + 1):
        for part in range(1, (size + 1) // 2):
            if p.heaps[size]:
                out[n] = 32 * size + part
                n += 1
    for left in range(p.heap):
        out[n] = 1024 + left
        n += 1
    return n


def play(p, action):
    if action >= 1024:
        p.heap = action - 1024
    else:
        size, part = action // 32, action % 32
        p.heaps[size] -= 1
        p.heaps[part] += 1
        p.heaps[size - part] += 1
    p.turn = 1 - p.turn


def over(p):
    return p.heap == 0 and p.heaps[3:].sum() == 0


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    if action >= 1024:
        return f"heap={action - 1024}"
    size, part = divmod(action, 32)
    return f"{size}={part}+{size - part}"


def scene(p, seat):
    """The heaps in rows; a click on a counter parts it and those before it from the others."""
    sizes = [size for size in range(len(p.heaps) - 1, 0, -1) for _ in range(p.heaps[size])]
    columns = int(p.counters)
    cells = [_counter(p, *one) if one else Cell(name="gap") for one in in_rows(sizes, columns, 3)]
    parts = [SquareBoard.squares(columns, len(cells) // columns, cells, coordinates=False)]
    if over(p):
        return Scene(f"{ABOUT.seats[1 - p.turn]} wins.", tuple(parts))
    if p.heap:
        acts = range(1024, 1024 + p.heap)
        parts.append(Choice(tuple(Button(name(p, a, -1), a) for a in acts)))
    return Scene(f"{ABOUT.seats[p.turn]} splits a heap in two unequal ones.", tuple(parts))


def _counter(p, size, k):
    if 2 * (k + 1) >= size:
        return Cell(Stone("blue"), name=f"heap of {size}", marked_by=())
    action = 32 * size + k + 1
    return Cell(Stone("blue"), action, name=name(p, action, -1), marked_by=())
