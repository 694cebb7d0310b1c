"""Positions of Symple for its tests. W and B are stones, + marks the cells that may be filled."""

from textwrap import dedent

import kibitz
from kibitz.games.symple import look, rules
from kibitz.kit import sets
from kibitz.kit.rng import below, seeded


def begin(text="", **options):
    p = kibitz.load("symple", **{"side": 5, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover, **options):
    """A position at the start of a turn, with the stones of a picture."""
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    p = kibitz.load("symple", side=len(rows), **options).start()
    for cell, mark in enumerate(mark for row in rows for mark in row):
        if mark in "WB":
            p.record.colour = "WB".index(mark)
            rules.lay(p.record, cell)
    stones = [sets.size(own) for own in p.record.own]
    p.record.grown = stones != list(p.record.groups)  # two stones touch
    p.record.colour = ("White", "Black").index(mover)
    p.record.fit = p.record.vacant
    return p


def after(before, mover, acts, **options):
    p = drawn(before, mover, **options)
    p.play(acts)
    return p


def picture(p):
    """The stones, and the cells that may be filled."""
    acts, side = p.moves(), p.game.options["side"]
    marks = [
        "W" if sets.has(white, k) else "B" if sets.has(black, k) else ".+"[name in acts]
        for (white, black) in [p.record.own]
        for k, name in enumerate(look.labels(side)[:-1])
    ]
    return "\n".join(" ".join(marks[k : k + side]) for k in range(0, len(marks), side)[::-1])


def same(p, wanted):
    return picture(p) == dedent(wanted).strip()


def game_of(seed, sown=0, **options):
    """Every position of a random game, whose first turns put stones apart while they can."""
    p, rng = begin(**options), seeded(seed)
    yield p.copy()
    while not p.over:
        beside = p.record.beside[p.player]
        apart = [a for a in p.legal() if p.ply < sown and not sets.has(beside, a)]
        acts = apart or p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()
