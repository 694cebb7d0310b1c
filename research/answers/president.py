"""What David Parlett's account of President leaves to be found out."""

from __future__ import annotations

from typing import Any

from .question import Answer, Question, apart, number, share, table

EXCHANGES = ("none", "one", "two")
LEADS = ("boss", "bum")
PLAY = "python -m research.answers.play president"
PLAYER = "100"

Found = dict[str, Any]


def played(exchange: str, leads: str) -> str:
    """The command that plays three deals in a row, many times."""
    options = f"-o deals=3 -o exchange={exchange} -o leads={leads}"
    return f"{PLAY} {options} --player {PLAYER} --games 250 --measure titles"


def to_target(exchange: str) -> str:
    """The command that plays to 11 points."""
    return f"{PLAY} -o exchange={exchange} --player {PLAYER} --games 60 --measure deals"


SETTINGS = tuple((exchange, leads) for exchange in EXCHANGES for leads in LEADS)
HEAD = ["exchange", "leads", "Boss stays Boss", "Bum stays Bum", "Boss to Bum", "Bum to Boss"]
NAMES = ("boss stays boss", "bum stays bum", "boss falls to bum", "bum rises to boss")
HOW = (
    f"Four players, all {PLAYER} playouts an act; of two deals in a row, how often the titles "
    "stay. Without any effect each share would be 25%.\n\n"
)


def rows(found: tuple[Found, ...]) -> str:
    """The table of all settings."""
    lines = [
        [exchange, leads, *(share(f["measured"][name]) for name in NAMES)]
        for (exchange, leads), f in zip(SETTINGS, found, strict=True)
    ]
    return HOW + table(HEAD, lines)


def measured(found: tuple[Found, ...], exchange: str, leads: str, name: str) -> Found:
    """One number of one setting."""
    return found[SETTINGS.index((exchange, leads))]["measured"][name]


def sticky(*found: Found) -> Answer:
    games, ends = found[: len(SETTINGS)], found[len(SETTINGS) :]
    boss = [measured(games, exchange, "boss", "boss stays boss") for exchange in ("none", "one")]
    bum = [measured(games, exchange, "boss", "bum stays bum") for exchange in ("none", "one")]
    says = [
        f"the {who} stays {who} in {share(one)} of the deals with one card, {share(none)} with none"
        for who, (none, one) in (("Boss", boss), ("Bum", bum))
    ]
    real = apart(boss[1], boss[0]) > 0 or apart(bum[1], bum[0]) > 0
    free, bound = (f["measured"] for f in ends)
    return Answer(
        ("Yes, the exchange makes them sticky: " if real else "Not that these games could tell: ")
        + "; ".join(says)
        + ".",
        rows(games)
        + "\n\nA game to 11 points takes "
        + f"{number(bound['deals'])} deals with the exchange, {number(free['deals'])} without; the "
        + f"first Boss wins {share(bound['the first boss wins'])} and "
        + f"{share(free['the first boss wins'])} of the games (25% would be chance).",
    )


def cards(*found: Found) -> Answer:
    stays = {e: measured(found, e, "boss", "boss stays boss") for e in EXCHANGES}
    more = apart(stays["two"], stays["one"])
    told = {1: "Two make the Boss surer than one", 0: "No difference could be told", -1: "One does"}
    return Answer(
        f"{told[more]}: he stays in {share(stays['two'])} of the deals with two cards, "
        f"{share(stays['one'])} with one.",
        rows(found) + "\n\nWhich is the better game is for people to say.",
    )


def leader(*found: Found) -> Answer:
    stays = {leads: measured(found, "one", leads, "boss stays boss") for leads in LEADS}
    more = apart(stays["boss"], stays["bum"])
    told = {
        1: "Leading helps the Boss to stay",
        0: "No difference could be told",
        -1: "The lead is no help to the Boss",
    }
    return Answer(
        f"{told[more]}: he stays in {share(stays['boss'])} of the deals when he leads, "
        f"{share(stays['bum'])} when the Bum does (one card exchanged).",
        rows(found),
    )


GAMES = tuple(played(*setting) for setting in SETTINGS)

QUESTIONS = (
    Question(
        "Does the exchange make Boss and Bum sticky (hence 11 points)?",
        (*GAMES, to_target("none"), to_target("one")),
        sticky,
    ),
    Question("Is one card to be exchanged, or two?", GAMES, cards),
    Question("Should the Boss lead, or the Bum?", GAMES, leader),
)
