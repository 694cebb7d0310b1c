"""Opinions of people on games, counted by game and options, and as rows for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .. import shelf
from ..contract import KibitzError, Option, as_text
from ..estimates import Number, share
from ..game import Game
from ..store import GameFeedback

WORDS = {1: "liked it", 0: "so-so", -1: "did not like it"}
COLUMNS = ("game", "options", "liked", "why", "practice", "match", "seat", "time")
FORMULA = ("=", "+", "-", "@")  # a spreadsheet would run a cell that begins so


@dataclass(frozen=True)
class Sum:
    """The answers about one game with the same options.

    options: those that differ from the usual ones, as text; free texts such as deals are left out.
    """

    game: str
    options: str
    answers: tuple[GameFeedback, ...]

    def count(self, liked: int) -> int:
        """The number of people who gave this answer."""
        return sum(answer.given.liked == liked for answer in self.answers)

    @property
    def liked(self) -> Number:
        """The share of people who liked the game."""
        return share(self.count(1), len(self.answers))

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """The answers that have a reason: the words of the answer, and the reason."""
        return [(WORDS[a.given.liked], a.given.why) for a in self.answers if a.given.why]

    def facts(self) -> dict[str, Any]:
        """The answers and what they count, for JSON."""
        counts = {words: self.count(liked) for liked, words in WORDS.items()}
        return {
            "game": self.game,
            "options": self.options,
            "answers": len(self.answers),
            **counts,
            "liked": self.liked.facts(),
            "reasons": [{"answer": answer, "why": why} for answer, why in self.reasons],
        }


def sums(answers: Iterable[GameFeedback]) -> list[Sum]:
    """The answers by game and options, in the order of these."""
    groups: dict[tuple[str, str], list[GameFeedback]] = {}
    for answer in answers:
        groups.setdefault((answer.game, _unusual(answer.game, answer.options)), []).append(answer)
    return [Sum(*at, tuple(group)) for at, group in sorted(groups.items())]


def _unusual(id: str, given: Mapping[str, str]) -> str:
    try:
        game = Game(shelf.game_named(id), given, id)
    except KibitzError:  # it was a game in a file, or has changed since
        return " ".join(f"{name}={text}" for name, text in sorted(given.items()))
    options = game.about.options
    chosen = {name: as_text(value) for name, value in game.options.items()}
    return " ".join(
        f"{name}={text}"
        for name, text in chosen.items()
        if not _is_free(options[name]) and text != as_text(options[name].default)
    )


def _is_free(option: Option) -> bool:
    return isinstance(option.default, str) and not option.among


def rows(answers: Iterable[GameFeedback]) -> Iterator[dict[str, Any]]:
    """Each answer as a row; the database has no names."""
    for answer in answers:
        yield {
            "game": answer.game,
            "options": _unusual(answer.game, answer.options),
            "liked": answer.given.liked,
            "why": answer.given.why,
            "practice": as_text(answer.practice),
            "match": answer.match,
            "seat": answer.seat,
            "time": answer.time.isoformat(timespec="seconds"),
        }


def as_csv(answers: Iterable[GameFeedback]) -> str:
    """The rows as CSV; a reason that a spreadsheet would take for a formula begins with a quote."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in rows(answers):
        quote = "'" if row["why"].startswith(FORMULA) else ""
        writer.writerow(row | {"why": quote + row["why"]})
    return out.getvalue()
