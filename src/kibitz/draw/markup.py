"""The few SVG elements that pictures are made of, and how pictures and lines of words are placed.

All text passes through `words`, escaped.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NewType
from unicodedata import category, east_asian_width
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

from kibitz.scene import Move

Markup = NewType("Markup", str)
NOTHING = Markup("")
LIT = "url(#light)"  # what fills a round piece with light and shade, over its colour
BETWEEN = 18.0
APART = 28.0  # between parts side by side
LEADING = 1.12  # from line to line, in letters
STEPS = 16  # sizes that are tried

# Signs that nobody sees and that make others what they are: a joiner between two signs, as in
# Persian words and in families of emoji, and the letters of a flag such as that of Scotland.
_JOINER = re.compile(r"(?<=[^\s\u200c\u200d])[\u200c\u200d](?=[^\s\u200c\u200d])")
_FLAG = re.compile("(?<=\U0001f3f4)[\U000e0020-\U000e007e]{1,8}\U000e007f")


_COUNTRY = re.compile("[\U0001f1e6-\U0001f1ff]{2}")  # the two letters of its flag
_ADDED = re.compile("[\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")  # joiners, skin, flags


@dataclass(frozen=True, slots=True)
class Picture:
    """Markup drawn from (0, 0), and the room it takes."""

    width: float
    height: float
    body: Markup


def without_joiners(text: str) -> str:
    """The text without the signs that only join others."""
    return _FLAG.sub("", _JOINER.sub("", text))


def first_sign(text: str) -> str:
    """What people see as the first character: with its marks, a whole flag or family of emoji."""
    if _COUNTRY.match(text):
        return text[:2]
    end = 1
    while end < len(text) and (text[end - 1] == "\u200d" or _adds(text[end])):
        end += 1
    return text[:end]


def _adds(sign: str) -> bool:
    return category(sign).startswith("M") or bool(_ADDED.match(sign))


def is_legible(text: str) -> bool:
    """Whether each character can be shown, or joins two that can."""
    return text.isprintable() or without_joiners(text).isprintable()


def legible(text: str) -> str:
    """The text with a space for each character that cannot be shown or is not allowed in XML."""
    if is_legible(text):
        return text
    return "".join(character if character.isprintable() else " " for character in text)


def words(text: str) -> Markup:
    """Text as the content of an element, escaped."""
    return Markup(escape(legible(text)))


def together(*parts: Markup) -> Markup:
    """One piece of markup after another."""
    return Markup("".join(parts))


def element(name: str, *content: Markup, **attributes: str | float | None) -> Markup:
    """An element; `class_` and `data_action` stand for `class` and `data-action`."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def label(
    text: str,
    x: float,
    y: float,
    role: str,
    size: float,
    anchor: str = "middle",
    wide: float | None = None,
) -> Markup:
    """Words with their vertical centre at `y`, pressed together or pulled apart to be `wide`."""
    # Not dominant-baseline, which mail programs and converters ignore.
    return element(
        "text",
        words(text),
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        text_anchor=anchor,
        class_=role,
        textLength=wide,
        lengthAdjust="spacingAndGlyphs" if wide else None,
    )


def breadth(text: str, size: float) -> float:
    """The approximate width of a text; a picture cannot know the font."""
    return sum(1.0 if east_asian_width(character) in "WF" else 0.6 for character in text) * size


def clickable(
    name: str, action: int | None, *content: Markup, said: str = "", squares: str | None = None
) -> Markup:
    """A part of the table with its name; a page can click it if it has an action.

    `said` is what a reader hears or sees of it, if that is more than the name; `squares` those of a
    polyomino, for a page that turns it.
    """
    title = _title(said or name)
    if action is None:
        return element("g", title, *content, data_squares=squares)
    known = {"data_action": str(action), "data_squares": squares}
    return _button(name or str(action), title, *content, **known)


def legal_dot(is_legal: bool, x: float, y: float, r: float = 4.2, role: str = "dot rim") -> Markup:
    """The mark of what can be played; nothing where nothing can."""
    return element("circle", cx=x, cy=y, r=r, class_=role) if is_legal else NOTHING


def place(
    name: str,
    action: int | None,
    moves: Sequence[Move],
    goal: int | None,
    *content: Markup,
    seen: str = "",
    previews: Mapping[int, Markup] | None = None,
) -> Markup:
    """A cell that is clickable, or at which moves begin, or that is the goal of moves.

    `data-moves` lists goal, action and name of each move, and what it would put there if that is
    drawn in `previews`, by its action; `data-goal` is the number of the cell.
    A cell that cannot be clicked has its `name` as `data-cell`, and `seen` is its title.
    """
    number = None if goal is None else str(goal)
    if moves:
        drawn = previews or {}
        there = [
            [
                move.goal,
                move.action,
                move.name,
                *([drawn[move.action]] if move.action in drawn else []),
            ]
            for move in moves
        ]
        written = json.dumps(there, separators=(",", ":"))
        return _button(name, _title(name), *content, data_moves=written, data_goal=number)
    if action is not None:
        data = {"data_action": str(action), "data_goal": number}
        return _button(name or str(action), _title(name), *content, **data)
    return element("g", _title(seen or name), *content, data_goal=number, data_cell=name or None)


def _title(name: str) -> Markup:
    return element("title", words(name)) if name else NOTHING


def _button(name: str, *content: Markup, **data: str | None) -> Markup:
    attributes = {"role": "button", "tabindex": "0", "aria_label": name}
    return element("g", *content, class_="act", **data, **attributes)


def lit(body: Markup) -> Markup:
    """A whole picture with the definition of `LIT`, if it uses it, under a name of its own."""
    if LIT not in body:
        return body
    # A browser takes a definition from the first picture that has it; if a page hides that
    # picture, no other is lit.
    name = f"light-{crc32(body.encode()):x}"
    return together(_light(name), Markup(body.replace(LIT, f"url(#{name})")))


def _light(name: str) -> Markup:
    # Clear in the middle, where a note may stand.
    stops = (("0", "#fff", 0.62), (".32", "#fff", 0.0), (".66", "#000", 0.0), ("1", "#000", 0.34))
    inside = (
        element("stop", offset=offset, stop_color=colour, stop_opacity=opacity)
        for offset, colour, opacity in stops
    )
    gradient = element("radialGradient", *inside, id=name, cx=0.36, cy=0.3, r=0.72)
    return element("defs", gradient)


def translate(x: float, y: float, *content: Markup) -> Markup:
    """Content moved to another corner."""
    return element("g", *content, transform=f"translate({_value(x)} {_value(y)})")


def _value(value: str | float) -> str:
    if isinstance(value, str):
        return legible(value)
    return f"{value:.2f}".rstrip("0").rstrip(".")


def column(pictures: Sequence[Picture]) -> Picture:
    """Pictures one under another, each in the middle."""
    if not pictures:
        return Picture(0.0, 0.0, NOTHING)
    width, y, placed = max(picture.width for picture in pictures), 0.0, []
    for picture in pictures:
        placed.append(translate((width - picture.width) / 2, y, picture.body))
        y += picture.height + BETWEEN
    return Picture(width, y - BETWEEN, together(*placed))


def flow(pictures: Sequence[Picture], room: float, between: float) -> Picture:
    """Pictures side by side, in as many rows as they need."""
    x, y, tall, wide, placed = 0.0, 0.0, 0.0, 0.0, []
    for picture in pictures:
        if x and x + picture.width > room:
            x, y, tall = 0.0, y + tall + between, 0.0
        placed.append(translate(x, y, picture.body))
        x, tall = x + picture.width + between, max(tall, picture.height)
        wide = max(wide, x - between)
    return Picture(wide, y + tall, together(*placed))


def across(pictures: Sequence[Picture]) -> Picture:
    """Pictures side by side, centred vertically."""
    x, tall, placed = 0.0, max((picture.height for picture in pictures), default=0.0), []
    for picture in pictures:
        placed.append(translate(x, (tall - picture.height) / 2, picture.body))
        x += picture.width + APART
    return Picture(max(0.0, x - APART), tall, together(*placed))


def paragraph(text: str, role: str, size: float, room: float) -> Picture:
    """Words in lines as wide as the room; line breaks are kept."""
    lines = [line for given in text.splitlines() for line in wrap(given, size, room)]
    height = size * 1.4
    wide = max((breadth(line, size) for line in lines), default=0.0)
    body = [label(line, wide / 2, height * (i + 0.5), role, size) for i, line in enumerate(lines)]
    return Picture(wide, height * len(lines), together(*body))


def fit_words(text: str, largest: float, wide: float, tall: float) -> tuple[list[str], float]:
    """The words in lines, and the largest size of letters at which they fill no more room."""
    for size in (largest * (1 - k / STEPS) for k in range(STEPS)):
        lines = wrap(text, size, wide)
        fits = all(breadth(line, size) <= wide for line in lines)
        if len(lines) * LEADING * size <= tall and fits:
            return lines, size
    return [text], min(largest, wide / max(1.0, breadth(text, 1.0)))


def block(lines: list[str], size: float, x: float, y: float, role: str) -> Markup:
    """Lines of words with their middle at (x, y)."""
    top = y - LEADING * size * (len(lines) - 1) / 2
    return together(
        *(label(line, x, top + k * LEADING * size, role, size) for k, line in enumerate(lines))
    )


def wrap(text: str, size: float, room: float) -> list[str]:
    """The words in lines that are as wide as the room, where no word is wider."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and breadth(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
