"""Which bots a visitor's browser may think for, and what it is sent.

Only where one person plays against the computer, and all see everything: then a browser that cheats
harms nobody else, and there is no secret to send. The server checks and stores each act as ever.
"""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, NamedTuple

from ....game import Position
from ....kernel.browser import NoBrowserCode, require_linker
from ....match import Match
from ....players import shipped
from ....players.base import Player
from ....players.mcts import Mcts
from ....players.seat_view import joint_choice_begins, known_to
from ....players.tree_search import MOST
from ..tables.assistance import help_refusal
from ..tables.lease import SECONDS
from ..tables.open_table import Table

BUDGET = ("sims", "time", "memory", "seed", "spec")  # the parameters that a level may choose


class Search(NamedTuple):
    """How long a bot searches: simulations, and seconds; 0 seconds: no limit."""

    simulations: int
    seconds: float


def is_wanted() -> bool:
    """Whether the host lets browsers think, and can make code for them; KIBITZ_BOTS=server: no."""
    return os.environ.get("KIBITZ_BOTS") != "server" and _has_linker()


@cache
def _has_linker() -> bool:
    try:
        require_linker()
    except NoBrowserCode:
        return False
    return True


def may_think(table: Table, match: Match, held: Sequence[int]) -> bool:
    """Whether the browser with these seats may think for the bots of a table."""
    people = {number for number, seat in enumerate(table.stored.seats) if seat.lock}
    alone = bool(people) and people == set(held) and not table.absent
    return is_wanted() and alone and match.game.information != "hidden" and bool(table.bots())


def may_analyse(table: Table, match: Match) -> bool:
    """Whether a browser may search the positions of this table itself.

    Where a learned value comes with the game, the server judges better by it.
    """
    searches = match.game.information != "hidden" and not shipped.fitting(match.game)
    return is_wanted() and searches and not help_refusal(table, match)


def search_of(bot: Player) -> Search | None:
    """The search that a browser runs as this bot does; None if it cannot."""
    if type(bot) is not Mcts:
        return None
    usual = replace(bot, **{name: getattr(Mcts(), name) for name in BUDGET})
    if any(getattr(usual, f.name) != getattr(Mcts(), f.name) for f in fields(usual) if f.init):
        return None
    return Search(MOST if bot.time else bot.sims, bot.time)


def analysed(p: Position, seed: int = 0) -> dict[str, Any]:
    """What a browser is sent to judge a position: only what the seat to act may know.

    seed: the source of all that this seat does not see. acts: of the joint choice that is open,
    which the browser plays after the state. At the end there is no mover, and nothing to judge.
    """
    if p.player is None:
        return {"state": None, "acts": [], "mover": None, "names": {}}
    shown = known_to(p, p.player, seed)
    begun = shown.at(joint_choice_begins(shown))
    return {
        "state": b64encode(begun.state.tobytes()).decode(),
        "acts": shown.history[begun.ply :],
        "mover": p.called(p.player),
        "names": {action: p.name(action) for action in p.legal()},
    }


def job(match: Match, search: Search) -> dict[str, Any]:
    """What a browser is sent to choose the next act: the position, which everybody sees."""
    return {
        "ply": match.ply,
        "state": b64encode(match.position.state.tobytes()).decode(),
        "simulations": search.simulations,
        "milliseconds": 1000 * search.seconds or None,
        "patience": 1000 * (search.seconds + SECONDS),
    }
