"""Count to ten: one seat alone or two in turn; each act adds one, and the game ends at ten."""

from kibitz.contract import About, Option

PLAYERS = Option(2, "who plays", low=1, high=2)
ABOUT = About("Count to ten", "written for a test", outcome="scores", players=2,
              lowest=0, highest=10, longest=10, options={"players": PLAYERS})  # fmt: skip


def layout(options):
    return [("count", "i1"), ("turn", "i1"), ("players", "i1"), ("points", "i1", 2)]


def actions(options):
    return 2


def start(p):
    p.turn = 0


def player(p):
    return p.turn


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.count += 1
    p.points[p.turn] += action
    p.turn = (p.turn + 1) % p.players


def over(p):
    return p.count == 10


def returns(p, out):
    for seat in range(p.players):
        out[seat] = p.points[seat]
