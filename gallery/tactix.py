"""TacTix: take neighbours from a row or a column; the seat that takes the last piece loses.

The board is full of pieces. A turn takes any number of pieces that lie side by side, without a gap,
in one row or one column. With `misere=no` the seat that takes the last piece wins.

An action is (2 * the first cell + 1 if the pieces lie in a column) * size + the pieces - 1.
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="TacTix",
    inventor="Piet Hein",
    year=1946,
    source="https://en.wikipedia.org/wiki/TacTix",
    summary="Take neighbours from a row or column; the last piece loses.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "size": Option(4, "pieces along an edge", low=2, high=6),
        "misere": Option(True, "the last piece loses"),
    },
)


def layout(options):
    return [("gone", "?", options["size"] ** 2), ("turn", "i1"), ("size", "i1"), ("misere", "?")]


def actions(options):
    return 2 * options["size"] ** 3


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def may(p, action):
    cell, upright, more = action // p.size // 2, action // p.size % 2, action % p.size
    place = cell // p.size if upright else cell % p.size
    if place + more >= p.size or (upright and more == 0):
        return False
    step = p.size if upright else 1
    for k in range(more + 1):
        if p.gone[cell + k * step]:
            return False
    return True


def legal(p, out):
    n = 0
    for action in range(2 * p.size * len(p.gone)):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def last(p, action):
    """The last cell of the pieces that an action takes."""
    step = p.size if action // p.size % 2 else 1
    return action // p.size // 2 + action % p.size * step


def play(p, action):
    step = p.size if action // p.size % 2 else 1
    for cell in range(action // p.size // 2, last(p, action) + 1, step):
        p.gone[cell] = True
    p.turn = 1 - p.turn


def over(p):
    return p.gone.all()


def returns(p, out):
    winner = p.turn if p.misere else 1 - p.turn
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    first, end = action // p.size // 2, last(p, action)
    return _cell(p, first) if first == end else f"{_cell(p, first)}-{_cell(p, end)}"


def _cell(p, cell):
    return f"{letters(cell % p.size)}{cell // p.size + 1}"


def parse(p, text):
    acts = range(2 * p.size * len(p.gone))
    return next((a for a in acts if may(p, a) and name(p, a, -1) == text), None)


def scene(p, seat):
    cells = [Cell(None if gone else Stone("white")) for gone in p.gone]
    acts = [a for a in range(2 * p.size * len(p.gone)) if may(p, a)]
    ends = [(a // p.size // 2, last(p, a), a, name(p, a, -1)) for a in acts]
    moves = [Move(*way) for way in ends]
    moves += [Move(end, first, a, called) for first, end, a, called in ends if first != end]
    caption = f"{ABOUT.seats[p.turn]} takes pieces."
    if over(p):
        caption = f"{ABOUT.seats[p.turn if p.misere else 1 - p.turn]} wins."
    board = SquareBoard.squares(p.size, p.size, cells, moves)
    return Scene(caption, (board,))
