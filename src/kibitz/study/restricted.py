"""Restricted play: forbid a kind of act to one side and see who suffers.

After Jaffe, Miller, Andersen, Liu, Karlin and Popović, Evaluating competitive game balance with
restricted play (AIIDE, 2012). A player that may not pass, or not take, or not play hearts meets the
same player without the restriction. If it loses nothing, good play can do without this kind of
act; if it loses nearly all, the game turns on it.

The kind of an act is what its name says beside places and numbers: `pass`, `done`, `bid`, `X`.
The restricted player searches as if it were free and then plays the best act that it may play, so
it does not plan for its restriction, and what it loses is a little too much.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

from ..estimates import Number, mean_score
from ..game import Game
from ..play.referee import play_game
from ..play.seeds import derived_seed
from ..play.sides import lineups, round_scores
from ..players import player
from ..players.base import Player, SearchResult, choices
from ..players.features import random_game
from ..players.playout import MOST_ACTS
from ..position import Position

RANDOM_GAMES = 4  # random games in which kinds of acts are looked for
MOST_KINDS = 8  # kinds that are forbidden, the most frequent ones
PLAIN = "any other"  # the kind of acts that say only places and numbers
PLACE = re.compile(r"(?<![A-Za-z])a?[a-z]\d+|(?<=\dx)a?[a-z]\d+|\d+")  # x takes, as in a1xb2
NEEDLESS, DECISIVE = 0.45, 0.2  # scores of the restricted side: from .. on, up to ..


def kind_of(name: str) -> str:
    """The kind of an act, from its name.

    >>> kind_of("a1-b2=queen"), kind_of("a1=X"), kind_of("bid 3"), kind_of("pass"), kind_of("ab12")
    ('queen', 'X', 'bid', 'pass', 'any other')
    """
    return " ".join(re.findall(r"[^\W\d_]+", PLACE.sub(" ", name))) or PLAIN


def kinds(game: Game) -> list[str]:
    """The kinds of acts that random games offer beside others, the most frequent first."""
    seen: Counter[str] = Counter()
    for seed in range(RANDOM_GAMES):
        played = random_game(game, seed)
        for ply in range(played.ply):
            p = played.at(ply)
            there = Counter(kind_of(p.name(action)) for action in p.legal())
            seen.update(there if len(there) > 1 else ())
    return [kind for kind, _ in seen.most_common(MOST_KINDS)]


@dataclass
class Restricted(Player):
    """A search that never plays one kind of act where there is another."""

    bot: Any
    forbidden: str
    spec: str = "restricted"

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result: the best act among those that are not forbidden."""
        names = {p.name(action): action for action in choices(p)}
        allowed = {name: a for name, a in names.items() if kind_of(name) != self.forbidden}
        if not allowed:
            allowed = names
        if len(allowed) == 1:
            yield SearchResult(next(iter(allowed.values())))
            return
        visits = self.bot.analyse(p).visits
        yield SearchResult(allowed[max(allowed, key=lambda name: visits.get(name, 0.0))])

    def warm(self, game: Game) -> None:
        """Compile the search."""
        self.bot.warm(game)


@dataclass(frozen=True)
class RestrictedRound:
    """A job: one round of a restricted player against a free one.

    bot: a tree search, such as `mcts:sims=64`.
    """

    game: Game
    bot: str
    forbidden: str
    seed: int
    number: int


def play_restricted(job: RestrictedRound) -> list[float]:
    """The scores of the restricted player, one for each side."""
    results = []
    for turn, lineup in enumerate(lineups(job.game)):
        seed = derived_seed(job.seed, job.forbidden, job.number)
        seated = [
            Restricted(bot, job.forbidden) if restricted else bot
            for seat, restricted in enumerate(lineup)
            for bot in [player(job.bot, derived_seed(seed, turn, seat))]
        ]
        players = cast(list[Player | str], seated)
        results.append(play_game(job.game, players, seed, most=MOST_ACTS).returns)
    return round_scores(results, job.game)


@dataclass(frozen=True)
class Restriction:
    """The effect of forbidding one kind of act: the score of the restricted side, and by side."""

    kind: str
    score: Number
    by_side: tuple[Number, ...]

    def __str__(self) -> str:
        return f"without {self.kind}: {self.score.percent}"

    @property
    def finding(self) -> str:
        """A sentence, if something is to be said."""
        if self.score.low > NEEDLESS:
            return (
                f"Good play can do without acts of the kind {self.kind}: a side that may not play "
                f"them still scores {self.score.percent}."
            )
        if self.score.high < DECISIVE:
            return (
                f"The game turns on acts of the kind {self.kind}: a side that may not play them "
                f"scores only {self.score.percent}."
            )
        return ""


def restriction_of(kind: str, rows: list[list[float]]) -> Restriction:
    """The result of rounds, each with one score for each side."""
    by_side = tuple(mean_score(list(column)) for column in zip(*rows, strict=True))
    return Restriction(kind, mean_score([sum(row) / len(row) for row in rows]), by_side)
