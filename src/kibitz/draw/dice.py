"""Dice as pictures."""

from kibitz.draw.cards import with_title
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    clickable,
    element,
    flow,
    label,
    legal_dot,
    together,
    translate,
)
from kibitz.scene import Dice, Die
from kibitz.words import message, read

SIDE = 46.0
GAP = 10.0
NOTE = 14.0
# Pips on a grid of three by three, from the upper left corner.
PIPS = {1: "4", 2: "26", 3: "246", 4: "0268", 5: "02468", 6: "035268"}


def dice(part: Dice, room: float) -> Picture:
    """Dice side by side, in as many rows as they need."""
    return with_title(part.title, flow([die(d) for d in part.dice], room, GAP))


def singly(part: Dice) -> list[Picture]:
    """Each die by itself."""
    return [die(d) for d in part.dice]


def die(die: Die) -> Picture:
    """One die, with its note under it."""
    shape = element("rect", width=SIDE, height=SIDE, rx=9, class_=f"die {die.colour}")
    name = die.name or read(message("a die that is not seen"))
    under = label(die.note, SIDE / 2, SIDE + NOTE / 2 + 1, "coordinate", 11)
    dot = legal_dot(die.action is not None, SIDE - 5.5, 5.5, 3.4)
    drawn = clickable(name, die.action, shape, _face(die), dot)
    noted = together(drawn, under if die.note else NOTHING)
    return Picture(SIDE, SIDE + (NOTE if die.note else 0.0), noted)


def _face(die: Die) -> Markup:
    role = f"text-{die.colour}"
    pips = PIPS.get(die.face) if isinstance(die.face, int) else None
    if pips is None:
        text = die.text or "?"
        size = min(24.0, 40 / (0.62 * len(text)))
        return label(text, SIDE / 2, SIDE / 2, f"rank {role}", size)
    return together(*(_pip(int(place), role) for place in pips))


def _pip(place: int, role: str) -> Markup:
    x, y = SIDE * (0.25 + 0.25 * (place % 3)), SIDE * (0.25 + 0.25 * (place // 3))
    return translate(x, y, element("circle", r=4.2, class_=role))
