"""What ABOUT says of a game, read with its options; GameError in a sentence where it is wrong.

Options that are given are read here too.
"""

from __future__ import annotations

from collections.abc import Mapping

from .contract import About, GameError, Option, OptionError, Options, Value, as_text, message

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


def complete_options(id: str, wanted: Mapping[str, Option], given: Mapping[str, Value]) -> Options:
    """The value of each option of a game, given or usual; OptionError for what is no value."""
    for name in given:
        if name not in wanted:
            raise OptionError(
                message(
                    "{game} has no option {name}; its options are: {options}."
                    if wanted
                    else "{game} has no option {name}; its options are: none.",
                    game=id,
                    name=repr(name[:60]),
                    options=", ".join(wanted),
                )
            )
    return {name: _value(id, name, option, given) for name, option in wanted.items()}


def _value(id: str, name: str, option: Option, given: Mapping[str, Value]) -> Value:
    if name not in given:
        return option.default
    value = option.read(given[name])
    if value is None:
        wrong = as_text(given[name])[:40]
        raise OptionError(
            message(
                "{game}: {option} is {expected}, not {given}.",
                game=id,
                option=name,
                expected=option.expected(),
                given=repr(wrong),
            )
        )
    return value
