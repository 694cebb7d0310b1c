"""Cases: what must follow in positions of a game, as a person said it; `check` tests them.

They stand in a file beside the rules, `mygame.cases.toml`, or `cases.toml` in the folder of a game:

    [[case]]
    says = "Three in a row win."  # words for people
    acts = "a1 b1 a2 b2"          # the acts before; or `record`, a text or a file beside this one
    act = "a3"                    # the act in question
    over = true                   # what must follow
    returns = [1, -1]

`docs/cases.md` describes all keys. Whoever reads the file gets a `KibitzError` with the line of
what is wrong in it. A case that does not hold is a sentence with the line of the case.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..contract import KibitzError, OptionError
from ..game import Game
from ..given_file import read_text
from ..shelf import Source
from ..whole_file import whole_file

FILE, TABLE = "cases.toml", "case"
HEAD = re.compile(r"^[ \t]*\[\[[ \t]*case[ \t]*\]\]", re.MULTILINE)
AT = re.compile(r"(.*) \(at line (\d+), column \d+\)", re.DOTALL)
BARE = re.compile(r"[A-Za-z0-9_-]+")  # a key of TOML without quotes
NUMBER = (int, float)


class CaseError(KibitzError):
    """A file of cases that cannot be read, with the line."""


@dataclass(frozen=True)
class Case:
    """A position, perhaps an act, and what must follow; `place` names the file and the line."""

    place: str
    folder: Path
    says: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    luck: tuple[int, ...] = ()
    acts: str = ""
    record: str = ""
    ply: int | None = None
    act: str = ""
    wanted: Mapping[str, Any] = field(default_factory=dict)


def _is_whole(value: Any) -> bool:
    return type(value) is int


def _is_seed(value: Any) -> bool:
    return _is_whole(value) and 0 <= value < 2**64


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_switch(value: Any) -> bool:
    return isinstance(value, bool)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _is_list(value: Any, holds: Any) -> bool:
    return isinstance(value, list) and all(map(holds, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, NUMBER) and not isinstance(value, bool)


# What each key takes: in words, and as a test.
TEXTS = "a list of texts", lambda value: _is_list(value, _is_text)
PLACES: dict[str, tuple[str, Any]] = {
    "says": ("a text", _is_text),
    "options": ("a table, such as {size = 3}", _is_table),
    "seed": ("a whole number from 0", _is_seed),
    "luck": (
        "a list of whole numbers from 0",
        lambda v: _is_list(v, lambda n: _is_whole(n) and n >= 0),
    ),
    "acts": ('a text, such as "a1 b2"', _is_text),
    "record": ("the text of a record, or the name of its file", _is_text),
    "ply": ("a whole number from 0", lambda value: _is_whole(value) and value >= 0),
    "act": ('a text, such as "a3"', _is_text),
}
WANTED: dict[str, tuple[str, Any]] = {
    "allowed": ("true or false", _is_switch),
    "over": ("true or false", _is_switch),
    "returns": ("a list with a number for each seat", lambda value: _is_list(value, _is_number)),
    "player": ("the name or the number of a seat", lambda v: _is_text(v) or _is_whole(v)),
    "legal": TEXTS,
    "may": TEXTS,
    "may_not": TEXTS,
    "shows": TEXTS,
    "hides": TEXTS,
    "seat": ("the number of a seat, or -1 for a watcher", lambda v: _is_whole(v) and v >= -1),
    "fields": ("a table, such as {turn = 1}", _is_table),
}
KEYS = PLACES | WANTED


def case_file(source: Source) -> Path | None:
    """The path of a game's file of cases, which may not exist; None for a game without a file."""
    if source.folder:
        return source.folder / FILE
    return source.path.with_suffix(f".{FILE}") if source.path else None


def cases(game: Game) -> tuple[Case, ...]:
    """The cases of a game; CaseError names the line that is wrong."""
    path = case_file(game.source)
    if path is None or not path.exists():
        return ()
    try:
        text = read_text(path)
    except OSError as fault:
        raise CaseError(f"{path.name} cannot be read: {fault.strerror}.") from None
    except ValueError:
        raise CaseError(f"{path.name} is not text in UTF-8.") from None
    return read_cases(path, text)


def read_cases(path: Path, text: str) -> tuple[Case, ...]:
    """The cases of a text, which is that of a file; CaseError names the line that is wrong."""
    try:
        written = tomllib.loads(text)
    except RecursionError:
        raise CaseError(f"{path.name} cannot be read: its lists or tables lie too deep.") from None
    except ValueError as fault:
        at = AT.fullmatch(str(fault))
        where = f"{path.name}, line {at[2]}: {at[1]}" if at else f"{path.name}: {fault}"
        raise CaseError(
            f"{where}. A case begins with [[case]], and a line is key = value."
        ) from None
    if other := next((name for name in written if name != TABLE), None):
        place = f"{path.name}{_line_of(text, 0, other)}"
        raise CaseError(f"{place}: {other} belongs to no case; write [[case]] above its lines.")
    tables = written.get(TABLE, [])
    if not _is_list(tables, _is_table):
        raise CaseError(f"{path.name}: a case begins with [[case]].")
    heads = [head.start() for head in HEAD.finditer(text)]
    begins = heads if len(heads) == len(tables) else [None] * len(tables)
    return tuple(
        _case(path, text, number, begin, facts)
        for number, (begin, facts) in enumerate(zip(begins, tables, strict=True), 1)
    )


def _line_of(text: str, begin: int, key: str = "") -> str:
    """The line of a key behind a place of the text, or of that place."""
    row = re.compile(rf"^[ \t]*\"?{re.escape(key)}\"?[ \t]*[=.]", re.MULTILINE) if key else None
    match = row.search(text, begin) if row else None
    at = match.end() if match else begin
    return f", line {text.count(chr(10), 0, at) + 1}"


def _case(path: Path, text: str, number: int, begin: int | None, facts: Mapping[str, Any]) -> Case:
    def wrong(what: str, key: str = "") -> CaseError:
        line = f", case {number}" if begin is None else _line_of(text, begin, key)
        return CaseError(f"{path.name}{line}: {what}")

    for key, value in facts.items():
        if key not in KEYS:
            raise wrong(f"a case has no key {key!r}; it has {', '.join(KEYS)}.", key)
        words, fits = KEYS[key]
        if not fits(value):
            raise wrong(f"{key} is {words}, not {_shown(value)}.", key)
    for fault, key in _clashes(facts):
        raise wrong(fault, key)
    place = f"{path.name}, case {number}" if begin is None else path.name + _line_of(text, begin)
    given = {key: facts[key] for key in PLACES if key in facts}
    given["luck"] = tuple(given.get("luck", ()))
    wanted = {key: facts[key] for key in WANTED if key in facts}
    return Case(place, path.parent, wanted=wanted, **given)


def _clashes(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fault of keys of a case that exclude each other, and the key whose line it is."""
    if "record" in facts and (both := facts.keys() & {"acts", "seed", "luck", "options"}):
        key = min(both)
        yield f"a record says all of the position before, so leave out {key}.", key
    if "ply" in facts and "record" not in facts:
        yield "ply counts acts of a record, which is missing.", "ply"
    if "allowed" in facts and "act" not in facts:
        yield "allowed is about an act, which is missing.", "allowed"
    if facts.get("allowed") is False and (after := facts.keys() & WANTED.keys() - {"allowed"}):
        yield (
            f"nothing follows after an act that is not allowed, so leave out {min(after)}.",
            min(after),
        )
    if "seat" in facts and not facts.keys() & {"shows", "hides"}:
        yield "seat is for shows and hides, and both are missing.", "seat"
    if facts.keys() & {"legal", "may", "may_not", "player"} and facts.get("over") is True:
        yield "where the game is over nobody may act, so leave out over or the acts.", "over"


def _shown(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)[:60]
    except (TypeError, ValueError):  # a date of TOML
        return str(value)[:60]


def case_text(facts: Mapping[str, Any]) -> str:
    """A case as a text of TOML, from its keys."""
    lines = [f"{key} = {_toml(facts[key])}" for key in KEYS if key in facts]
    return "\n".join(["[[case]]", *lines, ""])


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(str(key))} = {_toml(part)}" for key, part in value.items())
        return f"{{{inner}}}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):  # JSON's quotes are TOML's, but for this sign
        return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f")
    return json.dumps(value)


def _key(name: str) -> str:
    return name if BARE.fullmatch(name) else _toml(name)


def with_case(path: Path, before: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    """The text of a file with one more case, and the place of that case.

    CaseError if the case or the text before is wrong.
    """
    if unknown := next((key for key in facts if key not in KEYS), None):
        raise CaseError(f"A case has no key {unknown!r}; it has {', '.join(KEYS)}.")
    text = before.rstrip("\n") + "\n\n" * bool(before.strip()) + case_text(facts)
    return text, read_cases(path, text)[-1].place


def add_case(game: Game, facts: Mapping[str, Any]) -> str:
    """Write a case at the end of the game's file, and return its place.

    CaseError if the case or the file is wrong; then nothing is written.
    """
    path = case_file(game.source)
    if path is None:
        raise OptionError(f"{game.id} has no file, so it can have no cases beside it.")
    text, place = with_case(path, read_text(path) if path.exists() else "", facts)
    with whole_file(path) as file:
        file.write(text.encode())
    return place
