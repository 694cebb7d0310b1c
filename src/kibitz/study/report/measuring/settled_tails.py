"""From where on nothing that anybody does changes the result of a game."""

from __future__ import annotations

from dataclasses import dataclass

from ...run import Run
from ...settled import TIMES, Finished, settled

SETTLED = 200  # games looked through for where they are settled


@dataclass(frozen=True)
class Tail:
    """A game, and the ply from which nothing that anybody does changes its result."""

    game: Finished
    ply: int

    @property
    def acts(self) -> int:
        """How many acts follow."""
        return len(self.game.acts) - self.ply


def tails(run: Run, until: float) -> list[Tail]:
    """Where games of the strongest players are settled; none where there is one side.

    There, random play hardly ever does well, so that it always ends alike proves nothing.
    """
    if len(run.game.sides) == 1:
        return []
    ended = [one for one in run.best if one.returns is not None][:SETTLED]
    games = [Finished(run.game, one.seed, tuple(one.acts)) for one in ended]
    found = []
    for game, ply in zip(games, run.place.map(settled, games), strict=False):
        found.append(Tail(game, ply))
        run.budget.spend(TIMES)
        run.tell("from where on games are settled", run.budget.spent)
        if run.budget.spent >= until:
            break
    return found
