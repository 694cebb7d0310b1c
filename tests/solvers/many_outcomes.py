"""One act of several, each of which draws one of many numbers, which is the score; two seats."""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Many outcomes",
    outcome="scores",
    lowest=-50,
    highest=50,
    options={
        "acts": Option(6, "acts", low=1, high=50),
        "ways": Option(3000, "ways", low=1, high=10000),
        "secret": Option(False, "whether each seat has a card that the other does not see"),
    },
)


def information(options):
    return "hidden" if options["secret"] else "perfect"


def layout(options):
    return [
        ("acts", "i1"),
        ("ways", "i2"),
        ("secret", "?"),
        ("card", "i1", 2),
        ("got", "i2"),
        ("done", "?"),
    ]


def actions(options):
    return options["acts"]


def start(p, rng):
    if p.secret:
        p.card[0] = below(rng, 2)
        p.card[1] = below(rng, 2)


def player(p):
    return 0


def legal(p, out):
    for a in range(p.acts):
        out[a] = a
    return p.acts


def play(p, action, rng):
    p.got = below(rng, p.ways) * 100 // p.ways - 50
    p.done = True


def over(p):
    return p.done


def returns(p, out):
    out[0] = p.got
    out[1] = -p.got


def redeal(p, seat, rng):
    if p.secret and not p.done:
        p.card[1 - seat] = below(rng, 2)
