"""Which bots answer soon, and how long the others think where many tables wait for them."""

from __future__ import annotations

import re

from ...contract import message
from ...players.base import Player

ROUND = 10.0  # seconds after which each table that waits has an act
LEAST_SECONDS = 0.2  # seconds for an act, however many wait
MOST_SIMS = 2000  # simulations of a bot that answers soon
TIME = re.compile(r"(?<=[:,]time=)\d+(?:\.\d+)?")


def is_quick(bot: Player) -> bool:
    """Whether a bot answers within about a second, and so need not wait for slower ones."""
    sims, seconds = getattr(bot, "sims", 0), getattr(bot, "time", 0.0)
    return bot.spec.partition(":")[0] == "novice" or (not seconds and 0 < sims <= MOST_SIMS)


def shorten_time(spec: str, waiting: int, workers: int) -> tuple[str, str]:
    """The bot with the time that there is while other bots wait, and a sentence about it.

    The sentence is empty where the bot has its usual time.

    >>> shorten_time("learned:time=3,memory=128", waiting=23, workers=1)[0]
    'learned:time=0.42,memory=128'
    >>> shorten_time("learned:time=3,memory=128", waiting=2, workers=1)
    ('learned:time=3,memory=128', '')
    """
    match = TIME.search(spec)
    room = round(max(LEAST_SECONDS, ROUND * workers / (waiting + 1)), 2)
    if not match or room >= float(match[0]):
        return spec, ""
    why = message(
        "thinking for {room:g} seconds an act in place of {found}, because many tables wait "
        "for the computer",
        room=room,
        found=match[0],
    )
    return TIME.sub(f"{room:g}", spec), why
