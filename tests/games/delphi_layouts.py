"""Layouts of Delphi for its tests."""

import kibitz
from kibitz.scene import Hand, Line, ScoreTable, SideBySide, Text

ONE = {"players": 3, "deals": 1}
RED = {**ONE, "rule": "red"}
ODD_RED = "red if odd(last) else black"


def begin(text="", seed=0, **options):
    p = kibitz.load("delphi", **options).start(seed)
    p.play(text)
    return p


def words(p, seat=-1):
    """The texts that a seat sees, caption and all."""
    scene = p.scene(seat)
    return [scene.caption, *(part.text for part in scene.parts if isinstance(part, Text))]


def columns(p):
    """The main sequence: each right card with the wrong ones over it, the nearest first."""
    (line,) = (part for part in p.scene().parts if isinstance(part, Line))
    return [" ".join(card.text for card in (c.card, *c.sideline)) for c in line.columns]


def below(p, kind):
    """The parts of a kind that stand side by side under the main sequence."""
    beside = [part for part in p.scene().parts if isinstance(part, SideBySide)]
    return [one for part in beside for one in part.parts if isinstance(one, kind)]


def to_call(p):
    return [card.text for hand in below(p, Hand) for card in hand.cards]


def account(p, seat):
    """What the table of chips, calls and points says of a seat."""
    (table,) = below(p, ScoreTable)
    return table.rows[seat][1:]


def chips(p):
    return p.record.chips.tolist()


BY_HAND = {"players": 3, "deals": 1, "judge": "dealer"}
