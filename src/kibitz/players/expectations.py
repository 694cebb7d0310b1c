"""An expectation in words: it says whether it is of points, of wins, or a score with draws."""

from __future__ import annotations

from math import inf

from ..contract import message
from ..game import Game
from .base import SearchResult

EXPECTS = {
    "win": message("expects to win {figures} of games"),
    "win-draw": message("expects a score of {figures}"),
    "scores": message("expects {figures} points"),
}
GAIN_IN_WORDS = {
    "win": message("expects to win {figures} of games more"),
    "win-draw": message("expects a score that is {figures} higher"),
    "scores": message("expects {figures} points more"),
}
OUTLOOKS = {  # by the least value
    0.8: message("{seat} has nearly won"),
    0.3: message("{seat} is ahead"),
    -0.3: message("{seat} stands about even"),
    -0.8: message("{seat} is behind"),
    -inf: message("{seat} is nearly lost"),
}
SMALL_LOSS, DECISIVE_LOSS = 0.1, 1.4  # losses that are hardly one, and that cost the game
UNSCALED = "expects {:.2f} on its own scale, from -1 to 1"  # of a player that names no points


def expects(game: Game, result: SearchResult) -> str:
    """The expectation of the seat to act, as the end of a sentence; empty if it was not judged.

    >>> from kibitz.game import load
    >>> expects(load("byg", side=2), SearchResult(0, 0.1))
    'expects to win 55% of games'
    """
    if result.value is None:
        return ""
    if game.about.outcome != "scores":
        return phrase(game, figure(game, result.value))
    if result.points is None:
        return UNSCALED.format(result.value)
    return phrase(game, figure(game, result.points))


def phrase(game: Game, figures: str) -> str:
    """The expectation of a player, as a sentence with figures that are written already."""
    return message(EXPECTS[game.about.outcome].id, figures=figures)


def expects_more(game: Game, value: float, span: float) -> str:
    """The difference of two expectations. value: from 0 to 2; span: of points, for 1 of these."""
    points = game.about.outcome == "scores"
    figures = figure(game, value * span) if points else _percent(50 * value)
    return message(GAIN_IN_WORDS[game.about.outcome].id, figures=figures)


def outlook(seat: str, value: float) -> str:
    """How a seat stands, in plain words. seat: its name; value: from -1 (lost) to 1 (won).

    >>> outlook("White", 0.4), outlook("White", -0.95)
    ('White is ahead', 'White is nearly lost')
    """
    least = next(least for least in OUTLOOKS if value >= least)
    return message(OUTLOOKS[least].id, seat=seat)


def cost(loss: float) -> str:
    """The loss by an act, in plain words. loss: of expectation, from 0 to 2.

    >>> cost(0.5), cost(1.9), cost(0.02)
    ('one game in 4', 'the whole game', 'hardly anything')
    """
    if loss < SMALL_LOSS:
        return message("hardly anything")
    if loss > DECISIVE_LOSS:
        return message("the whole game")
    return message("one game in {number}", number=max(2, round(2 / loss)))


def figure(game: Game, number: float) -> str:
    """A number of points, or a percentage in place of a value from -1 to 1."""
    if game.about.outcome == "scores":
        if abs(number) >= 1000:
            return message("{number:,.0f}", number=number)
        return message("{number:.1f}", number=number)
    return _percent(50 + 50 * max(-1.0, min(1.0, number)))


def _percent(percent: float) -> str:
    return message("{percent:.0f}%", percent=percent)
