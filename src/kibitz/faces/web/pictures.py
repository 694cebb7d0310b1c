"""Scenes as pages show them: boards and cards as pictures, words and buttons as a page's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from markupsafe import Markup

from ... import draw
from ...game import Game
from ...kit import rng as luck
from ...scene import Choice, Part, Pieces, Scene, Text
from ...shelf import Source

SCALE = 1.5  # of a picture where there is room
OPENING = 14  # acts before the small picture of a game


def pieces(scene: Scene) -> list[tuple[str, Markup | Text | Choice]]:
    """The parts of a scene in order: words, buttons, rules to write, pictures of several parts."""
    found: list[tuple[str, Markup | Text | Choice]] = []
    for drawn, group in groupby(scene.parts, lambda part: not isinstance(part, Text | Choice)):
        parts: Sequence[Part] = list(group)
        if drawn:
            # The text is ours: draw escapes all words that it is given.
            found.append(("picture", Markup(draw.panel(parts, scene.caption, scale=SCALE))))
        for part in () if drawn else parts:
            if isinstance(part, Text):
                found.append(("words", part))
            elif isinstance(part, Choice):
                found.append(("rule" if _is_editor(part) else "buttons", part))
    return found


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
