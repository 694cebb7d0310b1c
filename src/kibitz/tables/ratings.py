"""The measured ratings of the levels of the computer: `levels.json` in a game's folder.

`bench/levels.py` plays and writes it. A level whose bot was not measured has no rating.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..contract import as_text, message
from ..game import Game
from .levels import RATINGS, spec


@dataclass(frozen=True)
class Rating:
    """Elo above play at random, and its 95% interval."""

    value: int
    low: int
    high: int


@dataclass(frozen=True)
class Ratings:
    """The ratings of a game's levels; options: those with which it was measured."""

    by_level: Mapping[str, Rating]
    options: Mapping[str, str]

    @property
    def measured_with(self) -> str:
        """The options in words."""
        given = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return given or message("the usual options")


def ratings(game: Game) -> Ratings:
    """The measured ratings of the levels as they are today."""
    written = _read(game.folder / RATINGS) if game.folder else None
    if not written:
        return Ratings({}, {})
    levels = {
        level: Rating(rating["rating"], rating["low"], rating["high"])
        for level, rating in written["levels"].items()
        if rating["spec"] == spec(level, game)
    }
    return Ratings(levels, written["options"])


def rating_at(game: Game, bot: str) -> int | None:
    """The rating of a bot at a table of this game; None if it was not measured so."""
    known = ratings(game)
    if any(as_text(game.options[name]) != value for name, value in _all(game, known).items()):
        return None
    values = (rating.value for level, rating in known.by_level.items() if spec(level, game) == bot)
    return next(values, None)


def _all(game: Game, known: Ratings) -> dict[str, str]:
    usual = {name: as_text(option.default) for name, option in game.about.options.items()}
    return usual | dict(known.options)


@lru_cache(maxsize=100)
def _read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8")) if path.is_file() else None
