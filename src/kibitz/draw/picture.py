"""A scene as an SVG picture: its parts one under another, each in the middle."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import get_args

from kibitz.draw.boards import breadth_of, hex_board, square_board
from kibitz.draw.cards import hand, line, pile, singly
from kibitz.draw.markup import (
    Markup,
    Picture,
    breadth,
    clickable,
    element,
    label,
    moved,
    together,
)
from kibitz.draw.theme import Theme, style
from kibitz.scene import Button, Choice, Hand, HexBoard, Line, Part, Pile, Scene, SquareBoard, Text

ROOM = 620.0  # for words and cards where no board is wider
BORDER = 18.0
BETWEEN = 18.0
BUTTON = 32.0
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def svg(scene: Scene, *, width: int | None = None, theme: Theme = "light") -> str:
    """The scene as one SVG element that needs nothing else and runs nothing.

    Parts that bear an action have `class="act"` and `data-action`. `auto` follows the reader's
    light or dark scheme. Raises ValueError for an unknown theme or a width below 1.
    """
    if theme not in get_args(Theme):
        raise ValueError(f"No theme {theme!r}; there are {', '.join(get_args(Theme))}.")
    if width is not None and width < 1:
        raise ValueError(f"A picture must be at least 1 wide, not {width}.")
    return _document(scene.caption, _stacked(scene), width, theme)


def panel(parts: Sequence[Part], name: str, *, scale: float = 1.0, theme: Theme = "auto") -> str:
    """Some parts of a scene as one SVG element for a page that has `style(theme)` already.

    `name` is what a screen reader calls it.
    """
    drawn = _column(list(_pictures(parts, _room(parts))))
    return _element(name, drawn, drawn.body, scale, theme)


def apart(part: Hand | Line | Pile, *, scale: float = 1.0, theme: Theme = "auto") -> list[str]:
    """Each card of a hand, column of a line, or pile as an SVG element, for a page to wrap.

    The page has `style(theme)` already, and the title of a hand or line.
    """
    return [_element(None, one, one.body, scale, theme) for one in singly(part)]


def _document(caption: str, table: Picture, width: int | None, theme: Theme) -> Markup:
    scale = 1.0 if width is None else width / table.width
    body = together(
        element("style", Markup(style(theme))),
        element("rect", width=table.width, height=table.height, rx=10, class_="table"),
        table.body,
    )
    return _element(caption, table, body, scale, theme)


def _element(name: str | None, table: Picture, body: Markup, scale: float, theme: Theme) -> Markup:
    return element(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {table.width:g} {table.height:g}",
        width=table.width * scale,
        height=table.height * scale,
        class_=f"kibitz kibitz-{theme}",
        role="group" if name else "none",
        aria_label=name,
        font_family=FONT,
    )


def _room(parts: Sequence[Part]) -> float:
    """How wide words and cards may be: as wide as the widest board."""
    return max(
        [ROOM, *(breadth_of(part) for part in parts if isinstance(part, HexBoard | SquareBoard))]
    )


def _stacked(scene: Scene) -> Picture:
    room = _room(scene.parts)
    pictures = [_paragraph(scene.caption, "caption", 16, room), *_pictures(scene.parts, room)]
    return _framed(_column(pictures))


def _framed(picture: Picture) -> Picture:
    width, height = picture.width + 2 * BORDER, picture.height + 2 * BORDER
    return Picture(round(width + 0.5), round(height + 0.5), moved(BORDER, BORDER, picture.body))


def _column(pictures: Sequence[Picture]) -> Picture:
    width, y, placed = max(picture.width for picture in pictures), 0.0, []
    for picture in pictures:
        placed.append(moved((width - picture.width) / 2, y, picture.body))
        y += picture.height + BETWEEN
    return Picture(width, y - BETWEEN, together(*placed))


def _flow(pictures: Sequence[Picture], room: float, between: float) -> Picture:
    """Pictures side by side, in as many rows as they need."""
    x, y, tall, wide, placed = 0.0, 0.0, 0.0, 0.0, []
    for picture in pictures:
        if x and x + picture.width > room:
            x, y, tall = 0.0, y + tall + between, 0.0
        placed.append(moved(x, y, picture.body))
        x, tall = x + picture.width + between, max(tall, picture.height)
        wide = max(wide, x - between)
    return Picture(wide, y + tall, together(*placed))


def _pictures(parts: Sequence[Part], room: float) -> Iterator[Picture]:
    for are_piles, group in groupby(parts, lambda part: isinstance(part, Pile)):
        pictures = [_picture(part, room) for part in group]
        yield from [_flow(pictures, room, 28.0)] if are_piles else pictures


def _picture(part: Part, room: float) -> Picture:
    match part:
        case HexBoard() | SquareBoard():
            return _board(part)
        case Hand():
            return hand(part, room)
        case Pile():
            return pile(part)
        case Line():
            return line(part, room)
        case Text(text):
            return _paragraph(text, "words", 14, room)
        case Choice():
            return _choice(part, room)


def _board(part: HexBoard | SquareBoard) -> Picture:
    return hex_board(part) if isinstance(part, HexBoard) else square_board(part)


def _paragraph(text: str, role: str, size: float, room: float) -> Picture:
    lines = [line for given in text.splitlines() for line in _wrapped(given, size, room)]
    height = size * 1.4
    wide = max((breadth(line, size) for line in lines), default=0.0)
    body = [label(line, wide / 2, height * (i + 0.5), role, size) for i, line in enumerate(lines)]
    return Picture(wide, height * len(lines), together(*body))


def _wrapped(text: str, size: float, room: float) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and breadth(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _choice(part: Choice, room: float) -> Picture:
    title = [_paragraph(part.title, "title", 13, room)] if part.title else []
    return _column([*title, _flow([_button(button) for button in part.buttons], room, 8.0)])


def _button(button: Button) -> Picture:
    width = max(48.0, breadth(button.text, 14) + 26)
    off = "-off" if button.action is None else ""
    box = element("rect", width=width, height=BUTTON, rx=8, class_=f"button{off}")
    text = label(button.text, width / 2, BUTTON / 2, f"button{off}-text", 14)
    return Picture(width, BUTTON, clickable(button.name, button.action, box, text))
