"""Positions of Catchup for its tests. W and B are stones, + marks legal cells."""

import kibitz
from kibitz.games.catchup import rules
from kibitz.kit import hexes
from kibitz.kit.rng import below, seeded

VERSIONS = ("revised", "catchup", "2012")
TODAY = ("catchup", "2012")


def begin(text="", **options):
    p = kibitz.load("catchup", **{"side": 3, **options}).start()
    p.play(text)
    return p


def drawn(picture, mover, **options):
    """A position at the start of a turn, with the stones of a picture and no third one earned."""
    rows = [line.split() for line in picture.strip().splitlines()][::-1]
    return laid([mark for row in rows for mark in row], mover, side=(len(rows) + 1) // 2, **options)


def laid(marks, mover, **options):
    p = kibitz.load("catchup", **options).start()
    for cell, mark in enumerate(marks):
        if mark in "WB":
            p.record.colour = "WB".index(mark)
            rules.lay(p.record, cell)
    p.record.colour = 1 - "WB".index(mover[0])
    p.record.before = max(p.record.largest)
    rules.end_turn(p.record)
    return p


def picture(p):
    """The stones, and the cells that are legal."""
    acts, rows = p.moves(), {}
    for cell, name in enumerate(hexes.names(hexes.hexagon(p.game.options["side"]))):
        stone = [mark for mark, own in zip("WB", p.record.own, strict=True) if own[0] >> cell & 1]
        rows.setdefault(name[0], []).append(stone[0] if stone else ".+"[name in acts])
    widest = 2 * p.game.options["side"] - 1
    return "\n".join(" " * (widest - len(row)) + " ".join(row) for row in list(rows.values())[::-1])


def turns(p):
    """How many turns were played, and who is to act."""
    return p.turn, "WB"[p.player]


def game_of(seed, **options):
    """Every position of a random game."""
    p, rng = kibitz.load("catchup", **options).start(), seeded(seed)
    yield p.copy()
    while not p.over:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
        yield p.copy()
