"""What a person at a table may ask for besides an act: help, a review, another way, a turn back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..contract import WATCHER, message
from ..game import Game
from ..match import Accepted, Match, Refused
from ..match.agreement import ACCEPT_UNDO, OFFER_UNDO, UNDO
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


def review_refusal(match: Match) -> str:
    """The reason why a match cannot be reviewed; empty if it can."""
    if not match.over:
        return message("The game goes on. It can be reviewed after its end.")
    if has_rule(match.game.package):
        return message(
            "The computer does not review games with a secret rule: no search can judge them."
        )
    return ""


def is_judged_by_positions(game: Game) -> bool:
    """Whether a review judges positions, or else the choices of one seat by what it knew.

    Where acts draw, the position after a turn would blame a seat for its luck. In a game of points
    one seat may not lose what the other gains, so a position has no single value.
    """
    is_open = game.information == "perfect" and not game.has_chance
    return is_open and len(game.sides) == 2 and game.about.outcome != "scores"


def branch_refusal(table: Table, match: Match, held: Sequence[int]) -> str:
    """The reason why nobody may try another way in this match yet; empty if it is allowed."""
    if match.over:
        return ""
    people = sum(bool(seat.lock) for seat in table.stored.seats)
    hides = match.game.information == "hidden" or match.game.has_chance
    if not held or hides or (people > len(held) and not table.stored.practice):
        return message(
            "While a game goes on, only a person who plays it alone may try another way."
        )
    return ""


def undo_asker(match: Match, held: Sequence[int]) -> int | None:
    """The seat of a person whose turn can be taken back; of several seats, the last that played."""
    seats = [seat for seat in held if UNDO in match.may_offer(seat)]
    return max(seats, key=lambda seat: match.undo_to(seat) or 0, default=None)


def other_people(table: Table, held: Sequence[int]) -> list[int]:
    """The seats of other people, who have to agree."""
    return [k for k, seat in enumerate(table.stored.seats) if seat.lock and k not in held]


def ask_undo(table: Table, held: Sequence[int]) -> Accepted | Refused:
    """Ask to take the last turn of a person back; the computer agrees at once."""
    with table.locked() as match:
        seat = undo_asker(match, held)
        seat = held[0] if seat is None else seat
        answer = table.submit(seat, table.view_of(seat).version, OFFER_UNDO)
        for other, sitter in enumerate(table.stored.seats):
            is_same = other in held or not sitter.lock
            if match.offer == UNDO and is_same and other != match.offered:
                table.play(other, match.ply, ACCEPT_UNDO)
    return answer
