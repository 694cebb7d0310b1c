"""A game for two that three may play as well: whether its leader is caught there.

A report measures one number of seats. So some games are played with three, by players that search a
little, and the last doubt is read from them as from those of two.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....contract import KibitzError
from ....estimates import Number, mean
from ....game import Game, load
from ....players.selfplay import SelfplayGame
from ...run import Run
from .courses import is_foreseen, last_doubt, usual_clear
from .shape_measures import courses_of

SEATS, OPTION = 3, "players"
SIMS, MOST_GAMES = 32, 100  # playouts an act, and games
FEWEST_GAMES = 20  # games that one seat won alone
COMPILING = 30.0  # seconds, once a machine: the rules and the search of another number of seats


@dataclass(frozen=True)
class OtherSeats:
    """The last doubt of games with another number of seats; its playouts an act."""

    game: Game
    last_doubt: Number
    playouts: int = SIMS


def with_three_seats(game: Game) -> Game | None:
    """The game of two with three seats; None if there is none, or if something is hidden."""
    if game.seats != 2 or OPTION not in game.about.options or game.information != "perfect":
        return None
    try:
        three = load(game.spec, **{**game.options, OPTION: SEATS})
    except KibitzError:
        return None
    return three if len(three.sides) == SEATS else None


def other_seats(run: Run, until: float) -> OtherSeats | None:
    """The last doubt with three seats; None without such a game, or without time."""
    game = with_three_seats(run.game)
    if game is None or not run.has_time_for(COMPILING):
        return None
    played: list[SelfplayGame] = []
    job = run.equal_players(SIMS, "three seats", game)
    for each in run.play(job, MOST_GAMES, until, f"games of {game}"):
        played.append(each)
    ended = [g for g in played if len(g.notes) and g.returns is not None]
    clear = usual_clear(SIMS)
    won = courses_of(game, ended, clear).won
    if len(won) < FEWEST_GAMES or not is_foreseen(won):
        return None
    return OtherSeats(game, mean([last_doubt(course, clear) for course in won]))
