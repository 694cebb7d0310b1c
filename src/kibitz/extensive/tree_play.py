"""The rules of a game that is a tree: a position is the number of a node.

`tree_rules` gives each tree a copy of this module and puts the tables of the tree in it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..contract import SECRET, Fields, Options
from ..kit.rng import State, by_weight
from ..scene import Button, Choice, Scene
from .efg_text import CHANCE, END

NO_TABLE: Any = np.zeros(0, np.int64)
MOVER = FIRST = COUNT = NO_TABLE  # of each node: its seat, where its branches begin, how many
CHILD = WEIGHT = NO_TABLE  # of each branch
PAYS = GROUP = NO_TABLE  # (nodes, seats); (seats, nodes): the number of what a seat sees there
BEGIN = SIZE = NO_TABLE  # of each group: where its nodes stand in MEMBER and ODDS
MEMBER = ODDS = NO_TABLE  # the nodes of the groups, and their weights
ACTS = 1  # of a node, at most
NAMES: list[list[str]] = []  # of the acts of each node
SETS: list[str] = []  # the information set of each node, in words


def layout(options: Options) -> list[tuple[str, str]]:
    """The fields of a position."""
    return [("node", "i4")]


def actions(options: Options) -> int:
    """The number of actions."""
    return ACTS


def start(p: Fields, rng: State) -> None:
    """Go to the first node of a seat."""
    p.node = 0
    follow_luck(p, rng)


def start_without_luck(p: Fields) -> None:
    """Go to the root, which is a seat's."""
    p.node = 0


def follow_luck(p: Fields, rng: State) -> None:
    """Draw until a seat is to act or the game is over."""
    while MOVER[p.node] == CHANCE:
        first = FIRST[p.node]
        p.node = CHILD[first + by_weight(rng, WEIGHT[first : first + COUNT[p.node]])]


def player(p: Fields) -> int:
    """The seat to act."""
    return int(MOVER[p.node])


def legal(p: Fields, out: Any) -> int:
    """Write the numbers of the branches."""
    for action in range(COUNT[p.node]):
        out[action] = action
    return int(COUNT[p.node])


def play(p: Fields, action: int, rng: State) -> None:
    """Follow a branch, and the luck behind it."""
    play_without_luck(p, action)
    follow_luck(p, rng)


def play_without_luck(p: Fields, action: int) -> None:
    """Follow a branch."""
    p.node = CHILD[FIRST[p.node] + action]


def over(p: Fields) -> bool:
    """Whether the node is an end."""
    return bool(MOVER[p.node] == END)


def returns(p: Fields, out: Any) -> None:
    """Write the payoffs of the end."""
    for seat in range(len(out)):
        out[seat] = PAYS[p.node, seat]


def redeal(p: Fields, seat: int, rng: State) -> None:
    """Draw a node that looks the same to the seat."""
    if MOVER[p.node] != END:
        group = GROUP[seat, p.node]
        begin = BEGIN[group]
        p.node = MEMBER[begin + by_weight(rng, ODDS[begin : begin + SIZE[group]])]


def name(p: Fields, action: int, seat: int) -> str:
    """The name of an act; where something is hidden, only the seat that acts knows it."""
    hides = len(BEGIN) > 1
    return SECRET if hides and seat != MOVER[p.node] else NAMES[p.node][action]


def scene(p: Fields, seat: int) -> Scene:
    """The information set, and the acts for the seat that is to act."""
    if over(p):
        payoffs = ", ".join(f"{pays:g}" for pays in PAYS[p.node])
        return Scene(f"The game is over. Payoffs: {payoffs}.")
    if len(BEGIN) > 1 and seat != MOVER[p.node]:
        return Scene("Others are to act, or luck.")
    acts = tuple(Button(word, number) for number, word in enumerate(NAMES[p.node]))
    return Scene(f"{SETS[p.node]}.", (Choice(acts),))
