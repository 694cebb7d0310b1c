"""Two players compared by rounds of games: one deal, and the first player once on each side.

The second player has all other seats. A round of a game for two is a pair with the seats
exchanged. The score of a game is the share of the other sides that the first player beats, a tie
counting half: 1 for a win and 0.5 for a draw where there are two. In a game of one side each player
plays the deal once, and the score says which of the two had the better result.

The result is the mean score with a 95% interval (`estimates.mean_score`) over *rounds*, not games,
because the games of a round share their luck and the values of the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..contract import whole_number
from ..estimates import mean_score
from ..game import Game, GameLike, load
from ..match import Match
from ..players import PlayerLike, fresh, player
from ..players.base import Player
from ..progress import Progress, Step, require_function
from ..record import Record
from .referee import MOST_ACTS, play_game
from .seeds import derived_seed
from .sides import lineups, round_scores

Maker = Callable[[int], Player]


@dataclass(frozen=True)
class Tally:
    """The results of rounds of games for the first player.

    rounds: the score of each. wins, losses: games in which it was ahead of, or behind, all others;
    draws: all other games, among them second places where there are more than two sides.
    """

    wins: int
    draws: int
    losses: int
    rounds: tuple[float, ...]
    records: tuple[Record, ...] = ()

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, from 0 to 1."""
        return sum(self.rounds) / len(self.rounds)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        estimate = mean_score(self.rounds)
        return estimate.low, estimate.high


def play_rounds(
    game: GameLike,
    first: PlayerLike,
    second: PlayerLike,
    *,
    rounds: int,
    begin: int = 0,
    seed: int = 0,
    opening: int = 0,
    keep: bool = False,
    progress: Progress | None = None,
) -> Tally:
    """Play rounds of games; every seed is derived from `seed` and the number of the round.

    begin: the number of the first round; where others were played before, their number.
    first, second: as `kibitz.player` takes them; of an object, each game gets a copy with a seed of
    its own. Each game begins with random acts, at most `opening`, the same ones in all games of a
    round. With `keep` the records of all games are kept. progress: see `kibitz.Step`.
    """
    game, rounds = load(game), whole_number(rounds, "The number of rounds", 1)
    seed, begin = whole_number(seed, "A seed"), whole_number(begin, "begin", 0)
    opening = whole_number(opening, "opening", 0)
    require_function(progress, "progress")
    makers = partial(fresh, first), partial(fresh, second)
    points: list[float] = []
    records: list[Record] = []
    turns = len(lineups(game))
    for number in range(rounds):
        results = []
        for match in _round(game, *makers, seed, begin + number, opening, MOST_ACTS):
            results.append(match.returns)
            records += [match.record()] if keep else []
            if progress:
                done, whole = number * turns + len(results), rounds * turns
                progress(Step(f"{done:,} of {whole:,} games", done / whole))
        points += round_scores(results, game)
    return tally_of(points, scores_a_round(game), records)


def scores_a_round(game: Game) -> int:
    """The number of scores of a round: one a side, one for both games where there is one side."""
    return len(game.sides)


@dataclass(frozen=True)
class Round:
    """A job: one round of two players, given as on the command line.

    opening: its games begin with at most this many random acts. most: acts after which a game ends.
    """

    game: Game
    first: str
    second: str
    seed: int
    number: int
    opening: int = 0
    most: int = MOST_ACTS


def results(job: Round) -> list[Sequence[float] | None]:
    """The returns of the games of a round."""
    first, second = (partial(player, spec) for spec in (job.first, job.second))
    matches = _round(job.game, first, second, job.seed, job.number, job.opening, job.most)
    return [match.returns for match in matches]


def play_round(job: Round) -> list[float]:
    """The scores of the first player in the games of a round, as `play_rounds` has them."""
    return round_scores(results(job), job.game)


def _round(
    game: Game, first: Maker, second: Maker, seed: int, number: int, opening: int, most: int
) -> Iterator[Match]:
    turns = lineups(game)
    for k, turn in enumerate(turns):
        of_game = number * len(turns) + k
        yield _game_of_number(game, turn, first, second, seed, of_game, opening, most)


def _game_of_number(
    game: Game,
    lineup: Sequence[bool],
    first: Maker,
    second: Maker,
    seed: int,
    number: int,
    opening: int,
    most: int,
) -> Match:
    parts = iter(range(1, game.seats + 1))  # 0 is the first player's first seat
    mine = lineup.index(True) if True in lineup else -1
    seated = [
        (first if is_first else second)(
            derived_seed(seed, number, 0 if seat == mine else next(parts))
        )
        for seat, is_first in enumerate(lineup)
    ]
    return play_game(game, seated, derived_seed(seed, number // len(lineups(game))), opening, most)


def tally_of(points: list[float], a_round: int, records: list[Record] | None = None) -> Tally:
    """The tally of the scores of games, in the order of play; `a_round`: as `scores_a_round`."""
    rounds = [points[k : k + a_round] for k in range(0, len(points), a_round)]
    wins, losses = points.count(1.0), points.count(0.0)
    return Tally(
        wins=wins,
        draws=len(points) - wins - losses,
        losses=losses,
        rounds=tuple(sum(games) / a_round for games in rounds),
        records=tuple(records or ()),
    )
