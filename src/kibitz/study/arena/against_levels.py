"""Games of a model against levels of play, from random up; seats are exchanged round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...contract import KibitzError
from ...estimates import Number as Estimate
from ...estimates import share
from ...game import Game, Number
from ...kit.rng import seeded
from ...match import Match
from ...play.referee import submit, view_for
from ...play.rounds import Tally, scores_a_round, tally_of
from ...play.seeds import derived_seed
from ...play.sides import lineups, round_scores
from ...players import player, suitable_search
from ...progress import Progress, Step, silent
from .answers import Answers, Transcript, ask, play_random_act
from .models import Model

SIMS = (16, 128, 1024)  # of the levels above random play, if none are given
TRIES = 3  # answers to one question; then a random act is played
MOST_QUESTIONS = 200  # to the model in a game; then the game counts a half


@dataclass(frozen=True)
class LevelGames:
    """Games against one level.

    replaced: acts that were drawn at random because all answers were illegal. unfinished: games
    that did not end.
    """

    game: str
    level: str
    tally: Tally
    answers: Answers
    replaced: int
    unfinished: int

    @property
    def illegal(self) -> Estimate:
        """The share of illegal answers, with Wilson's interval over games.

        It is rather too wide: answers of one game have something in common, but are not all alike.
        """
        part = self.answers.illegal / max(1, self.answers.count)
        return share(part * self.tally.games, max(1, self.tally.games))

    def facts(self) -> dict[str, Any]:
        """The figures, for a program."""
        return {
            "event": "ladder",
            "game": self.game,
            "level": self.level,
            "games": self.tally.games,
            "wins": self.tally.wins,
            "draws": self.tally.draws,
            "losses": self.tally.losses,
            "score": {
                "value": self.tally.score,
                "interval": list(self.tally.interval),
                "n": len(self.tally.rounds),
            },
            "answers": self.answers.count,
            "illegal": self.illegal.facts(),
            "replaced": self.replaced,
            "unfinished": self.unfinished,
        }


def levels_of(game: Game, ladder: dict[str, Any] | None = None) -> list[str]:
    """The usual levels of a game, or those that `kibitz ladder --json` found."""
    if ladder is None:
        return ["uniform", *(f"{suitable_search(game)}:sims={sims}" for sims in SIMS)]
    try:
        counts = [int(level["playouts"]) for level in ladder["levels"]]
    except (KeyError, TypeError, ValueError):
        raise KibitzError("This is no result of kibitz ladder --json: it has no levels.") from None
    return [f"{suitable_search(game)}:sims={sims}" if sims else "uniform" for sims in counts]


def against(
    model: Model,
    game: Game,
    level: str,
    rounds: int,
    seed: int = 0,
    transcript: Transcript | None = None,
    progress: Progress = silent,
) -> LevelGames:
    """Play rounds against a level; the deals are those of the seed.

    In a solitaire, and where all seats are on one side, both play each deal.
    """
    table = _Table(model, game, level, seed, transcript or Transcript())
    points: list[float] = []
    for number in range(rounds):
        results = [table.play(lineup, number, k) for k, lineup in enumerate(lineups(game))]
        points += round_scores(results, game)
        progress(Step(f"{game} against {level}", (number + 1) / rounds))
    tally = tally_of(points, scores_a_round(game))
    return LevelGames(str(game), level, tally, table.answers, table.replaced, table.unfinished)


class _Table:
    """The games against one level, in play."""

    def __init__(
        self, model: Model, game: Game, level: str, seed: int, transcript: Transcript
    ) -> None:
        self.model, self.game, self.level, self.seed = model, game, level, seed
        self.transcript, self.answers = transcript, Answers()
        self.replaced = self.unfinished = 0

    def play(self, lineup: Sequence[bool], number: int, turn: int) -> Sequence[Number] | None:
        match = Match(self.game, derived_seed(self.seed, "deal", number))
        bots = [
            player(self.level, derived_seed(self.seed, number, turn, seat))
            for seat in range(len(lineup))
        ]
        rng, questions = seeded(derived_seed(self.seed, number, turn)), 0
        while (seat := match.player) is not None and questions < MOST_QUESTIONS:
            if not lineup[seat]:
                submit(match, seat, bots[seat](view_for(match, seat, bots[seat])))
                continue
            questions += 1
            facts = {"event": "ladder", "level": self.level, "round": number}
            if not ask(self.model, match, seat, TRIES, self.answers, self.transcript, **facts):
                self.replaced += 1
                play_random_act(match, seat, rng)
        self.unfinished += match.returns is None
        self.transcript.write(
            event="ladder",
            game=str(self.game),
            seed=match.seed,
            level=self.level,
            round=number,
            seats=[seat for seat, mine in enumerate(lineup) if mine],
            returns=match.returns,
        )
        return match.returns
