"""Words that cannot be read in a picture: over words, over the edge, under a piece, too small.

Sizes of letters are estimates, since a picture cannot know the font.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree import ElementTree

from kibitz.draw.markup import breadth
from kibitz.draw.place_names import Box, common

SMALLEST_LETTERS = 5.0  # letters that are read where a picture has its usual size
SHARE = 0.25  # of a text that something else covers
BEYOND = 3.0  # how far a text may reach over the edge
FACES = ("rank", "band-text", "suit-", "carved")  # of cards, which lie over one another, and pits
TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, slots=True)
class Words:
    """A text of a picture, where it stands, and how large its letters are."""

    text: str
    box: Box
    size: float
    order: int


@dataclass(frozen=True, slots=True)
class Cover:
    """A shape that hides what was drawn before it."""

    box: Box
    order: int


def hidden_words(picture: str) -> list[str]:
    """The faults of words that cannot be read in an SVG picture, each a sentence."""
    root = ElementTree.fromstring(picture)
    _, _, wide, tall = map(float, root.get("viewBox", "0 0 0 0").split())
    marks = list(_inside(root, (1, 0, 0, 1, 0, 0), []))
    words = [mark for mark in marks if isinstance(mark, Words)]
    covers = [mark for mark in marks if isinstance(mark, Cover)]
    sentences = [
        *(_beyond(word, wide, tall) for word in words),
        *(_small(word) for word in words),
        *_overlaps(words),
        *_covered(words, covers),
    ]
    return list(dict.fromkeys(filter(None, sentences)))


def _beyond(words: Words, wide: float, tall: float) -> str:
    left, top, right, bottom = words.box
    if min(left, top) >= -BEYOND and right <= wide + BEYOND and bottom <= tall + BEYOND:
        return ""
    return f"{words.text!r} reaches over the edge of the picture."


def _small(words: Words) -> str:
    return (
        f"{words.text!r} is too small to read: give it fewer letters."
        if words.size < SMALLEST_LETTERS
        else ""
    )


def _overlaps(words: list[Words]) -> Iterator[str]:
    for k, word in enumerate(words):
        for other in words[:k]:
            least = min(_area(word.box), _area(other.box))
            if common(word.box, other.box) > SHARE * least:
                yield f"{word.text!r} overlaps {other.text!r}."


def _covered(words: list[Words], covers: list[Cover]) -> Iterator[str]:
    for word in words:
        for cover in covers:
            if cover.order > word.order and common(word.box, cover.box) > SHARE * _area(word.box):
                yield f"{word.text!r} lies under something that is drawn over it."


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _inside(node: ElementTree.Element, at: Matrix, seen: list[None]) -> Iterator[Words | Cover]:
    for child in node:
        seen.append(None)
        here = _moved(at, child.get("transform", ""))
        tag, role = child.tag.rpartition("}")[2], child.get("class", "")
        if tag in ("defs", "style", "title"):
            continue
        if tag == "text" and not any(face in role for face in FACES):
            yield _words(child, here, len(seen))
        elif tag in ("circle", "rect") and role.split()[:1] in (["stone"], ["man"], ["tag"]):
            yield Cover(_round(_shape(child), here), len(seen))
        yield from _inside(child, here, seen)


def _words(node: ElementTree.Element, at: Matrix, order: int) -> Words:
    size, text = float(node.get("font-size", "12")), node.text or ""
    x, y = float(node.get("x", "0")), float(node.get("y", "0"))
    wide = float(node.get("textLength") or breadth(text, size))
    left = x - wide * {"start": 0.0, "end": 1.0}.get(node.get("text-anchor", ""), 0.5)
    box = _round((left, y - 0.72 * size, left + wide, y + 0.02 * size), at)
    scale = abs(at[0] * at[3] - at[1] * at[2]) ** 0.5
    return Words(text, box, size * scale, order)


def _shape(node: ElementTree.Element) -> Box:
    def number(name: str) -> float:
        return float(node.get(name, "0"))

    if node.tag.endswith("circle"):
        x, y, r = number("cx"), number("cy"), 0.85 * number("r")
        return x - r, y - r, x + r, y + r
    x, y = number("x"), number("y")
    return x, y, x + number("width"), y + number("height")


def _round(box: Box, at: Matrix) -> Box:
    """The upright box around a box that was moved."""
    a, b, c, d, e, f = at
    left, top, right, bottom = box
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    across = [a * x + c * y + e for x, y in corners]
    down = [b * x + d * y + f for x, y in corners]
    return min(across), min(down), max(across), max(down)


def _moved(at: Matrix, transform: str) -> Matrix:
    for kind, given in TRANSFORM.findall(transform):
        numbers = [float(n) for n in re.split(r"[ ,]+", given.strip())]
        if kind == "rotate" and len(numbers) == 3:
            angle, x, y = numbers
            for step in (f"translate({x} {y})", f"rotate({angle})", f"translate({-x} {-y})"):
                at = _moved(at, step)
            continue
        at = _times(at, _matrix(kind, numbers))
    return at


def _matrix(kind: str, numbers: list[float]) -> Matrix:
    match kind:
        case "translate":
            return 1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0
        case "scale":
            return numbers[0], 0, 0, numbers[-1], 0, 0
        case "rotate":
            turn = radians(numbers[0])
            return cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0
    return 1, 0, 0, 1, 0, 0


def _times(first: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = other
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )
