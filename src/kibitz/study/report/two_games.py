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
    found = Section("games", "Two games")
    games = [one for one in run.best if one.returns is not None]
    if not games:
        found.words.append("There was no time for games of strong players.")
        return found
    who = f"tree search, {Strength(run.strongest)}"
    usual, strange = representative(games), _surprising(games, run.game)
    for name, one in (("representative", usual), ("surprising", strange)):
        p = again(run.game, one.seed, one.acts)
        replay = replay_of(p, f"A {name} game", who)
        found.figures.append(replay)
        found.facts[name] = {"seed": one.seed, "acts": len(one.notes), "record": replay.record}
    found.words += [
        f"Of {len(games):,} games with {Strength(run.strongest)}, the first shown is of median "
        "length and the closest of those; in the second "
        + (WINNER if len(run.game.sides) > 1 else ALONE),
    ]
    if run.game.information == "hidden":
        found.words.append("Both are shown as a watcher sees them, who holds no cards.")
    return found


def representative(games: list[SelfplayGame]) -> SelfplayGame:
    """The game of median length that is the closest of those."""
    middle = median(len(one.notes) for one in games)
    near = min(abs(len(one.notes) - middle) for one in games)
    return min((one for one in games if abs(len(one.notes) - middle) == near), key=_mean_lead)


def _mean_lead(one: SelfplayGame) -> float:
    leads = np.abs(one.notes["value"])
    known = leads[~np.isnan(leads)]
    return float(known.mean()) if len(known) else 1.0


def _surprising(games: list[SelfplayGame], game: Game) -> SelfplayGame:
    best = max(max(one.returns or (0.0,)) for one in games)
    if len(game.sides) == 1:
        games = [one for one in games if max(one.returns or (0.0,)) == best]
    return min(games, key=_deepest)


def _deepest(one: SelfplayGame) -> float:
    best = max(one.returns or (0.0,))
    winner = (one.returns or (best,)).index(best)
    own = one.notes["value"][one.notes["seat"] == winner]
    return float(np.nanmin(own)) if len(own) and not np.isnan(own).all() else 1.0
