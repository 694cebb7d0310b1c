"""What each act of a position is worth, exactly, where there is a table.

>>> from kibitz import load
>>> p = load("beat", ranks=3, deal="AK/").start()
>>> {p.name(action): worth.verdict for action, worth in acts(p).items()}
{'Kh': 'won', 'Ah': 'won'}
"""

from __future__ import annotations

from dataclasses import dataclass

from ..contract import KibitzError
from ..game import Position
from . import tables
from .own import solver_of

VERDICTS = {1: "won", 0: "drawn", -1: "lost"}


@dataclass(frozen=True, slots=True)
class Worth:
    """The exact value of an act or a position for the seat to act.

    result: 1, 0 or -1. away: how far away the end is, by the measure of the game's own solver.
    The winner makes it smaller with each round of play, the loser wants it to be large.
    """

    result: int
    away: int

    @property
    def verdict(self) -> str:
        """The result in a word."""
        return VERDICTS[self.result]

    @property
    def rank(self) -> tuple[int, int]:
        """What is better has the greater rank."""
        return self.result, -self.away if self.result > 0 else self.away


def acts(p: Position) -> dict[int, Worth]:
    """The worth of each legal action for the seat to act; KibitzError if it is not known."""
    solver = solver_of(p.game)
    if solver is None:
        raise KibitzError(f"{p.game.id} is not solved: there is no table of its values.")
    if p.over:
        return {}
    scope = solver.scope(p)
    path = tables.find(p.game, scope)
    if path is None:
        what, made = tables.written(scope), tables.command(p.game, scope)
        raise KibitzError(f"There is no table of {p.game.id} {what} yet; make it with: {made}")
    found = solver.module.acts(p.record, tables.read(path, solver))
    return {action: Worth(*worth) for action, worth in found.items()}
