"""Only way: two seats in turn take one step; at each tenth step they may take two."""

from kibitz.contract import About, Option

ABOUT = About(
    title="Only way",
    inventor="Kibitz",
    options={
        "steps": Option(30, "of the way", low=1, high=5000),
        "ways": Option(True, "whether each tenth step has a choice"),
    },
    longest=5000,
)


def layout(options):
    return [("steps", "i2"), ("ways", "i1"), ("gone", "i2"), ("acts", "i2")]


def actions(options):
    return 2


def start(p):
    p.gone = 0


def player(p):
    return p.acts % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2 if p.ways and p.gone % 10 == 0 else 1


def play(p, action):
    p.acts += 1
    p.gone += action + 1


def over(p):
    return p.gone >= p.steps


def returns(p, out):
    out[:] = 0
