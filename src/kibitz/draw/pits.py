"""Pits with seeds, as in Mancala, as a picture."""

from math import cos, pi, sin, sqrt

from kibitz.draw.boards import SMALL
from kibitz.draw.cells import shade_colour
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    clickable,
    element,
    label,
    legal_dot,
    together,
    translate,
)
from kibitz.draw.words import read, remember
from kibitz.kit.labels import letters
from kibitz.scene import Pit, PitBoard
from kibitz.words import message

STEP = 66.0  # between the centres of pits
RADIUS = 28.0
STORE = 34.0  # half the width of a store
SEED = 4.3
SEEN = 18  # seeds that are drawn; the number says how many there are
GOLDEN = pi * (3 - sqrt(5))  # seeds lie as in a sunflower
PAD, MARGIN = 12.0, 26.0


def breadth_of(board: PitBoard) -> float:
    """The width of the picture of a board."""
    pits = STEP * max(map(len, board.rows))
    return pits + 2 * (PAD + MARGIN) + (4 * STORE + 2 * PAD if board.stores else 0.0)


def pit_board(board: PitBoard, *, is_counted: bool = True) -> Picture:
    """The pits in their wood, with a store at each end if there are stores.

    is_counted: whether each pit has the number of its seeds.
    """
    wide, tall = breadth_of(board) - 2 * MARGIN, STEP * len(board.rows) + 2 * PAD
    left = PAD + (2 * STORE + PAD if board.stores else 0.0)
    wood = element("rect", width=wide, height=tall, rx=22, class_="wood")
    pits = [
        _pit(pit, left + STEP * (i + 0.5), _middle(board, r), is_counted)
        for r, row in enumerate(board.rows)
        for i, pit in enumerate(row)
    ]
    ends = (PAD + STORE, wide - PAD - STORE)
    stores = [
        _store(pit, x, tall, is_counted) for pit, x in zip(board.stores or (), ends, strict=False)
    ]
    names = [
        label(letters(i), left + STEP * (i + 0.5), tall + 14, "coordinate", SMALL)
        for i in range(max(map(len, board.rows)))
    ]
    numbers = [
        label(str(r + 1), -14, _middle(board, r), "coordinate", SMALL)
        for r in range(len(board.rows))
    ]
    body = together(wood, *pits, *stores, *names, *numbers)
    return Picture(breadth_of(board), tall + MARGIN, translate(MARGIN, 0, body))


def _middle(board: PitBoard, row: int) -> float:
    return PAD + STEP * (len(board.rows) - row - 0.5)


@remember
def _pit(pit: Pit, x: float, y: float, is_counted: bool) -> Markup:
    hole = element("circle", r=RADIUS, **_hole(pit))
    ring = element("circle", r=RADIUS, class_=_ring(pit)) if pit.last or pit.new else NOTHING
    dot = legal_dot(pit.action is not None, 0.7 * RADIUS, -0.7 * RADIUS)
    drawn = (hole, ring, _seeds(pit.count, 4.7), _count(pit, RADIUS, is_counted), dot)
    return translate(x, y, clickable(_name(pit), pit.action, *drawn))


@remember
def _store(pit: Pit, x: float, tall: float, is_counted: bool) -> Markup:
    box = {"x": -STORE, "y": PAD, "width": 2 * STORE, "height": tall - 2 * PAD, "rx": STORE}
    hole = element("rect", **_hole(pit), **box)
    ring = element("rect", class_=_ring(pit), **box) if pit.last or pit.new else NOTHING
    note = label(pit.note, 0, PAD + 14, "carved", 11) if pit.note else NOTHING
    seeds = translate(0, tall / 2, _seeds(pit.count, 5.4))
    number = label(str(pit.count), 0, tall - PAD - 16, "carved", 17) if is_counted else NOTHING
    dot = legal_dot(pit.action is not None, 0.7 * STORE, PAD + 0.3 * STORE)
    return translate(x, 0, clickable(_name(pit), pit.action, hole, ring, seeds, note, number, dot))


def _name(pit: Pit) -> str:
    if pit.action is not None:
        return pit.name
    return " ".join(
        filter(
            None, (pit.note, pit.name, read(message("{n} seed", plural="{n} seeds", n=pit.count)))
        )
    )


def _hole(pit: Pit) -> dict[str, str]:
    if pit.shade is not None:
        return {"class_": "shaded", "fill": shade_colour(pit.shade)}
    return {"class_": "hole" if pit.action is None else "hole open"}


def _ring(pit: Pit) -> str:
    return "ring new" if pit.new else "ring last"


def _seeds(count: int, spread: float) -> Markup:
    shown = min(count, SEEN)
    seeds = [
        element(
            "circle",
            cx=spread * sqrt(k + 0.4) * cos(k * GOLDEN),
            cy=spread * sqrt(k + 0.4) * sin(k * GOLDEN) - 3,
            r=SEED,
            class_="seed",
        )
        for k in range(shown)
    ]
    return together(*seeds)


def _count(pit: Pit, radius: float, is_counted: bool) -> Markup:
    number = label(str(pit.count), 0, radius - 8, "carved", 12) if is_counted else NOTHING
    note = label(pit.note, 0, 8 - radius, "carved", 10) if pit.note else NOTHING
    return together(number, note)
