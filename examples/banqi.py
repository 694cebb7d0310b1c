"""Banqi, dark chess: half a board of Chinese chess, on which all pieces lie face down at first.

The 16 red and 16 black pieces lie shuffled and face down, one on each square of 8 by 4. In a turn a
player turns a piece up, or moves a piece of his to an empty square beside it, or captures. The
colour of the first piece that is turned up belongs to the player who turned it.

A piece captures a piece of the other colour on a square beside it, if that one lies face up and is
of its own rank or below. The ranks from the highest: general, advisor, elephant, chariot, horse,
cannon, soldier. But a soldier captures the general, and the general captures no soldier. A cannon
captures otherwise: any piece that lies face up, at any distance along a row or column, if exactly
one piece, up or down, stands between them.

A player without a move loses. If no piece is turned up and none is captured in `quiet` turns, the
game is a draw.

An action below 32 turns up the piece on that square; another is 32 + 32 * the square that a piece
leaves + the square that it reaches. Square 0 is a1, 1 is b1.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Cell, Move, Piece, Scene, SquareBoard

ABOUT = About(
    title="Banqi",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/Banqi",
    summary="Turn up the pieces of Chinese chess, and capture what is below their rank.",
    seats=("First", "Second"),
    minutes=15,
    outcome="win-draw",
    options={"quiet": Option(50, "turns without a capture that make a draw", low=10, high=100)},
)
SOLDIER, CANNON, GENERAL = 1, 2, 7
COUNT = np.array([0, 5, 2, 2, 2, 2, 2, 1])  # of the pieces of a rank
WORTH = np.array([0, 1, 4, 2, 3, 4, 6, 9])
LETTERS = "?SCHREAG"  # soldier, cannon, horse, chariot, elephant, advisor, general
COLUMNS, ROWS, SQUARES = 8, 4, 32
DX, DY = np.array([1, -1, 0, 0]), np.array([0, 0, 1, -1])
RED, DOWN = 1, 99  # the sign of red pieces, black is -1; and a piece that lies face down


def layout(options):
    return [
        ("board", "i1", SQUARES),  # a rank with the sign of its colour, 0 for an empty square
        ("left", "i1", (2, 8)),  # pieces face down, red and black, by rank
        ("first", "i1"),  # the colour of the first seat; 0 before a piece is turned up
        ("turn", "i1"),
        ("calm", "i1"),  # turns since a piece was turned up or captured
        ("quiet", "i1"),
        ("ended", "i1"),  # 1 more than the winner, 3 for a draw
    ]


def actions(options):
    return SQUARES + SQUARES * SQUARES


def start(p):
    for here in range(SQUARES):
        p.board[here] = DOWN
    for rank in range(8):
        p.left[0, rank] = p.left[1, rank] = COUNT[rank]


def player(p):
    return p.turn


def colour(p, seat):
    """The sign of the pieces of a seat."""
    return p.first if seat == 0 else -p.first


def is_below(taker, taken):
    """Whether a piece beside another captures it; both are ranks."""
    if taker == GENERAL and taken == SOLDIER:
        return False
    return taker >= taken or (taker == SOLDIER and taken == GENERAL)


def goal(board, here, k):
    """The square that a piece reaches in direction k, or -1; a cannon may reach two: see `shot`."""
    x, y = here % COLUMNS + DX[k], here // COLUMNS + DY[k]
    if not (0 <= x < COLUMNS and 0 <= y < ROWS):
        return -1
    there = COLUMNS * y + x
    own, other = int(board[here]), int(board[there])
    if other == 0:
        return there
    is_prey = other != DOWN and own * other < 0 and abs(own) != CANNON
    return there if is_prey and is_below(abs(own), abs(other)) else -1


def shot(board, here, k):
    """The square with the piece that a cannon captures in direction k, or -1."""
    x, y, between = here % COLUMNS + DX[k], here // COLUMNS + DY[k], 0
    while 0 <= x < COLUMNS and 0 <= y < ROWS:
        there = int(board[COLUMNS * y + x])
        if there != 0 and between == 1:
            return COLUMNS * y + x if there != DOWN and there * board[here] < 0 else -1
        between += 1 if there != 0 else 0
        x, y = x + DX[k], y + DY[k]
    return -1


def legal(p, out):
    board, own, n = p.board.astype(np.int64), colour(p, p.turn), 0
    for here in range(SQUARES):
        if board[here] == DOWN:
            out[n] = here
            n += 1
        elif board[here] * own > 0:
            for k in range(4):
                there = goal(board, here, k)
                if there >= 0:
                    out[n] = SQUARES + SQUARES * here + there
                    n += 1
                there = shot(board, here, k) if abs(board[here]) == CANNON else -1
                if there >= 0:
                    out[n] = SQUARES + SQUARES * here + there
                    n += 1
    return n


def drawn(p, rng):
    """A piece of those that lie face down, each as likely; it is taken out of them."""
    number, found = below(rng, p.left.sum()), 0
    for side in range(2):
        for rank in range(8):
            if 0 <= number < p.left[side, rank]:
                found = rank if side == 0 else -rank
            number -= p.left[side, rank]
    p.left[0 if found > 0 else 1, abs(found)] -= 1
    return found


def play(p, action, rng):
    if action < SQUARES:
        p.board[action] = drawn(p, rng)
        p.calm = 0
        if p.first == 0:
            p.first = 1 if p.board[action] > 0 else -1
    else:
        here, there = (action - SQUARES) // SQUARES, action % SQUARES
        p.calm = 0 if p.board[there] else p.calm + 1
        p.board[there], p.board[here] = p.board[here], 0
    p.turn = 1 - p.turn
    if legal(p, np.zeros(512, np.int64)) == 0:
        p.ended = 2 - p.turn
    elif p.calm == p.quiet:
        p.ended = 3


def over(p):
    return p.ended > 0


def returns(p, out):
    if p.ended < 3:
        out[p.ended - 1], out[2 - p.ended] = 1, -1


def guess(p, seat):
    """Material that lies face up or down, from -1 to 1."""
    total = 0
    for piece in p.board:
        if piece != DOWN:
            total += WORTH[abs(int(piece))] * (1 if piece > 0 else -1)
    for rank in range(8):
        total += WORTH[rank] * (int(p.left[0, rank]) - int(p.left[1, rank]))
    return np.tanh(total / 20) * colour(p, seat)


def name(p, action, seat):
    if action < SQUARES:
        return _square(action)
    here, there = (action - SQUARES) // SQUARES, action % SQUARES
    return f"{_square(here)}{'x' if p.board[there] else '-'}{_square(there)}"


def _square(number):
    return "abcdefgh"[number % COLUMNS] + str(number // COLUMNS + 1)


def scene(p, seat):
    out = np.zeros(512, np.int64)
    acts = [int(a) for a in out[: 0 if over(p) else legal(p, out)]]
    cells = [_cell(int(v), k if k in acts else None) for k, v in enumerate(p.board)]
    moves = [
        Move((a - SQUARES) // SQUARES, a % SQUARES, a, name(p, a, seat))
        for a in acts
        if a >= SQUARES
    ]
    return Scene(_caption(p), (SquareBoard.squares(COLUMNS, ROWS, cells, moves),))


def _cell(piece, action):
    if piece == DOWN:
        return Cell(Piece.hidden("yellow"), action)
    side = "red" if piece > 0 else "black"
    return Cell(Piece("disc", side, LETTERS[abs(piece)]) if piece else None)


def _caption(p):
    if over(p):
        return "A draw." if p.ended == 3 else f"{_called(p, p.ended - 1)} wins."
    must = "turns a piece up" if p.first == 0 else "turns a piece up, moves or captures"
    calm = f" {p.calm} of {p.quiet} quiet turns." if p.calm else ""
    return f"{_called(p, p.turn)} {must}.{calm}"


def _called(p, seat):
    if p.first == 0:
        return ABOUT.seats[seat]
    return f"{ABOUT.seats[seat]}, {'red' if colour(p, seat) == RED else 'black'},"
