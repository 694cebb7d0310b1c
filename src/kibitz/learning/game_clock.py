"""A clock that counts games in place of seconds, so that a training depends on its seed alone."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]


class GameClock:
    """Counts the games that a training has played, by itself and in matches."""

    def __init__(self) -> None:
        self.games = 0

    def __call__(self) -> float:
        """The number of games so far."""
        return self.games


def note_games(clock: Clock, games: int) -> None:
    """Tell a clock that this many games were played; a clock of seconds does not ask."""
    if isinstance(clock, GameClock):
        clock.games += games
