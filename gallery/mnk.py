"""The m,n,k game: k marks in a row on a board of m columns and n rows.

Seats put a mark on a vacant cell in turn. The first to have `length` marks in a row wins, along a
row, a column or a diagonal; with `misere` that seat loses. A full board is a draw.
3, 3, 3 is tic-tac-toe; 15, 15, 5 is free-style gomoku.

The other options make the seats unequal, as in Collins and others, Nature 2026: White may need
another length, each seat may have lines of its own, and each may put two marks in its first turn.
"""

from kibitz.contract import About, Option
from kibitz.kit import sets, squares
from kibitz.kit.labels import letters
from kibitz.kit.rng import below
from kibitz.scene import Cell, Scene, SquareBoard, Stone

LINES = ("all", "straight", "diagonal")  # straight: rows and columns

ABOUT = About(
    title="m,n,k game",
    inventor="traditional",
    source="https://en.wikipedia.org/wiki/M,n,k-game",
    summary="A given number of marks in a row wins.",
    seats=("Black", "White"),
    options={
        "columns": Option(4, "columns", low=1, high=20),
        "rows": Option(3, "rows", low=1, high=20),
        "length": Option(3, "marks in a row that win", low=1, high=20),
        "misere": Option(False, "a row loses"),
        "white": Option(0, "marks in a row that White needs; 0: as many as Black", low=0, high=20),
        "black_lines": Option("all", "the lines that count for Black", among=LINES),
        "white_lines": Option("all", "the lines that count for White", among=LINES),
        "black_first": Option(1, "marks that Black puts in its first turn", low=1, high=2),
        "white_first": Option(1, "marks that White puts in its first turn", low=1, high=2),
    },
)


def layout(options):
    room = squares.room(options["columns"], options["rows"])
    return [
        ("board", "i1", room),  # 0 vacant or border, 1 black, 2 white
        ("vacant", "i8", sets.words(room)),
        ("placed", "i2"),
        ("lined", "i1"),  # 1 + the seat that made a row, or 0
        ("columns", "i1"),
        ("rows", "i1"),
        ("needs", "i1", 2),  # marks in a row, by seat
        ("counts", "?", (2, 2)),  # by seat: whether straight lines and diagonals count
        ("black_first", "i1"),
        ("white_first", "i1"),
        ("misere", "?"),
    ]


def actions(options):
    return squares.room(options["columns"], options["rows"])


def prepare(options):
    cells = squares.board(options["columns"], options["rows"]).values()
    lines = options["black_lines"], options["white_lines"]
    return {
        "vacant": sets.of(cells, actions(options)),
        "needs": [options["length"], options["white"] or options["length"]],
        "counts": [[one != "diagonal", one != "straight"] for one in lines],
    }


def start(p):
    p.placed = 0


def player(p):
    if p.placed < p.black_first:
        return 0
    after = p.placed - p.black_first - p.white_first
    return 1 if after < 0 else after % 2


def legal(p, out):
    return sets.write(p.vacant, out)


def pick(p, rng):
    return sets.nth(p.vacant, below(rng, sets.size(p.vacant)))


def play(p, action):
    seat = player(p)
    p.board[action] = 1 + seat
    p.placed += 1
    sets.drop(p.vacant, action)
    stride = squares.stride(p.columns)
    if p.counts[seat, 0]:
        mark(p, seat, action, 1)
        mark(p, seat, action, stride)
    if p.counts[seat, 1]:
        mark(p, seat, action, stride - 1)
        mark(p, seat, action, stride + 1)


def mark(p, seat, cell, step):
    """Note a row of this seat through a cell in one direction."""
    if 1 + run(p, cell, step) + run(p, cell, -step) >= p.needs[seat]:
        p.lined = 1 + seat


def run(p, cell, step):
    """The number of like marks that follow the one on `cell` in one direction."""
    n = 0
    while p.board[cell + (n + 1) * step] == p.board[cell]:
        n += 1
    return n


def over(p):
    return p.lined != 0 or p.placed == p.columns * p.rows


def returns(p, out):
    if p.lined:
        won = winner(p)
        out[won], out[1 - won] = 1, -1


def winner(p):
    """The seat that a row has brought the win."""
    maker = p.lined - 1
    return 1 - maker if p.misere else maker


def key(p):
    return p.board


def name(p, action, seat):
    row, column = divmod(action, squares.stride(p.columns))
    return f"{letters(column - 1)}{row}"


def scene(p, seat):
    cells = [
        Cell(
            (None, Stone("black"), Stone("white"))[p.board[cell]], None if _shut(p, cell) else cell
        )
        for cell in squares.board(p.columns, p.rows).values()
    ]
    caption = f"{ABOUT.seats[player(p)]} puts a mark."
    if over(p):
        caption = f"{ABOUT.seats[winner(p)]} wins." if p.lined else "A draw."
    return Scene(caption, (SquareBoard.squares(p.columns, p.rows, cells),))


def _shut(p, cell):
    return over(p) or p.board[cell] != 0
