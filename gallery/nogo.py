"""NoGo: the last seat that can put a stone without a capture wins.

A stone goes on a vacant cell. Afterwards every group, of both colours, must still touch a vacant
cell. The seat that cannot put a stone loses. With `impartial` each seat may put stones of both
colours, and a nim heap may lie beside the board (`heap`): a turn may take counters from it
instead, so the second seat wins exactly if the heap is as large as the nim value of the board.

An action is 2 * the cell + the colour; then 2 * cells + the counters that stay in the heap.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit import squares
from kibitz.kit.labels import letters
from kibitz.scene import Button, Cell, Choice, Scene, SquareBoard, Stone

ABOUT = About(
    title="NoGo",
    inventor="John Moore",
    year=2005,
    source="https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html",
    summary="Put stones without a capture; the seat that cannot loses.",
    seats=("Black", "White"),
    outcome="win",
    options={
        "columns": Option(4, "columns", low=1, high=9),
        "rows": Option(4, "rows", low=1, high=9),
        "impartial": Option(False, "both seats put stones of both colours"),
        "heap": Option(0, "counters in a nim heap beside the board", low=0, high=9),
    },
)
BORDER = 3


def layout(options):
    return [
        ("board", "i1", squares.room(options["columns"], options["rows"])),
        ("turn", "i1"),
        ("columns", "i1"),
        ("rows", "i1"),
        ("impartial", "?"),
        ("heap", "i1"),
    ]


def actions(options):
    return 2 * squares.room(options["columns"], options["rows"]) + options["heap"]


def prepare(options):
    columns, rows = options["columns"], options["rows"]
    board = np.full(squares.room(columns, rows), BORDER)
    board[list(squares.board(columns, rows).values())] = 0
    return {"board": board}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def breathes(board, cell, stride):
    """Whether the group of a stone touches a vacant cell."""
    waiting, seen = np.zeros(len(board), np.int64), np.zeros(len(board), np.int64)
    waiting[0], seen[cell], n = cell, 1, 1
    while n > 0:
        n -= 1
        for near in squares.neighbours(waiting[n], stride):
            if board[near] == 0:
                return True
            if board[near] == board[cell] and seen[near] == 0:
                seen[near] = 2
        for near in range(len(board)):
            if seen[near] == 2:
                seen[near], waiting[n] = 1, near
                n += 1
    return False


def may(p, action):
    cell, stride = action // 2, squares.stride(p.columns)
    if cell >= len(p.board):
        return action - 2 * len(p.board) < p.heap
    if p.board[cell] != 0 or (not p.impartial and action % 2 != p.turn):
        return False
    board = p.board.copy()
    board[cell] = 1 + action % 2
    for near in squares.neighbours(cell, stride):
        if board[near] in (1, 2) and not breathes(board, near, stride):
            return False
    return breathes(board, cell, stride)


def legal(p, out):
    n = 0
    for action in range(2 * len(p.board) + p.heap):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    if action >= 2 * len(p.board):
        p.heap = action - 2 * len(p.board)
    else:
        p.board[action // 2] = 1 + action % 2
    p.turn = 1 - p.turn


def over(p):
    for action in range(2 * len(p.board) + p.heap):
        if may(p, action):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    if action >= 2 * len(p.board):
        return f"heap={action - 2 * len(p.board)}"
    row, column = divmod(action // 2, squares.stride(p.columns))
    cell = f"{letters(max(column - 1, 0))}{row}"
    return f"{cell}={('black', 'white')[action % 2]}" if p.impartial else cell


def scene(p, seat):
    stones = (None, Stone("black"), Stone("white"))
    acts = [a for a in range(2 * len(p.board) + p.heap) if may(p, a)]
    placed = [] if p.impartial else [a for a in acts if a < 2 * len(p.board)]
    there = {a // 2: a for a in placed}
    places = squares.board(p.columns, p.rows).values()
    cells = [Cell(stones[p.board[cell]], there.get(cell)) for cell in places]
    board = SquareBoard.squares(p.columns, p.rows, cells)
    choice = Choice(tuple(Button(name(p, a, -1), a) for a in acts if a not in placed))
    seats = ABOUT.seats
    caption = f"{seats[p.turn]} puts a stone." if acts else f"{seats[1 - p.turn]} wins."
    return Scene(caption, (board, choice))
