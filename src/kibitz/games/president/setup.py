"""The description of the game, its options, and the fields of a position."""

from __future__ import annotations

from typing import Any

from kibitz.contract import About, Option, Options, message

from .card_sets import NONE
from .dealing import distinct, rank, written
from .tells import CODES

TITLES = ("boss", "president", "king", "huberes")
EXCHANGES = ("none", "one", "two")


def most_points(options: Options) -> int:
    """No seat can have more points at the end."""
    return 2 * int(options["deals"]) or int(options["target"]) + 1


ABOUT = About(
    title="President",
    inventor=message("traditional"),
    source="David Parlett, The Penguin Book of Card Games, 2008: Arsehole",
    summary="Get rid of your cards by higher and higher sets; the first is Boss, the last is Bum.",
    players=4,
    minutes=40,
    information="hidden",
    outcome="scores",
    lowest=0,
    highest=most_points,
    longest=100_000,  # 231 deals of 54 cards, each card followed by at most 6 passes
    aliases=(
        "arsehole",
        "asshole",
        "bum",
        "bum-game",
        "huberes",
        "pits",
        "scumbag",
        "trouduc",
    ),
    plays_forced=True,
    options={
        "players": Option(4, "the number of players", low=4, high=7),
        "top": Option("2", "the highest rank", among=("2", "A")),
        "jokers": Option(0, "jokers in the pack", among=(0, 2)),
        "joker_rule": Option("high", "above all ranks, or wild", among=("high", "wild", "both")),
        "distinct_jokers": Option(False, "one joker is higher than the other"),
        "first": Option("eldest", "the leader of the first deal", among=("eldest", "3c")),
        "must_play": Option(False, "pass only if you can't play"),
        "equal": Option(False, "an equal rank may be played too"),
        "reenter": Option(True, "a player who passed may play when the turn comes round again"),
        "twos_clear": Option(False, "twos end the round"),
        "eights_clear": Option(False, "eights end the round"),
        "revolution": Option(False, "four of a kind turn the ranks upside down"),
        "equal_skips": Option(False, "an equal rank may be played and skips the next player"),
        "exchange": Option("one", "cards exchanged between deals", among=EXCHANGES),
        "leads": Option("boss", "the leader of later deals", among=("boss", "bum")),
        "titles": Option("boss", "the names of the places", among=TITLES),
        "target": Option(11, "points that end the game", low=1, high=99),
        "deals": Option(0, "how many deals; 0: until a player has the points", low=0, high=99),
        "deal": Option("", "HAND/HAND/.. of the first deal; empty: at random"),
    },
)


def layout(options: Options) -> list[tuple[Any, ...]]:
    """The fields of a position."""
    n = int(options["players"])
    return [
        ("hand", "i8", n),
        ("played", "i8", n),  # by each seat in this deal
        ("most", "i8", (n if options["must_play"] else 1, CODES)),  # see tells.py
        ("up", "i8", 2),  # of each pair: cards given to the higher seat; see exchange.py
        ("down", "i8", 2),  # and cards given back
        ("open", "i8"),  # the sets without wild jokers that may be played, as bits
        ("wild", "i8"),  # those with them
        ("clears", "i8"),  # the sets that end a round
        ("points", "i2", n),
        ("left", "i1", n),  # the seat to the left of each
        ("titled", "i1", n),  # the seats by their place in the last deal, the Boss first
        ("out", "i1", n),  # the seats that are out, in that order
        ("outs", "i1"),  # how many seats are out
        ("turn", "i1"),
        ("table", "i2"),  # the last set of the round, or NONE
        ("last", "i1"),  # the seat that played it
        ("strength", "i1"),  # of that set, or NONE
        ("sat_out", "i1"),  # a bit for each seat that may not play in this round
        ("giving", "i1"),  # cards still to be given in the exchange
        ("reversed", "i1"),  # low ranks are high
        ("dealt", "i2"),  # complete deals
        ("ended", "i1"),
        ("three", "i1"),  # the seat that got the 3 of clubs, if all know it, or NONE
        ("club", "i1"),  # that card in the pack, or NONE
        ("rank_3", "i1"),
        ("written", "i1"),
        ("jokers_high", "i1"),
        ("distinct", "i1"),
        ("planes", "i1"),  # of 64 acts each
        ("bum_leads", "i1"),
        ("titles", "i1"),
        ("exchange", "i1"),
        ("players", "i1"),
        ("jokers", "i1"),
        ("must_play", "i1"),
        ("equal", "i1"),
        ("equal_skips", "i1"),
        ("reenter", "i1"),
        ("revolution", "i1"),
        ("target", "i2"),
        ("deals", "i2"),
    ]


def actions(options: Options) -> int:
    """The number of actions."""
    return 64 * planes(options)


def planes(options: Options) -> int:
    """The number of planes of 64 acts: one without wild jokers, and one for each code of them."""
    if not options["jokers"] or options["joker_rule"] == "high":
        return 1
    return 4 if distinct(options) else 3


def prepare(options: Options) -> dict[str, Any]:
    """Fields that follow from the options; ValueError where a deal cannot be read."""
    hands, three = written(options) if options["deal"] else ([0] * int(options["players"]), NONE)
    by_three = options["first"] == "3c"
    if by_three and options["deal"] and three == NONE:
        raise ValueError(message("first=3c needs a deal with suits in which a hand has the 3c."))
    twos, eights, threes = (rank(options, letter) for letter in "283")
    cleared = [twos] * bool(options["twos_clear"]) + [eights] * bool(options["eights_clear"])
    return {
        "hand": hands,
        "written": bool(options["deal"]),
        "three": three if by_three else NONE,
        "club": 4 * threes if by_three else NONE,
        "rank_3": threes,
        "clears": sum(15 << 4 * rank for rank in cleared),
        "jokers_high": options["joker_rule"] != "wild",
        "distinct": distinct(options),
        "planes": planes(options),
        "equal": options["equal"] or options["equal_skips"],
        "titles": TITLES.index(str(options["titles"])),
        "exchange": EXCHANGES.index(str(options["exchange"])),
        "bum_leads": options["leads"] == "bum",
    }
