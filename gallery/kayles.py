"""Kayles: knock down one pin or two pins that stand side by side; the last pin wins.

The pins stand in a row. Pins that fall leave a gap, so a row may become two rows. With `pairs` a
turn must knock down exactly two neighbours (Dawson's Kayles). A nim heap may stand beside the row
(`heap`): then a turn may take counters from it instead, and the second seat wins exactly if the
heap is as large as the nim value of the row.

An action is 2 * the first pin that falls + 1 if two pins fall; then 2 * pins + the counters that
stay in the heap.
"""

from kibitz.contract import About, Option
from kibitz.scene import Button, Cell, Choice, Graph, Move, Piece, Place, Scene

ABOUT = About(
    title="Kayles",
    inventor="Henry Dudeney",
    year=1908,
    source="https://oeis.org/A002186",
    summary="Knock down one pin or two neighbours; the last pin wins.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "pins": Option(13, "pins in the row", low=1, high=26),
        "pairs": Option(False, "Dawson's Kayles: exactly two neighbours fall"),
        "heap": Option(0, "counters in a nim heap beside the row", low=0, high=9),
    },
    variants={"Dawson's Kayles": {"pairs": True}},
)


def layout(options):
    return [
        ("fallen", "?", options["pins"]),
        ("turn", "i1"),
        ("pins", "i1"),
        ("pairs", "?"),
        ("heap", "i1"),
    ]


def actions(options):
    return 2 * options["pins"] + options["heap"]


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def may(p, action):
    pin = action // 2
    if pin >= p.pins:
        return action - 2 * p.pins < p.heap
    if p.fallen[pin]:
        return False
    if action % 2 == 0:
        return not p.pairs
    return pin + 1 < p.pins and not p.fallen[pin + 1]


def legal(p, out):
    n = 0
    for action in range(2 * p.pins + p.heap):
        if may(p, action):
            out[n] = action
            n += 1
    return n


def play(p, action):
    if action >= 2 * p.pins:
        p.heap = action - 2 * p.pins
    else:
        p.fallen[action // 2] = True
        if action % 2:
            p.fallen[action // 2 + 1] = True
    p.turn = 1 - p.turn


def over(p):
    for action in range(2 * p.pins + p.heap):
        if may(p, action):
            return False
    return True


def returns(p, out):
    out[p.turn], out[1 - p.turn] = -1, 1


def key(p):
    return p.fallen, p.heap, p.turn


def name(p, action, seat):
    if action >= 2 * p.pins:
        return f"heap={action - 2 * p.pins}"
    pin = action // 2 + 1
    return f"{pin}-{pin + 1}" if action % 2 else f"{pin}"


def scene(p, seat):
    pins = [None if fallen else Piece("pawn", "white") for fallen in p.fallen]
    cells = [_pin(p, number, piece) for number, piece in enumerate(pins, 1)]
    acts = [a for a in range(2 * p.pins + p.heap) if may(p, a)]
    moves = [move for a in acts if a < 2 * p.pins for move in _moves(p, a)]
    row = Graph(tuple(Place(cell, x, 0) for x, cell in enumerate(cells)), moves=tuple(moves))
    heap = [Button(name(p, a, -1), a) for a in acts if a >= 2 * p.pins]
    seats = ABOUT.seats
    caption = f"{seats[p.turn]} knocks down pins." if acts else f"{seats[1 - p.turn]} wins."
    return Scene(caption, (row, Choice(tuple(heap))) if heap else (row,))


def _pin(p, number, piece):
    """The place of a pin, marked by the acts that knock it down."""
    pairs = f"{number}-{number + 1}", f"{number - 1}-{number}"
    return Cell(piece, name=f"{number}", marked_by=(f"{number}", *pairs))


def _moves(p, action):
    """A pin alone is pressed twice, two pins one after the other."""
    pin, called = action // 2, name(p, action, -1)
    if action % 2 == 0:
        return [Move(pin, pin, action, called)]
    return [Move(pin, pin + 1, action, called), Move(pin + 1, pin, action, called)]
