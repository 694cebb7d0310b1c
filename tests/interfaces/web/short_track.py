"""A step is two; the first at three wins, but the track has no fourth space."""

from kibitz.contract import About
from kibitz.scene import Button, Choice, Scene, Track

ABOUT = About("Race", "nobody", outcome="win")


def layout(options):
    return [("at", "i1", 2), ("turn", "i1")]


def actions(options):
    return 1


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0] = 0
    return 1


def play(p, action):
    p.at[p.turn] += 2
    p.turn = 1 - p.turn


def over(p):
    return p.at[0] >= 3 or p.at[1] >= 3


def returns(p, out):
    out[0], out[1] = 1, -1


def scene(p, seat):
    track = Track(3, (("First", "red", int(p.at[0])), ("Second", "blue", int(p.at[1]))), "Steps")
    return Scene("A step.", (track, Choice((Button("0", 0, "step"),))))
