"""The picture of each game on the shelf, as on the lid of its box: drawn once, before it is asked.

A game with a record of an exhibition shows a position of it; another game the middle of a game
played at random, or of its opening if it is long.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial

from markupsafe import Markup

from .... import draw
from ....contract import WATCHER, KibitzError
from ....game import Game, Position
from ....kit import rng as luck
from ....scene import Cell, Choice, Part, Piece, Pile, Reserve, Scene, Text, worded
from ....shelf import Source
from ....supervisor import Supervised
from ....tables.library import Library
from ....words import LANGUAGES, Reader, current
from ..painting import size_of
from .exhibition import bare, exhibition

# Of the pieces on a lid.
FIRST_COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
COLOURS = (*FIRST_COLOURS, "orange", "teal", "pink", "brown", "grey", "white")
OPENING, OPENINGS = 14, range(1, 9)  # acts before the picture of a game at most, and seeds
FRAME = 260.0, 190.0  # of a picture on the shelf
BOXES_KEPT = 100  # games, each in all languages

log = logging.getLogger(__name__)
_drawn: dict[tuple[Source, str], Markup] = {}  # the boxes that can be shown at once


def warm(library: Library) -> None:
    """Draw the boxes of all games of a process, beside its first answers."""
    Supervised("pictures of games", partial(_draw_all, library), once=True).start()


def _draw_all(library: Library) -> None:
    for source in _readable(library):
        try:
            box(source)
        except Exception:  # of the author's; the page of the game says more
            log.warning("The picture of %s cannot be drawn.", source.id)


def _readable(library: Library) -> Iterable[Source]:
    for id in library.ids():
        try:
            yield library.source(id)
        except KibitzError as fault:
            log.warning("%s", fault)


def box(source: Source) -> Markup:
    """The box of a game, as a part of a page that has the colours of pictures."""
    key = source, current().language
    if key not in _drawn:
        while len(_drawn) >= BOXES_KEPT * len(LANGUAGES):
            _drawn.pop(next(iter(_drawn)))
        # `draw` escapes all words of a game.
        # Its name is the link beside it.
        scene = worded(scene_of_box(source), Reader(key[1], source.rules_file))
        _drawn[key] = Markup(bare(draw.panel(scene.parts, source.about.title)))
    return _drawn[key]


def drawn_box(source: Source) -> Markup | None:
    """The box of a game if it was drawn before in any language, so that no page waits for it."""
    return box(source) if any((source, language) in _drawn for language in LANGUAGES) else None


@lru_cache(BOXES_KEPT * len(LANGUAGES))
def box_file(source: Source, language: str) -> str:
    """The picture of a game on its box in a language, as a file that stands alone."""
    return draw.svg(worded(scene_of_box(source), Reader(language, source.rules_file)), theme="auto")


@lru_cache(BOXES_KEPT)
def scene_of_box(source: Source) -> Scene:
    """The scene on the box of a game: of several positions, the one that is best to read."""
    if shown := exhibition(source):
        return _without_words(shown.position)
    scenes = [_opening(source, seed) for seed in OPENINGS]
    if not any(scene.parts for scene in scenes):
        return _lid(source)
    return max(scenes, key=_size_on_shelf)


def _lid(source: Source) -> Scene:
    # Of a game that draws nothing: its title under a piece for each seat.
    seats = Game(source, {}, source.id).seats
    pieces = (Cell(Piece("meeple", colour), name=colour) for colour in COLOURS[:seats])
    return Scene("", (Reserve(tuple(pieces)), Text(source.about.title)))


def _opening(source: Source, seed: int) -> Scene:
    position = Game(source, {}, source.id).start(seed)
    chance = luck.seeded(seed)
    for _ in range(2 * OPENING):
        if legal := position.legal():
            position.act(legal[int(luck.below(chance, len(legal)))])
    return _without_words(position.at(position.ply // 2))


def _without_words(position: Position) -> Scene:
    # Cards that no seat may see are backs; these are a game of nobody, so one hand may lie open.
    seat = 0 if position.game.information == "hidden" else WATCHER
    return without_words(position.scene(seat))


def without_words(scene: Scene) -> Scene:
    """The boards, cards and pieces of a scene, for a small picture."""
    scene = scene.still()
    drawn = tuple(part for part in scene.parts if not isinstance(part, Text | Choice))
    parts = tuple(filter(_shows_something, drawn)) or drawn
    return replace(scene, caption="", parts=parts)


def _shows_something(part: Part) -> bool:
    is_face_down = isinstance(part, Pile) and (part.top is None or part.top.text is None)
    return not is_face_down


def _size_on_shelf(scene: Scene) -> float:
    own = size_of(draw.svg(scene))
    return min(side / most for side, most in zip(FRAME, own, strict=True))
