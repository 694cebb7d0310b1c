"""Can't Stop: climb columns with four dice, and stop before no runner can move.

There is a column for each sum of two dice; with six faces they are 3, 5, 7, 9, 11, 13, 11, .., 3
high. On its turn a seat rolls four dice and makes two pairs of them. In the column of each sum it
puts one of its three runners a step above its own marker, or moves a runner a step up; for both
sums if it can, else for one. Then it stops and keeps the progress of the runners, or rolls again.
If no pair can move a runner, the turn is over and the progress of the runners is lost.

A seat that has reached the top of a column closes it for all. The first with `win` columns wins.

The action of a move is 2 + i * (columns + 1) + j for the columns i and j, counted from 0; j is
the number of columns where one runner moves only.
"""

import numpy as np

from kibitz.contract import About, Option
from kibitz.kit.rng import below
from kibitz.scene import Button, Cell, Choice, Crowd, Dice, Graph, Ground, Piece, Place, Scene

ABOUT = About(
    title="Can't Stop",
    inventor="Sid Sackson",
    year=1980,
    source="https://en.wikipedia.org/wiki/Can%27t_Stop_(board_game)",
    summary="Roll and climb as long as you dare; three columns win.",
    seats=("Red", "Blue", "Green", "Yellow"),
    minutes=20,
    outcome="win",
    options={
        "players": Option(2, "how many play", low=2, high=4),
        "faces": Option(6, "faces of a die", low=2, high=6),
        "height": Option(3, "height of the outer columns", low=1, high=3),
        "win": Option(3, "columns that win", low=1, high=3),
    },
)
ROLL, STOP = 0, 1
RUNNERS = 3


def layout(options):
    columns = 2 * options["faces"] - 1
    return [
        ("at", "i1", (options["players"], columns)),  # how high a seat stands
        ("runners", "i1", columns),  # how high a runner stands, 0 for none
        ("dice", "i1", 4),  # the last roll, the lowest first
        ("rolled", "?"),  # whether the dice are still to be paired
        ("turn", "i1"),
        ("faces", "i1"),
        ("height", "i1"),
        ("win", "i1"),
    ]


def actions(options):
    columns = 2 * options["faces"] - 1
    return 2 + columns * (columns + 1)


def prepare(options):
    columns = 2 * options["faces"] - 1
    if options["players"] * (options["win"] - 1) >= columns:
        raise ValueError(
            f"{columns} columns may be closed with no winner; take more faces or win=1."
        )
    return {}


def start(p):
    p.turn = 0


def top(p, column):
    return p.height + 2 * min(column, 2 * p.faces - 2 - column)


def player(p):
    return p.turn


def legal(p, out):
    if p.rolled:
        return moves(p, out)
    out[0], out[1] = ROLL, STOP
    return 2 if p.runners.any() else 1


def moves(p, out):
    """Write each way to move the runners once."""
    n, none = 0, len(p.runners)
    for k in range(3):  # the die that is paired with the first
        one = int(p.dice[0] + p.dice[1 + k]) - 2
        other = int(p.dice.sum()) - one - 4
        i, j = min(one, other), max(one, other)
        if together(p, i, j):
            n = add(out, n, 2 + i * (none + 1) + j)
        else:
            n = add(out, n, 2 + i * (none + 1) + none) if may(p, i) else n
            n = add(out, n, 2 + j * (none + 1) + none) if may(p, j) else n
    return n


def add(out, n, action):
    """Write an action to `out` if it is not there yet; return how many actions are there."""
    for k in range(n):
        if out[k] == action:
            return n
    out[n] = action
    return n + 1


def stands(p, column):
    """The height of the seat to act in a column, with its runners."""
    return max(p.runners[column], p.at[p.turn, column])


def free(p):
    return RUNNERS - (p.runners > 0).sum()


def may(p, column):
    """Whether a runner can go a step up in this column, which no seat may have closed."""
    high = top(p, column)
    is_open = p.at[:, column].max() < high and stands(p, column) < high
    return is_open and (p.runners[column] > 0 or free(p) > 0)


def together(p, i, j):
    """Whether runners can go up in both columns, or two steps in one column."""
    if i == j:
        return may(p, i) and stands(p, i) + 2 <= top(p, i)
    needed = int(p.runners[i] == 0) + int(p.runners[j] == 0)
    return may(p, i) and may(p, j) and needed <= free(p)


def play(p, action, rng):
    if action == ROLL:
        for k in range(4):
            p.dice[k] = 1 + below(rng, p.faces)
        p.dice.sort()
        p.rolled = moves(p, np.zeros(6, np.int64)) > 0
        if not p.rolled:
            pass_on(p)
    elif action == STOP:
        for column in range(len(p.runners)):
            p.at[p.turn, column] = stands(p, column)
        if not over(p):
            pass_on(p)
    else:
        none = len(p.runners)
        i, j = (action - 2) // (none + 1), (action - 2) % (none + 1)
        p.runners[i] = stands(p, i) + 1
        if j < none:
            p.runners[j] = stands(p, j) + 1
        p.rolled = False


def pass_on(p):
    p.runners[:] = 0
    p.turn = (p.turn + 1) % len(p.at)


def won(p, seat):
    """The number of columns that a seat has closed."""
    n = 0
    for column in range(len(p.runners)):
        n += p.at[seat, column] == top(p, column)
    return n


def over(p):
    return won(p, p.turn) >= p.win


def returns(p, out):
    out[:] = -1
    out[p.turn] = 1


def key(p):
    """The position without used dice and without progress in closed columns; neither matters."""
    at = p.at.copy()
    for column in range(len(p.runners)):
        if at[:, column].max() == top(p, column):
            at[:, column] *= at[:, column] == top(p, column)
    return at, p.runners, p.dice * p.rolled, p.turn


def name(p, action, seat):
    if action < 2:
        return ("roll", "stop")[action]
    i, j = divmod(action - 2, len(p.runners) + 1)
    return f"{i + 2}" if j == len(p.runners) else f"{i + 2}+{j + 2}"


def _all(p):
    return range(2 + len(p.runners) * (len(p.runners) + 1))


def parse(p, text):
    return next((action for action in _all(p) if name(p, action, -1) == text), None)


def why(p, action):
    if action == STOP and not p.rolled:
        return "roll first; no runner is on the way."
    if action < 2:
        return "move your runners first."
    if not p.rolled:
        return "roll first, or stop."
    return "the runners cannot make this move with these dice."


def scene(p, seat):
    spaces = [space for column in range(len(p.runners)) for space in _column(p, column)]
    mountain = Graph(tuple(spaces), shape="square")
    parts = [mountain, Dice.rolled(p.dice.tolist())] if p.dice[0] else [mountain]
    if over(p):
        return Scene(f"{ABOUT.seats[p.turn]} wins.", tuple(parts))
    out = [0] * 6
    buttons = [Button(name(p, a, seat), a) for a in out[: legal(p, out)]]
    return Scene(_caption(p), (*parts, Choice(tuple(buttons))))


def _column(p, column):
    """The spaces of a column from below: its number, then its steps with camps and a runner."""
    highest, low = top(p, column), (top(p, p.faces - 1) - top(p, column)) / 2
    yield Place(Cell(note=str(column + 2), name=str(column + 2)), column, low)
    for step in range(1, highest + 1):
        is_top = step == highest
        here = [s for s, at in enumerate(p.at[:, column]) if at == step]
        pieces = [Piece("flag" if is_top else "tent", ABOUT.seats[s].lower()) for s in here]
        pieces += (
            [Piece("person", ABOUT.seats[p.turn].lower())] if p.runners[column] == step else []
        )
        ground = Ground("snow" if is_top else "mountain")
        cell = Cell(
            Crowd(tuple(pieces)) if pieces else None, ground=ground, name=f"{column + 2}:{step}"
        )
        yield Place(cell, column, low + step)


def _caption(p):
    if p.rolled:
        return f"{ABOUT.seats[p.turn]} makes pairs and moves runners."
    return f"{ABOUT.seats[p.turn]} rolls{' or stops' if p.runners.any() else ''}."
