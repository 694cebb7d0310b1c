"""A match that goes on from a record."""

from __future__ import annotations

from dataclasses import replace

from .. import record
from ..contract import RecordError
from ..game import Game, Number, Position
from ..record import Record
from . import Match, Seat
from .submissions import Submission, test_of_same_turn


def resume(written: Record, game: Game | None = None, *, casual: bool = False) -> Match:
    """The match of a record, one submission a turn; RecordError if it cannot be continued."""
    reached = record.replay(written, game)
    if not reached.is_from_seed:
        raise RecordError("This record keeps its seed secret, so it cannot be continued yet.")
    match = Match(reached.game, reached.seed, [Seat(name) for name in written.seats], casual)
    match.practice = written.practice
    match.position = reached
    match.log.extend(_submissions_of(reached))
    if written.ending:
        match.end(written.ending, tuple(map(_number, written.returns)))
    return match


def _submissions_of(position: Position) -> list[Submission]:
    # As many acts in one submission as `submit` accepts at once.
    submissions: list[Submission] = []
    walk, is_same = position.at(0), None
    for ply, action in enumerate(position.history):
        seat, name = walk.player or 0, walk.name(action)
        if is_same is None or not is_same(walk) or position.draws(ply - 1):
            submissions.append(Submission(seat, (), walk.ply))
            is_same = test_of_same_turn(walk, seat)
        whole = submissions.pop()
        acts, actions = (*whole.acts, name), (*whole.actions, action)
        submissions.append(replace(whole, acts=acts, actions=actions))
        walk.act(action, position.draws(ply))
    return submissions


def _number(text: str) -> Number:
    return float(text) if "." in text else int(text)
