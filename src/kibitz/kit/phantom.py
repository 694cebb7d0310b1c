"""Phantom games: a piece of the other seat is seen only when one's own try meets it.

The record of such a game of two seats has these fields:

    board   by cell, 0 vacant, 1 and 2 the pieces of the seats
    met     by seat and cell, 1 for a piece of the other seat that a seat has met
    turn    the seat to act
    abrupt  whether a try that meets a piece ends the turn; else the seat tries again

The record does not hold when a piece was laid. So `lay_again` and `meet_again` give worlds that a
seat may take for true, but not each as often as it should: `About(redeal="approximate")`.
"""

from __future__ import annotations

from ..contract import Fields
from .arrays import Array
from .rng import State, below


def is_unknown(p: Fields, seat: int, cell: int) -> bool:
    """Whether a seat does not know what is on a cell."""
    return bool(p.board[cell] != seat + 1 and p.met[seat, cell] == 0)


def unknown_cells(p: Fields, out: Array) -> int:
    """Write the cells that the seat to act may try; return how many."""
    n = 0
    for cell in range(len(p.board)):
        if is_unknown(p, p.turn, cell):
            out[n] = cell
            n += 1
    return n


def meets_piece(p: Fields, cell: int) -> bool:
    """Whether a try meets a piece, which is noted; otherwise the cell is vacant."""
    if p.board[cell] == 0:
        return False
    p.met[p.turn, cell] = 1
    if p.abrupt:
        p.turn = 1 - p.turn
    return True


def observe_pieces(p: Fields, seat: int, out: Array) -> None:
    """Write what a seat knows: by cell its pieces and those it has met; its turn and number."""
    cells = len(p.board)
    for cell in range(cells):
        out[cell] = p.board[cell] == seat + 1
        out[cells + cell] = p.met[seat, cell]
    out[2 * cells] = p.turn == seat
    out[2 * cells + 1] = seat


def lay_again(p: Fields, seat: int, rng: State) -> int:
    """Lay the pieces that a seat has not met on other cells.

    Return for `meet_again` how many pieces of the seat the other one has met, if that ends a turn.
    """
    mine, met = 0, 0
    for cell in range(len(p.board)):
        mine += p.board[cell] == seat + 1
        met += p.met[seat, cell]
    turns = mine + (met if p.abrupt else 0)  # of the seat; the other has had as many, or one
    turns += (1 if seat == 1 else -1) * (p.turn == 1)  # more or less
    while True:
        vain = below(rng, min(mine, turns - met) + 1) if p.abrupt else 0
        if turns - vain - met < len(p.board) - mine - met:
            _lay(p, seat, turns - vain - met, rng)
            return int(vain)


def _lay(p: Fields, seat: int, pieces: int, rng: State) -> None:
    """Lay this number of pieces of the other seat on cells that the seat does not know."""
    for cell in range(len(p.board)):
        if is_unknown(p, seat, cell):
            p.board[cell] = 0
    for _ in range(pieces):
        cell = below(rng, len(p.board))
        while p.board[cell] != 0:
            cell = below(rng, len(p.board))
        p.board[cell] = 2 - seat


def meet_again(p: Fields, seat: int, vain: int, rng: State) -> None:
    """Choose the pieces of a seat that the other has met, `vain` of them if that ends a turn."""
    mine = 0
    for cell in range(len(p.board)):
        mine += p.board[cell] == seat + 1
    for cell in range(len(p.board)):
        p.met[1 - seat, cell] = 0
        if p.board[cell] == seat + 1:
            p.met[1 - seat, cell] = below(rng, mine) < vain if p.abrupt else below(rng, 2)
            vain -= p.met[1 - seat, cell]
            mine -= 1
