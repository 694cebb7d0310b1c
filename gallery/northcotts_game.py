"""Northcott's game: slide your man along its row; the seat that cannot move loses.

Each row has a white and a black man. A turn slides one of your men as far as you like along its
row, forwards or back, but not over the other man. `gaps` gives the vacant cells between the men of
each row at the start, as `1,2,3`; the white man stands at the left edge.

An action is 10 * the row + the column to which the man of the seat slides.
"""

from kibitz.contract import About, Option, OptionError
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

ABOUT = About(
    title="Northcott's game",
    inventor="D. G. Northcott",
    source="http://www.cut-the-knot.org/recurrence/Northcott.shtml",
    summary="Slide your man along its row; the seat that cannot move loses.",
    seats=("White", "Black"),
    outcome="win",
    options={
        "gaps": Option("1,2,4", "vacant cells between the men of each row, with commas"),
        "columns": Option(6, "columns", low=3, high=10),
    },
)


def gaps_of(options):
    words = options["gaps"].split(",")
    most = options["columns"] - 2
    if len(words) > 5 or not all(word.isdigit() and int(word) <= most for word in words):
        raise OptionError(f"gaps: up to five whole numbers from 0 to {most} with commas.")
    return [int(word) for word in words]


def layout(options):
    return [("at", "i1", (2, len(gaps_of(options)))), ("turn", "i1"), ("columns", "i1")]


def actions(options):
    return 10 * len(gaps_of(options))


def prepare(options):
    gaps = gaps_of(options)
    return {"at": [[0] * len(gaps), [gap + 1 for gap in gaps]]}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def reach(p, row):
    """The first and the last column to which the man of the seat may slide in a row."""
    if p.turn == 0:
        return 0, p.at[1, row] - 1
    return p.at[0, row] + 1, p.columns - 1


def legal(p, out):
    n = 0
    for row in range(p.at.shape[1]):
        low, high = reach(p, row)
        for column in range(low, high + 1):
            if column != p.at[p.turn, row]:
                out[n] = 10 * row + column
                n += 1
    return n


def play(p, action):
    p.at[p.turn, action // 10] = action % 10
    p.turn = 1 - p.turn


def over(p):
    for row in range(p.at.shape[1]):
        low, high = reach(p, row)
        if low < high:
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return f"{letters(action % 10)}{action // 10 + 1}"


def scene(p, seat):
    rows, width = p.at.shape[1], int(p.columns)
    cells, moves = [Cell() for _ in range(rows * width)], []
    for row in range(rows):
        for side, colour in enumerate(("white", "black")):
            cells[row * width + int(p.at[side, row])] = Cell(Stone(colour))
        low, high = reach(p, row)
        start_at = int(p.at[p.turn, row])
        moves += [
            Move(row * width + start_at, row * width + to, 10 * row + to)
            for to in range(low, high + 1)
            if to != start_at
        ]
    caption = f"{ABOUT.seats[p.turn]} slides a man." if moves else "The game is over."
    return Scene(caption, (SquareBoard.squares(width, rows, cells, moves),))
