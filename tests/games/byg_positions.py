"""Positions of Byg for its tests, drawn as text, and a slow twin, written from the text alone.

W and B are stones, + marks the cells that may be filled. The twin judges whole turns by what they
leave behind.
"""

from tests.games.slow_boards import groups, hexagon

import kibitz
from kibitz.games.byg import look, rules
from kibitz.kit.rng import below, seeded


def begin(text="", **options):
    p = kibitz.load("byg", **{"side": 3, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover, **options):
    """A position at the start of a turn, with the stones of a picture."""
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    options = {"side": (len(rows) + 1) // 2, **options}
    p = kibitz.load("byg", **options).start()
    for cell, mark in enumerate(mark for row in rows for mark in row):
        if mark in "WB":
            p.record.colour = "WB".index(mark)
            rules.lay(p.record, cell)
    p.record.colour = ("White", "Black").index(mover)
    p.record.turn = 2 + p.record.colour
    p.record.fit = p.record.vacant
    return p


def picture(p):
    """The stones, and the cells that may be filled."""
    acts = p.moves()
    names = look.labels(p.game.options["side"])
    rows = {}
    for cell, name in enumerate(names[: len(p.record.parent)]):
        stone = [
            mark
            for mark, own in zip("WB", p.record.own, strict=True)
            if own[cell >> 6] >> (cell & 63) & 1
        ]
        rows.setdefault(name[0], []).append(stone[0] if stone else ".+"[name in acts])
    widest = 2 * p.game.options["side"] - 1
    return "\n".join(" " * (widest - len(row)) + " ".join(row) for row in list(rows.values())[::-1])


class BygTwin:
    def __init__(self, side, version, pie):
        self.near = hexagon(side)
        self.stones, self.turn, self.new = (set(), set()), 0, set()
        self.version, self.white, self.choosing = version, 0, False
        self.pie = pie and version == 2

    @property
    def own(self):
        return self.stones[self.turn % 2]

    def is_turn(self, new):
        """Whether these stones are a turn, added to those that stood before it."""
        old = self.own - self.new
        apart = not any(self.near[a] & (old | new) for a in new)
        if apart:
            return len(new) <= (2 if self.version == 1 and self.turn > 0 else 1)
        grown = all(self.near[a] & old for a in new)
        return grown and all(len(group & new) <= 1 for group in groups(old | new, self.near))

    def moves(self):
        if self.choosing:
            return {"white", "black"}
        vacant = set(self.near) - self.stones[0] - self.stones[1]
        cells = {a for a in vacant if self.is_turn(self.new | {a})}
        return cells | {"done"} if self.new and cells else cells

    def player(self):
        return 1 if self.choosing else (self.white + self.turn) % 2

    def play(self, act):
        if self.choosing:
            self.choosing, self.white = False, 1 if act == "white" else 0
            return
        if act != "done":
            self.own.add(act)
            self.new.add(act)
            if self.moves():
                return
        self.choosing = self.pie and self.turn == 0
        self.turn, self.new = self.turn + 1, set()

    def winner(self):
        white, black = ([len(g) for g in groups(stones, self.near)] for stones in self.stones)
        return self.white if white > black else 1 - self.white


def game_of(seed, **options):
    """Every position of a random game."""
    p, rng = kibitz.load("byg", **options).start(), seeded(seed)
    yield p.copy()
    while not p.over:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()
