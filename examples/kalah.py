"""Kalah: sow your seeds round the board and gather most of them in your store.

The seat to act takes all seeds of one of its houses and sows them one by one, counter-clockwise,
into the houses and its own store, passing over the store of the other. If the last seed falls
into its store, it acts again. If the last seed falls into an empty house of its own and there are
seeds in the house opposite, all of these go to its store.

The game ends when the seat to act has no seeds in its houses. The seeds that are left go to the
seat in whose houses they lie. The most seeds win.

Options: with `empty_captures` the last seed goes to the store even if the house opposite is
empty; with `ending=empty` the game also ends when the other seat has no seeds; `leftovers` may go
to the seat that has emptied its houses, or to no seat. The rules of the paper "Solving Kalah"
(Irving, Donkers and Uiterwijk, 2000) are empty_captures=yes and ending=empty.

With 3 houses a seat, the numbers of the pits:

       6 5 4
     7       3      First sows from 0 to 3, his store, then 4, 5, 6, 0, ..
       0 1 2
"""

from kibitz.contract import About, Option
from kibitz.kit.labels import letters
from kibitz.scene import Pit, PitBoard, Scene

ABOUT = About(
    title="Kalah",
    inventor="William Julius Champion",
    year=1940,
    source="https://en.wikipedia.org/wiki/Kalah",
    summary="Sow seeds round the board; a last seed in your store gives you another turn.",
    seats=("First", "Second"),
    options={
        "houses": Option(6, "houses of a seat", low=1, high=8),
        "seeds": Option(4, "seeds in a house at the start", low=1, high=6),
        "empty_captures": Option(False, "the last seed is captured though nothing lies opposite"),
        "ending": Option(
            "stuck", "when the seat to act, or any seat, has no seeds", among=("stuck", "empty")
        ),
        "leftovers": Option(
            "owner", "who gets the seeds that are left", among=("owner", "other", "nobody")
        ),
    },
)
OWNER, OTHER, NOBODY = 0, 1, 2


def layout(options):
    return [
        ("pits", "i1", 2 * options["houses"] + 2),
        ("turn", "i1"),
        ("ended", "i1"),
        ("houses", "i1"),
        ("seeds", "i1"),
        ("empty_captures", "?"),
        ("ends_empty", "?"),
        ("left_to", "i1"),
    ]


def actions(options):
    return options["houses"]


def prepare(options):
    left_to = ("owner", "other", "nobody").index(options["leftovers"])
    return {"left_to": left_to, "ends_empty": options["ending"] == "empty"}


def start(p):
    p.pits[:] = p.seeds
    p.pits[store(p, 0)] = p.pits[store(p, 1)] = 0


def store(p, seat):
    return p.houses if seat == 0 else 2 * p.houses + 1


def pit(p, house):
    """The pit of a house of the seat to act, counted from its left."""
    return house + p.turn * (p.houses + 1)


def player(p):
    return p.turn


def legal(p, out):
    n = 0
    for house in range(p.houses):
        if p.pits[pit(p, house)] > 0:
            out[n] = house
            n += 1
    return n


def play(p, action):
    last = sow(p, pit(p, action))
    house = last - pit(p, 0)
    if 0 <= house < p.houses and p.pits[last] == 1:
        capture(p, last)
    if last != store(p, p.turn):
        p.turn = 1 - p.turn
    if seeds_of(p, p.turn) == 0 or (p.ends_empty and seeds_of(p, 1 - p.turn) == 0):
        finish(p)


def sow(p, at):
    """Sow the seeds of a pit and return where the last one falls."""
    hand, p.pits[at] = p.pits[at], 0
    while hand > 0:
        at = (at + 1) % len(p.pits)
        if at != store(p, 1 - p.turn):
            p.pits[at] += 1
            hand -= 1
    return at


def capture(p, last):
    opposite = 2 * p.houses - last
    if p.pits[opposite] > 0 or p.empty_captures:
        p.pits[store(p, p.turn)] += p.pits[opposite] + 1
        p.pits[opposite] = p.pits[last] = 0


def seeds_of(p, seat):
    """The number of seeds in the houses of a seat."""
    first = seat * (p.houses + 1)
    return p.pits[first : first + p.houses].sum()


def finish(p):
    """End the game: give away the seeds that are left."""
    for owner in range(2):
        if p.left_to != NOBODY:
            p.pits[store(p, owner if p.left_to == OWNER else 1 - owner)] += seeds_of(p, owner)
        for house in range(p.houses):
            p.pits[house + owner * (p.houses + 1)] = 0
    p.ended = 1


def over(p):
    return p.ended == 1


def returns(p, out):
    lead = p.pits[store(p, 0)] - p.pits[store(p, 1)]
    if lead != 0:
        out[0], out[1] = (1, -1) if lead > 0 else (-1, 1)


def name(p, action, seat):
    return f"{letters(action)}1" if p.turn == 0 else f"{letters(p.houses - 1 - action)}2"


def parse(p, text):
    return next((house for house in range(p.houses) if name(p, house, -1) == text), None)


def why(p, action):
    return f"{name(p, action, -1)} is empty."


def scene(p, seat):
    pits = [*_row(p, 0), *_row(p, 1)[::-1]]
    stores = [Pit(int(p.pits[store(p, s)]), note=ABOUT.seats[s]) for s in (1, 0)]
    return Scene(_caption(p), (PitBoard.pits(p.houses, 2, pits, tuple(stores)),))


def _row(p, seat):
    first, acting = seat * (p.houses + 1), p.turn == seat and not over(p)
    return [
        Pit(int(n), k if acting and n else None)
        for k, n in enumerate(p.pits[first : first + p.houses])
    ]


def _caption(p):
    if not over(p):
        return f"{ABOUT.seats[p.turn]} sows the seeds of a house."
    one, other = (int(p.pits[store(p, s)]) for s in (0, 1))
    if one == other:
        return f"A draw, {one} to {other}."
    return f"{ABOUT.seats[int(one < other)]} wins, {max(one, other)} to {min(one, other)}."
