"""Dots and Boxes: draw lines between dots; the seat that closes a box owns it and draws again.

A line joins two dots that are neighbours across or upwards. A seat that draws the fourth line of a
box gets this box, or two boxes at once. Then it must draw another line if one is left. When all
lines are drawn, the most boxes win.

With 2 columns and 2 rows of boxes, the lines by number: first those across, then those upwards.

     .  4  .  5  .
     9    10    11
     .  2  .  3  .
     6     7     8
     .  0  .  1  .
"""

from kibitz.contract import About, Option
from kibitz.kit import sets
from kibitz.kit.labels import letters
from kibitz.kit.rng import below
from kibitz.scene import Cell, DotBoard, Scene, ScoreTable, Stone

ABOUT = About(
    title="Dots and Boxes",
    inventor="Édouard Lucas",
    year=1889,
    source="https://en.wikipedia.org/wiki/Dots_and_boxes",
    summary="Draw lines between dots; a box is yours if you draw its last line.",
    seats=("Blue", "Red"),
    longest=144,
    options={
        "columns": Option(4, "boxes in a row", low=1, high=8),
        "rows": Option(4, "rows of boxes", low=1, high=8),
    },
)


def across(columns, rows):
    """The number of horizontal lines; the vertical lines have the numbers from here on."""
    return columns * (rows + 1)


def lines(columns, rows):
    return across(columns, rows) + (columns + 1) * rows


def layout(options):
    columns, rows = options["columns"], options["rows"]
    return [
        ("vacant", "i8", sets.words(lines(columns, rows))),  # lines that are not drawn
        ("drawn", "i1", columns * rows),  # how many lines of a box are drawn
        ("owner", "i1", columns * rows),  # 1 more than the seat
        ("boxes", "i1", 2),
        ("turn", "i1"),
        ("columns", "i1"),
        ("rows", "i1"),
    ]


def actions(options):
    return lines(options["columns"], options["rows"])


def prepare(options):
    return {"vacant": sets.full(lines(options["columns"], options["rows"]))}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    return sets.write(p.vacant, out)


def pick(p, rng):
    return sets.nth(p.vacant, below(rng, sets.size(p.vacant)))


def play(p, action):
    sets.drop(p.vacant, action)
    closed, k = 0, action - across(p.columns, p.rows)
    if k < 0:  # the boxes above and below
        column, row = action % p.columns, action // p.columns
        closed += draw(p, column, row) + draw(p, column, row - 1)
    else:  # the boxes to the right and to the left
        column, row = k % (p.columns + 1), k // (p.columns + 1)
        closed += draw(p, column, row) + draw(p, column - 1, row)
    if closed == 0:
        p.turn = 1 - p.turn


def draw(p, column, row):
    """Draw a line of a box, if the box exists; return 1 if that closes it."""
    if not (0 <= column < p.columns and 0 <= row < p.rows):
        return 0
    box = row * p.columns + column
    p.drawn[box] += 1
    if p.drawn[box] < 4:
        return 0
    p.owner[box] = 1 + p.turn
    p.boxes[p.turn] += 1
    return 1


def over(p):
    return p.boxes[0] + p.boxes[1] == len(p.drawn)


def returns(p, out):
    lead = p.boxes[0] - p.boxes[1]
    if lead != 0:
        out[0], out[1] = (1, -1) if lead > 0 else (-1, 1)


def key(p):
    return p.vacant, p.boxes, p.turn


def name(p, action, seat):
    (x, y), k = _ends(p, action), action - across(p.columns, p.rows)
    return f"{_dot(x, y)}-{_dot(x + 1, y) if k < 0 else _dot(x, y + 1)}"


def _ends(p, action):
    """The column and row of the dot where a line begins."""
    k = action - across(p.columns, p.rows)
    row, column = divmod(action, p.columns) if k < 0 else divmod(k, p.columns + 1)
    return column, row


def _dot(x, y):
    return f"{letters(x)}{y + 1}"


def parse(p, text):
    return next((a for a in range(lines(p.columns, p.rows)) if name(p, a, -1) == text), None)


def why(p, action):
    return "that line has been drawn."


def scene(p, seat):
    here = [sets.has(p.vacant, line) for line in range(lines(p.columns, p.rows))]
    cells = [Cell(action=k) if vacant else Cell("x") for k, vacant in enumerate(here)]
    boxes = [Cell((None, Stone("blue"), Stone("red"))[owner]) for owner in p.owner]
    board = DotBoard.grid(p.columns, p.rows, cells, boxes)
    score = ScoreTable(
        ("", "boxes"), tuple(zip(ABOUT.seats, p.boxes.tolist(), strict=True)), on_plates=True
    )
    return Scene(_caption(p), (board, score))


def _caption(p):
    score = f"{p.boxes.max()} to {p.boxes.min()}"
    if not over(p):
        return f"{ABOUT.seats[p.turn]} draws a line."
    if p.boxes[0] == p.boxes[1]:
        return f"A draw, {score}."
    return f"{ABOUT.seats[int(p.boxes[0] < p.boxes[1])]} wins, {score}."
