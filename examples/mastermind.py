"""Mastermind: find a hidden code of colours by asking codes.

A guess is a code, put peg by peg. It is answered by two numbers: pegs of the right colour in the
right place, and further pegs of a right colour in a wrong place. The return is minus the number of
guesses until the code is found, and minus one more than all tries if it is not found. With four
pegs of six colours the best strategy needs 4.340 guesses on average (Koyama and Lai, 1993).

An action is the colour of the next peg. The code is numbered with the first peg as the least digit.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Cell, Crowd, Piece, Reserve, Scene, Sheet, SideBySide, SquareBoard, Stone

ABOUT = About(
    title="Mastermind",
    inventor="Mordecai Meirowitz",
    year=1970,
    source="https://en.wikipedia.org/wiki/Mastermind_(board_game)",
    summary="Alone: find a hidden code of colours by asking codes.",
    players=1,
    seats=("You",),
    minutes=5,
    outcome="scores",
    information="hidden",
    lowest=-13,
    highest=-1,
    options={
        "pegs": Option(4, "pegs of a code", low=2, high=5),
        "colours": Option(6, "colours of pegs", low=2, high=7),
        "tries": Option(10, "guesses", low=1, high=12),
    },
)
COLOURS = ("white", "black", "red", "blue", "green", "yellow", "purple")


def layout(options):
    return [
        ("colours", "i1"),
        ("code", "i1", options["pegs"]),
        ("asked", "i1", (options["tries"], options["pegs"])),  # 1 more than a colour
        ("answers", "i1", (options["tries"], 2)),
        ("put", "i1"),  # pegs so far, in all guesses
        ("found", "i1"),
    ]


def actions(options):
    return options["colours"]


def start(p, rng):
    for k in range(len(p.code)):
        p.code[k] = below(rng, p.colours)


def player(p):
    return 0


def turn_over(p):
    return p.put % len(p.code) == 0


def legal(p, out):
    for colour in range(p.colours):
        out[colour] = colour
    return p.colours


def answer(code, asked, colours):
    """The pegs in the right place, and those of a right colour elsewhere."""
    right, common = 0, 0
    for k in range(len(code)):
        right += code[k] == asked[k]
    for colour in range(colours):
        in_code, in_asked = 0, 0
        for k in range(len(code)):
            in_code += code[k] == colour
            in_asked += asked[k] == colour
        common += min(in_code, in_asked)
    return right, common - right


def play(p, action):
    pegs = len(p.code)
    row = p.put // pegs
    p.asked[row, p.put % pegs] = 1 + action
    p.put += 1
    if p.put % pegs == 0:
        right, near = answer(p.code, p.asked[row] - 1, p.colours)
        p.answers[row, 0], p.answers[row, 1] = right, near
        p.found = right == pegs


def over(p):
    return p.found > 0 or p.put == p.asked.size


def returns(p, out):
    out[0] = -(p.put // len(p.code)) - (0 if p.found else 1)


def fits(p, code):
    """Whether a code would have given all answers so far."""
    for row in range(p.put // len(code)):
        right, near = answer(code, p.asked[row] - 1, p.colours)
        if right != p.answers[row, 0] or near != p.answers[row, 1]:
            return False
    return True


def redeal(p, seat, rng):
    """Draw one of the codes that fit all answers; each is equally likely."""
    code, pegs, seen = np.zeros_like(p.code), len(p.code), 0
    if over(p):
        return
    for number in range(int(p.colours) ** pegs):
        rest = number
        for k in range(pegs):
            code[k] = rest % p.colours
            rest //= p.colours
        if fits(p, code):
            seen += 1
            if below(rng, seen) == 0:
                p.code[:] = code


def name(p, action, seat):
    return COLOURS[action]


def _marks(right, near):
    """A black peg for each right peg, a white one for each right colour elsewhere."""
    pegs = (Piece("disc", "black"),) * right + (Piece("disc", "white"),) * near
    return Cell(Crowd(pegs), marked_by=()) if pegs else Cell(absent=True)


def scene(p, seat):
    pegs, tries = len(p.code), len(p.asked)
    rows = []
    for row in reversed(range(tries)):
        stones = [Stone(COLOURS[colour - 1]) if colour else None for colour in p.asked[row]]
        rows += [*(Cell(stone, marked_by=()) for stone in stones), _marks(*p.answers[row])]
    board = SquareBoard.holes(pegs + 1, tries, rows, coordinates=False)
    if over(p):
        code = " ".join(COLOURS[colour] for colour in p.code)
        found = f"Found with guess {p.put // pegs}" if p.found else "Not found"
        return Scene(f"{found}: {code}.", (board,))
    box = tuple(Cell(Stone(COLOURS[k]), k, name=COLOURS[k]) for k in range(p.colours))
    caption = f"Guess {p.put // pegs + 1} of {tries}: put peg {p.put % pegs + 1} of {pegs}."
    pegs_in_order = tuple(str(peg + 1) for peg in range(pegs))
    sheet = Sheet(COLOURS[: int(p.colours)], pegs_in_order, "Your notes")
    return Scene(caption, (Reserve(box, "Next peg"), SideBySide((board, sheet))))
