"""The silver dollar game without the dollar: slide coins to the left; who cannot, loses.

Coins lie on cells of a strip, one on a cell at most. A turn slides a coin to the left, as far as
you like, but not over another coin. `coins` gives their cells at the start, counted from 1 at the
left, as `3,4,8`.

An action is 20 * the coin, counted from the left, + the cell to which it slides, from 0.
"""

from kibitz.contract import About, Option, OptionError
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Move, Piece, Scene, SquareBoard

ABOUT = About(
    title="Silver dollar game without the dollar",
    inventor="traditional",
    source="http://www.ctkmathgamesforkids.com/Games/NoSilverDollar.shtml",
    summary="Slide coins to the left, not over others; the seat that cannot loses.",
    seats=("First", "Second"),
    outcome="win",
    options={"coins": Option("3,6,8,12", "cells of the coins from 1, rising, with commas")},
)
CELLS = 20


def cells_of(options):
    words = options["coins"].split(",")
    cells = [int(word) for word in words if word.isdigit()]
    is_rising = cells == sorted(set(cells)) and len(cells) == len(words) <= 6
    if not is_rising or cells[0] < 1 or cells[-1] > CELLS:
        raise OptionError(f"coins: up to six rising whole numbers from 1 to {CELLS} with commas.")
    return [cell - 1 for cell in cells]


def layout(options):
    return [("at", "i1", len(cells_of(options))), ("turn", "i1")]


def actions(options):
    return CELLS * len(cells_of(options))


def prepare(options):
    return {"at": cells_of(options)}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def lowest(p, coin):
    """The first cell to which a coin may slide."""
    return p.at[coin - 1] + 1 if coin > 0 else 0


def legal(p, out):
    n = 0
    for coin in range(len(p.at)):
        for cell in range(lowest(p, coin), p.at[coin]):
            out[n] = CELLS * coin + cell
            n += 1
    return n


def play(p, action):
    p.at[action // CELLS] = action % CELLS
    p.turn = 1 - p.turn


def over(p):
    return p.at[-1] == len(p.at) - 1


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def name(p, action, seat):
    return f"{letters(int(p.at[action // CELLS]))}1-{letters(action % CELLS)}1"


def scene(p, seat):
    cells = [Cell(Piece("coin", "yellow") if k in p.at else None) for k in range(CELLS)]
    moves = [
        Move(int(p.at[coin]), cell, CELLS * coin + cell)
        for coin in range(len(p.at))
        for cell in range(lowest(p, coin), int(p.at[coin]))
    ]
    caption = f"{ABOUT.seats[p.turn]} slides a coin to the left."
    if over(p):
        caption = f"{ABOUT.seats[1 - p.turn]} wins."
    return Scene(caption, (SquareBoard.squares(CELLS, 1, cells, moves),))
