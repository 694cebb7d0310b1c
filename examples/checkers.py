"""Checkers, or English draughts: jump over the men of the other until none of them can move.

Men move one square diagonally forward. A man jumps over a man of the other beside it, forward
too, onto the vacant square beyond, and takes it. A player that can jump must jump, and goes on
with the same man while it can. A man on the farthest row becomes a king, which moves and jumps
backward too; its turn ends there. A player that cannot move loses. Forty moves of each side without
a capture or a move of a man make a draw.

An action is 4 * the square that a man leaves + its direction; whether it is a jump, the board
says. Of the 8 by 8 squares, 0 is a1; only the dark ones are used, as a1 is. The directions are:

    0 1     to the left and to the right, upward as Red plays
    2 3     the same, downward
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Piece, Scene, ScoreTable, SquareBoard

ABOUT = About(
    title="Checkers",
    inventor="traditional",
    year=1756,  # of the first book on it in English, by William Payne
    source="https://www.wcdf.net/rules.htm",
    summary="Jump over the men of the other until none of them can move.",
    seats=("Red", "White"),
    minutes=20,
    outcome="win-draw",
    options={"size": Option(8, "rows and columns", among=(4, 6, 8, 10))},
)
QUIET = 80  # turns


def layout(options):
    return [
        ("board", "i1", options["size"] ** 2),  # 1 a man, 2 a king of Red; below 0 White's
        ("size", "i1"),
        ("turn", "i1"),
        ("goes_on", "i1"),  # 1 more than the square of the man that has to jump again
        ("quiet", "i1"),  # turns since the last capture or move of a man
        ("ended", "i1"),  # 1 more than the winner, 3 for a draw
    ]


def actions(options):
    return 4 * options["size"] ** 2


def start(p):
    for square in range(len(p.board)):
        row = square // p.size
        if (square % p.size + row) % 2 == 0:
            p.board[square] = int(row < p.size // 2 - 1) - int(row > p.size // 2)


def player(p):
    return p.turn


def beside(p, square, way, far):
    """The square `far` steps away in a direction, or -1 beyond the edge."""
    x = square % p.size + far * (2 * (way % 2) - 1)
    y = square // p.size + far * (1 - 2 * (way // 2))
    return y * p.size + x if 0 <= x < p.size and 0 <= y < p.size else -1


def faces(p, square, way):
    """Whether the man or king on a square may go in a direction; it is the mover's."""
    piece = p.board[square] * (1 - 2 * p.turn)
    return piece == 2 or (piece == 1 and way // 2 == p.turn)


def jumps(p, square, way):
    to = beside(p, square, way, 2)
    if to < 0 or p.board[to]:
        return False
    return p.board[beside(p, square, way, 1)] * (1 - 2 * p.turn) < 0


def steps(p, square, way):
    to = beside(p, square, way, 1)
    return to >= 0 and p.board[to] == 0


def legal(p, out):
    n = 0
    for action in range(4 * len(p.board)):
        square, way = action // 4, action % 4
        if p.goes_on in (0, square + 1) and faces(p, square, way) and jumps(p, square, way):
            out[n] = action
            n += 1
    if n:
        return n
    for action in range(4 * len(p.board)):
        if faces(p, action // 4, action % 4) and steps(p, action // 4, action % 4):
            out[n] = action
            n += 1
    return n


def jumps_on(p, square):
    """Whether the man on a square may jump again."""
    for way in range(4):
        if faces(p, square, way) and jumps(p, square, way):
            return True
    return False


def play(p, action):
    square, way = action // 4, action % 4
    is_jump = jumps(p, square, way)
    to = beside(p, square, way, 2 if is_jump else 1)
    is_man = abs(p.board[square]) == 1
    p.board[to], p.board[square] = p.board[square], 0
    if is_jump:
        p.board[beside(p, square, way, 1)] = 0
    p.quiet = 0 if is_man or is_jump else p.quiet + 1
    crowned = is_man and to // p.size == (0 if p.turn else p.size - 1)
    if crowned:
        p.board[to] *= 2
    p.goes_on = to + 1 if is_jump and not crowned and jumps_on(p, to) else 0
    if p.goes_on == 0:
        pass_on(p)


def pass_on(p):
    p.turn = 1 - p.turn
    if legal(p, np.zeros(4 * len(p.board), np.int64)) == 0:
        p.ended = 2 - p.turn
    elif p.quiet == QUIET:
        p.ended = 3


def over(p):
    return p.ended > 0


def returns(p, out):
    if p.ended < 3:
        out[p.ended - 1], out[2 - p.ended] = 1, -1


def guess(p, seat):
    """Men and kings, from -1 to 1."""
    return np.tanh(p.board.sum() / 4) * (1 - 2 * seat)


def name(p, action, seat):
    square, way = action // 4, action % 4
    far = 2 if jumps(p, square, way) else 1
    to = beside(p, square, way, far)
    return f"{_called(p, square)}{'-x'[far - 1]}{_called(p, to) if to >= 0 else 'edge'}"


def _called(p, square):
    return f"{letters(square % p.size)}{square // p.size + 1}"


def parse(p, text):
    return next((a for a in range(4 * len(p.board)) if name(p, a, -1) == text), None)


def why(p, action):
    square, way = action // 4, action % 4
    if p.board[square] * (1 - 2 * p.turn) <= 0:
        return "none of your men stands there."
    if p.goes_on:
        return f"the man on {_called(p, p.goes_on - 1)} has to jump again."
    if not faces(p, square, way):
        return "only a king goes backward."
    return "you have to jump." if steps(p, square, way) else "that square is not free."


def scene(p, seat):
    cells = [Cell(_piece(v)) for v in p.board]
    out = np.zeros(4 * len(cells), np.int64)
    acts = [int(a) for a in out[: 0 if over(p) else legal(p, out)]]
    moves = [Move(a // 4, _goal(p, a), a, name(p, a, seat)) for a in acts]
    board = SquareBoard.checks(p.size, p.size, cells, moves)
    men = [sum(int(v) * side > 0 for v in p.board) for side in (1, -1)]
    taken = [p.size // 2 * (p.size // 2 - 1) - n for n in men[::-1]]
    score = ScoreTable(("", "taken"), tuple(zip(ABOUT.seats, taken, strict=True)), on_plates=True)
    return Scene(_caption(p), (board, score))


def _piece(value):
    colour = "red" if value > 0 else "white"
    return Piece("crowned" if abs(value) == 2 else "man", colour) if value else None


def _goal(p, action):
    return beside(p, action // 4, action % 4, 2 if jumps(p, action // 4, action % 4) else 1)


def _caption(p):
    if over(p):
        return "A draw." if p.ended == 3 else f"{ABOUT.seats[p.ended - 1]} wins."
    return f"{ABOUT.seats[p.turn]} {'jumps again' if p.goes_on else 'moves'}."
