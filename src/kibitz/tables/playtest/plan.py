"""The plan of a playtest: its name, and the files and options that are played side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from ... import shelf
from ...contract import OptionError, message

ASSISTANT = " (assistant)"  # ends the name of a program that plays among people
MOST_QUESTIONS = 10
KINDS = {"unclear": message("I don't understand"), "wrong": message("This felt wrong")}


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with some options, of which each new table takes the one that was dealt least."""

    game: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The game and the options in a line."""
        return " ".join([self.game, *(f"{name}={text}" for name, text in self.options.items())])


@dataclass(frozen=True, slots=True)
class Playtest:
    """A playtest. host_lock: the hash of the token of its host, which each start makes anew.

    host: the name of the host, empty if not given.
    """

    name: str
    variants: tuple[Variant, ...]
    host_lock: str = ""
    host: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question after a game; one without choices is answered with a line."""

    words: str
    choices: tuple[str, ...] = ()


YES_NO = (message("yes"), message("partly"), message("no"))
QUESTIONS = (
    Question(
        message("Would you play it again?"), (message("yes"), message("perhaps"), message("no"))
    ),
    Question(
        message("How long did it feel?"),
        (message("too short"), message("just right"), message("too long")),
    ),
    Question(message("Was it fair?"), YES_NO),
    Question(message("Were the rules clear?"), YES_NO),
    Question(message("What would you change?")),
)


def questions(texts: Sequence[str]) -> list[Question]:
    """Questions of texts such as `Was it fair?: yes, no`; ours if there are none.

    >>> questions(["Was it fair?: yes, no"])
    [Question(words='Was it fair?', choices=('yes', 'no'))]
    """
    return [_question(text) for text in texts[:MOST_QUESTIONS]] or list(QUESTIONS)


def _question(text: str) -> Question:
    words, _, choices = text.partition(":")
    return Question(words.strip(), tuple(filter(None, map(str.strip, choices.split(",")))))


def name_of(files: Sequence[Path]) -> str:
    """The name under which the results of some files are kept."""
    return "+".join(shelf.id_of(file.stem) for file in files)


def variants(
    files: Sequence[Path], options: Mapping[str, str], compared: Mapping[str, str]
) -> tuple[Variant, ...]:
    """Each file with each choice of the options that are compared; `compared`: their values.

    >>> [one.name for one in variants([Path("nim.py")], {}, {"pie": "yes,no"})]
    ['nim pie=yes', 'nim pie=no']
    """
    ids = [shelf.id_of(file.stem) for file in files]
    if twice := [id for id in ids if ids.count(id) > 1]:
        raise OptionError(f"Two files have the name {twice[0]}; give each version its own.")
    for name, texts in compared.items():
        if name in options:
            raise OptionError(f"{name} is in --option and in --compare; give it only once.")
        if len(set(texts.split(","))) < 2:
            raise OptionError(f"To compare needs two values at least: --compare {name}=yes,no.")
    chosen = [dict(zip(compared, values, strict=True)) for values in product(*_values(compared))]
    return tuple(Variant(id, {**options, **values}) for id in ids for values in chosen)


def _values(compared: Mapping[str, str]) -> list[list[str]]:
    return [texts.split(",") for texts in compared.values()]
