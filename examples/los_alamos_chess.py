"""Los Alamos chess: chess without bishops on 6 by 6 squares, the first that a computer played.

The pieces move as in chess. A pawn moves one square, is not taken in passing, and becomes a queen,
a rook or a knight on the last rank. Nobody castles. A checkmated player loses. A player who is
not in check and has no move, or fifty moves of each side without a capture or a pawn, make a draw.

An action is 36 * the square that a piece leaves + the square that it reaches, + 1,296 for a pawn
that becomes a rook and 2,592 for one that becomes a knight. Square 0 is a1, 1 is b1.
"""

import numpy as np

from kibitz.contract import About
from kibitz.scene import Cell, Move, Piece, Scene, SquareBoard

ABOUT = About(
    title="Los Alamos chess",
    inventor="Paul Stein and Mark Wells",
    year=1956,
    source="https://en.wikipedia.org/wiki/Los_Alamos_chess",
    summary="Chess without bishops on a board of 6 by 6.",
    seats=("White", "Black"),
    minutes=20,
    outcome="win-draw",
)
PAWN, KNIGHT, ROOK, QUEEN, KING = range(1, 6)
SHAPES = ("", "pawn", "knight", "rook", "queen", "king")
WORTH = np.array([0, 1, 3, 5, 9, 0])
BACK = np.array([ROOK, KNIGHT, QUEEN, KING, KNIGHT, ROOK])
DX = np.array([1, -1, 0, 0, 1, 1, -1, -1])  # straight, then diagonal
DY = np.array([0, 0, 1, -1, 1, -1, 1, -1])
JUMP_X = np.array([1, 2, 2, 1, -1, -2, -2, -1])
JUMP_Y = np.array([2, 1, -1, -2, -2, -1, 1, 2])
QUIET = 100  # moves of one side
SQUARES = 36


def layout(options):
    return [
        ("board", "i1", SQUARES),  # a piece of White is positive, one of Black negative
        ("turn", "i1"),
        ("quiet", "i1"),  # moves since the last capture or move of a pawn
        ("ended", "i1"),  # 1 more than the winner, 3 for a draw
    ]


def actions(options):
    return 3 * SQUARES * SQUARES


def start(p):
    for x in range(6):
        p.board[x], p.board[6 + x] = BACK[x], PAWN
        p.board[24 + x], p.board[30 + x] = -PAWN, -BACK[x]


def player(p):
    return p.turn


def reach(board, here, k):
    """The squares that a piece reaches in its direction k, the nearest first."""
    piece, found = abs(int(board[here])), np.full(6, -1, np.int64)
    dx, dy = (JUMP_X[k], JUMP_Y[k]) if piece == KNIGHT else (DX[k], DY[k])
    x, y, n = here % 6 + dx, here // 6 + dy, 0
    while 0 <= x < 6 and 0 <= y < 6 and not (piece == ROOK and k >= 4):
        found[n] = 6 * y + x
        n += 1
        if piece in (KNIGHT, KING) or board[6 * y + x] != 0:
            break
        x, y = x + dx, y + dy
    return found


def in_check(board, side):
    """Whether the king of a side, 1 for White and -1 for Black, is attacked."""
    king = np.argmax(board * side)
    for k in range(8):
        x, y, far = king % 6 + DX[k], king // 6 + DY[k], 1
        while 0 <= x < 6 and 0 <= y < 6 and board[6 * y + x] == 0:
            x, y, far = x + DX[k], y + DY[k], far + 1
        piece = -side * board[6 * y + x] if 0 <= x < 6 and 0 <= y < 6 else 0
        if piece == QUEEN or (piece == ROOK and k < 4) or (piece == KING and far == 1):
            return True
        if piece == PAWN and k >= 4 and far == 1 and DY[k] == side:
            return True
        x, y = king % 6 + JUMP_X[k], king // 6 + JUMP_Y[k]
        if 0 <= x < 6 and 0 <= y < 6 and board[6 * y + x] == -side * KNIGHT:
            return True
    return False


def add(board, here, goal, out, n):
    """Write a move to `out` unless it leaves its own king in check; return how many there are."""
    moved, taken = board[here], board[goal]
    board[here], board[goal] = 0, moved
    lost = in_check(board, 1 if moved > 0 else -1)
    board[here], board[goal] = moved, taken
    kinds = 3 if abs(int(moved)) == PAWN and goal // 6 in (0, 5) else 1
    for kind in range(0 if lost else kinds):
        out[n] = 1296 * kind + 36 * here + goal
        n += 1
    return n


def legal(p, out):
    side, board, n = 1 - 2 * p.turn, p.board.astype(np.int64), 0
    for here in range(SQUARES):
        if board[here] * side == PAWN:
            for x in range(max(here % 6 - 1, 0), min(here % 6 + 2, 6)):
                goal = 6 * (here // 6 + side) + x
                if board[goal] == 0 if x == here % 6 else board[goal] * side < 0:
                    n = add(board, here, goal, out, n)
        elif board[here] * side > PAWN:
            for k in range(8):
                for goal in reach(board, here, k):
                    if goal >= 0 and board[goal] * side <= 0:
                        n = add(board, here, goal, out, n)
    return n


def play(p, action):
    here, goal = action % 1296 // 36, action % 36
    pawn = abs(int(p.board[here])) == PAWN
    p.quiet = 0 if pawn or p.board[goal] else p.quiet + 1
    p.board[goal], p.board[here] = p.board[here], 0
    if pawn and goal // 6 in (0, 5):
        p.board[goal] *= QUEEN - action // 1296  # queen, rook, knight
    p.turn = 1 - p.turn
    if legal(p, np.zeros(512, np.int64)) == 0:
        p.ended = 2 - p.turn if in_check(p.board.astype(np.int64), 1 - 2 * p.turn) else 3
    elif p.quiet == QUIET:
        p.ended = 3


def over(p):
    return p.ended > 0


def returns(p, out):
    if p.ended < 3:
        out[p.ended - 1], out[2 - p.ended] = 1, -1


def guess(p, seat):
    """Material, from -1 to 1."""
    total = 0
    for piece in p.board:
        total += WORTH[abs(int(piece))] * (1 if piece > 0 else -1)
    return np.tanh(total / 8) * (1 - 2 * seat)


def name(p, action, seat):
    here, goal = action % 1296 // 36, action % 36
    sign = "x" if p.board[goal] else "-"
    promoted = abs(int(p.board[here])) == PAWN and goal // 6 in (0, 5)
    return f"{_square(here)}{sign}{_square(goal)}" + (f"={'QRN'[action // 1296]}" * promoted)


def _square(number):
    return "abcdef"[number % 6] + str(number // 6 + 1)


def scene(p, seat):
    board = p.board.astype(np.int64)
    threatened = [side * SHAPES.index("king") for side in (1, -1) if in_check(board, side)]
    cells = [
        Cell(
            Piece(SHAPES[abs(int(v))], "white" if v > 0 else "black") if v else None,
            mark="check" if v in threatened else "",
        )
        for v in p.board
    ]
    out = np.zeros(512, np.int64)
    acts = [int(a) for a in out[: 0 if over(p) else legal(p, out)]]
    moves = [Move(a % 1296 // 36, a % 36, a, name(p, a, seat)) for a in acts]
    return Scene(_caption(p), (SquareBoard.checks(6, 6, cells, moves),))


def _caption(p):
    if over(p):
        return "A draw." if p.ended == 3 else f"Checkmate: {ABOUT.seats[p.ended - 1]} wins."
    check = in_check(p.board.astype(np.int64), 1 - 2 * p.turn)
    return f"{ABOUT.seats[p.turn]} moves{', and is in check' if check else ''}."
