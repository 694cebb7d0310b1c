"""Games between tree searches, whose results the studies count."""

from __future__ import annotations

from collections.abc import Sequence

import kibitz
from kibitz.contract import Value
from kibitz.estimates import Number, mean_score
from kibitz.play.seeds import derived_seed
from kibitz.players import selfplay
from kibitz.players.selfplay import SelfplayGame, SelfplayJob, Strength

SEED = 0


def between(
    game: str,
    options: dict[str, Value],
    playouts: Sequence[int],
    games: int,
    begin: tuple[int, ...] = (),
) -> list[SelfplayGame]:
    """Games after some acts, in which seat k searches with `playouts[k]` an act."""
    seats = tuple(Strength(sims) for sims in playouts)
    seed = derived_seed(SEED, len(playouts))
    return list(
        selfplay.play_job(
            SelfplayJob(kibitz.load(game, **options), seats, seed, games, SEED, begin)
        )
    )


def scores(played: Sequence[SelfplayGame], seat: int) -> list[float]:
    """The share of the others that a seat beats, game by game; a game without an end is a draw."""
    return [_score(selfplay.returns, seat) if selfplay.returns else 0.5 for selfplay in played]


def _score(returns: tuple[float, ...], seat: int) -> float:
    mine, others = returns[seat], returns[:seat] + returns[seat + 1 :]
    return sum((mine > other) + (mine == other) / 2 for other in others) / len(others)


def first_seat(game: str, options: dict[str, Value], playouts: int, games: int) -> Number:
    """The score of seat 0 between two equal searches."""
    return mean_score(scores(between(game, options, (playouts, playouts), games), 0))


def stronger(game: str, options: dict[str, Value], many: int, few: int, games: int) -> Number:
    """The score of `many` playouts an act against `few`, each deal once from each seat."""
    here = scores(between(game, options, (many, few), games // 2), 0)
    there = scores(between(game, options, (few, many), games // 2), 1)
    return mean_score([(a + b) / 2 for a, b in zip(here, there, strict=True)])
