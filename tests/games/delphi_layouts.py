"""Layouts of Delphi for its tests."""

import kibitz
from kibitz.scene import Hand, Line, Text

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


def to_call(p):
    return [card.text for part in p.scene().parts if isinstance(part, Hand) for card in part.cards]


def chips(p):
    return p.record.chips.tolist()


BY_HAND = {"players": 3, "deals": 1, "judge": "dealer"}
