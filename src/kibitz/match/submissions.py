"""The submissions that lead to a position."""

from __future__ import annotations

from dataclasses import replace

from ..game import Position
from .parts import Submission
from .turn_text import test_of_same_turn


def submissions_of(position: Position) -> list[Submission]:
    """The acts of a position, as many in one submission as `submit` accepts at once."""
    found: list[Submission] = []
    walk, is_same = position.at(0), None
    for ply, action in enumerate(position.history):
        seat, name = walk.player or 0, walk.name(action)
        if is_same is None or not is_same(walk) or position.draws(ply - 1):
            found.append(Submission(seat, (), walk.ply))
            is_same = test_of_same_turn(walk, seat)
        whole = found.pop()
        acts, actions = (*whole.acts, name), (*whole.actions, action)
        found.append(replace(whole, acts=acts, actions=actions))
        walk.act(action, position.draws(ply))
    return found
