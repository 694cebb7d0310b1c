"""The review of a finished game in an exported page: the server's, by what the worker has found.

The page runs this module too, translated to JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ....players.act_effects import tactics
from ....words import reading
from ..pages.after_game import Subject
from ..pages.review_here import reviewed
from .page_table import EVERY, PageGame, PageMoment, PagePosition, reader_of
from .rendering import render


@dataclass
class PagePly:
    """A position of a finished game, as far as a review asks for it.

    acts: the legal ones. returns: None before the end. choice_began: None where no joint choice is
    open.
    """

    position: PagePosition
    ply: int
    player: int | None
    acts: Sequence[int]
    returns: Sequence[float] | None
    choice_began: int | None

    @property
    def game(self) -> PageGame:
        """The game of the position."""
        return self.position.game

    @property
    def over(self) -> bool:
        """Whether the game is over here."""
        return self.returns is not None

    def legal(self) -> Sequence[int]:
        """The legal acts."""
        return self.acts

    def name(self, action: int) -> str:
        """An act as the seat to act reads it."""
        return self.position.name(action, self.player or 0)


@dataclass
class PagePast:
    """A finished game, as far as a review asks for it. ends: the plies after which turns ended."""

    game: PageGame
    plies: Sequence[PagePly]
    history: Sequence[int]
    ends: Sequence[int]

    @property
    def ply(self) -> int:
        """How many acts were played."""
        return len(self.history)

    def at(self, ply: int) -> PagePly:
        """The position after some acts."""
        return self.plies[ply]

    def seat_at(self, ply: int) -> int:
        """The seat that acted at a ply."""
        return self.plies[ply].player or 0

    def turn_ends(self) -> Sequence[int]:
        """The plies after which the turns ended, and the last ply."""
        return self.ends

    def turn_at(self, ply: int) -> int:
        """The number of turns that were complete after the first `ply` acts."""
        return sum(end <= ply for end in self.ends)


def effects_html(now: PageMoment, p: Any, action: int, look: Callable[[], None]) -> str:
    """What a hinted act does: whether it wins, and what it threatens, allows and prevents."""
    return render("_effects.html", {**EVERY, "effects": tactics(p, action, look)}, reader_of(now))


def review_html(
    now: PageMoment,
    past: PagePast,
    ahead: Sequence[PagePly],
    steps: Sequence[int],
    seat: int,
    values: list[Any],
) -> str:
    """The review of a seat, or of positions (-1). ahead: those that were judged then."""
    reader = reader_of(now)
    names = [*map(reader.read, reader.names)]
    with reading(reader):
        subject = Subject(cast(Any, None), cast(Any, past), tuple(steps), seat, names)
        shown = reviewed(subject, cast(Any, ahead), values)
    return render("_review.html", {**EVERY, **shown}, reader)
