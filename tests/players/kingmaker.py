"""The first seat says which of the two others wins, alone or together with it."""

from kibitz.contract import About, Option

ABOUT = About(
    "Kingmaker",
    players=3,
    outcome="win",
    options={
        "open": Option("yes", "whether all is seen", among=("yes", "no")),
        "together": Option(False, "whether the first seat wins as well"),
    },
)


def information(options):
    return "perfect" if options["open"] == "yes" else "hidden"


def layout(options):
    return [("winner", "i1"), ("together", "?")]


def actions(options):
    return 2


def start(p):
    p.winner = 0


def player(p):
    return 0


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.winner = action + 1


def over(p):
    return p.winner > 0


def returns(p, out):
    out[:] = -1
    out[p.winner] = 1
    if p.together:
        out[0] = 1


def redeal(p, seat, rng):
    pass
