"""The file (TOML) that says how to start an outside program, and how it calls the acts of a game.

docs/engines.md has the table of its keys. An act of Kibitz has one name for the program: the one
under `acts`, or else its own after all that `replace`, `columns` and `rows` change. What the
program answers is looked up among the names of the legal acts, so nothing is translated back.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..contract import KibitzError
from ..given_file import read_text

LARGEST_FILE = 100_000  # bytes
CELL = re.compile(r"([a-zA-Z])(\d{1,3})")
USUAL_REPLACE = {  # what each protocol writes otherwise than most games here
    "uci": ((re.compile(r"[-x=+#]"), ""),),
    "usi": ((re.compile(r"[-x]"), ""),),
    "ucci": ((re.compile(r"[-x]"), ""),),
    "gtp": (),
    "uhp": (),
}
PROTOCOLS = tuple(USUAL_REPLACE)
COLOURS = ("black", "white")  # of the seats in GTP

Replacements = tuple[tuple[re.Pattern[str], str], ...]


@dataclass(frozen=True)
class EngineFile:
    """The description of a program in a file.

    command: its words. begin: lines that are sent to it once. start: the position at which a game
    begins, in the words of the protocol. patience: seconds beyond its time for an answer. turns:
    whether all acts of a turn are one move of the program, with `join` between them.
    """

    path: Path
    command: tuple[str, ...]
    protocol: str
    begin: tuple[str, ...] = ()
    start: str = ""
    patience: float = 10.0
    colours: tuple[str, ...] = COLOURS
    turns: bool = False
    join: str = ""
    acts: Mapping[str, str] = field(default_factory=dict)
    replace: Replacements = ()
    columns: str = ""
    rows: int = 0

    @property
    def title(self) -> str:
        """The name of the program in sentences."""
        return Path(self.command[0]).name

    def called(self, act: str) -> str:
        """An act as the program calls it."""
        if act in self.acts:
            return self.acts[act]
        for find, by in (*USUAL_REPLACE[self.protocol], *self.replace):
            act = find.sub(by, act)
        return CELL.sub(self._cell, act)

    def _cell(self, match: re.Match[str]) -> str:
        letter, number = match[1], int(match[2])
        place = ord(letter.lower()) - ord("a")
        if place < len(self.columns):
            letter = self.columns[place]
        return f"{letter}{self.rows + 1 - number if self.rows else number}"


def same(name: str) -> str:
    """A move as it is compared: programs differ in capitals."""
    return name.strip().lower()


def read_engine_file(path: Path) -> EngineFile:
    """The file of a program; KibitzError names what is wrong."""
    try:
        facts = tomllib.loads(read_text(path, LARGEST_FILE))
    except FileNotFoundError:
        raise KibitzError(
            f"There is no file {path}; docs/engines.md shows one for an outside program."
        ) from None
    except OSError as fault:
        raise KibitzError(f"{path} cannot be read: {fault.strerror or fault}.") from None
    except ValueError as fault:
        raise KibitzError(f"{path} is no TOML: {str(fault).rstrip('.')}.") from None
    unknown = sorted(set(facts) - set(READERS))
    if unknown:
        raise KibitzError(f"{path}: there is no key {unknown[0][:40]!r}; {_known()}.")
    for name in ("command", "protocol"):
        if name not in facts:
            raise KibitzError(f"{path} needs `{name}`; {_known()}.")
    return EngineFile(path, **{name: _read(path, name, value) for name, value in facts.items()})


def _known() -> str:
    return f"the keys are {', '.join(READERS)}"


def _read(path: Path, name: str, value: Any) -> Any:
    reader, wanted = READERS[name]
    try:
        return reader(value)
    except (TypeError, ValueError, KeyError, AttributeError, re.error):
        raise KibitzError(f"{path}: `{name}` is {wanted}, not {str(value)[:60]!r}.") from None


def _command(value: Any) -> tuple[str, ...]:
    words = tuple(shlex.split(value)) if isinstance(value, str) else _texts(value)
    if not words:
        raise ValueError(value)
    return words


def _protocol(value: Any) -> str:
    if value not in PROTOCOLS:
        raise ValueError(value)
    return str(value)


def _text(value: Any) -> str:
    if not isinstance(value, str) or "\n" in value:
        raise ValueError(value)
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ValueError(value)
    return tuple(map(_text, value))


def _switch(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _seconds(value: Any) -> float:
    if type(value) not in (int, float) or not 0 < value < 1e6:
        raise ValueError(value)
    return float(value)


def _rows(value: Any) -> int:
    if type(value) is not int or not 1 <= value <= 999:
        raise ValueError(value)
    return value


def _acts(value: Any) -> dict[str, str]:
    return {_text(name): _text(called) for name, called in value.items()}


def _replace(value: Any) -> Replacements:
    return tuple((re.compile(_text(rule["find"])), _text(rule["by"])) for rule in value)


READERS: dict[str, tuple[Callable[[Any], Any], str]] = {
    "command": (_command, "a command, as a text or a list of its words"),
    "protocol": (_protocol, f"one of {', '.join(PROTOCOLS)}"),
    "begin": (_texts, "a list of lines"),
    "start": (_text, "a line"),
    "patience": (_seconds, "a number of seconds above 0"),
    "colours": (_texts, "a list with a colour for each seat"),
    "turns": (_switch, "true or false"),
    "join": (_text, "a text"),
    "acts": (_acts, "a table of names: those of Kibitz, and those of the program"),
    "replace": (_replace, "a list of tables with `find`, a regular expression, and `by`"),
    "columns": (_text, "the letters of the columns, in the order of those of Kibitz"),
    "rows": (_rows, "the number of rows, where the program counts from the other side"),
}
