"""A scene as plain text and as coloured text: one layout, with and without its styles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kibitz.draw.markup import legible
from kibitz.draw.text.boards import board
from kibitz.draw.text.cards import dice, hand, line, pile
from kibitz.draw.text.places import graph, reserve, track
from kibitz.draw.text.runs import (
    GAP,
    WIDTH,
    Row,
    Run,
    beside,
    centre,
    columns_of,
    width_of,
    without_tail,
    wrap_words,
)
from kibitz.scene import (
    Around,
    Button,
    Choice,
    Dice,
    Graph,
    Hand,
    Line,
    Part,
    Pile,
    PlayerBoard,
    Reserve,
    Scene,
    ScoreTable,
    Sheet,
    SideBySide,
    Text,
    Track,
    Trick,
)
from kibitz.scene.wrong_part import require_right_parts

if TYPE_CHECKING:
    from rich.text import Text as RichText

TRICK = 40  # columns in which the cards of a trick stand around its middle
STYLES = {
    "caption": "bold",
    "title": "bold",
    "dim": "dim",
    "act": "bold green",
    "white": "bold #202020 on #e9e4d6",
    "black": "bold #f4f1e8 on #3a3a40",
    "red": "bold red",
    "blue": "bold blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "purple": "bold magenta",
    "orange": "bold dark_orange3",
    "teal": "bold cyan",
    "pink": "bold pink1",
    "brown": "bold #a0714f",
    "grey": "bold bright_black",
    "suit-red": "red",
    "legal": "bold",
    "legal suit-red": "bold red",
    "last": "bold dark_orange",
    "new": "bold dodger_blue1",
}


def plain(scene: Scene, *, symbols: bool = False) -> str:
    """The scene as text for any terminal or mail; `symbols` writes suits as ♠♥♦♣.

    `(X)` was played in the last turn, `[X]` in the turn that is not finished; `X*` is a part of
    what wins, and `X+` may still be used in this turn.
    """
    return "\n".join("".join(text for text, _ in row) for row in _rows(scene, symbols))


def coloured(scene: Scene, *, symbols: bool = False) -> RichText:
    """The scene as text, as `plain` writes it, with Rich styles."""
    from rich.text import Text as RichText

    text = RichText()
    for number, row in enumerate(_rows(scene, symbols)):
        text.append("\n" if number else "")
        for part, style in row:
            text.append(part, STYLES.get(style, ""))
    return text


def _rows(scene: Scene, symbols: bool) -> list[Row]:
    try:
        return _rows_of_parts(scene, symbols)
    except Exception:
        require_right_parts(scene)
        raise


def _rows_of_parts(scene: Scene, symbols: bool) -> list[Row]:
    rows = wrap_words(scene.caption, "caption")
    for before, part in zip((None, *scene.parts), scene.parts, strict=False):
        piles = isinstance(before, Pile) and isinstance(part, Pile)
        drawn = _part(part, symbols, WIDTH)
        rows += drawn if piles else [[], *drawn]
    return [without_tail(row) for row in rows]


def _part(part: Part, symbols: bool, room: int) -> list[Row]:
    match part:
        case Graph():
            return graph(part, room)
        case Reserve():
            return reserve(part, room)
        case Track():
            return track(part, room)
        case Hand():
            return hand(part, symbols, room)
        case Pile():
            return pile(part, symbols)
        case Line():
            return line(part, symbols, room)
        case Dice():
            return dice(part, room)
        case Text(text):
            return wrap_words(text, "", room)
        case ScoreTable():
            return _scores(part, room)
        case Sheet():
            return _scores(part.table, room)
        case PlayerBoard():
            return _player_board(part, symbols, room)
        case Choice():
            return _choice(part, room)
        case SideBySide(parts):
            return _side_by_side([_part(part, symbols, room) for part in parts], room)
        case Around():
            return _around(part, symbols, room)
        case Trick():
            return _trick(part, symbols, room)
        case _:
            return board(part, room)


def _player_board(part: PlayerBoard, symbols: bool, room: int) -> list[Row]:
    inside = _stack([_part(part, symbols, room - 2) for part in part.parts])
    title = wrap_words(part.title, part.colour, room)
    return [*title, *([("| ", part.colour), *without_tail(row)] for row in inside)]


def _scores(part: ScoreTable, room: int) -> list[Row]:
    lines = [[legible(entry) for entry in line] for line in part.lines]
    widths = [max(map(columns_of, column)) for column in zip(*lines, strict=True)]
    rows = [_entries(line, widths, "dim" if k == 0 else "") for k, line in enumerate(lines)]
    return [*wrap_words(part.title, "title", room), *rows]


def _entries(line: Sequence[str], widths: Sequence[int], style: str) -> Row:
    first, *others = zip(line, widths, strict=True)
    row = [(first[0] + " " * (first[1] - columns_of(first[0])), style or "title")]
    return row + [(" " * (wide + 2 - columns_of(text)) + text, style) for text, wide in others]


def _choice(part: Choice, room: int) -> list[Row]:
    rows: list[Row] = [[]]
    for button in part.buttons:
        run = _button(button)
        if rows[-1] and sum(len(text) for text, _ in rows[-1]) + len(run[0]) > room:
            rows.append([])
        rows[-1].append(run)
    return wrap_words(part.title, "title", room) + rows


def _button(button: Button) -> Run:
    text = legible(button.text)
    return (f"[{text}]  ", "act") if button.action is not None else (f" {text}   ", "dim")


def _side_by_side(blocks: Sequence[list[Row]], room: int) -> list[Row]:
    return beside(blocks) if _breadth(blocks) <= room else _stack(blocks)


def _lines_of(blocks: Sequence[list[Row]], room: int) -> list[list[Row]]:
    """Blocks side by side, in as many lines as they need."""
    lines: list[list[list[Row]]] = []
    for block in blocks:
        if not lines or _breadth([*lines[-1], block]) > room:
            lines.append([])
        lines[-1].append(block)
    return [beside(line) for line in lines]


def _breadth(blocks: Sequence[list[Row]]) -> int:
    return sum(max(map(width_of, block), default=0) + len(GAP) for block in blocks) - len(GAP)


def _stack(blocks: Sequence[list[Row]]) -> list[Row]:
    return [row for k, block in enumerate(blocks) for row in ([[], *block] if k else block)]


def _trick(part: Trick, symbols: bool, room: int) -> list[Row]:
    played = part.around
    if not any(part.plays):
        return [*wrap_words(part.title, "title", room), [(" --", "dim")]]
    shown = replace(played, seats=tuple(_hand_or_dashes(seat) for seat in played.seats))
    rows = [row for row in _around(shown, symbols, min(room, TRICK)) if row]
    indent = min(len(row[0][0]) for row in rows)
    kept = [[(row[0][0][indent:], ""), *row[1:]] for row in rows]
    return [*wrap_words(part.title, "title", room), *kept]


def _hand_or_dashes(hand: Part) -> Part:
    return Text("--") if hand == Hand(()) else hand


def _around(part: Around, symbols: bool, room: int) -> list[Row]:
    side = room // 4
    top = [_part(thing, symbols, side) for thing in part.top]
    left, right = ([_part(thing, symbols, side) for thing in at] for at in (part.left, part.right))
    within = room if part.is_wide else room // 2
    middle = _stack([_part(thing, symbols, within) for thing in part.middle])
    own = [_part(thing, symbols, room) for thing in part.own]
    if part.is_wide:
        rows = [*_lines_of([*left, *top, *right], room), middle, *own]
    else:
        between = [block for block in (*left, middle, *right) if block]
        rows = [_side_by_side(top, room), _side_by_side(between, room), *own]
    return _stack([centre(block, room) for block in rows if block])
