"""Peg solitaire: jump pegs over pegs until one is left.

A peg jumps over a neighbour, along a row or a column, into the hole behind it. The jumped peg is
removed. When no peg can jump, the game is over. The return is minus the number
of pegs that are left, so -1 is best.

The board is one of the named boards, or is written row by row from the top: `o` a peg, `.` a
hole, `-` no place, rows parted by `/`. Cells are the bits of a word, 9 a row, with a border of
no place, so that a neighbour is always 1 or 9 away.
"""

from kibitz.contract import About, Option
from kibitz.kit import bits
from kibitz.scene import Cell, Move, Scene, SquareBoard, Stone

BOARDS = {
    "english": "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--",
    "european": "--ooo--/-ooooo-/ooo.ooo/ooooooo/ooooooo/-ooooo-/--ooo--",
    "diamond": "--o--/-ooo-/oo.oo/-ooo-/--o--",
    "square": "o.oo/oooo/oooo/oooo",
}
ABOUT = About(
    title="Peg solitaire",
    inventor="traditional",
    year=1697,
    source="https://en.wikipedia.org/wiki/Peg_solitaire",
    summary="Alone: jump pegs over pegs until one is left.",
    players=1,
    seats=("You",),
    minutes=5,
    outcome="scores",
    longest=48,
    lowest=-49,
    highest=-1,
    options={"board": Option("english", f"{', '.join(BOARDS)}, or rows such as ooo/o.o/ooo")},
)
STRIDE = 9
STEPS = (1, STRIDE, -1, -STRIDE)


def layout(options):
    return [("pegs", "i8"), ("places", "i8")]


def actions(options):
    return 4 * STRIDE * 7  # 4 * the bit of a peg + 0 right, 1 up, 2 left, 3 down


def prepare(options):
    rows = BOARDS.get(options["board"], options["board"]).split("/")[::-1]
    if len(rows) > 7 or any(len(row) > 7 or set(row) - set("o.-") for row in rows):
        raise ValueError("board has at most 7 rows of at most 7 signs, each o, . or -.")
    pegs, places = _where(rows, "o"), _where(rows, "o.")
    if not pegs:
        raise ValueError("board has no peg.")
    return {"pegs": pegs, "places": places}


def _where(rows, signs):
    cells = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in signs]
    return sum(1 << y * STRIDE + x for x, y in cells)


def start(p):
    pass


def player(p):
    return 0


def goals(p, direction):
    """The pegs that may jump in a direction, as bits."""
    step, holes = STEPS[direction], p.places & ~p.pegs
    if step > 0:
        return p.pegs & p.pegs >> step & holes >> 2 * step
    return p.pegs & p.pegs << -step & holes << -2 * step


def legal(p, out):
    n = 0
    for direction in range(4):
        jumpers = goals(p, direction)
        while jumpers:
            out[n] = 4 * bits.lowest(jumpers) + direction
            jumpers &= jumpers - 1
            n += 1
    return n


def play(p, action):
    peg, step = action // 4, STEPS[action % 4]
    p.pegs ^= bits.bit(peg) | bits.bit(peg + step) | bits.bit(peg + 2 * step)


def over(p):
    return goals(p, 0) | goals(p, 1) | goals(p, 2) | goals(p, 3) == 0


def returns(p, out):
    out[0] = -bits.popcount(p.pegs)


def key(p):
    return p.pegs


def name(p, action, seat):
    peg, step = action // 4, STEPS[action % 4]
    return f"{_cell(peg)}-{_cell(peg + 2 * step)}"


def _cell(bit):
    row, column = divmod(bit, STRIDE)
    return f"{'abcdefg--'[column]}{row + 1}"


def parse(p, text):
    return next(
        (a for a in range(4 * STRIDE * 7) if _on_board(p, a) and name(p, a, 0) == text), None
    )


def _on_board(p, action):
    peg, step = action // 4, STEPS[action % 4]
    return all(cell >= 0 and p.places >> cell & 1 for cell in (peg, peg + step, peg + 2 * step))


def why(p, action):
    peg, step = action // 4, STEPS[action % 4]
    if not p.pegs >> peg & 1:
        return f"there is no peg on {_cell(peg)}."
    if not p.pegs >> peg + step & 1:
        return f"there is no peg on {_cell(peg + step)} to jump over."
    return f"{_cell(peg + 2 * step)} is not a hole."


def scene(p, seat):
    there = [bit for bit in range(STRIDE * 7) if p.places >> bit & 1]
    width, height = max(bit % STRIDE for bit in there) + 1, max(there) // STRIDE + 1
    bits_of = [y * STRIDE + x for y in range(height) for x in range(width)]
    moves = [
        Move(bits_of.index(a // 4), bits_of.index(a // 4 + 2 * STEPS[a % 4]), a)
        for a in range(4 * STRIDE * 7)
        if _may(p, a)
    ]
    board = SquareBoard.holes(width, height, [_shown(p, bit) for bit in bits_of], moves)
    left = f"{bits.popcount(p.pegs)} pegs are left"
    return Scene(f"{left}: {'the game is over' if over(p) else 'jump over one'}.", (board,))


def _may(p, action):
    return bool(goals(p, action % 4) >> action // 4 & 1)


def _shown(p, bit):
    if not p.places >> bit & 1:
        return Cell(absent=True)
    return Cell(Stone("blue") if p.pegs >> bit & 1 else None)
