"""Pits with seeds, as in Mancala, as a picture."""

from math import cos, pi, sin, sqrt

from kibitz.draw.boards import SMALL
from kibitz.draw.cells import shade_colour
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    breadth,
    clickable,
    element,
    label,
    legal_dot,
    together,
    translate,
)
from kibitz.kit.labels import letters
from kibitz.scene import Pit, PitBoard
from kibitz.words import message, read, remember

STEP, LEVEL = 62.0, 88.0  # between the centres of pits, across and up: a phone is narrow
RADIUS, HIGH = 28.0, 40.0  # half the width and half the height of a pit
STORE = 25.0  # half the width of a store
SEED = 4.8
SEEN = 18  # seeds that are drawn; the number says how many there are
GOLDEN = pi * (3 - sqrt(5))  # seeds lie as in a sunflower
PAD, MARGIN, RIGHT = 9.0, 24.0, 4.0  # within the wood; beside it, where names stand or do not


def breadth_of(board: PitBoard) -> float:
    """The width of the picture of a board."""
    pits = STEP * max(map(len, board.rows))
    stores = 4 * STORE + 2 * PAD if board.stores else 0.0
    return pits + 2 * PAD + stores + MARGIN + RIGHT


def pit_board(board: PitBoard, *, is_counted: bool = True) -> Picture:
    """The pits in their wood, with a store at each end if there are stores.

    is_counted: whether each pit has the number of its seeds.
    """
    wide, tall = breadth_of(board) - MARGIN - RIGHT, LEVEL * len(board.rows) + 2 * PAD
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
    return PAD + LEVEL * (len(board.rows) - row - 0.5)


@remember
def _pit(pit: Pit, x: float, y: float, is_counted: bool) -> Markup:
    box = {"x": -RADIUS, "y": -HIGH, "width": 2 * RADIUS, "height": 2 * HIGH, "rx": RADIUS}
    hole = element("rect", **_hole(pit), **box)
    ring = element("rect", class_=_ring(pit), **box) if pit.last or pit.new else NOTHING
    dot = legal_dot(pit.action is not None, 0.72 * RADIUS, -0.72 * HIGH)
    drawn = (hole, ring, _seeds(pit.count, 5.2), _count(pit, is_counted), dot)
    return _pit_at(x, y, pit, *drawn)


def _pit_at(x: float, y: float, pit: Pit, *drawn: Markup) -> Markup:
    """A pit at its place; a page moves its seeds from pit to pit by their number."""
    shown = element("g", clickable(_name(pit), pit.action, *drawn), data_seeds=str(pit.count))
    return translate(x, y, shown)


@remember
def _store(pit: Pit, x: float, tall: float, is_counted: bool) -> Markup:
    box = {"x": -STORE, "y": PAD, "width": 2 * STORE, "height": tall - 2 * PAD, "rx": STORE}
    hole = element("rect", **_hole(pit), **box)
    ring = element("rect", class_=_ring(pit), **box) if pit.last or pit.new else NOTHING
    size = min(11.0, 1.6 * STORE / breadth(pit.note or " ", 1.0))
    note = label(pit.note, 0, PAD + 16, "carved", size) if pit.note else NOTHING
    seeds = translate(0, tall / 2, _seeds(pit.count, 5.4))
    number = label(str(pit.count), 0, tall - PAD - 16, "carved", 17) if is_counted else NOTHING
    dot = legal_dot(pit.action is not None, 0.7 * STORE, PAD + 0.3 * STORE)
    return _pit_at(x, 0, pit, hole, ring, seeds, note, number, dot)


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


def _count(pit: Pit, is_counted: bool) -> Markup:
    number = label(str(pit.count), 0, HIGH - 11, "carved", 14) if is_counted else NOTHING
    note = label(pit.note, 0, 10 - HIGH, "carved", 10) if pit.note else NOTHING
    return together(number, note)
