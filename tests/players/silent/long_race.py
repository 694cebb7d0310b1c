"""A long race: a step forward, a step back, or a rest; the first at the end of the track wins."""

from kibitz.contract import About, Option

ABOUT = About(
    "Long Race", "written for a test", longest=100_000,
    options={"length": Option(300, "steps to the end", low=1, high=10_000)},
)  # fmt: skip


def layout(options):
    return [("at", "i4", 2), ("length", "i4"), ("turn", "i1")]


def prepare(options):
    return {"length": options["length"]}


def actions(options):
    return 3


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1], out[2] = 0, 1, 2
    return 3


def play(p, action):
    p.at[p.turn] = max(0, p.at[p.turn] + action - 1)
    p.turn = 1 - p.turn


def over(p):
    return p.at.max() >= p.length


def returns(p, out):
    out[0] = (p.at[0] > p.at[1]) * 1 - (p.at[0] < p.at[1]) * 1
    out[1] = -out[0]
