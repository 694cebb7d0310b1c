"""The command lines of benches."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from .writing import keep, kept

Question = TypeVar("Question")


def reader(text: str | None) -> ArgumentParser:
    """A reader of the command line. text: what the module says of itself."""
    return ArgumentParser(description=text, formatter_class=RawDescriptionHelpFormatter)


def reader_of_games(text: str | None) -> ArgumentParser:
    """The same, with the games that are wanted."""
    parser = reader(text)
    parser.add_argument("game", nargs="*", help="a part of the names of games; otherwise all")
    return parser


def is_wanted(game: str, wanted: list[str]) -> bool:
    """Whether a game is one of those that the command line names."""
    return not wanted or any(part in game for part in wanted)


def reader_of_answers(text: str | None) -> ArgumentParser:
    """The same, with what `answers` asks."""
    parser = reader(text)
    parser.add_argument("--page", action="store_true", help="find nothing; write the page")
    parser.add_argument("--again", action="store_true", help="find all anew")
    return parser


def answers(
    given: Namespace, file: Path, asked: Mapping[str, Question], answer: Callable[[Question], Any]
) -> dict[str, Any]:
    """All answers that a file keeps, after those that it lacks were found; each is kept at once."""
    known = kept(file)
    for name, question in asked.items():
        if not given.page and (given.again or name not in known):
            print(name, result := answer(question), flush=True)
            keep(file, name, result)
    return kept(file)
