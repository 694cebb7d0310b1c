"""A game for tests: Quixo, whose play can repeat; 3x3 is small, 4x4 has millions of positions."""

from kibitz.contract import About, Option

ABOUT = About(title="Quixo", options={"size": Option(3, "cells along an edge", low=2, high=5)})
LEFT, RIGHT, DOWN = 0, 1, 2  # the ends of a row; of a column the lower end, and 3: the upper


def layout(options):
    return [("board", "i1", options["size"] ** 2), ("turn", "i1"), ("size", "i1")]


def actions(options):
    return 4 * options["size"] ** 2


def start(p):
    pass


def player(p):
    return p.turn


def place(p, action):
    """The place in its line of the cell that is taken, and that line's first cell and step."""
    column, row = action // 4 % p.size, action // 4 // p.size
    if action % 4 <= RIGHT:
        return column, row * p.size, 1
    return row, column, p.size


def legal(p, out):
    n = 0
    for cell in range(p.size * p.size):
        column, row = cell % p.size, cell // p.size
        if 0 < column < p.size - 1 and 0 < row < p.size - 1:
            continue
        if p.board[cell] == 2 - p.turn:
            continue
        for way in range(4):
            taken = place(p, 4 * cell + way)[0]
            if taken != (p.size - 1 if way % 2 else 0):
                out[n] = 4 * cell + way
                n += 1
    return n


def play(p, action):
    taken, first, step = place(p, action)
    end = p.size - 1 if action % 2 else 0
    way = 1 if end > taken else -1
    for k in range(taken, end, way):
        p.board[first + k * step] = p.board[first + (k + way) * step]
    p.board[first + end * step] = 1 + p.turn
    p.turn = 1 - p.turn


def has_line(p, seat):
    n, mark = p.size, 1 + seat
    for k in range(n):
        if is_line(p, k * n, 1, mark) or is_line(p, k, n, mark):
            return True
    return is_line(p, 0, n + 1, mark) or is_line(p, n - 1, n - 1, mark)


def is_line(p, first, step, mark):
    for k in range(p.size):
        if p.board[first + k * step] != mark:
            return False
    return True


def over(p):
    return has_line(p, 0) or has_line(p, 1)


def returns(p, out):
    """A line of the seat that did not act wins, even beside one of the seat that did."""
    winner = p.turn if has_line(p, p.turn) else 1 - p.turn
    out[winner], out[1 - winner] = 1, -1


def key(p):
    number = int(p.turn)
    for k in range(p.size * p.size):
        number = 3 * number + int(p.board[k])
    return number
