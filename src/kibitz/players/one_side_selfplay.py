"""Whole games of a game with one side, compiled: each act is searched in a fresh graph.

`selfplay.py` has the games of several sides, and says what a note is.
"""

from __future__ import annotations

from typing import Any

from ..kernel import over, player
from ..kit.arrays import Array
from .playout import MOST_ACTS, pick
from .search import one_side
from .search.tree import UNKNOWN
from .selfplay_notes import Luck, Seats, note_choice, note_choices, note_play, play_on

# -- compiled ------------------------------------------------------------------------------


def one_side_game(
    state: Any, world: Any, graph: one_side.SearchGraph, works: Array, known: Any, seats: Seats,
    begin: Any, notes: Any, luck: Luck,
) -> int:  # fmt: skip
    """Play a game and note its acts; return how many. known: room for the acts of a position."""
    p, ply, acts = state[0], 0, 0
    for action in begin:
        play_on(p, action, luck.dice, luck.begun, ply)
        ply += 1
    while acts < MOST_ACTS and not over(p):
        seat = player(p)
        n, budget = note_choices(p, works[0].out, notes[acts]), seats.sims[seat]
        if n == 0:
            break  # a dead end, which good rules do not have
        if n == 1 or budget == 0:
            notes[acts].action = pick(p, works[0].out, luck.rng)
        else:
            hides, how = not seats.sees[seat], seats.how[seat]
            one_side.begin_graph(state, world, graph, works, hides)
            one_side.simulate(state, world, graph, works, how, hides, budget, luck.rng)
            note_best(graph, works[0], known, notes[acts])
        acts += note_play(p, notes[acts], luck, ply + acts)
    return acts


def note_best(graph: one_side.SearchGraph, work: Any, known: Any, note: Any) -> None:
    """Note the act to play, and the values of it and of the one that would be played without it."""
    root = graph.nodes[work.root]
    for k in range(root.count):
        act = graph.acts[root.begin + k]
        known[k].visits = act.visits
        known[k].value = act.total
        known[k].low = -UNKNOWN
        known[k].high = UNKNOWN
        known[k].action = act.action
    note_choice(known[: root.count], 0, note)
