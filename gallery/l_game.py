"""The L game: move your L, then a neutral stone if you like; who cannot move the L loses.

A turn lifts one's own L and puts it down on four vacant cells, turned or turned over as one likes,
in another place than before. Then one of the two neutral stones may move to any vacant cell.

An action is the number of a place for the L (0 to 47); 48 to leave the stones; or
49 + 16 * the cell that a stone leaves + the cell that it reaches.
"""

import numpy as np

from kibitz.contract import About
from kibitz.kit.labels import letters
from kibitz.scene import Button, Cell, Choice, Move, Piece, Polyomino, Scene, SquareBoard, Stone

ABOUT = About(
    title="L game",
    inventor="Edward de Bono",
    year=1967,
    source="http://www.edwdebono.com/debono/lgame.htm",
    summary="Move your L, then a neutral stone; who cannot move the L loses.",
    seats=("White", "Black"),
    outcome="win",
)
NEUTRAL = 3
STAY = 48


def _places():
    """All sets of four cells that an L covers."""
    found = set()
    for turned in range(4):
        for mirrored in (1, -1):
            shape = np.array([(0, 0), (0, 1), (0, 2), (mirrored, 0)])
            for _ in range(turned):
                shape = np.stack([shape[:, 1], -shape[:, 0]], axis=1)
            for x in range(4):
                for y in range(4):
                    cells = shape - shape.min(axis=0) + (x, y)
                    if cells.max() < 4:
                        found.add(tuple(sorted(int(4 * b + a) for a, b in cells)))
    return sorted(found)


PLACES = np.array(_places())


def layout(options):
    return [("board", "i1", 16), ("turn", "i1"), ("moved", "?")]


def actions(options):
    return 49 + 256


def start(p):
    for cell in (13, 14, 10, 6):
        p.board[cell] = 1
    for cell in (9, 5, 1, 2):
        p.board[cell] = 2
    p.board[12] = p.board[3] = NEUTRAL


def player(p):
    return p.turn


def fits(p, place):
    """Whether the L of the seat to act may go to this place."""
    own = 0
    for k in range(4):
        mark = p.board[PLACES[place, k]]
        if mark not in (0, 1 + p.turn):
            return False
        if mark == 1 + p.turn:
            own += 1
    return own < 4


def legal(p, out):
    n = 0
    if not p.moved:
        for place in range(48):
            if fits(p, place):
                out[n] = place
                n += 1
        return n
    out[0], n = STAY, 1
    for stone in range(16):
        for to in range(16):
            if p.board[stone] == NEUTRAL and p.board[to] == 0:
                out[n] = 49 + 16 * stone + to
                n += 1
    return n


def play(p, action):
    if not p.moved:
        for cell in range(16):
            if p.board[cell] == 1 + p.turn:
                p.board[cell] = 0
        for k in range(4):
            p.board[PLACES[action, k]] = 1 + p.turn
        p.moved = True
        return
    if action != STAY:
        p.board[(action - 49) // 16] = 0
        p.board[(action - 49) % 16] = NEUTRAL
    p.moved = False
    p.turn = 1 - p.turn


def over(p):
    if p.moved:
        return False
    for place in range(48):
        if fits(p, place):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    if action == STAY:
        return "stay"
    if action < STAY:
        return "".join(_cell(int(cell)) for cell in PLACES[action])
    return f"{_cell((action - 49) // 16)}-{_cell((action - 49) % 16)}"


def _cell(cell):
    return f"{letters(cell % 4)}{cell // 4 + 1}"


def scene(p, seat):
    pieces = (None, Piece("square", "white"), Piece("square", "black"), Stone("red"))
    cells = [Cell(pieces[mark], joined=("", "white", "black", "")[mark]) for mark in p.board]
    if p.moved:
        ends = [(a, b) for a in range(16) for b in range(16)]
        moves = [
            Move(a, b, 49 + 16 * a + b) for a, b in ends if p.board[a] == 3 and p.board[b] == 0
        ]
        parts = [SquareBoard.squares(4, 4, cells, moves), Choice((Button("stay", STAY),))]
        return Scene(f"{ABOUT.seats[p.turn]} may move a neutral stone.", tuple(parts))
    moves = [_laid(p, place) for place in range(48) if fits(p, place)]
    caption = f"{ABOUT.seats[p.turn]} chooses where the corner of the L goes."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} wins."
    return Scene(caption, (SquareBoard.squares(4, 4, cells, moves),))


def _laid(p, place):
    """The L put down there, chosen by a click on its corner."""
    cells = [divmod(int(cell), 4) for cell in PLACES[place]]
    rows, columns = zip(*cells, strict=True)
    row, column = next(  # the only one that is in both arms
        (r, c) for r, c in cells if rows.count(r) > 1 and columns.count(c) > 1
    )
    squares = tuple((c - column, r - row) for r, c in cells)
    shown = Polyomino(squares, ABOUT.seats[p.turn].lower())
    here = 4 * row + column
    return Move(here, here, place, name(p, place, -1), shown)
