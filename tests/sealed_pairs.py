"""A joint choice of two acts a seat, for tests: three seats choose two of four numbers each, twice."""

from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About(title="Sealed pairs", players=3, information="hidden", outcome="scores")


def layout(options):
    return [("chosen", "i1", (2, 3, 2)), ("round", "i1"), ("made", "i1")]


def actions(options):
    return 4


def start(p):
    p.chosen[:] = -1


def player(p):
    return p.made // 2


def owes(p, seat):
    return 2 * seat + 2 > p.made


def legal(p, out):
    n = 0
    for number in range(4):
        if p.made % 2 == 0 or number != p.chosen[p.round, player(p), 0]:
            out[n] = number
            n += 1
    return n


def play(p, action):
    p.chosen[p.round, p.made // 2, p.made % 2] = action
    p.made += 1
    if p.made == 6:
        p.round += 1
        p.made = 0


def over(p):
    return p.round == 2


def returns(p, out):
    for seat in range(3):
        out[seat] = p.chosen[:, seat].sum()


def redeal(p, seat, rng):
    for k in range(p.made):
        if k // 2 != seat and k % 2 == 0:
            first = below(rng, 4)
            p.chosen[p.round, k // 2, 0] = first
            if k + 1 < p.made:
                p.chosen[p.round, k // 2, 1] = (first + 1 + below(rng, 3)) % 4


def scene(p, seat):
    own = [] if over(p) else [int(n) for n in p.chosen[p.round, seat] if n >= 0]
    parts = [Text(f"Shown: {p.chosen[: p.round].tolist()}, yours: {own if seat >= 0 else []}")]
    if not over(p) and seat == player(p):
        may = (n for n in range(4) if p.made % 2 == 0 or n != p.chosen[p.round, seat, 0])
        parts.append(Choice(tuple(Button(str(n), n) for n in may)))
    return Scene("Choose two numbers.", tuple(parts))
