"""Othello on small boards: enclose discs of the other colour and turn them over.

Black begins; two discs of each colour stand in the middle, Black's on the diagonal through the
upper right of the four cells. A turn puts a disc so that it and another disc of its colour enclose
a straight line of the other's discs without a gap; all discs enclosed so are turned over. A seat
that cannot passes; if neither can, the game is over. A seat scores its discs less the other's.
"""

from kibitz.contract import About, Option
from kibitz.kit import squares
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Scene, SquareBoard, Stone

ABOUT = About(
    title="Othello",
    inventor="Goro Hasegawa",
    year=1971,
    source="https://en.wikipedia.org/wiki/Reversi",
    summary="Enclose the other's discs and turn them over.",
    seats=("Black", "White"),
    outcome="scores",
    lowest=lambda options: -options["columns"] * options["rows"],
    highest=lambda options: options["columns"] * options["rows"],
    options={
        "columns": Option(6, "columns", among=(2, 4, 6, 8)),
        "rows": Option(6, "rows", among=(2, 4, 6, 8)),
    },
)
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # rows, columns


def layout(options):
    return [
        ("board", "i1", squares.room(options["columns"], options["rows"])),
        ("turn", "i1"),
        ("ended", "?"),
        ("columns", "i1"),
        ("rows", "i1"),
    ]


def actions(options):
    return squares.room(options["columns"], options["rows"])


def start(p):
    stride = squares.stride(p.columns)
    low = p.rows // 2 * stride + p.columns // 2
    p.board[low] = p.board[low + stride + 1] = 1
    p.board[low + 1] = p.board[low + stride] = 2
    p.ended = not can_move(p, 0)


def player(p):
    return p.turn


def enclosed(p, cell, step, seat):
    """How many discs a new disc of a seat encloses in one direction."""
    n = 0
    while p.board[cell + (n + 1) * step] == 2 - seat:
        n += 1
    return n if p.board[cell + (n + 1) * step] == 1 + seat else 0


def may(p, cell, seat):
    stride = squares.stride(p.columns)
    if p.board[cell] != 0 or cell % stride == 0 or not 0 < cell // stride <= p.rows:
        return False
    for up, along in STEPS:
        if enclosed(p, cell, up * stride + along, seat) > 0:
            return True
    return False


def can_move(p, seat):
    for cell in range(len(p.board)):
        if may(p, cell, seat):
            return True
    return False


def legal(p, out):
    n = 0
    for cell in range(len(p.board)):
        if may(p, cell, p.turn):
            out[n] = cell
            n += 1
    return n


def play(p, action):
    stride = squares.stride(p.columns)
    for up, along in STEPS:
        step = up * stride + along
        for k in range(enclosed(p, action, step, p.turn)):
            p.board[action + (k + 1) * step] = 1 + p.turn
    p.board[action] = 1 + p.turn
    if can_move(p, 1 - p.turn):
        p.turn = 1 - p.turn
    elif not can_move(p, p.turn):
        p.ended = True


def over(p):
    return p.ended


def returns(p, out):
    lead = 0
    for disc in p.board:
        lead += (0, 1, -1)[disc]
    out[0], out[1] = lead, -lead


def key(p):
    return p.board, p.turn


def name(p, action, seat):
    row, column = divmod(action, squares.stride(p.columns))
    return f"{letters(max(column - 1, 0))}{row}"


def scene(p, seat):
    cells = []
    for cell in squares.board(p.columns, p.rows).values():
        disc = (None, Stone("black"), Stone("white"))[p.board[cell]]
        cells.append(Cell(disc, cell if may(p, cell, p.turn) else None))
    counts = [int((p.board == 1).sum()), int((p.board == 2).sum())]
    caption = f"{ABOUT.seats[p.turn]} puts a disc. Discs: {counts[0]} to {counts[1]}."
    if over(p):
        caption = f"The game is over, {counts[0]} to {counts[1]}."
    return Scene(caption, (SquareBoard.squares(p.columns, p.rows, cells),))
