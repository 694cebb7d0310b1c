"""The first turns of the strongest players, and the scores after them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ....estimates import Number, mean_score, share
from ....game import Game
from ....play.random_games import again
from ....players.selfplay import SelfplayGame
from ...run import Run, of_first_mover

TURNS_SHOWN = 8
PREFERRED = 3  # times as often as if all were equally frequent


@dataclass(frozen=True)
class FirstTurn:
    """A first turn by the names of its acts; score is that of the first player.

    score: None in a game of one side.
    """

    name: str
    games: int
    share: Number
    score: Number | None


@dataclass(frozen=True)
class FirstTurns:
    """The most frequent first turns, and the number of different ones."""

    shown: list[FirstTurn]
    different: int

    @property
    def has_preferred(self) -> bool:
        """Whether the most frequent one was played clearly more often than others."""
        first = self.shown[0].share
        return first.value >= PREFERRED / self.different or first.low > 0.5


def first_turns(run: Run) -> FirstTurns:
    """The first turns of the games of the strongest players."""
    counts = Counter(_first_turn(played, run.game) for played in run.best)
    shown = [_row(run, acts, count) for acts, count in counts.most_common(TURNS_SHOWN)]
    return FirstTurns(shown, len(counts))


def _row(run: Run, acts: tuple[int, ...], count: int) -> FirstTurn:
    game, games = run.game, run.best
    p = again(game, games[0].seed, acts)
    name = " ".join(p.told(ply) for ply in range(p.ply))
    scores = [of_first_mover(played, game) for played in games if _first_turn(played, game) == acts]
    score = mean_score(scores) if len(game.sides) > 1 else None
    return FirstTurn(name, count, share(count, len(games)), score)


def _first_turn(played: SelfplayGame, game: Game) -> tuple[int, ...]:
    if game.has_chance:
        return tuple(played.acts[:1])
    ends = [k for k, turned in enumerate(played.notes["turned"]) if turned]
    return tuple(played.acts[: ends[0] + 1]) if ends else ()
