"""Penney's game: each seat names a pattern of heads and tails; the first that is tossed wins.

First names a pattern, then Second another one of the same length. The coin is tossed again and
again; the seat whose pattern comes first as the last tosses wins. `first` and `second` fix the
patterns.

Actions below 2^length are patterns, with a 1 for heads, the first toss as the highest bit; the last
action tosses the coin.
"""

from kibitz.contract import About, Option, OptionError
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene

FREE = -1
ABOUT = About(
    title="Penney's game",
    inventor="Walter Penney",
    year=1969,
    source="Wolfram, How to win at coin flipping, https://blog.wolfram.com/2010/11/",
    summary="Name a pattern of coin tosses; the first that comes wins.",
    seats=("First", "Second"),
    outcome="win",
    plays_forced=True,
    options={
        "length": Option(3, "tosses of a pattern", low=2, high=5),
        "first": Option("", "the pattern of the first seat, such as HHT; empty if it is free"),
        "second": Option("", "the pattern of the second seat"),
    },
)


def pattern(options, seat):
    text = options[seat].upper()
    if not text:
        return FREE
    if len(text) != options["length"] or set(text) - {"H", "T"}:
        raise OptionError(f"{seat}: {options['length']} letters H and T, not {text[:20]!r}.")
    return sum((letter == "H") << k for k, letter in enumerate(reversed(text)))


def layout(options):
    return [
        *(("length", "i1"), ("fixed", "i1", 2), ("named", "i1", 2)),
        *(("tosses", "i1"), ("last", "i1"), ("turn", "i1"), ("winner", "i1")),
    ]


def prepare(options):
    fixed = pattern(options, "first"), pattern(options, "second")
    if fixed[0] == fixed[1] != FREE:
        raise OptionError("first and second are two patterns.")
    return {"fixed": fixed, "named": (FREE, FREE), "winner": -1}


def actions(options):
    return 2 ** options["length"] + 1


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    patterns = 1 << p.length
    if p.named[1] != FREE:
        out[0] = patterns
        return 1
    n = 0
    for each in range(patterns):
        other = p.turn == 1 and each == p.named[0]
        kept = p.turn == 0 and each == p.fixed[1]
        if p.fixed[p.turn] == each or (p.fixed[p.turn] == FREE and not other and not kept):
            out[n] = each
            n += 1
    return n


def play(p, action, rng):
    if action < 1 << p.length:
        p.named[p.turn] = action
        p.turn = 1 - p.turn
        return
    p.last = (2 * p.last + below(rng, 2)) % (1 << p.length)
    p.tosses = min(p.length, p.tosses + 1)
    p.turn = 1 - p.turn
    for seat in range(2):
        if p.tosses == p.length and p.last == p.named[seat]:
            p.winner = seat


def over(p):
    return p.winner >= 0


def returns(p, out):
    out[p.winner], out[1 - p.winner] = 1, -1


def letters(number, length):
    return "".join("TH"[number >> k & 1] for k in range(length - 1, -1, -1))


def name(p, action, seat):
    return letters(action, p.length) if action < 1 << p.length else "toss"


def scene(p, seat):
    names = [letters(p.named[k], p.length) if p.named[k] >= 0 else "..." for k in range(2)]
    tosses = letters(p.last, p.tosses) or "no toss yet"
    caption = f"First has {names[0]}, Second has {names[1]}. Last tosses: {tosses}."
    if over(p):
        return Scene(f"{caption} {ABOUT.seats[p.winner]} wins.")
    if p.named[1] >= 0:
        return Scene(caption, (Choice((Button("toss", 1 << p.length),)),))
    free = [k for k in range(1 << p.length) if p.fixed[p.turn] in (FREE, k) and k != p.named[0]]
    free = [k for k in free if p.turn == 1 or k != p.fixed[1]]
    return Scene(caption, (Choice(tuple(Button(name(p, k, 0), k) for k in free)),))
