"""The levels of the computer: novice, easy, middling, strong, master, and finders of secret rules.

A novice plays like somebody who has only read the rules, and easy is a more careful novice.
A master plays by a learned value. There is one only for options for which the game has a file.
"""

from __future__ import annotations

from itertools import chain

from ..contract import Message, message
from ..game import Game
from ..players import ready, scientist, shipped, suitable_search
from ..players.ready import LEVELS as LEVELS
from ..players.ready import NOVICES as NOVICES

NAMES = {  # of the bots of each level
    "novice": "Poppy",
    "easy": "Pip",
    "middling": "Robin",
    "strong": "Nova",
    "master": "Sage",
    "beginner": "Wendy",
    "student": "Stella",
    "scientist": "Newton",
}
MORE_NAMES = (  # of further bots of a level
    *("Ada", "Bruno", "Cleo", "Dario", "Edda", "Felix", "Greta", "Hugo", "Iris", "Jonas"),
    *("Kira", "Leo", "Mira", "Nils", "Olga", "Paul", "Quinn", "Rosa", "Sven", "Tilda"),
)
LEVEL_WORDS = {
    "novice": message("novice"),
    "easy": message("easy"),
    "middling": message("middling"),
    "strong": message("strong"),
    "master": message("master"),
    "beginner": message("beginner"),
    "student": message("student"),
    "scientist": message("scientist"),
}
EARLIER = {"easy": "sims=100"}  # at tables from before easy was a novice
MASTER, LEARNED = "master", "learned:time=3"
READY = "ready"  # the player that `kibitz ready` has chosen for a game
SCIENTIST = "scientist:level="
MEMORY = 128  # megabytes a search
RATINGS = "levels.json"  # beside the rules: what bench/levels.py measured


def levels(package: str) -> list[str]:
    """The levels of the game in a package; with a secret rule also the players that find it."""
    learned = [MASTER] if shipped.files(package) else []
    return [*NOVICES, *LEVELS, *learned, *(scientist.LEVELS if scientist.has_rule(package) else ())]


def usual(package: str) -> str:
    """The level for a person who chooses none."""
    return "student" if scientist.has_rule(package) else "middling"


def spec(level: str, game: Game) -> str:
    """The bot of a level; KibitzError if it cannot play with these options."""
    if level in NOVICES:
        return NOVICES[level]
    if level == MASTER:
        shipped.require_fitting(game)
        return f"{LEARNED},memory={MEMORY}"
    if level in scientist.LEVELS:
        return SCIENTIST + level
    choice = ready.choice_for(game)
    is_ready = bool(choice and choice.player) or ready.hardly_tries(game, LEVELS[level])
    return f"{READY if is_ready else suitable_search(game)}:{LEVELS[level]},memory={MEMORY}"


def level_of(bot: str) -> str:
    """The level of a bot; its own text if it has none."""
    if bot.startswith(LEARNED):
        return MASTER
    as_people = (level for level, how in NOVICES.items() if bot == how)
    known = (level for level, how in (EARLIER | LEVELS).items() if f":{how}," in bot)
    return next(chain(as_people, known), bot.removeprefix(SCIENTIST))


def name_of(bot: str) -> str:
    """The name of the first bot of a level at a table; empty if it has none."""
    return NAMES.get(level_of(bot), "")


def display_name(name: str) -> Message:
    """A bot as people read it."""
    level = level_of(name)
    return message("computer, {level}", level=LEVEL_WORDS.get(level, level))
