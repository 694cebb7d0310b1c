"""Acts of an open joint choice that a seat sends before its turn in the order of the seats.

The rules make the choices in the order of the seats, but people choose in any order, act by act.
The match keeps early acts here until the turn of their seat comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..game import Position
from .submissions import Submission


class EarlyActs:
    """The early acts, `actions`, of each seat. `complete`: the seats whose whole choice is made."""

    def __init__(self) -> None:
        self.actions: dict[int, tuple[int, ...]] = {}
        self.complete: set[int] = set()

    @classmethod
    def after(cls, log: Sequence[Submission], later: Position) -> tuple[Position, EarlyActs]:
        """The position after these submissions, and the acts of them that are still early.

        later: a position that they lead to, or a later one.
        """
        reached, waiting = 0, Counter[int]()
        for sent in log:
            waiting[sent.seat] += len(sent.actions)
            while n := waiting.pop(later.at(reached).player or 0, 0):
                reached += n
        position, early = later.at(reached), cls()
        for seat, n in (+waiting).items():
            actions = [action for sent in log if sent.seat == seat for action in sent.actions]
            early.add(position, seat, actions[len(actions) - n :])
        return position, early

    def chooser(self, position: Position, seat: int) -> Position:
        """The position in which a seat is to act; acts of the seats before it are made up."""
        ahead = _position_ahead(position, seat)
        for action in self.actions.get(seat, ()):
            ahead.act(action)
        return ahead

    def choice_made(self, position: Position, seat: int) -> Position:
        """The position after a seat's complete choice, without an act that reveals the others."""
        ahead = self.chooser(position, seat)
        while ahead.choice_began != _position_ahead(position, seat).choice_began:
            ahead.undo()
        return ahead

    def add(self, position: Position, seat: int, actions: Sequence[int]) -> None:
        """Keep acts of a seat that it sends in this position of the match."""
        self.actions[seat] = (*self.actions.get(seat, ()), *actions)
        ahead, began = self.chooser(position, seat), _position_ahead(position, seat).choice_began
        if ahead.player != seat or ahead.choice_began != began:
            self.complete.add(seat)

    def played(self, position: Position) -> Position:
        """The position after the acts of the seats whose turn has come."""
        while position.player in self.actions:
            position, seat = position.copy(), position.player or 0
            for action in self.actions.pop(seat):
                position.act(action)
            self.complete.discard(seat)
        return position


def _position_ahead(position: Position, seat: int) -> Position:
    ahead = position.reseeded(0) if position.game.has_chance else position.copy()
    while ahead.player != seat:
        ahead.act(ahead.legal()[0])
    return ahead
