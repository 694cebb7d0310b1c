"""Scenes as pages show them: boards and cards as pictures, words and buttons as a page's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from markupsafe import Markup

from ... import draw
from ...game import Game
from ...kit import rng as luck
from ...scene import Choice, Hand, Line, Part, Pieces, Pile, Scene, Text
from ...shelf import Source

BOARD, CARDS = 1.5, 1.15  # scales of pictures where there is room
OPENING = 14  # acts before the small picture of a game


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a hand, or the columns of a line, as pictures that a page lets wrap."""

    title: str
    pictures: list[Markup]
    rising: bool = False


Piece = tuple[str, Markup | Text | Choice | Cards]


def pieces(scene: Scene) -> list[Piece]:
    """The parts of a scene in order: words, buttons, rules to write, cards, other pictures."""
    return [
        piece
        for kind, group in groupby(scene.parts, _kind)
        for piece in _shown(kind, list(group), scene.caption)
    ]


def _kind(part: Part) -> str:
    match part:
        case Text():
            return "words"
        case Choice():
            return "rule" if _is_editor(part) else "buttons"
        case Hand() | Line():
            return "cards"
        case Pile():
            return "piles"
    return "picture"


def _shown(kind: str, parts: Sequence[Any], name: str) -> list[Piece]:
    """Parts of one kind as pieces; piles stand side by side, and boards are one picture."""
    # The text of a picture is ours: draw escapes all words that it is given.
    if kind == "picture":
        return [(kind, Markup(draw.panel(parts, name, scale=BOARD)))]
    if kind == "piles":
        return [("cards", Cards("", [one for pile in parts for one in _drawn(pile)]))]
    return [(kind, cards(part) if kind == "cards" else part) for part in parts]


def cards(part: Hand | Line) -> Cards:
    """Cards as a page shows them."""
    return Cards(part.title, _drawn(part), rising=isinstance(part, Line) and part.above)


def _drawn(part: Hand | Line | Pile) -> list[Markup]:
    return [Markup(one) for one in draw.apart(part, scale=CARDS)]


def _is_editor(part: Choice) -> bool:
    """Whether a whole rule may be typed here."""
    may_go_on = any(button.action is not None for button in part.buttons)
    return isinstance(part, Pieces) and not part.begun and may_go_on


def small_picture(source: Source) -> str:
    """A game in the middle of an opening at random, for a list of games."""
    position = Game(source, {}, source.id).start(1)
    chance = luck.seeded(1)
    for _ in range(OPENING):
        if legal := position.legal():
            position.act(legal[int(luck.below(chance, len(legal)))])
    scene = position.scene(-1).still()
    drawn = [part for part in scene.parts if not isinstance(part, Text | Choice)]
    parts = tuple(drawn) or scene.parts
    return draw.svg(replace(scene, caption="", parts=parts), theme="auto")
