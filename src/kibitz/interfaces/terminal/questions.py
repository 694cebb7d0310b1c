"""Questions before a game: the game, its options, the opponents, the seat."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ... import shelf
from ...contract import KibitzError, Option, OptionError, Value, as_text, message
from ...game import Game, require_good_options
from ...players import PLAYERS, player, suitable_search
from ...players.scientist import default_seat
from ...shelf import Source
from ...words import current
from ..messages import read as words
from ..messages import say

PERSON = "person"

T = TypeVar("T")


@dataclass(frozen=True)
class PlayRequest:
    """The choices of the command line; the terminal asks for those that are empty."""

    game: str = ""
    options: Mapping[str, Value] | None = None
    against: str = ""
    seat: str = ""
    seed: int | None = None
    resume: bool = False
    save: Path | None = None


def ask(question: str, default: str, read: Callable[[str], T]) -> T:
    """Ask until `read` takes the answer; Enter takes the default."""
    asked = words(question) + (f" [{default}]: " if default else ": ")
    while True:
        given = input(asked).strip()
        try:
            return read(given or default)
        except KibitzError as fault:
            say(str(fault), "red")


def chosen_game(request: PlayRequest) -> Game:
    """The game that was named, or the one chosen from the list with its options."""
    if request.game:
        given = Game(shelf.find(request.game), request.options or {}, request.game)
        return require_good_options(given)
    names = shelf.names()
    say(message("Games"), "bold")
    for number, name in enumerate(names, 1):
        about = shelf.game_named(name).about
        say(f"  {number:2}  {about.title}{_by(about.inventor)}")
    spec = ask(
        message("Which game? Its number, id or .py file"), "1", lambda text: _spec(names, text)
    )
    return _with_options(spec, request.options or {})


def _by(inventor: str) -> str:
    return "" if inventor == "unknown" else f", {inventor}"


def _spec(names: list[str], text: str) -> str:
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(names):
        return names[int(text[:6]) - 1]
    shelf.find(text)
    return text


def _with_options(spec: str, given: Mapping[str, Value]) -> Game:
    source = shelf.find(spec)
    known = {**source.about.variants.get(spec, {}), **given}
    while True:
        try:
            return require_good_options(Game(source, _options(source, known), spec))
        except OptionError as fault:
            say(str(fault), "red")


def _options(source: Source, given: Mapping[str, Value]) -> dict[str, Value]:
    wanted = source.about.options
    if set(wanted) - set(given):
        say(message("Options; press Enter to take the value in brackets."), "bold")
    options = dict(given)
    for name, option in wanted.items():
        if name not in given:
            options[name] = _option(name, option)
    return options


def _option(name: str, option: Option) -> Value:
    def read(text: str) -> Value:
        value = option.read(text)
        if value is None:
            raise OptionError(f"{name} is {option.expected()}, not {text[:40]!r}.")
        return value

    question = f"  {name}: {option.help} ({option.expected()})"
    return ask(question, as_text(option.default), read)


def chosen_opponents(request: PlayRequest, game: Game) -> list[str]:
    """Names of bots with their parameters, or `person`; the last has all seats that are left."""
    if request.against:
        return opponents(request.against, game)
    if game.seats == 1:
        return [PERSON]
    say(message("Opponents"), "bold")
    for name, (_, _, help) in PLAYERS.items():
        say(f"  {name:8} {help}")
    say(f"  {PERSON:8} {words(message('another person at this keyboard'))}")
    question = message("Against whom?")
    if game.seats > 2:
        question = message("Against whom? Several names take the seats in order.")
    return ask(question, usual(game), lambda text: opponents(text, game))


def usual(game: Game) -> str:
    """The bot that plays if the person chooses none."""
    return f"{suitable_search(game)}:time=1"


def opponents(text: str, game: Game) -> list[str]:
    """The names of bots with their parameters, or `person`, for the other seats of a game."""
    names = text.split()
    for name in names:
        if name != PERSON:
            player(name)
    if not names:
        raise KibitzError("Name a bot, or person.")
    if len(names) >= game.seats:
        raise KibitzError(f"{game.id} has room for {game.seats - 1} beside you, not {len(names)}.")
    return names


def chosen_seat(request: PlayRequest, game: Game) -> int:
    """The seat that a person takes against bots."""
    if request.seat:
        return _seat(request.seat, game)
    reader = current().at(game.source.rules_file)
    seats = ", ".join(f"{seat} {reader.read(game.called(seat))}" for seat in range(game.seats))
    question = message("Your seat? {seats}, or random", seats=seats)
    return ask(question, str(default_seat(game)), lambda text: _seat(text, game))


def _seat(text: str, game: Game) -> int:
    if text == "random":
        return secrets.randbelow(game.seats)
    if text not in map(str, range(game.seats)):
        raise OptionError(f"A seat is 0 to {game.seats - 1} or random, not {text[:40]!r}.")
    return int(text)
