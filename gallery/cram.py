"""Cram and Domineering: put dominoes on a board; the seat that cannot put one loses.

In Cram both seats put dominoes as they like. In Domineering (`upright`) First puts them upright and
Second level. A nim heap may lie beside the board (`heap`): then a turn may take any number of
counters from it instead. The second seat wins exactly if the heap is as large as the nim value of
the board (Sprague and Grundy).

An action is 2 * the left or lower cell, plus 1 if the domino is upright; then 2 * cells + the
number of counters that stay in the heap.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Button, Cell, Choice, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="Cram",
    inventor="Göran Andersson",
    year=1974,
    source="https://en.wikipedia.org/wiki/Cram_(game)",
    summary="Put dominoes on a board; the seat that cannot put one loses.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "columns": Option(5, "columns", low=1, high=10),
        "rows": Option(4, "rows", low=1, high=10),
        "upright": Option(False, "Domineering: First puts upright dominoes, Second level ones"),
        "heap": Option(0, "counters in a nim heap beside the board", low=0, high=9),
    },
    variants={"Domineering": {"upright": True}},
)


def layout(options):
    return [
        ("board", "i1", options["columns"] * options["rows"]),
        ("turn", "i1"),
        ("columns", "i1"),
        ("rows", "i1"),
        ("upright", "?"),
        ("heap", "i1"),
    ]


def actions(options):
    return 2 * options["columns"] * options["rows"] + options["heap"]


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def other_half(p, action):
    """The second cell of a domino, or -1 if it lies beyond the edge."""
    cell = action // 2
    if action % 2:
        return cell + p.columns if cell + p.columns < len(p.board) else -1
    return cell + 1 if cell % p.columns + 1 < p.columns else -1


def may(p, action):
    if action >= 2 * len(p.board):
        return action - 2 * len(p.board) < p.heap
    if p.upright and action % 2 == p.turn:
        return False
    half = other_half(p, action)
    return half >= 0 and p.board[action // 2] == 0 and p.board[half] == 0


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
        p.board[action // 2] = p.board[other_half(p, action)] = 1 + p.turn
    p.turn = 1 - p.turn


def over(p):
    for action in range(2 * len(p.board) + p.heap):
        if may(p, action):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def key(p):
    return p.board != 0, p.heap, p.turn


def name(p, action, seat):
    if action >= 2 * len(p.board):
        return f"heap={action - 2 * len(p.board)}"
    half = other_half(p, action)
    return f"{_cell(p, action // 2)}-{_cell(p, half) if half >= 0 else 'edge'}"


def _cell(p, cell):
    return f"{letters(cell % p.columns)}{cell // p.columns + 1}"


def scene(p, seat):
    cells = [Cell((None, Stone("red"), Stone("blue"))[half]) for half in p.board]
    acts = [a for a in range(2 * len(p.board)) if may(p, a)]
    ends = [(a // 2, other_half(p, a), a, name(p, a, -1)) for a in acts]
    moves = [Move(*way) for way in ends]
    moves += [Move(end, first, a, called) for first, end, a, called in ends]
    parts = [SquareBoard.squares(p.columns, p.rows, cells, moves)]
    if p.heap:
        acts = range(2 * len(p.board), 2 * len(p.board) + p.heap)
        parts.append(Choice(tuple(Button(name(p, a, -1), a) for a in acts)))
    seats = ABOUT.seats
    caption = f"{seats[1 - p.turn]} wins." if over(p) else f"{seats[p.turn]} puts a domino."
    return Scene(caption, tuple(parts))
