"""Endless: a loop, or a search, that never ends where the option `where` says so."""

import re

from kibitz.contract import About, Option
from kibitz.scene import Button, Choice, Scene, Text

WHERE = {"nowhere": 0, "legal": 1, "play": 2, "bot": 3, "scene": 4}
PLACE = Option("nowhere", "where it does not end", among=tuple(WHERE))
HEAP = Option(9, "matches at the start", low=1, high=99)
ABOUT = About("Endless", "a test", outcome="win", options={"heap": HEAP, "where": PLACE})


def layout(options):
    return [("heap", "i1"), ("turn", "i1"), ("loops", "i1")]


def prepare(options):
    return {"loops": WHERE[options["where"]]}


def actions(options):
    return 3


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    k = 0
    while p.loops == 1 and p.heap < 7:
        k += 1
    for action in range(min(3, p.heap)):
        out[action] = action
    return min(3, p.heap)


def play(p, action):
    k = 0
    while p.loops == 2 and p.heap < 7:
        k += 1
    while p.loops == 3 and p.heap < 4:
        p.turn = 1 - p.turn
    p.heap -= action + 1
    p.turn = 1 - p.turn


def over(p):
    return p.heap == 0


def returns(p, out):
    out[1 - p.turn], out[p.turn] = 1, -1


def scene(p, seat):
    if p.loops == 4 and p.heap < 7:
        re.match(r"(a+)+$", "a" * 60 + "b")
    acts = [Button(str(a), a) for a in range(min(3, p.heap))] if seat == p.turn else []
    return Scene("Endless", (Text(f"heap {p.heap}"), Choice(tuple(acts))))
