"""Words that several sections use."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from ... import record
from ...contract import SECRET
from ...estimates import Number
from ...game import Game, Position
from ..run import Run
from .section import Section

# Why players that search do not judge a game, as clauses.
BLIND = "random games tell no acts apart here, so players that search play blindly"
ONLY_RANDOM = "only random play was measured"


def act(game: Game, action: int) -> str:
    """The name of an act for a watcher; its number if it has no name at the start."""
    name = SECRET
    with suppress(Exception):  # an author's name() may want a position in which it can be played
        name = game.name(game.start().record, action)
    return str(action) if name == SECRET else name


def list_things(things: Sequence[str], most: int = 12) -> str:
    """Things one after another, with how many more there are."""
    more = f" and {len(things) - most:,} more" if len(things) > most else ""
    return ", ".join(things[:most]) + more


def record_text(p: Position, who: str) -> str:
    """The record of a game of bots, to replay with `kibitz replay`."""
    return record.write(record.of(p, seats=[who] * p.game.seats))


def caution(game: Game, section: Section) -> list[str]:
    """A sentence for a section with figures of players that search, if something is hidden."""
    if game.information != "hidden" or not section.facts:
        return []
    if len(game.sides) == 1:
        return [
            "Something is hidden here, and the players that were measured do not weigh what an act "
            "would tell them: these figures are of their play, not of best play."
        ]
    return [
        "Something is hidden here, and a perfect opponent could exploit the players that were "
        "measured: these figures are of their play, not of best play."
    ]


def what_was_played(run: Run) -> str:
    """Why players that search cannot judge the game, as a clause."""
    games = len(run.best)
    if run.without_signal:
        return BLIND
    if not games:
        return ONLY_RANDOM
    return f"only {count_of(games, 'game')} of players that search could be played"


def count_of(number: int, one: str, many: str = "") -> str:
    """A number and its noun: 1 act, 2 acts."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def of_100(share: Number) -> str:
    """A share in plain words.

    >>> of_100(Number(0.523, 0.4, 0.6, 9)), of_100(Number(0.004, 0, 0.1, 9))
    ('52 of 100', 'fewer than 1 of 100')
    """
    parts = 100 * share.value
    return "fewer than 1 of 100" if 0 < parts < 0.5 else f"{parts:.0f} of 100"
