"""Whole games of a game with one side, compiled: each act is searched in a fresh graph.

`selfplay.py` has the games of several sides, and says what a note is.
"""

from __future__ import annotations

from typing import Any

from ..contract import Fields
from ..kernel import over, player
from ..kit.arrays import Array
from .playout import MOST_ACTS, pick
from .search import one_side
from .search.root_acts import write_acts_of_graph
from .selfplay_notes import Luck, Seats, note_choice, note_choices, note_play, play_on

# -- compiled ------------------------------------------------------------------------------


def one_side_game(
    state: Any,
    world: Fields,
    graph: one_side.SearchGraph,
    works: Array,
    known: Any,
    seats: Seats,
    begin: Any,
    notes: Any,
    luck: Luck,
) -> int:
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
            tried = write_acts_of_graph(graph, works[0].root, known)
            note_choice(known[:tried], 0, notes[acts])
        acts += note_play(p, notes[acts], luck, ply + acts)
    return acts
