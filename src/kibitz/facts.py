"""What ABOUT says of a game, read with its options; GameError in a sentence where it is wrong."""

from __future__ import annotations

from .contract import About, GameError, Options

WORDS = {
    "information": ("perfect", "hidden"),
    "outcome": ("win", "win-draw", "scores"),
    "redeal": ("exact", "approximate"),
}


def require_words(id: str, about: About, information: object) -> None:
    """GameError if ABOUT has a word that the contract does not know, as "secret" for "hidden".

    information: of the game with its options.
    """
    given = {"information": information, "outcome": about.outcome, "redeal": about.redeal}
    for name, words in WORDS.items():
        if given[name] not in words:
            known = f"{', '.join(map(repr, words[:-1]))} or {words[-1]!r}"
            raise GameError(f"{id}: {name} is {given[name]!r}; it is {known}.")


def seats_of(id: str, about: About, options: Options) -> int:
    """The number of seats; GameError if ABOUT does not name as many."""
    option, named = about.options.get("players"), len(about.seats)
    seats = options.get("players", about.players)
    if type(seats) is not int or seats < 1:
        raise GameError(f"{id}: players is {seats!r}; it is a whole number from 1.")
    if isinstance(about.seats, str):
        raise GameError(f"{id}: seats is {about.seats!r}; it is a tuple, as ('Ann', 'Bob').")
    most = max(seats, option.high or seats) if option else seats
    if named > most:
        raise GameError(
            f"{id}: ABOUT names {named} seats, but the game has {most}; say "
            f"{f'high={named} in the option players' if option else f'About(players={named})'}, or "
            "leave names out."
        )
    if named == 1 < seats and not option:
        raise GameError(
            f"{id}: ABOUT names one seat, but the game has {seats}; say About(players=1), or name "
            "all seats."
        )
    return seats


def longest_of(id: str, about: About) -> int | None:
    """The most acts of a game, if ABOUT says it."""
    if about.longest is not None and not (type(about.longest) is int and about.longest > 0):
        raise GameError(f"{id}: longest is {about.longest!r}; it is a number of acts from 1.")
    return about.longest
