"""Positions of Connect6 for its tests, and a slow twin. X is Black, O is White, . is vacant."""

import kibitz
from kibitz.players import player


def begin(text="", **options):
    p = kibitz.load("connect6", **{"side": 9, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover="Black", due=2):
    """The position of a picture, its stones put in turns as the rules have it.

    The mover has `due` stones left in his turn; the numbers of stones must fit.
    """
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    p = kibitz.load("connect6", side=len(rows)).start()
    marks = [mark for row in rows for mark in row]
    stones = {seat: [cell for cell, m in enumerate(marks) if m == "XO"[seat]] for seat in (0, 1)}
    for _ in range(len(stones[0]) + len(stones[1])):
        p.act(stones[p.player].pop())
    assert not p.over and (("Black", "White")[p.player], 1 + p.ply % 2) == (mover, due)
    return p


def sixes(side):
    """Every six cells in a row, written from the text: (column, row) and a step."""
    found = []
    for column in range(side):
        for row in range(side):
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(column + k * across, row + k * up) for k in range(6)]
                if all(0 <= x < side and 0 <= y < side for x, y in places):
                    found.append([y * side + x for x, y in places])
    return found


class Connect6Twin:
    def __init__(self, side):
        self.names = [
            f"{'abcdefghijklmnopqrs'[x]}{y + 1}" for y in range(side) for x in range(side)
        ]
        self.sixes = [frozenset(six) for six in sixes(side)]
        self.turns = [[]]  # the cells of each turn, Black's single stone first

    def stones(self, seat):
        return {cell for turn in self.turns[seat::2] for cell in turn}

    def moves(self):
        taken = self.stones(0) | self.stones(1)
        over = self.winner() is not None
        return [] if over else [n for cell, n in enumerate(self.names) if cell not in taken]

    def player(self):
        return (len(self.turns) - 1) % 2

    def play(self, name):
        self.turns[-1].append(self.names.index(name))
        if len(self.turns[-1]) == (1 if len(self.turns) == 1 else 2):
            self.turns.append([])

    def winner(self):
        won = [seat for seat in (0, 1) if any(six <= self.stones(seat) for six in self.sixes)]
        return won[0] if won else None


def last(spec, p):
    *_, thought = player(spec, seed=1).think(p)
    return thought
