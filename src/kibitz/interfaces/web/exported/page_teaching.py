"""Lessons and puzzles in an exported page: the server's, with positions reached at export.

The page runs this module too, translated to JavaScript.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from markupsafe import Markup

from .... import draw
from ....contract import SeatName
from ....scene import Scene, worded
from ....study.puzzles import Puzzle
from ....tables.thinking.puzzle_play import Answered
from ....words import Reader, reading
from ..pages.boxes import without_words
from ..pages.exhibition import bare
from ..pages.study_pages import puzzle_list, tried_puzzle
from ..pages.teaching_pages import try_act
from .page_table import EVERY, PageGame, PagePosition
from .rendering import html, render


@dataclass
class PageStill:
    """A position of a lesson or a puzzle. acts: the legal ones; last and new: the acts to mark.

    by: the seat that acted last.
    """

    position: PagePosition
    acts: Sequence[int]
    player: int | None
    over: bool
    last: Sequence[str]
    new: Sequence[str]
    by: int

    @property
    def ply(self) -> int:
        """What `mover` is asked with; a still has only its last ply."""
        return 0

    def legal(self) -> Sequence[int]:
        """The legal acts."""
        return self.acts

    def scene(self, seat: int) -> Scene:
        """The table as a seat may see it, with the acts that led here marked."""
        return self.position.scene(seat, self.last, self.new)

    def called(self, seat: int) -> SeatName:
        """The name of a seat."""
        return self.position.called(seat)

    def mover(self, ply: int) -> SeatName:
        """The seat that acted last."""
        return self.position.called(self.by)


@dataclass
class PageStep:
    """A step of a lesson. played: the position after each right act and its answer."""

    text: str
    position: PageStill
    seat: int
    right: Sequence[int]
    hint: str
    after: str
    played: Mapping[int, PageStill]

    def shown_after(self, action: int) -> Scene:
        """The table after a right act and the answer, with both marked."""
        return self.played[action].scene(self.seat)


@dataclass
class PagePlace:
    """Where a page of teaching is: its number, from 1, of how many."""

    kind: str
    number: int
    last: int


def lesson_html(game: PageGame, language: str, at: PagePlace, step: PageStep, tried: str) -> str:
    """A step of the first game, after an act of this number; empty: no act."""
    reader = Reader(language).at(game.rules, step.seat)
    with reading(reader):
        shown = try_act(cast(Any, step), tried, reader)
    return _rendered(game, at, shown, reader)


def puzzle_html(
    game: PageGame, language: str, at: PagePlace, puzzle: Puzzle, tried: Answered | None
) -> str:
    """A puzzle, after an answer to a line; None: no act."""
    reader = Reader(language).at(game.rules)
    with reading(reader):
        shown = tried_puzzle(puzzle, tried, reader)
    return _rendered(game, at, {"step": None, **shown}, reader)


def puzzles_html(game: PageGame, language: str, puzzles: Sequence[Puzzle]) -> str:
    """All puzzles."""
    reader = Reader(language).at(game.rules)
    with reading(reader):
        listed = puzzle_list(
            puzzles, reader, [_picture(one, reader, game.title) for one in puzzles]
        )
    shown = {"listed": listed, "addresses": "?puzzle=", "step": None}
    return _rendered(game, PagePlace("puzzle", 0, len(puzzles)), shown, reader)


def _picture(puzzle: Puzzle, reader: Reader, title: str) -> Markup:
    position = puzzle.position
    scene = without_words(position.scene(position.player or 0))
    return Markup(bare(draw.panel(worded(scene, reader).parts, title)))


def _rendered(game: PageGame, at: PagePlace, shown: Mapping[str, Any], reader: Reader) -> str:
    def in_html(id: str) -> Any:
        return html(reader, id)

    around = {
        "game": game,
        "number": at.number,
        "last": at.last,
        "more": at.number < at.last,
        "is_here": True,
        "home": "?",
        "all": "?puzzles",
        "back": f"?{at.kind}={at.number - 1}",
        "again": f"?{at.kind}={at.number}",
        "ahead": f"?{at.kind}={at.number + 1}",
        "language": lambda: reader.language,
        "word": reader.word,
        "html": in_html,
    }
    return render("_exported_taught.html", {**EVERY, **around, **shown}, reader)
