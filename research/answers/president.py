"""What David Parlett's account of President leaves to be found out."""

from __future__ import annotations

from typing import Any

from .compared import Pair, Verdicts, judged, measured, yes
from .question import Answer, Question, number, share, table

EXCHANGES = ("none", "one", "two")
LEADS = ("boss", "bum")
PLAY = "python -m research.answers.play president"
PLAYER = "100"

Found = dict[str, Any]
Change = tuple[tuple[str, str], tuple[str, str]]  # from one setting to another


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
ENDS = ("deals", "the first boss wins")
HOW = (
    f"Four players, all with {PLAYER} playouts an act. The shares say how often a title stays or "
    "changes from one deal to the next. Without any effect each share would be 25%.\n\n"
)


def rows(found: tuple[Found, ...]) -> str:
    """The table of all settings."""
    lines = [
        [exchange, leads, *(share(f["measured"][name]) for name in NAMES)]
        for (exchange, leads), f in zip(SETTINGS, found, strict=True)
    ]
    return HOW + table(HEAD, lines)


def one(found: tuple[Found, ...], setting: tuple[str, str], name: str) -> Found:
    """One number of one setting."""
    return found[SETTINGS.index(setting)]["measured"][name]


def sticky(*found: Found) -> Answer:
    games, ends = found[: len(SETTINGS)], [f["measured"] for f in found[len(SETTINGS) :]]
    pairs = _pairs(games, [(("none", "boss"), ("one", "boss"))])
    pairs |= {name: (measured(ends[0][name]), measured(ends[1][name])) for name in ENDS}
    seen = judged(pairs)
    free, bound = ends
    return Answer(
        f"For the Boss: {yes(-seen['Boss stays Boss']).lower()}. For the Bum: "
        f"{yes(-seen['Bum stays Bum']).lower()}. With an exchange of one card "
        f"{_wins(games, ('one', 'boss'))}; without an exchange {_wins(games, ('none', 'boss'))}.",
        f"{rows(games)}\n\nA game to 11 points takes {number(bound['deals'])} deals with the "
        f"exchange and {number(free['deals'])} without it. The first Boss wins "
        f"{share(bound['the first boss wins'])} of the games with it and "
        f"{share(free['the first boss wins'])} without it (25% would be chance). {seen.line}",
    )


def _wins(found: tuple[Found, ...], setting: tuple[str, str]) -> str:
    """How often Boss and Bum stay what they are, in words."""
    boss, bum = (one(found, setting, name) for name in NAMES[:2])
    return (
        f"the Boss stays Boss in {share(boss)} of the deals and the Bum stays Bum in {share(bum)}"
    )


def cards(*found: Found) -> Answer:
    settings = [(("one", leads), ("two", leads)) for leads in LEADS]
    claim = "Two cards hold the players in their places more than one card does"
    return Answer(
        _sentence(found, settings, claim, ("with one card", "with two")),
        f"{rows(found)}\n\n{judged(_pairs(found, settings)).line} People must say which is the "
        "better game.",
    )


def leader(*found: Found) -> Answer:
    settings = [((exchange, "bum"), (exchange, "boss")) for exchange in EXCHANGES]
    claim = "The lead of the Boss holds the players in their places more than the lead of the Bum"
    return Answer(
        _sentence(found, settings, claim, ("when the Bum leads", "when the Boss leads")),
        f"{rows(found)}\n\n{judged(_pairs(found, settings)).line}",
    )


def _sentence(
    found: tuple[Found, ...], settings: list[Change], claim: str, how: tuple[str, str]
) -> str:
    """Whether a change makes the places more lasting, and where this is shown."""
    seen = judged(_pairs(found, settings))
    lasting = {-sign if k % 4 < 2 else sign for k, sign in enumerate(seen.signs.values()) if sign}
    if not lasting:
        return "Not shown: no difference is large enough for these games."
    verdict = {1: claim, -1: f"It is not so that {claim[0].lower()}{claim[1:]}"}
    word = verdict[lasting.pop()] if len(lasting) == 1 else "The results point both ways"
    return f"{word}: {_changes(found, settings, seen, how)}. No other difference is shown."


def _changes(
    found: tuple[Found, ...], settings: list[Change], seen: Verdicts, how: tuple[str, str]
) -> str:
    """The real differences in numbers."""
    where = {_name(change, k, len(settings)): (change, name)
             for change in settings for k, name in enumerate(NAMES)}  # fmt: skip
    return "; ".join(
        f"{name} in {share(one(found, change[0], key))} of the deals {how[0]}, in "
        f"{share(one(found, change[1], key))} {how[1]}"
        for name, (change, key) in where.items()
        if seen[name]
    )


def _pairs(found: tuple[Found, ...], settings: list[Change]) -> dict[str, Pair]:
    """The compared pairs, by name."""
    return {
        _name(change, k, len(settings)): (
            measured(one(found, change[0], name)),
            measured(one(found, change[1], name)),
        )
        for change in settings
        for k, name in enumerate(NAMES)
    }


def _name(change: Change, column: int, settings: int) -> str:
    """The name of a comparison, with the options that both settings share, if there are several."""
    shared = "" if settings == 1 else f" ({_shared(change)})"
    return HEAD[2 + column] + shared


def _shared(change: Change) -> str:
    (exchange, leads), (other, _) = change
    return f"exchange={exchange}" if exchange == other else f"leads={leads}"


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
