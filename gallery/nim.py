"""Nim: take counters from one heap; the seat that takes the last counter wins.

A turn takes any number of counters, at least one, from one heap. With `misere` the seat that takes
the last counter loses. The heaps are written with commas: `heaps=3,4,5`.

An action is 100 * the heap + the number of counters that stay in it.
"""

from kibitz.contract import About, Option, OptionError
from kibitz.scene import Button, Cell, Choice, Pit, PitBoard, Scene, SquareBoard, Stone

ABOUT = About(
    title="Nim",
    inventor="Charles L. Bouton",
    year=1901,
    source="Bouton, Nim, a game with a complete mathematical theory, 1901, "
    "https://en.wikipedia.org/wiki/Nim",
    summary="Take counters from one heap; the last counter wins.",
    seats=("First", "Second"),
    outcome="win",
    options={
        "heaps": Option("3,4,5", "the counters in each heap, with commas"),
        "misere": Option(False, "the last counter loses"),
    },
)
MOST = 100  # no heap is as large
HIGHEST = 20  # of heaps whose counters are drawn one upon another


def sizes(options):
    words = options["heaps"].split(",")
    if not all(word.isdigit() and 0 < int(word) < MOST for word in words) or len(words) > 8:
        raise OptionError(
            "heaps: up to eight whole numbers from 1 to 99 with commas, such as 3,4,5."
        )
    return [int(word) for word in words]


def layout(options):
    heaps = len(sizes(options))
    return [("left", "i1", heaps), ("high", "i1"), ("turn", "i1"), ("misere", "?")]


def actions(options):
    return MOST * len(sizes(options))


def prepare(options):
    return {"left": sizes(options), "high": max(sizes(options))}


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for heap in range(len(p.left)):
        for left in range(p.left[heap]):
            out[n] = MOST * heap + left
            n += 1
    return n


def play(p, action):
    p.left[action // MOST] = action % MOST
    p.turn = 1 - p.turn


def over(p):
    return p.left.max() == 0


def returns(p, out):
    winner = p.turn if p.misere else 1 - p.turn
    out[winner], out[1 - winner] = 1, -1


def name(p, action, seat):
    return f"{'abcdefgh'[action // MOST]}={action % MOST}"


def scene(p, seat):
    caption = f"{ABOUT.seats[p.turn]} takes counters from the top of a heap."
    if over(p):
        caption = f"{ABOUT.seats[p.turn if p.misere else 1 - p.turn]} wins."
    if p.high <= HIGHEST:
        cells = [_counter(p, heap, k) for k in range(p.high) for heap in range(len(p.left))]
        return Scene(caption, (SquareBoard.squares(len(p.left), int(p.high), cells),))
    pits = [Pit(int(left), note="abcdefgh"[heap]) for heap, left in enumerate(p.left)]
    acts = [MOST * heap + k for heap in range(len(p.left)) for k in range(p.left[heap])]
    choice = Choice(tuple(Button(name(p, a, -1), a) for a in acts))
    return Scene(caption, (PitBoard.pits(len(pits), 1, pits), choice))


def _counter(p, heap, k):
    """The place of counter k of a heap, from 0 at the bottom; it is taken with those above it."""
    action = MOST * heap + k
    there = k < p.left[heap]
    taken = name(p, action, -1)
    return Cell(Stone("blue"), action, name=taken) if there else Cell(marked_by=(taken,))
