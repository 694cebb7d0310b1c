"""Two doctors against a disease, all seen. Play at random almost never wins.

The cities lie in a ring. A turn is two acts: go to a neighbour, treat (take a cube, which is a sample),
or deliver two samples at the laboratory, city 0. Then a city gets a cube; the fourth there is an
outbreak. The doctors win with the last cure, and lose at the second outbreak or with the last turn.
"""

from kibitz.contract import About, Option
from kibitz.kit.rng import below

ABOUT = About(
    "Outbreak", "written for a test", players=2, sides=((0, 1),), outcome="win",
    options={
        "cities": Option(4, "cities", low=3, high=6),
        "cures": Option(2, "cures", low=1, high=4),
        "turns": Option(10, "turns", low=1, high=30),
    },
)  # fmt: skip
LEFT, RIGHT, TREAT, DELIVER = range(4)


def layout(options):
    return [
        ("cubes", "i1", options["cities"]), ("at", "i1", 2), ("samples", "i1", 2), ("cured", "i1"),
        ("outbreaks", "i1"), ("left", "i1"), ("acts", "i1"), ("cures", "i1"),
    ]  # fmt: skip


def actions(options):
    return 4


def prepare(options):
    return {"left": options["turns"]}


def start(p, rng):
    for _ in range(len(p.cubes)):
        p.cubes[below(rng, len(p.cubes))] += 1


def player(p):
    return p.left % 2


def legal(p, out):
    seat = p.left % 2
    out[0], out[1], n = LEFT, RIGHT, 2
    if p.cubes[p.at[seat]] > 0 and p.samples[seat] < 2:
        out[n] = TREAT
        n += 1
    if p.at[seat] == 0 and p.samples[seat] == 2:
        out[n] = DELIVER
        n += 1
    return n


def play(p, action, rng):
    seat, cities = p.left % 2, len(p.cubes)
    if action == LEFT:
        p.at[seat] = (p.at[seat] + cities - 1) % cities
    elif action == RIGHT:
        p.at[seat] = (p.at[seat] + 1) % cities
    elif action == TREAT:
        p.cubes[p.at[seat]] -= 1
        p.samples[seat] += 1
    else:
        p.samples[seat] = 0
        p.cured += 1
    p.acts += 1
    if p.acts == 2 and p.cured < p.cures:
        p.acts = 0
        p.left -= 1
        city = below(rng, cities)
        if p.cubes[city] == 3:
            p.outbreaks += 1
        else:
            p.cubes[city] += 1


def over(p):
    return p.cured == p.cures or p.outbreaks == 2 or p.left == 0


def returns(p, out):
    out[0] = out[1] = 1 if p.cured == p.cures else -1
