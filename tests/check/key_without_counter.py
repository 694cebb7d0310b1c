"""Tak: build a road of flat stones from edge to edge, or have most flats on top when the board is full.

In the first turn each player puts a flat stone of the OTHER. Then a turn puts a flat stone, a wall
(which is no road and cannot be covered) or the capstone (a road, cannot be covered, flattens walls),
or moves a stack that one controls: lift up to as many stones as the board is wide, go straight on
and leave at least one on each cell.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.scene import Button, Cell, Choice, Piece, Scene, ScoreTable, SquareBoard, Stack

ABOUT = About(
    "Tak",
    "James Ernest and Patrick Rothfuss",
    2016,
    seats=("White", "Black"),
    outcome="win-draw",
    summary="Build a road from edge to edge.",
    options={
        "size": Option(4, "cells along an edge", low=3, high=5),
        "quiet": Option(20, "turns without a new stone, after which flats count", low=4, high=99),
    },
)
FLATS = (0, 0, 0, 10, 15, 21)
CAPS = (0, 0, 0, 0, 0, 1)
FLAT, WALL, CAP = 0, 1, 2


def layout(options):
    n = options["size"] ** 2
    return [
        ("size", "i1"),
        ("quiet", "i1"),
        ("turn", "i1"),
        ("turns", "i2"),
        ("still", "i1"),
        ("height", "i1", n),
        ("owner", "i8", n),
        ("top", "i1", n),
        ("flats", "i1", 2),
        ("caps", "i1", 2),
        ("at", "i1"),
        ("way", "i1"),
        ("held", "i1"),
        ("hand", "i8"),
        ("hand_top", "i1"),
        ("done", "i1"),
    ]


def actions(options):
    n, s = options["size"] ** 2, options["size"]
    return 3 * n + 4 * n * s + s


def start(p):
    p.flats[:] = FLATS[p.size]
    p.caps[:] = CAPS[p.size]


def player(p):
    return p.turn


def step(size, cell, way):
    """The next cell in a direction (right, left, up, down), or -1."""
    x, y = cell % size, cell // size
    if way == 0:
        return cell + 1 if x < size - 1 else -1
    if way == 1:
        return cell - 1 if x > 0 else -1
    if way == 2:
        return cell + size if y < size - 1 else -1
    return cell - size if y > 0 else -1


def enters(p, cell, held, top):
    """Whether a hand of this many stones with this top may go on to the cell."""
    if cell < 0:
        return False
    if p.height[cell] == 0 or p.top[cell] == FLAT:
        return True
    return p.top[cell] == WALL and held == 1 and top == CAP


def controls(p, cell):
    return p.height[cell] > 0 and ((int(p.owner[cell]) >> (int(p.height[cell]) - 1)) & 1) == p.turn


def legal(p, out):
    size, n = int(p.size), 0
    cells = size * size
    if p.held > 0:
        for drop in range(1, p.held + 1):
            here = step(size, p.at, p.way)
            left = p.held - drop
            # a wall can only be entered by the capstone alone, which then stays there
            if left == 0:
                ok = enters(p, here, p.held, p.hand_top)
            else:
                ok = (p.height[here] == 0 or p.top[here] == FLAT) and enters(
                    p, step(size, here, p.way), left, p.hand_top
                )
                if ok:
                    # more than one stone cannot flatten, so one must be able to stop
                    ok = True
            if ok:
                out[n] = 3 * cells + 4 * cells * size + drop - 1
                n += 1
        return n
    for cell in range(cells):
        if p.height[cell] == 0:
            if p.turns < 2:
                out[n] = cell
                n += 1
                continue
            if p.flats[p.turn] > 0:
                out[n] = cell
                out[n + 1] = cells + cell
                n += 2
            if p.caps[p.turn] > 0:
                out[n] = 2 * cells + cell
                n += 1
        elif p.turns >= 2 and controls(p, cell):
            for way in range(4):
                after = step(size, cell, way)
                for take in range(1, min(size, int(p.height[cell])) + 1):
                    if after >= 0 and can_lift(p, after, take, p.top[cell]):
                        out[n] = 3 * cells + (cell * 4 + way) * size + take - 1
                        n += 1
    return n


def can_lift(p, after, take, top):
    if p.height[after] == 0 or p.top[after] == FLAT:
        return True
    return p.top[after] == WALL and take == 1 and top == CAP


def play(p, action):
    size = int(p.size)
    cells = size * size
    if action < 3 * cells:
        cell, kind = action % cells, action // cells
        whose = 1 - p.turn if p.turns < 2 else p.turn
        p.height[cell] = 1
        p.owner[cell] = whose
        p.top[cell] = kind
        if kind == CAP:
            p.caps[whose] -= 1
        else:
            p.flats[whose] -= 1
        p.still = 0
        end_turn(p)
    elif action < 3 * cells + 4 * cells * size:
        a = action - 3 * cells
        take, way, cell = a % size + 1, a // size % 4, a // size // 4
        h = int(p.height[cell])
        p.hand = int(p.owner[cell]) >> (h - take)
        p.hand_top = p.top[cell]
        p.height[cell] = h - take
        p.owner[cell] = int(p.owner[cell]) & ((1 << (h - take)) - 1)
        p.top[cell] = FLAT
        p.held, p.at, p.way = take, cell, way
    else:
        drop = action - 3 * cells - 4 * cells * size + 1
        here = step(size, p.at, p.way)
        h = int(p.height[here])
        low = p.hand & ((1 << drop) - 1)
        p.owner[here] = int(p.owner[here]) | (low << h)
        p.height[here] = h + drop
        p.hand = p.hand >> drop
        p.held -= drop
        p.at = here
        p.top[here] = FLAT
        if p.held == 0:
            p.top[here] = p.hand_top
            p.hand_top, p.at, p.way = 0, 0, 0
            p.still += 1
            end_turn(p)


def end_turn(p):
    mover = p.turn
    p.turns += 1
    p.turn = 1 - p.turn
    if road(p, mover):
        p.done = 1 + mover
    elif road(p, 1 - mover):
        p.done = 2 - mover
    else:
        full = True
        for cell in range(len(p.height)):
            full = full and p.height[cell] > 0
        empty = p.flats[0] + p.caps[0] == 0 or p.flats[1] + p.caps[1] == 0
        if full or empty or p.still >= p.quiet:
            lead = count(p, 0) - count(p, 1)
            p.done = 1 if lead > 0 else 2 if lead < 0 else 3


def count(p, seat):
    total = 0
    for cell in range(len(p.height)):
        if p.height[cell] > 0 and p.top[cell] == FLAT:
            total += ((int(p.owner[cell]) >> (int(p.height[cell]) - 1)) & 1) == seat
    return total


def paved(p, cell, seat):
    return (
        p.height[cell] > 0
        and p.top[cell] != WALL
        and ((int(p.owner[cell]) >> (int(p.height[cell]) - 1)) & 1) == seat
    )


def road(p, seat):
    size = int(p.size)
    for across in range(2):
        seen = np.zeros(size * size, np.int64)
        work = np.zeros(size * size, np.int64)
        n = 0
        for k in range(size):
            cell = k * size if across == 0 else k
            if paved(p, cell, seat):
                seen[cell] = 1
                work[n] = cell
                n += 1
        while n > 0:
            n -= 1
            cell = work[n]
            if (across == 0 and cell % size == size - 1) or (
                across == 1 and cell // size == size - 1
            ):
                return True
            for way in range(4):
                after = step(size, cell, way)
                if after >= 0 and seen[after] == 0 and paved(p, after, seat):
                    seen[after] = 1
                    work[n] = after
                    n += 1
    return False


def key(p):
    return (
        p.turn,
        p.height,
        p.owner,
        p.top,
        p.flats,
        p.caps,
        p.at,
        p.way,
        p.held,
        p.hand,
        p.hand_top,
        p.done,
    )


def over(p):
    return p.done > 0


def returns(p, out):
    if p.done < 3:
        out[p.done - 1], out[2 - p.done] = 1, -1


def square(p, cell):
    return "abcde"[cell % p.size] + str(cell // p.size + 1)


def name(p, action, seat):
    size = int(p.size)
    cells = size * size
    if action < 3 * cells:
        return ("", "S", "C")[action // cells] + square(p, action % cells)
    a = action - 3 * cells
    if a < 4 * cells * size:
        return f"{a % size + 1}{square(p, a // size // 4)}{'><+-'[a // size % 4]}"
    return f"drop{a - 4 * cells * size + 1}"


def scene(p, seat):
    size = int(p.size)
    cells, colours = size * size, ("white", "black")
    out = np.zeros(actions({"size": size}), np.int64)
    acts = [] if over(p) else [int(a) for a in out[: legal(p, out)]]
    board, moves = [], []
    for c in range(cells):
        h = int(p.height[c])
        levels = [Piece("flat", colours[(int(p.owner[c]) >> k) & 1]) for k in range(h)]
        if h and p.top[c] != FLAT:
            levels[-1] = Piece(
                "wall" if p.top[c] == WALL else "disc", colours[(int(p.owner[c]) >> (h - 1)) & 1]
            )
        piece = None if h == 0 else levels[0] if h == 1 else Stack(tuple(levels))
        board.append(Cell(piece, c if c in acts else None))
    buttons = []
    for a in acts:
        if cells <= a < 3 * cells:
            buttons.append(Button(name(p, a, seat), a))
        elif 3 * cells <= a < 3 * cells + 4 * cells * size:
            b = a - 3 * cells
            moves.append(
                _move(
                    b // size // 4, step(size, b // size // 4, b // size % 4), a, name(p, a, seat)
                )
            )
        elif a >= 3 * cells:
            buttons.append(Button(name(p, a, seat), a))
    rows = tuple((ABOUT.seats[k], int(p.flats[k]), int(p.caps[k]), count(p, k)) for k in range(2))
    who = ABOUT.seats[p.turn]
    if over(p):
        caption = "A draw." if p.done == 3 else f"{ABOUT.seats[p.done - 1]} wins."
    elif p.held:
        caption = f"{who} has {p.held} stones in the hand and goes on from {square(p, p.at)}."
    elif p.turns < 2:
        caption = f"{who} puts a flat stone of the other."
    else:
        caption = f"{who} puts a stone or moves a stack."
    return Scene(
        caption,
        (
            SquareBoard.squares(size, size, board, moves),
            ScoreTable(("", "flats left", "caps left", "flats on top"), rows, on_plates=True),
            Choice(tuple(buttons), "Walls, capstones, drops"),
        ),
    )


def _move(a, b, action, text):
    from kibitz.scene import Move

    return Move(a, b, action, text)
