"""Three men's morris: put three men, then move them along lines; three in a row win.

The seats put a man in turn on one of nine points until each has three. Then a turn moves a man
along a line of the board, up, down, left or right, to the next point if it is vacant. Rows, columns
and both diagonals win. The source does not say what happens to a seat that cannot move; here it
loses.

An action is the point of a man that is put, or 9 + 9 * the point that a man leaves + its goal.
Points are counted from a1, row by row.
"""

from kibitz.contract import About, Option
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="Three men's morris",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/Three_men%27s_morris, as Murray describes it",
    summary="Put three men and move them along lines; three in a row win.",
    seats=("White", "Black"),
    outcome="win",
    options={"centre": Option(True, "the first man may be put in the centre")},
)
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MEN = 6


def layout(options):
    return [("board", "i1", 9), ("put", "i1"), ("turn", "i1"), ("centre", "i1")]


def actions(options):
    return 90


def start(p):
    pass


def player(p):
    return p.turn


def are_joined(a, b):
    across, up = abs(a % 3 - b % 3), abs(a // 3 - b // 3)
    return across + up == 1


def moves(p, out):
    """The legal acts, written to `out`; their number."""
    n = 0
    for point in range(9):
        if p.put < MEN:
            if p.board[point] == 0 and (p.put > 0 or p.centre or point != 4):
                out[n] = point
                n += 1
        elif p.board[point] == 1 + p.turn:
            for to in range(9):
                if p.board[to] == 0 and are_joined(point, to):
                    out[n] = 9 + 9 * point + to
                    n += 1
    return n


def legal(p, out):
    return moves(p, out)


def play(p, action):
    if action < 9:
        p.board[action] = 1 + p.turn
        p.put += 1
    else:
        p.board[(action - 9) // 9] = 0
        p.board[action % 9] = 1 + p.turn
    p.turn = 1 - p.turn


def has_row(p, seat):
    for a, b, c in ROWS:
        if p.board[a] == p.board[b] == p.board[c] == 1 + seat:
            return True
    return False


def can_move(p):
    for point in range(9):
        for to in range(9):
            if p.board[point] == 1 + p.turn and p.board[to] == 0 and are_joined(point, to):
                return True
    return p.put < MEN


def over(p):
    return has_row(p, 1 - p.turn) or not can_move(p)


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return _point(action) if action < 9 else f"{_point((action - 9) // 9)}-{_point(action % 9)}"


def _point(k):
    return f"{'abc'[k % 3]}{k // 3 + 1}"


def scene(p, seat):
    acts = [] if over(p) else [a for a in range(90) if _may(p, a)]
    men = (None, Stone("white"), Stone("black"))
    cells = [Cell(men[man], k if k in acts else None) for k, man in enumerate(p.board)]
    steps = [Move((a - 9) // 9, a % 9, a) for a in acts if a >= 9]
    caption = f"{ABOUT.seats[p.turn]} {'moves' if p.put == MEN else 'puts'} a man."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} wins."
    return Scene(caption, (SquareBoard.squares(3, 3, cells, steps),))


def _may(p, action):
    if action < 9:
        first_in_centre = p.put == 0 and action == 4 and not p.centre
        return p.put < MEN and p.board[action] == 0 and not first_in_centre
    start, to = (action - 9) // 9, action % 9
    is_own = p.put == MEN and p.board[start] == 1 + p.turn
    return is_own and p.board[to] == 0 and are_joined(start, to)
