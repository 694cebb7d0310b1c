"""The notebook of rules: the author of each, how often it was played, and how soon it was found.

The rules that come with Kibitz are in `notebook.json`. Each addition and each note is a new line
of `rules.jsonl` in the user's folder, written under a lock. So several games may write at once,
and no line is lost or changed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from ..contract import KibitzError
from ..game import Position
from ..given_file import LARGEST_TEXT, json_of, open_given
from ..kit import rulelang
from ..kit.rulelang import RuleError
from . import saved_games

SHIPPED = Path(__file__).parent / "notebook.json"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
MOST_NAME_CHARACTERS, MOST_TEXT_CHARACTERS = 40, 2000
DIFFICULTIES = ("easy", "middling", "hard")
EASY_PARTS, HARD_PARTS, HARD_REACH = 5, 9, 2  # tokens of a rule, and cards that it looks back


@dataclass(frozen=True)
class Play:
    """One deal with a rule: its finder, empty if nobody found it, and the cards until then."""

    finder: str
    cards: int


@dataclass
class Entry:
    """A rule of the notebook."""

    name: str
    text: str
    author: str = ""
    about: str = ""
    plays: list[Play] = field(default_factory=list)

    @property
    def difficulty(self) -> str:
        """The difficulty of the rule, from its reach and the number of its parts."""
        return _difficulty(self.text)

    @property
    def found(self) -> list[Play]:
        """The deals in which somebody found the rule."""
        return [play for play in self.plays if play.finder]

    @property
    def success(self) -> str:
        """The share of its deals in which it was found; empty before the first."""
        return f"{len(self.found) / len(self.plays):.0%}" if self.plays else ""


@lru_cache(maxsize=1000)  # compiling one takes a millisecond, and pages list all
def _difficulty(text: str) -> str:
    program = rulelang.program(text)
    parts, reach = int(program[0]), rulelang.reach(program)
    if parts <= EASY_PARTS and reach <= 1:
        return "easy"
    return "hard" if parts > HARD_PARTS or reach > HARD_REACH else "middling"


def path() -> Path:
    """The file with the user's own part of the notebook."""
    return saved_games.folder() / "rules.jsonl"


def shipped_rules() -> dict[str, Entry]:
    """The rules of Kibitz by name, with no notes of the user's."""
    written = json.loads(SHIPPED.read_text("utf-8"))
    return {name: Entry(name, **facts) for name, facts in written.items()}


def entries() -> dict[str, Entry]:
    """All rules by name: first those of Kibitz, then the user's, in the order they came."""
    kept = _Entries(shipped_rules().values())
    for number, line in enumerate(_lines(), 1):
        try:
            kept.take(json_of(line))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise KibitzError(f"{path()}, line {number}, is no note on a rule.") from None
    return kept.by_name


class _Entries:
    """The notebook while it is read: the rules by name and by meaning."""

    def __init__(self, shipped: Iterable[Entry]) -> None:
        self.by_name: dict[str, Entry] = {}
        self._by_text: dict[str, Entry] = {}
        for entry in shipped:
            self._add(entry, _plain(entry.text))

    def take(self, note: Any) -> None:
        if "name" in note:
            entry = Entry(note["name"], note["text"], note["author"])
            self._add(entry, _plain(entry.text))
            return
        text = note["text"]
        if text not in self._by_text:
            self._add(Entry(self._free_name(), text), _plain(text))
        self._by_text[text].plays.append(Play(note["finder"], note["cards"]))

    def _add(self, entry: Entry, text: str) -> None:
        if entry.name not in self.by_name:
            self.by_name[entry.name] = entry
            self._by_text.setdefault(text, entry)

    def _free_name(self) -> str:
        return next(name for k in count(1) if (name := f"rule-{k}") not in self.by_name)


def _wait_for_lock(file: int, *, write: bool) -> None:
    with suppress(ImportError):
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX if write else fcntl.LOCK_SH)


def _lines() -> list[str]:
    try:
        with open_given(path(), LARGEST_TEXT) as file:
            _wait_for_lock(file.fileno(), write=False)
            return file.read().decode().splitlines()
    except FileNotFoundError:
        return []
    except OSError as fault:
        raise KibitzError(f"{path()} cannot be read: {fault.strerror}.") from fault
    except UnicodeDecodeError:
        raise KibitzError(f"{path()} is not text in UTF-8.") from None


def _plain(text: str) -> str:
    return rulelang.text(rulelang.program(text, MOST_TEXT_CHARACTERS))


def rule_text(rule: str) -> str:
    """The text of a rule given by its name or by itself."""
    if not NAME.fullmatch(rule):
        return rule
    known = entries()
    if rule not in known and not _is_rule(rule):
        begin = rule[:MOST_NAME_CHARACTERS]
        raise RuleError(f"{begin!r} is neither in the notebook nor a rule itself.")
    return known[rule].text if rule in known else rule


def add(name: str, text: str, author: str = "") -> None:
    """Put a rule into the notebook under a name that is not taken and is no rule itself."""
    if not NAME.fullmatch(name) or len(name) > MOST_NAME_CHARACTERS or _is_rule(name):
        begin = name[:MOST_NAME_CHARACTERS]
        raise RuleError(
            f"{begin!r} cannot name a rule; take small letters, digits and -, "
            "and no word of the language, like my-rule."
        )
    known = entries()
    if name in known:
        raise RuleError(f"There is already a rule {name}: {known[name].text}.")
    rulelang.program(text)
    _write({"name": name, "text": text, "author": author})


def _is_rule(text: str) -> bool:
    try:
        rulelang.program(text)
    except RuleError:
        return False
    return True


def note_play(rule: str, cards: int, finder: str = "") -> None:
    """Note that a rule, by name or text, was played, and whether somebody found it.

    `cards` is how many cards had been played when `finder` found it, or at the end.
    """
    _write({"text": _plain(rule_text(rule)), "finder": finder, "cards": cards})


def learn(before: Position, after: Position, names: Sequence[str]) -> None:
    """Note the result of the rule of a deal that ended between two positions.

    `names` are those of the seats. A rule that is not in the notebook is added to it.
    """
    ended, earlier = after.rule_played(), before.rule_played()
    if ended is None or (earlier is not None and ended.deal <= earlier.deal):
        return
    note_play(ended.rule, ended.cards, names[ended.finder] if ended.finder >= 0 else "")


def _write(note: dict[str, Any]) -> None:
    line = json.dumps(note, ensure_ascii=False) + "\n"
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            _wait_for_lock(file, write=True)
            os.write(file, line.encode())
        finally:
            os.close(file)
    except OSError as fault:
        raise KibitzError(f"{path()} cannot be written: {fault.strerror}.") from fault
