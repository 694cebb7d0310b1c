"""Small games that an author might write, to be spoiled in one place each."""

from pathlib import Path

import kibitz
from kibitz.check import check

PIG = """
from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Pig", outcome="win")

def layout(options):
    return [("points", "i4", 2), ("kept", "i2"), ("turn", "i1"), ("luck", "i8", 4)]

def actions(options):
    return 2

def start(p, rng):
    p.turn = 0

def player(p):
    return p.turn

def legal(p, out):
    out[0], out[1] = 0, 1
    return 2

def play(p, action, rng):
    if action == 0:
        roll = 1 + below(rng, 6)
        if roll == 1:
            p.kept = 0
            p.turn = 1 - p.turn
        else:
            p.kept += roll
    else:
        p.points[p.turn] += p.kept + 1
        p.kept = 0
        p.turn = 1 - p.turn

def over(p):
    return p.points[0] >= 20 or p.points[1] >= 20

def returns(p, out):
    winner = 0 if p.points[0] >= 20 else 1
    out[winner], out[1 - winner] = 1, -1

def name(p, action, seat):
    return ("roll", "hold")[action]

def scene(p, seat):
    acts = () if over(p) else (Button("roll", 0), Button("hold", 1))
    return Scene(f"{p.points[0]} to {p.points[1]}, and {p.kept}", (Choice(acts),))
"""

DRAWS = """
import numpy as np

from kibitz.contract import About
from kibitz.kit.rng import below, shuffle
from kibitz.scene import Button, Choice, Scene

ABOUT = About("Draws", information="hidden")

def layout(options):
    return [("pack", "i1", 20), ("next", "i1"), ("sums", "i2", 2), ("own", "i1", 2)]

def actions(options):
    return 2

def start(p, rng):
    for k in range(20):
        p.pack[k] = 1 + k
    shuffle(rng, p.pack, 20)
    p.own[0] = p.pack[0]
    p.own[1] = p.pack[1]
    p.next = 2

def player(p):
    return p.next % 2

def legal(p, out):
    out[0], out[1] = 0, 1
    return 2

def play(p, action):
    p.sums[(p.next + action) % 2] += p.pack[p.next]
    p.next += 1

def over(p):
    return p.next == 20

def returns(p, out):
    lead = int(p.sums[0]) + int(p.own[0]) - int(p.sums[1]) - int(p.own[1])
    out[0] = 1 if lead > 0 else -1 if lead < 0 else 0
    out[1] = -out[0]

def redeal(p, seat, rng):
    unseen = np.zeros(20, np.int64)
    unseen[0] = p.own[1 - seat]
    n = 1
    for k in range(p.next, 20):
        unseen[n] = p.pack[k]
        n += 1
    unseen[:n].sort()
    shuffle(rng, unseen, n)
    p.own[1 - seat] = unseen[0]
    p.pack[1 - seat] = unseen[0]
    for k in range(p.next, 20):
        p.pack[k] = unseen[1 + k - p.next]

def scene(p, seat):
    held = f"You hold {p.own[seat]}." if seat >= 0 else ""
    acts = () if over(p) else (Button("0", 0), Button("1", 1))
    return Scene(f"{p.sums[0]} to {p.sums[1]}. {held}", (Choice(acts),))
"""


def game(folder: Path, text: str, *edits: tuple[str, str]) -> kibitz.Game:
    """The game of a text in which each first string is replaced by the second."""
    for was, now in edits:
        assert was in text, was
        text = text.replace(was, now)
    path = folder / "mine.py"
    path.write_text(text)
    return kibitz.load(str(path))


def first(folder: Path, text: str, *edits: tuple[str, str], games: int = 3) -> tuple[str, str]:
    """The first property that does not hold, and the sentence; both empty if all hold."""
    found = check(game(folder, text, *edits), games, bounds=False, options=False)
    return (found[0].property, found[0].sentence) if found else ("", "")


def line(text: str, words: str) -> int:
    """The number of the line on which some words stand first."""
    return next(n for n, one in enumerate(text.splitlines(), 1) if words in one)
