"""Put a stone on a vacant cell, not beside one of your own (diagonals do not count).

A player without such a cell is passed over. Whoever puts the last stone wins."""

from kibitz.contract import About, IllegalMove, Option
from kibitz.scene import Cell, Scene, SquareBoard, Stone

ABOUT = About(
    "Stake out",
    "a test",
    summary="A small game for three to six: the last stone wins.",
    seats=("Red", "Blue", "Green", "Yellow", "Black", "White"),
    outcome="win",
    options={
        "players": Option(3, "how many play", low=2, high=6),
        "size": Option(4, "cells along an edge", low=3, high=6),
    },
)
COLOURS = ("red", "blue", "green", "yellow", "black", "white")


def layout(options):
    return [
        ("players", "i1"),
        ("size", "i1"),
        ("turn", "i1"),
        ("last", "i1"),
        ("board", "i1", options["size"] ** 2),
    ]


def actions(options):
    return options["size"] ** 2


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def fits(p, cell, seat):
    own, size, x = 1 + seat, int(p.size), cell % int(p.size)
    beside = (x > 0 and p.board[cell - 1] == own) or (x < size - 1 and p.board[cell + 1] == own)
    below = cell >= size and p.board[cell - size] == own
    above = cell + size < len(p.board) and p.board[cell + size] == own
    return p.board[cell] == 0 and not (beside or below or above)


def legal(p, out):
    n = 0
    for cell in range(len(p.board)):
        if fits(p, cell, p.turn):
            out[n] = cell
            n += 1
    return n


def can_move(p, seat):
    for cell in range(len(p.board)):
        if fits(p, cell, seat):
            return True
    return False


def play(p, action):
    p.board[action] = 1 + p.turn
    p.last = p.turn
    for step in range(1, p.players + 1):
        seat = (p.last + step) % p.players
        if can_move(p, seat):
            p.turn = seat
            break


def over(p):
    for seat in range(p.players):
        if can_move(p, seat):
            return False
    return True


def returns(p, out):
    for seat in range(p.players):
        out[seat] = 1 if seat == p.last else -1


def name(p, action, seat):
    return "abcdef"[action % p.size] + str(action // p.size + 1)


def parse(p, text):
    column, row = "abcdef".find(text[:1]), text[1:]
    if not (0 <= column < p.size and row.isdigit() and 1 <= int(row) <= p.size):
        raise IllegalMove("A cell is a letter and a number, such as a1.")
    return column + (int(row) - 1) * int(p.size)


def why(p, action):
    return "A stone is there." if p.board[action] else "It would touch a stone of yours."


def scene(p, seat):
    stones = [Stone(COLOURS[mark - 1]) if mark else None for mark in p.board]
    cells = [Cell(stone, i if fits(p, i, p.turn) else None) for i, stone in enumerate(stones)]
    caption = "The game is over." if over(p) else f"{ABOUT.seats[p.turn]} to play."
    return Scene(caption, (SquareBoard.squares(int(p.size), int(p.size), cells),))
