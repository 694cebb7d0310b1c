"""The results of a game of one side, from random play to the strongest players."""

from __future__ import annotations

from typing import Any

from ....estimates import mean, mean_about, share
from ....game import Game
from ....players.selfplay import SelfplayGame
from ...run import GAMES_EXAMINED, Run


def _at_random(run: Run) -> dict[str, Any]:
    t = run.tally
    games = int(t["games"])
    if run.game.about.outcome != "scores":
        return {"playouts": 0, "games": games, "won": share(int(t["won"][0]), games)}
    value = float(t["score"][0]) / games
    points = mean_about(value, max(0.0, float(t["square"][0]) - games * value**2), games)
    return {"playouts": 0, "games": games, "points": points}


def success_by_strength(run: Run) -> list[dict[str, Any]]:
    """A row for each strength, the weakest first."""
    played = sorted(run.played.items())
    rows = [_row(run.game, sims, games) for sims, games in played if len(games) >= GAMES_EXAMINED]
    return [_at_random(run), *rows]


def row_of_strongest(run: Run, game: Game, until: float) -> dict[str, Any] | None:
    """A row for the strongest players of the report at this size; None if they did not play."""
    strong = [sims for sims, games in run.played.items() if len(games) >= GAMES_EXAMINED]
    if not strong:
        return None
    sims = max(strong)
    job = run.equal_players(sims, "best play", game)
    games = list(run.play(job, GAMES_EXAMINED, until, f"games of {game}"))
    return _row(game, sims, games) if len(games) > 1 else None


def _row(game: Game, sims: int, games: list[SelfplayGame]) -> dict[str, Any]:
    ends = [game.returns[0] if game.returns else 0.0 for game in games]
    row: dict[str, Any] = {"playouts": sims, "games": len(games)}
    if game.about.outcome != "scores":
        return row | {"won": share(sum(end > 0 for end in ends), len(ends))}
    return row | {"points": mean(ends), "best": max(ends), "worst": min(ends)}
