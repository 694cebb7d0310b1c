"""Where the computer may help: at tables where no player learns a secret or gains by it."""

from __future__ import annotations

from functools import lru_cache

from ..contract import WATCHER, message
from ..game import Game
from ..match import Match
from ..players.scientist import has_rule, knows
from .open_table import Table
from .thinking.browser_code import is_wanted


@lru_cache(maxsize=200)
def hides(game: Game) -> bool:
    """Whether a game has hidden cards and no secret rule: then only a browser can help."""
    return game.information == "hidden" and not has_rule(game.package)


def help_refusal(table: Table, match: Match) -> str:
    """The reason why the computer gives no help at this table now; empty if it helps."""
    if hides(match.game) and not is_wanted():
        return message("This server gives no help in games with hidden cards.")
    people = sum(bool(seat.lock) for seat in table.stored.seats)
    if people > 1 and not (match.over or table.stored.practice):
        return message(
            "Several people play at this table. The computer helps after the game, or at a table "
            "that is opened for practice."
        )
    return ""


def seat_help_refusal(match: Match, seat: int) -> str:
    """The reason why the computer does not help this seat; empty if it does."""
    if match.game.information != "hidden" or (match.over and hides(match.game)):
        return ""
    if seat == WATCHER:
        return message("You are watching. The computer helps the players only.")
    if hides(match.game):
        return ""
    return message("You know the rule already.") if knows(match.position, seat) else ""
