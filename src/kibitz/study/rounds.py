"""Two players compared by pairs of games: the same deal twice, with the seats exchanged.

The result is the score of the first player, 1 for a win and a half for a draw, with a 95%
interval. It is Wilson's interval over *pairs*, not games, because the two games of a pair
share their luck and whatever the seats are worth. The score of a pair lies between 0 and 1,
so its variance is at most that of a coin with the same mean: the interval is, if anything,
too wide, and it stays honest where one player wins everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from ..contract import GameError
from ..game import Game, Position
from ..match import Accepted, Match, Seat
from ..players.thought import Player
from ..record import Record, quoted

Maker = Callable[[int], Player]
Progress = Callable[[int, int], None]

Z = 1.959964  # two-sided 95%


@dataclass(frozen=True)
class Tally:
    """What pairs of games showed, as the first player sees it."""

    wins: int
    draws: int
    losses: int
    pairs: tuple[float, ...]
    records: tuple[Record, ...] = ()

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, from 0 to 1."""
        return sum(self.pairs) / len(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        return wilson(self.score, len(self.pairs))


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's 95% interval for a share seen in `n` independent trials.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    >>> [round(end, 3) for end in wilson(1.0, 10)]
    [0.722, 1.0]
    """
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def derived(seed: int, *parts: int | str) -> int:
    """A seed of 63 bits that depends on all that is given, and on nothing else."""
    text = " ".join(map(str, (seed, *parts)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def play_pairs(
    game: Game,
    first: Maker,
    second: Maker,
    *,
    pairs: int,
    seed: int = 0,
    keep: bool = False,
    progress: Progress | None = None,
) -> Tally:
    """Play pairs of games; every seed is derived from `seed` and the number of the pair.

    `first` and `second` make a player from a seed. `progress` is told how many games of how
    many are done. With `keep` the records of all games are kept.
    """
    if game.seats != 2:
        raise GameError(f"{game.id} has {game.seats} seats; pairs of games are for two.")
    points: list[float] = []
    records: list[Record] = []
    for number in range(2 * pairs):
        players = [maker(derived(seed, number, i)) for i, maker in enumerate((first, second))]
        seated = players if number % 2 == 0 else players[::-1]
        match = play_game(game, seated, derived(seed, number // 2))
        points.append(_points(match, number % 2))
        records += [match.record()] if keep else []
        if progress:
            progress(number + 1, 2 * pairs)
    return _tally(points, records)


def play_game(game: Game, players: Sequence[Player], seed: int) -> Match:
    """A whole game between players; each is shown only what its seat may know."""
    match = Match(game, seed, [Seat(player.spec) for player in players])
    while match.player is not None:
        seat = match.player
        submit(match, seat, players[seat](seen(match, seat)))
    return match


def seen(match: Match, seat: int) -> Position:
    """What a bot at this seat is shown now; the match's seed fixes what it cannot know."""
    return match.for_bot(seat, derived(match.seed, "seen", match.ply))


def submit(match: Match, seat: int, act: str) -> None:
    """Submit a player's act, which cannot be refused unless the player is broken."""
    answer = match.submit(seat, match.ply, quoted(act))
    if not isinstance(answer, Accepted):
        raise GameError(f"{match.seats[seat].name} played {act[:40]!r}: {answer.why}")


def _points(match: Match, seat: int) -> float:
    returns = match.returns or (0, 0)
    mine, other = returns[seat], returns[1 - seat]
    return 1.0 if mine > other else 0.0 if mine < other else 0.5


def _tally(points: list[float], records: list[Record]) -> Tally:
    halves = zip(points[::2], points[1::2], strict=True)
    return Tally(
        wins=points.count(1.0),
        draws=points.count(0.5),
        losses=points.count(0.0),
        pairs=tuple((one + other) / 2 for one, other in halves),
        records=tuple(records),
    )
