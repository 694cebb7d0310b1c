"""The first page: what this is, a board that plays itself, and all games on a shelf."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ....contract import About, KibitzError, message
from ....shelf import Source
from ....tables.library import Library, beside
from ...lesson import lesson_file
from ..site import site
from .boxes import drawn_box
from .exhibition import EXHIBITION, Exhibition, exhibition

INLINE = 8  # boxes that are in the page itself, and so in its first paint; the others come later


@dataclass(frozen=True)
class ShelfCard:
    """A game as the first page shows it, also if its file is read by another process.

    box: its picture; empty if it was not drawn yet. rules_file: beside it lie its translations.
    """

    id: str
    about: About
    has_lesson: bool
    box: str = ""
    rules_file: Path | None = None


def card(source: Source) -> ShelfCard:
    """The card of a game."""
    about = source.about
    options = dict(about.options)
    plain = replace(about, variants={}, options=options, lowest=None, highest=None)
    return ShelfCard(
        source.id, plain, bool(lesson_file(source)), drawn_box(source) or "", source.rules_file
    )


def front_page(request: Request) -> Response:
    """All games."""
    library = site(request).library
    others = request.scope.get("cards", [])  # of games in other processes, or what is wrong
    games = [one for one in others if not isinstance(one, str)]
    faults = [one for one in others if isinstance(one, str)]
    for id in library.ids():
        try:
            games.append(card(library.source(id)))
        except KibitzError as fault:
            faults.append(str(fault))
    boxes = [Markup(one.box if k < INLINE else "") for k, one in enumerate(games)]
    shown = {"games": [*zip(games, boxes, strict=True)], "faults": faults}
    shown |= {"players": players, "minutes": minutes, "exhibition": exhibition_of_today(library)}
    shown["warnings"] = request.scope.get("warnings", []) if _is_host(request) else []
    return site(request).templates.TemplateResponse(request, "front.html", shown)


def exhibition_of_today(library: Library) -> tuple[Source, Exhibition] | None:
    """A recorded game that plays itself, another one each day; None if there is none."""
    games = [library.source(id) for id in _exhibiting(library)]
    if not games:
        return None
    game = games[datetime.now(UTC).toordinal() % len(games)]
    found = exhibition(game)
    return (game, found) if found else None


def _exhibiting(library: Library) -> Sequence[str]:
    found = []
    for id in library.ids():
        try:
            if beside(library.source(id), EXHIBITION):
                found.append(id)
        except KibitzError:
            continue  # the page says what is wrong with it
    return found


def _is_host(request: Request) -> bool:
    # Of the server: a person at its own machine.
    is_here = request.url.hostname in ("localhost", "127.0.0.1", "::1")
    return site(request).is_local and is_here


def players(source: Source | ShelfCard) -> str:
    """The possible numbers of players, in words."""
    option = source.about.options.get("players")
    best, n = source.about.best, source.about.players
    if option and option.low != option.high:
        many = message("{low} to {high} players", low=option.low, high=option.high)
    else:
        many = message("{n} player", plural="{n} players", n=n)
    if not best:
        return many
    return message("{players}, best with {low} to {high}", players=many, low=best[0], high=best[1])


def minutes(source: Source | ShelfCard) -> str:
    """The length of a game, in words."""
    return message("{n} minute", plural="{n} minutes", n=source.about.minutes)
