"""A game for tests: a piece goes along the arrows of a random graph that `prepare` draws."""

import random

from kibitz.contract import About, Option

ABOUT = About(
    title="Graph",
    options={
        "graph": Option(0, "the seed of the graph", low=0, high=10**6),
        "nodes": Option(12, "how many nodes", low=2, high=100),
        "back": Option(False, "whether arrows may lead back"),
    },
)
WAYS = 3  # arrows from a node
MOST, SHARE = 1, 0  # ends are worth -MOST to MOST more than the share of each seat


def layout(options):
    n = options["nodes"]
    return [("at", "i1"), ("arrows", "i1", (n, WAYS)), ("seat", "i1", n), ("value", "i1", n)]


def actions(options):
    return WAYS


def prepare(options):
    """The last third of the nodes are ends; their arrows are not used."""
    luck, n = random.Random(options["graph"]), options["nodes"]

    def arrow(k):
        return luck.randrange(n) if options["back"] else luck.randrange(min(k + 1, n - 1), n)

    return {
        "arrows": [[arrow(k) for _ in range(WAYS)] for k in range(n)],
        "seat": [luck.randrange(2) for _ in range(n)],
        "value": [luck.randint(-MOST, MOST) for _ in range(n)],
    }


def start(p):
    p.at = 0


def player(p):
    return p.seat[p.at]


def legal(p, out):
    for k in range(WAYS):
        out[k] = k
    return WAYS


def play(p, action):
    p.at = p.arrows[p.at, action]


def over(p):
    return p.at >= 2 * len(p.seat) // 3


def returns(p, out):
    out[0] = SHARE + p.value[p.at]
    out[1] = SHARE - p.value[p.at]


def key(p):
    return p.at
