"""Which bots a visitor's browser may think for, and what it is sent.

Only where one person plays against the computer, and all see everything: then a browser that cheats
harms nobody else, and there is no secret to send. The server checks and stores each act as ever.
An opinion is found there in any game, from what the seat of the person knows.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import fields, replace
from secrets import randbits
from typing import Any, NamedTuple

import numpy as np

from ...contract import message
from ...game import Game, Position
from ...match import Match
from ...players import shipped
from ...players.base import Player
from ...players.expectations import EXPECTS
from ...players.learned import USUAL_SIMS, Learned, plays_with_playouts
from ...players.mcts import Mcts
from ...players.policy_guide import write_path
from ...players.scientist import has_rule
from ...players.seat_view import joint_choice_begins, known_to
from ...players.tree_search import HIGHEST
from ...words import current
from ..lease import SECONDS
from ..open_table import Table
from ..permissions import help_refusal
from ..thinking.browser_code import is_wanted

BUDGET = ("sims", "time", "memory", "seed", "spec")  # the parameters that a level may choose


NOT_YOURS = message(
    "It is not your turn here. With hidden cards the computer helps you only when it is."
)


class SearchEffort(NamedTuple):
    """How long a bot searches: simulations, and seconds; 0 seconds: no limit.

    learned: whether as the learned player which comes with the game.
    """

    simulations: int
    seconds: float
    learned: bool = False


def may_think(table: Table, match: Match, held: Sequence[int]) -> bool:
    """Whether the browser with these seats may think for the bots of a table."""
    people = {number for number, seat in enumerate(table.stored.seats) if seat.lock}
    alone = bool(people) and people == set(held) and not table.absent
    return is_wanted() and alone and match.game.information != "hidden" and bool(table.bots())


def can_analyse(game: Game) -> bool:
    """Whether browsers search the positions of a game themselves, where the computer may help.

    Where a learned value comes with a game without secrets, and is too large for a browser, the
    server judges better by it.
    """
    is_large = shipped.fitting(game) and not shipped.is_small(game)
    better_there = game.information != "hidden" and is_large
    return is_wanted() and not (better_there or has_rule(game.package))


def may_analyse(table: Table, match: Match) -> bool:
    """Whether a browser may do so now at a table."""
    return can_analyse(match.game) and not help_refusal(table, match)


def search_of(bot: Player, game: Game) -> SearchEffort | None:
    """The search that a browser runs as this bot does; None if it cannot."""
    if isinstance(bot, Learned) and shipped.is_small(game) and plays_with_playouts(bot, game):
        return SearchEffort(HIGHEST if bot.time else bot.sims or USUAL_SIMS, bot.time, learned=True)
    if type(bot) is not Mcts:
        return None
    usual = replace(bot, **{name: getattr(Mcts(), name) for name in BUDGET})
    if any(getattr(usual, f.name) != getattr(Mcts(), f.name) for f in fields(usual) if f.init):
        return None
    return SearchEffort(HIGHEST if bot.time else bot.sims, bot.time)


def analysis_data(p: Position, seat: int | None) -> dict[str, Any]:
    """The data for a browser to judge a position for a seat: only what this seat may know.

    What the seat does not see is drawn anew each time. acts: of the joint choice that is open,
    which the browser plays after the state. Where the seat has nothing to choose there is no mover,
    and `why` says so.
    """
    if seat is None or seat not in p.owing:
        why = message("The game is over.") if p.over else NOT_YOURS
        return {"state": None, "acts": [], "mover": None, "names": {}, "why": why}
    shown = known_to(p, seat, randbits(63))
    begun = shown.at(joint_choice_begins(shown))
    return {
        "state": b64encode(begun.state.tobytes()).decode(),
        "acts": shown.history[begun.ply :],
        "mover": shown.called(seat),
        "names": {action: shown.name(action) for action in shown.legal()},
        "expects": current().form(EXPECTS[p.game.about.outcome]).replace("{figures}", "{}"),
        **last_act(begun),
    }


def last_act(p: Position) -> dict[str, Any]:
    """What a learned player asks about the past of a position, where all is seen: `path`."""
    if p.game.information == "hidden" or not shipped.fitting(p.game):
        return {}
    path = np.zeros(4, np.int64)
    write_path(p, path)
    return {"path": dict(zip(("ply", "last", "mover", "row"), path.tolist(), strict=True))}


def job(match: Match, search: SearchEffort) -> dict[str, Any]:
    """The data for a browser to choose the next act: the position, which everybody sees."""
    return {
        "ply": match.ply,
        "state": b64encode(match.position.state.tobytes()).decode(),
        "simulations": search.simulations,
        "milliseconds": 1000 * search.seconds or None,
        "patience": 1000 * (search.seconds + SECONDS),
        **last_act(match.position),
    }
