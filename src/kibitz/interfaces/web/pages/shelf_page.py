"""The first page: what this is, a board that plays itself, and all games on a shelf."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from ....contract import About, KibitzError, message
from ....scene import Card
from ....shelf import Source
from ....tables.library import Library, beside
from ....words import current
from ...lesson import lesson_file
from ..site import site
from .boxes import drawn_box
from .exhibition import EXHIBITION, Exhibition, exhibition

MANY_GAMES = 12  # games from which on a shelf can be searched
MOST_WORDS = 80  # characters
OR_MORE = "5"  # players
CHOICES: dict[str, dict[str, str]] = {  # of each filter: what the address says, and its words
    "players": {"1": "1", "2": "2", "3": "3", "4": "4", OR_MORE: message("5 or more")},
    "minutes": {str(n): message("up to {n} minutes", n=n) for n in (10, 20, 40)},
    "kind": {"board": message("a board"), "cards": message("cards")},
    "luck": {"no": message("none"), "yes": message("some")},
    "secrets": {"no": message("all is open"), "yes": message("something is hidden")},
}
INLINE = 8  # boxes that are in the page itself, and so in its first paint; the others come later


@dataclass(frozen=True)
class ShelfCard:
    """A game as the first page shows it, also if its file is read by another process.

    box: its picture; empty if it was not drawn yet. rules_file: beside it lie its translations.
    kinds: "cards", "board", or both; none where its scene names no such part.
    """

    id: str
    about: About
    has_lesson: bool
    box: str = ""
    rules_file: Path | None = None
    kinds: tuple[str, ...] = ()
    has_luck: bool = False
    has_rules: bool = False

    @property
    def is_hidden(self) -> bool:
        """Whether a seat cannot see everything."""
        return self.about.information == "hidden"

    def seats(self) -> range:
        """The possible numbers of players."""
        option, n = self.about.options.get("players"), self.about.players
        if option is None or option.low is None or option.high is None:
            return range(n, n + 1)
        return range(int(option.low), int(option.high) + 1)


def card(source: Source) -> ShelfCard:
    """The card of a game."""
    about = source.about
    options = dict(about.options)
    plain = replace(about, variants={}, options=options, lowest=None, highest=None)
    facts = bool(lesson_file(source)), drawn_box(source) or "", source.rules_file
    has_rules = bool(source.written_rules)
    return ShelfCard(source.id, plain, *facts, _kinds(source), _has_luck(source), has_rules)


def _kinds(source: Source) -> tuple[str, ...]:
    # What the module of the scene has imported, since a scene is only known in a position.
    scene = source.look.get("scene")
    names = vars(inspect.getmodule(scene)) if scene else {}
    parts = [kind for kind in names.values() if isinstance(kind, type)]
    boards = [kind for kind in parts if kind.__name__.endswith(("Board", "Plane"))]
    kinds = {"cards": Card in parts, "board": bool(boards)}
    return tuple(kind for kind, is_there in kinds.items() if is_there)


def _has_luck(source: Source) -> bool:
    rules = source.rules.functions
    return any("rng" in inspect.signature(rules[name]).parameters for name in ("start", "play"))


@dataclass(frozen=True)
class Wanted:
    """What a reader of the shelf looks for; an empty field fits every game."""

    words: str = ""
    players: str = ""
    minutes: str = ""
    kind: str = ""
    luck: str = ""
    secrets: str = ""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Wanted:
        """What the address of a page asks for; what it cannot mean counts as empty."""
        given = {f.name: query.get(f.name, "").strip()[:MOST_WORDS] for f in fields(cls)}
        known = {name: given[name] for name in CHOICES if given[name] in CHOICES[name]}
        return cls(words=given["words"], **known)

    def fits(self, game: ShelfCard, summary: str) -> bool:
        """Whether a game is looked for; its words are those of its title, author and summary."""
        about = game.about
        text = f"{about.title} {about.inventor} {about.summary} {summary}".casefold()
        return (
            all(word in text for word in self.words.casefold().split())
            and (not self.players or self._has_seats(game.seats()))
            and (not self.minutes or about.minutes <= int(self.minutes))
            and (not self.kind or self.kind in game.kinds)
            and (not self.luck or game.has_luck is (self.luck == "yes"))
            and (not self.secrets or game.is_hidden is (self.secrets == "yes"))
        )

    def _has_seats(self, seats: range) -> bool:
        count = int(self.players)
        return count in seats or (self.players == OR_MORE and seats[-1] > count)


def front_page(request: Request) -> Response:
    """All games."""
    library = site(request).library
    others = request.scope.get("cards", [])  # of games in other processes, or what is wrong
    games = [other for other in others if not isinstance(other, str)]
    faults = [other for other in others if isinstance(other, str)]
    for id in library.ids():
        try:
            games.append(card(library.source(id)))
        except KibitzError as fault:
            faults.append(str(fault))
    count, wanted = len(games), Wanted.read(request.query_params)
    games = [
        game
        for game in games
        if wanted.fits(game, current().at(game.rules_file).word(game.about.summary))
    ]
    boxes = [Markup(game.box if k < INLINE else "") for k, game in enumerate(games)]
    shown = {"games": [*zip(games, boxes, strict=True)], "faults": faults}
    shown |= {
        "count": count,
        "wanted": wanted,
        "is_filtered": wanted != Wanted(),
        "many": MANY_GAMES,
    }
    shown |= {"choices": CHOICES, "most_words": MOST_WORDS}
    shown |= {"players": players, "minutes": minutes, "exhibition": exhibition_of_today(library)}
    shown["warnings"] = request.scope.get("warnings", []) if _is_host(request) else []
    return site(request).templates.TemplateResponse(request, "front.html", shown)


def exhibition_of_today(library: Library) -> tuple[Source, Exhibition] | None:
    """A recorded game that plays itself, another one each day; None if there is none."""
    games = [library.source(id) for id in _exhibiting(library)]
    if not games:
        return None
    game = games[datetime.now(UTC).toordinal() % len(games)]
    shown = exhibition(game)
    return (game, shown) if shown else None


def _exhibiting(library: Library) -> Sequence[str]:
    ids = []
    for id in library.ids():
        try:
            if beside(library.source(id), EXHIBITION):
                ids.append(id)
        except KibitzError:
            continue  # the page says what is wrong with it
    return ids


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
