"""Blokus Duo: lay your pieces corner to corner, never edge to edge with your own.

Each seat has the 21 pieces of one to five squares, and lays one a turn, turned and flipped as it
likes. Its first piece covers its starting point. Each later piece touches a corner of its own
colour and no edge of it. A seat that cannot lay a piece has finished; the other goes on alone.
Whoever has laid more squares wins.

A turn is two acts: a piece as it will lie, then the square of its first cell. The first cell of a
piece is the left one of its lowest row. On smaller boards the starting points move with the edges.
"""

import numpy as np

from kibitz.contract import About, Option, message
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Piece, Polyomino, Reserve, Scene, ScoreTable, SquareBoard

ABOUT = About(
    title="Blokus Duo",
    inventor="Bernard Tavitian",
    year=2005,
    source="https://en.wikipedia.org/wiki/Blokus#Blokus_Duo/Travel_Blokus",
    summary="Lay your pieces corner to corner, never edge to edge.",
    seats=("Blue", "Red"),
    minutes=20,
    outcome="win-draw",
    options={
        "size": Option(8, "squares along an edge; 14 at the table", low=5, high=14),
        "squares": Option(4, "squares of the largest piece; 5 at the table", low=1, high=5),
    },
)


def _pieces(largest):
    """Each free polyomino as the sorted cells of one way to lie."""
    grown, found = {((0, 0),)}, []
    for _ in range(largest):
        found += sorted(grown)
        grown = {
            min(_ways([*piece, (x + dx, y + dy)]))
            for piece in grown
            for x, y in piece
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) not in piece
        }
    return found


def _ways(cells):
    """The ways to turn and flip a piece; its first cell is at 0, 0."""
    ways = set()
    for flip in (1, -1):
        for _turn in range(4):
            cells = [(-y, x) for x, y in cells]
            way = sorted(((flip * x, y) for x, y in cells), key=lambda cell: (cell[1], cell[0]))
            ways.add(tuple((x - way[0][0], y - way[0][1]) for x, y in way))
    return ways


PIECES = _pieces(5)
WAYS = [(k, way) for k, piece in enumerate(PIECES) for way in sorted(_ways(piece))]
KIND = np.array([k for k, _ in WAYS])
COUNT = np.array([len(way) for _, way in WAYS])
CELLS = np.array([[*way, *[(0, 0)] * (5 - len(way))] for _, way in WAYS])
AREA = np.array([len(piece) for piece in PIECES])
COLOURS = ("blue", "red")


def layout(options):
    return [
        ("size", "i1"),
        ("board", "i1", (options["size"], options["size"])),  # row, column
        ("left", "?", (2, len(PIECES))),  # pieces that a seat still has
        ("chosen", "i1"),  # 1 more than the way that a piece will lie
        ("laid", "i2", 2),  # squares
        ("turn", "i1"),
        ("ended", "?"),
    ]


def actions(options):
    return len(WAYS) + options["size"] ** 2


def prepare(options):
    has = options["squares"] >= AREA
    return {"left": np.array([has, has])}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def turn_over(p):
    return p.chosen == 0


def spots(p):
    """For each square, 0 if the seat to act may not cover it, 2 if its corner touches, else 1."""
    own, size, found = 1 + p.turn, int(p.size), np.zeros_like(p.board)
    home = (size - 1) // 3 if p.turn == 0 else size - 1 - (size - 1) // 3
    for y in range(size):
        for x in range(size):
            near = p.board[max(y - 1, 0) : y + 2, x] == own
            beside = p.board[y, max(x - 1, 0) : x + 2] == own
            if p.board[y, x] == 0 and not near.any() and not beside.any():
                around = p.board[max(y - 1, 0) : y + 2, max(x - 1, 0) : x + 2] == own
                first = p.laid[p.turn] == 0 and x == home and y == home
                found[y, x] = 2 if first or around.any() else 1
    return found


def fits(free, way, column, row):
    """Whether a piece may lie with its first cell here, where `free` are the spots."""
    corner, size = False, len(free)
    for k in range(COUNT[way]):
        x, y = column + CELLS[way, k, 0], row + CELLS[way, k, 1]
        if not (0 <= x < size and 0 <= y < size) or free[y, x] == 0:
            return False
        corner = corner or free[y, x] == 2
    return corner


def can_lie(p, free, way):
    """Whether the seat to act has this piece and a place for it."""
    if p.left[p.turn, KIND[way]]:
        for cell in range(free.size):
            if fits(free, way, cell % p.size, cell // p.size):
                return True
    return False


def legal(p, out):
    n, free = 0, spots(p)
    if p.chosen == 0:
        for way in range(len(KIND)):
            if can_lie(p, free, way):
                out[n] = way
                n += 1
        return n
    for cell in range(p.board.size):
        if fits(free, p.chosen - 1, cell % p.size, cell // p.size):
            out[n] = len(KIND) + cell
            n += 1
    return n


def stuck(p):
    free = spots(p)
    for way in range(len(KIND)):
        if can_lie(p, free, way):
            return False
    return True


def play(p, action):
    if p.chosen == 0:
        p.chosen = 1 + action
        return
    way, cell = p.chosen - 1, action - len(KIND)
    for k in range(COUNT[way]):
        p.board[cell // p.size + CELLS[way, k, 1], cell % p.size + CELLS[way, k, 0]] = 1 + p.turn
    p.left[p.turn, KIND[way]] = False
    p.laid[p.turn] += COUNT[way]
    p.chosen = 0
    p.turn = 1 - p.turn
    if stuck(p):
        p.turn = 1 - p.turn
        p.ended = stuck(p)


def over(p):
    return p.ended


def returns(p, out):
    out[0] = np.sign(p.laid[0] - p.laid[1])
    out[1] = -out[0]


def name(p, action, seat):
    if action >= len(WAYS):
        return _square(p, action - len(WAYS))
    kind = KIND[action]
    return f"{AREA[kind]}{_letter(kind)}{sum(KIND[:action] == kind) + 1}"


def _letter(kind):
    """The letter of a piece among those of as many squares."""
    return letters(sum(AREA[:kind] == AREA[kind]))


def _square(p, cell):
    return f"{letters(cell % p.size)}{cell // p.size + 1}"


def scene(p, seat):
    acts = np.zeros(len(WAYS) + p.board.size, np.int64)
    acts = {int(a) for a in acts[: 0 if over(p) else legal(p, acts)]}
    squares = (None, Piece("square", "blue"), Piece("square", "red"))
    cells = []
    for k, mark in enumerate(p.board.flat):
        action = len(WAYS) + k
        # Pieces of one colour never touch along a side, so what touches is one piece.
        joined = ("", *COLOURS)[mark]
        cells.append(Cell(squares[mark], action if action in acts else None, joined=joined))
    board = SquareBoard.squares(int(p.size), int(p.size), cells)
    ways = [way for way in range(len(WAYS)) if way in acts or way == p.chosen - 1]
    shown = tuple(_lying(p, way, way if way in acts else None) for way in ways)
    laid = ScoreTable(
        ("", "squares"), tuple(zip(ABOUT.seats, p.laid.tolist(), strict=True)), on_plates=True
    )
    reserves = [Reserve(shown, "Pieces as they may lie")] if shown else []
    for owner in (p.turn, 1 - p.turn) if over(p) else (1 - p.turn,):
        left = tuple(_left(kind, owner) for kind in np.flatnonzero(p.left[owner]))
        title = message("Pieces of {owner}", you="Your pieces", owner=ABOUT.seat(int(owner)))
        reserves += [Reserve(left, title)] if left else []
    return Scene(_caption(p), (board, laid, *reserves))


def _left(kind, owner):
    """A piece that a seat still has, to look at."""
    return Cell(
        Polyomino(PIECES[kind], COLOURS[owner]),
        name=f"{ABOUT.seats[owner]} {AREA[kind]}{_letter(kind)}",
    )


def _lying(p, way, action):
    piece = Polyomino(WAYS[way][1], COLOURS[p.turn])
    return Cell(piece, action, name=name(p, way, -1), new=action is None)


def _caption(p):
    laid = f"Blue {p.laid[0]}, Red {p.laid[1]} squares"
    if over(p):
        won = (
            "A draw"
            if p.laid[0] == p.laid[1]
            else f"{ABOUT.seats[int(p.laid[1] > p.laid[0])]} wins"
        )
        return f"{won}: {laid}."
    doing = "lays the piece" if p.chosen else "chooses a piece"
    return f"{ABOUT.seats[p.turn]} {doing}."
