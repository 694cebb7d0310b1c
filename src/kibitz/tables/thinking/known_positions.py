"""The positions that analysis boards have shown last; most questions are one act away from one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

from ...contract import IllegalMove, message
from ...game import Game, Position

MOST_KEPT, MOST_PLIES = 100, 50_000  # positions, and acts of all of them, for their memory


class SeededActs(NamedTuple):
    """Acts from the start of a game, whose luck comes from a seed."""

    game: Game
    seed: int
    acts: tuple[int, ...]


def position_after(start: Position, acts: Sequence[int]) -> Position:
    """The position after more acts; IllegalMove names the first that cannot be played."""
    p = start.copy()
    for action in acts:
        number = p.ply + 1
        try:
            p.act(action)
        except IllegalMove as fault:
            raise IllegalMove(
                message(
                    "Act {number} of the line, number {action}: {fault}",
                    number=number,
                    action=action,
                    fault=fault,
                )
            ) from None
    return p


class KnownPositions:
    """Positions by their lines; the one that was wanted least recently is forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, tuple[int, ...]], Position] = OrderedDict()
        self._lock = Lock()

    def nearest(self, line: SeededActs) -> Position:
        """The position of this line, of all its acts but the last, or at its start."""
        for acts in (line.acts, line.acts[:-1]):
            with self._lock:
                if position := self._kept.get(_key(line, acts)):
                    self._kept.move_to_end(_key(line, acts))
                    return position
        return line.game.start(line.seed)

    def keep(self, p: Position) -> None:
        """Keep a position that its seed and its acts lead to."""
        key = _key(SeededActs(p.game, p.seed, ()), tuple(p.history))
        with self._lock:
            self._kept[key] = p
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT or self._plies() > MOST_PLIES:
                self._kept.popitem(last=False)

    def _plies(self) -> int:
        return sum(p.ply for p in self._kept.values())


def _key(line: SeededActs, acts: tuple[int, ...]) -> tuple[str, int, tuple[int, ...]]:
    return f"{line.game.rules.title} {line.game}", line.seed, acts
