"""Which bot of a table acts or answers next, and with which seed."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from ...match import Match
from ...play.seeds import derived_seed
from ...players.base import Player
from ..open_table import Table
from .bot_jobs import bot_of

Spec = tuple[str, int, bool]  # a bot: its name or file, its seed, whether it is the host's own


def bot_of_seat(match: Match, seat: int, bots: Mapping[str, str]) -> tuple[Player, Spec]:
    """The bot at a seat; bots: those of the host, their specs by their titles."""
    name = match.seats[seat].name
    spec, is_own = bots.get(name, name), name in bots
    seed = derived_seed(match.seed, seat)
    bot = bot_of(spec, seed, is_own)
    if not bot.remembers:
        seed = derived_seed(match.seed, seat, match.ply)
    return bot, (spec, seed, is_own)


def next_bot(table: Table, match: Match) -> int | None:
    """The seat of the bot that acts or answers an offer next; None if none does now."""
    if match.over:
        return None
    if match.offered is not None:
        return next((seat for seat in table.bots() if not _has_accepted(match, seat)), None)
    if table.pauses(match):
        return None
    return next((seat for seat in table.bots() if seat in match.owing), None)


def hides_choice_of_mail(table: Table, match: Match) -> bool:
    """Whether an act without a choice would show others what they must not know.

    A person by mail answers in hours. So an act within seconds says that it was the only one.
    """
    is_hidden = match.game.information == "hidden"
    return match.player is not None and is_hidden and table.plays_by_mail(match.player)


def _has_accepted(match: Match, seat: int) -> bool:
    offer, accept = (f"{verb}-{match.offer}" for verb in ("offer", "accept"))
    since = itertools.takewhile(lambda sent: sent.acts != (offer,), reversed(match.log))
    return seat == match.offered or any(s.seat == seat and s.acts == (accept,) for s in since)
