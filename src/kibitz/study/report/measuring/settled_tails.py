"""The end of a game in which no act changes the result any more."""

from __future__ import annotations

from dataclasses import dataclass

from ....play.random_games import again
from ...run import Run
from ...settled import Finished, settle_game

SETTLED = 200  # games looked through for where they are settled


@dataclass(frozen=True)
class Tail:
    """A game, and the ply from which no act was seen to change its result; proved: or can."""

    game: Finished
    ply: int
    proved: bool

    @property
    def result(self) -> tuple[float, ...]:
        """The returns of the game."""
        return tuple(again(self.game.game, self.game.seed, self.game.acts).returns or ())

    @property
    def acts(self) -> int:
        """The number of acts after that ply."""
        return len(self.game.acts) - self.ply


def tails(run: Run, until: float) -> list[Tail]:
    """The settled ends of games of the strongest players; none where there is one side.

    There, random play seldom does well, so its equal results prove nothing.
    """
    if len(run.game.sides) == 1:
        return []
    ended = [game for game in run.best if game.returns is not None][:SETTLED]
    games = [Finished(run.game, game.seed, tuple(game.acts)) for game in ended]
    tails = []
    for game, end in zip(games, run.place.map(settle_game, games), strict=False):
        tails.append(Tail(game, end.ply, end.proved))
        run.budget.spend(end.playouts)
        run.tell("from where on games are settled", run.budget.spent)
        if run.budget.spent >= until:
            break
    return tails
