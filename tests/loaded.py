"""A loaded die, for tests: drawn by weights, among repeated outcomes, or again until it fits.

Each seat throws a die; the first passes or bets, the second folds or calls. Of a bet that is called
a third throw helps the first seat. With `secret` a seat sees its own die only.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below, by_weight

WAYS = ("weights", "repeated", "again")
ABOUT = About(
    "Loaded dice",
    outcome="scores",
    lowest=-11,
    highest=11,
    longest=2,
    options={
        "way": Option("weights", "how a die is thrown", among=WAYS),
        "secret": Option(False, "whether the dice are hidden"),
    },
)
HALF, THIRD, SIXTH = 3, 2, 1  # of 6, for the faces 0, 2 and 3; face 1 never comes


def layout(options):
    return [("way", "i1"), ("mover", "i1"), ("over", "?"), ("die", "i1", 3), ("acts", "i1", 2)]


def prepare(options):
    return {"way": WAYS.index(options["way"])}


def information(options):
    return "hidden" if options["secret"] else "perfect"


def actions(options):
    return 2


def start(p, rng):
    p.die[0], p.die[1] = thrown(p, rng), thrown(p, rng)


def thrown(p, rng):
    if p.way == 0:
        return by_weight(rng, (HALF, 0, THIRD, SIXTH))
    if p.way == 1:
        face = below(rng, 6)
        return 0 if face < HALF else 2 if face < HALF + THIRD else 3
    face = 1
    while face == 1:
        face = by_weight(rng, (HALF, 4, THIRD, SIXTH))
    return face


def player(p):
    return p.mover


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action, rng):
    p.acts[p.mover] = action
    p.over = p.mover == 1 or action == 0
    p.mover = 1 - p.mover
    if p.over and action == 1:
        p.die[2] = thrown(p, rng)


def over(p):
    return p.over


def returns(p, out):
    ahead = p.die[0] + p.die[2] - p.die[1]
    if p.acts[0] == 1:
        ahead = 2 * ahead - 1 if p.acts[1] == 1 else 1
    out[0], out[1] = ahead, -ahead


def redeal(p, seat, rng):
    if not p.over:
        p.die[1 - seat] = thrown(p, rng)


def name(p, action, seat):
    return (("pass", "bet"), ("fold", "call"))[p.mover][action]
