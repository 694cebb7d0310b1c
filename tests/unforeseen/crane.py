"""The porter acts three times while the crane acts once: a turn of three acts, then one of one.

The porter puts three loads on three carts; the crane takes all from a cart. After four rounds the
porter has what is left, the crane what it took.
"""

from kibitz.contract import About, Option

CARTS, STEPS = 3, 4
ABOUT = About(
    "Crane", outcome="win-draw", seats=("Porter", "Crane"), longest=STEPS * 6,
    options={"rounds": Option(4, "rounds", low=1, high=6)},
)  # fmt: skip


def layout(options):
    return [("on", "i1", CARTS), ("took", "i1"), ("step", "i1"), ("rounds", "i1")]


def prepare(options):
    return {"rounds": options["rounds"]}


def actions(options):
    return CARTS


def start(p):
    p.step = 0


def player(p):
    return 1 if p.step % STEPS == 3 else 0


def legal(p, out):
    n = 0
    for cart in range(CARTS):
        if player(p) == 0 or p.on[cart] > 0:
            out[n] = cart
            n += 1
    return n


def play(p, action):
    if player(p) == 0:
        p.on[action] += 1 if p.step % STEPS else 2
    else:
        p.took += p.on[action]
        p.on[action] = 0
    p.step += 1


def over(p):
    return p.step == STEPS * p.rounds


def returns(p, out):
    left = p.on.sum() - p.took
    out[0] = (left > 0) * 1 - (left < 0) * 1
    out[1] = -out[0]


def name(p, action):
    return "abc"[action]
