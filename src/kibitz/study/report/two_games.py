"""Section 10: a representative game and a surprising one, to replay."""

from __future__ import annotations

from statistics import median

import numpy as np

from ...game import Game
from ...play.random_games import again
from ...players.selfplay import SelfplayGame, Strength
from ..run import Run
from .replays import replay_of
from .section import Section

WINNER = "the search once expected less of the later winner than in any other."
ALONE = "the search once expected less than in any other that ended as well."


def two_games(run: Run) -> Section:
    """Two games of the strongest players."""
    section = Section("games", "Two games")
    games = [game for game in run.best if game.returns is not None]
    if not games:
        section.words.append("There was no time for games of strong players.")
        return section
    who = f"tree search, {Strength(run.strongest)}"
    usual, strange = representative(games), _surprising(games, run.game)
    for name, game in (("representative", usual), ("surprising", strange)):
        p = again(run.game, game.seed, game.acts)
        replay = replay_of(p, f"A {name} game", who)
        section.figures.append(replay)
        section.facts[name] = {"seed": game.seed, "acts": len(game.notes), "record": replay.record}
    section.words += [
        f"Of {len(games):,} games with {Strength(run.strongest)}, the first shown is of median "
        "length and the closest of those; in the second "
        + (WINNER if len(run.game.sides) > 1 else ALONE),
    ]
    if run.game.information == "hidden":
        section.words.append("Both are shown as a watcher sees them, who holds no cards.")
    return section


def representative(games: list[SelfplayGame]) -> SelfplayGame:
    """The game of median length that is the closest of those."""
    middle = median(len(game.notes) for game in games)
    near = min(abs(len(game.notes) - middle) for game in games)
    return min((game for game in games if abs(len(game.notes) - middle) == near), key=_mean_lead)


def _mean_lead(played: SelfplayGame) -> float:
    leads = np.abs(played.notes["value"])
    known = leads[~np.isnan(leads)]
    return float(known.mean()) if len(known) else 1.0


def _surprising(games: list[SelfplayGame], game: Game) -> SelfplayGame:
    best = max(max(game.returns or (0.0,)) for game in games)
    if len(game.sides) == 1:
        games = [game for game in games if max(game.returns or (0.0,)) == best]
    return min(games, key=_deepest)


def _deepest(played: SelfplayGame) -> float:
    best = max(played.returns or (0.0,))
    winner = (played.returns or (best,)).index(best)
    own = played.notes["value"][played.notes["seat"] == winner]
    return float(np.nanmin(own)) if len(own) and not np.isnan(own).all() else 1.0
