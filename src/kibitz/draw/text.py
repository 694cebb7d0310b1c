"""A scene as plain text and as coloured text: one layout, with and without its styles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, TypeVar
from unicodedata import combining, east_asian_width

from kibitz.draw.markup import legible
from kibitz.scene import (
    Button,
    Card,
    Cell,
    Choice,
    Column,
    Hand,
    HexBoard,
    Line,
    Part,
    Pile,
    Scene,
    SquareBoard,
    Stone,
    Text,
    letter,
)

if TYPE_CHECKING:
    from rich.text import Text as RichText

T = TypeVar("T")
WIDTH = 78
STONES = {"white": "O", "black": "X"}  # other colours show their first letter
SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
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
    "suit-red": "red",
    "legal": "bold",
    "legal suit-red": "bold red",
    "last": "bold dark_orange",
    "new": "bold dodger_blue1",
}

Run = tuple[str, str]  # some text, and its style
Row = list[Run]


def plain(scene: Scene, *, symbols: bool = False) -> str:
    """The scene as text for any terminal or mail; `symbols` writes suits as ♠♥♦♣.

    `(X)` was played in the last turn, `[X]` in the turn that is not finished.
    """
    return "\n".join("".join(text for text, _ in row) for row in _rows(scene, symbols))


def coloured(scene: Scene, *, symbols: bool = False) -> RichText:
    """The same text as `plain`, with Rich styles."""
    from rich.text import Text as RichText

    text = RichText()
    for number, row in enumerate(_rows(scene, symbols)):
        text.append("\n" if number else "")
        for part, style in row:
            text.append(part, STYLES.get(style, ""))
    return text


def _rows(scene: Scene, symbols: bool) -> list[Row]:
    rows = _words(scene.caption, "caption")
    for before, part in zip((None, *scene.parts), scene.parts, strict=False):
        piles = isinstance(before, Pile) and isinstance(part, Pile)
        rows += _part(part, symbols) if piles else [[], *_part(part, symbols)]
    return [_without_tail(row) for row in rows]


def _part(part: Part, symbols: bool) -> list[Row]:
    match part:
        case HexBoard():
            return _hex_board(part) + _legend(part)
        case SquareBoard():
            return _square_board(part) + _legend(part)
        case Hand():
            return _hand(part, symbols)
        case Pile():
            return _pile(part, symbols)
        case Line():
            return _line(part, symbols)
        case Text(text):
            return _words(text, "")
        case Choice():
            return _choice(part)


def _hex_board(board: HexBoard) -> list[Row]:
    half = max(4, _widest(board.rows) + 3) // 2
    rows = [_hex_row(board, r, half) for r in reversed(range(len(board.rows)))]
    if not board.is_rhombus:
        return rows
    above = _numbers(len(board.rows[-1]), half, board.offsets[-1])
    below = _numbers(len(board.rows[0]), half, board.offsets[0] + 2)
    return [above, *rows, below]


def _hex_row(board: HexBoard, r: int, half: int) -> Row:
    """The letter, the cells, and the number of the last cell."""
    # The numbers above a rhombus begin half a cell to the left of its highest row.
    offset = board.offsets[r] + (1 if board.is_rhombus else 0)
    cells = [run for cell in board.rows[r] for run in _cell(cell, 2 * half)]
    end = [] if board.is_rhombus else [(f" {len(board.rows[r])}", "dim")]
    return [(" " * half * offset + f"{letter(r)} ", "dim"), *cells, *end]


def _numbers(count: int, half: int, offset: int) -> Row:
    numbers = "".join(str(i + 1).center(2 * half - 1) + " " for i in range(count))
    return [(" " * (half * offset + 2) + numbers, "dim")]


def _square_board(board: SquareBoard) -> list[Row]:
    pitch, margin = max(3, _widest(board.rows) + 2), len(str(len(board.rows)))
    rows: list[Row] = [
        [(f"{r + 1:>{margin}} ", "dim")] + [run for cell in row for run in _cell(cell, pitch)]
        for r, row in reversed(list(enumerate(board.rows)))
    ]
    letters = "".join(letter(i).center(pitch) for i in range(max(map(len, board.rows))))
    return [*rows, [(" " * (margin + 1) + letters, "dim")]]


def _cell(cell: Cell, pitch: int) -> Row:
    return _bracketed(_shown(cell), _cell_style(cell), cell, pitch)


def _bracketed(shown: str, style: str, thing: Cell | Card, width: int) -> Row:
    """The text in the middle of so many columns, with brackets close around it."""
    opening, closing, mark = _brackets(thing, style)
    free = width - _columns_of(shown) - 2
    before, after = free // 2, free - free // 2
    return [(" " * before, ""), (opening, mark), (shown, style), (closing, mark), (" " * after, "")]


def _brackets(thing: Cell | Card, unmarked: str) -> tuple[str, str, str]:
    if thing.new:
        return "[", "]", "new"
    return ("(", ")", "last") if thing.last else (" ", " ", unmarked)


def _shown(cell: Cell) -> str:
    match cell.piece:
        case Stone(colour):
            return _stone(colour) + legible(cell.note)
        case None:
            return legible(cell.note) or "."
        case text:
            return legible(text + cell.note)


def _cell_style(cell: Cell) -> str:
    if isinstance(cell.piece, Stone):
        return cell.piece.colour
    return "act" if cell.action is not None else "dim" if cell.piece is None else ""


def _widest(rows: Sequence[Sequence[Cell]]) -> int:
    return max(_columns_of(_shown(cell)) for row in rows for cell in row)


def _legend(board: HexBoard | SquareBoard) -> list[Row]:
    """What the signs on this board mean, as far as they occur."""
    cells = [cell for row in board.rows for cell in row]
    colours = dict.fromkeys(cell.piece.colour for cell in cells if isinstance(cell.piece, Stone))
    row: Row = [run for colour in sorted(colours) for run in _sign(colour)]
    row += [("(last turn)  ", "last")] if any(cell.last and not cell.new for cell in cells) else []
    row += [("[this turn]  ", "new")] if any(cell.new for cell in cells) else []
    edges = board.edges if isinstance(board, HexBoard) else None
    words = [[(f"{edges[0]}: top and bottom, {edges[1]}: the sides", "dim")]] if edges else []
    return ([row] if row else []) + words


def _sign(colour: str) -> Row:
    return [(f"{_stone(colour)} {colour}", colour), ("  ", "")]


def _columns_of(text: str) -> int:
    """How many columns of a terminal the text takes."""
    wide = sum(east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(combining(character) > 0 for character in text)


def _stone(colour: str) -> str:
    return STONES.get(colour, colour[0].upper())


def _hand(part: Hand, symbols: bool) -> list[Row]:
    width = _card_width(part.cards, symbols)
    some = len({card.legal for card in part.cards}) == 2
    rows = _title(part.title)
    for cards in _split(part.cards, WIDTH // width):
        rows.append(_card_row(cards, width, symbols))
        rows += [_carets(cards, width, symbols)] if some else []
    return rows + _notes(part.cards, symbols)


def _carets(cards: Sequence[Card], width: int, symbols: bool) -> Row:
    """Carets under the cards that may be played."""
    under = (("^" if card.legal else " ") * _columns_of(_face(card, symbols)) for card in cards)
    return [run for text in under for run in _bracketed(text, "act", Card(), width)]


def _card_row(cards: Sequence[Card | None], width: int, symbols: bool) -> Row:
    return [run for card in cards for run in _card(card, width, symbols)]


def _card(card: Card | None, width: int, symbols: bool) -> Row:
    if card is None:
        return [(" " * width, "")]
    red = "suit-red" if card.suit in ("h", "d") else ""
    style = f"legal {red}".strip() if card.legal else red
    return _bracketed(_face(card, symbols), style, card, width)


def _face(card: Card, symbols: bool) -> str:
    if card.text is None:
        return "##"
    return legible(card.rank + SYMBOLS[card.suit] if symbols and card.suit else card.text)


def _card_width(cards: Sequence[Card], symbols: bool) -> int:
    return max((_columns_of(_face(card, symbols)) for card in cards), default=0) + 2


def _notes(cards: Sequence[Card], symbols: bool) -> list[Row]:
    return [
        [(f" {_face(card, symbols)}: {legible(card.note)}", "dim")] for card in cards if card.note
    ]


def _pile(part: Pile, symbols: bool) -> list[Row]:
    title = [(f"{legible(part.title)}: ", "title")] if part.title else []
    top = _card(part.top, _card_width([part.top], symbols) + 1, symbols) if part.top else []
    count = "1 card" if part.count == 1 else f"{part.count or 'no'} cards"
    return [[*title, *top, (count, "dim")], *_notes([part.top] if part.top else [], symbols)]


def _line(part: Line, symbols: bool) -> list[Row]:
    cards = [card for column in part.columns for card in (column.card, *column.sideline)]
    width = _card_width(cards, symbols)
    rows, size = _title(part.title), (WIDTH - 4) // width
    for number, columns in enumerate(_split(part.columns, size)):
        rows += [[]] if number else []
        main, *lower = _columns(columns, number * size + 1, width, symbols)
        rows += [*reversed(lower), main] if part.above else [main, *lower]
    return rows + _notes(cards, symbols)


def _columns(columns: Sequence[Column], place: int, width: int, symbols: bool) -> list[Row]:
    """A row of the mainline, numbered from its first place, and the sidelines under it."""
    main = _card_row([column.card for column in columns], width, symbols)
    under = zip_longest(*(column.sideline for column in columns))
    hanging = [[(" " * 4, ""), *_card_row(cards, width, symbols)] for cards in under]
    return [[(f"{place:>3} ", "dim"), *main], *hanging]


def _choice(part: Choice) -> list[Row]:
    rows: list[Row] = [[]]
    for button in part.buttons:
        run = _button(button)
        if rows[-1] and sum(len(text) for text, _ in rows[-1]) + len(run[0]) > WIDTH:
            rows.append([])
        rows[-1].append(run)
    return _title(part.title) + rows


def _button(button: Button) -> Run:
    text = legible(button.text)
    return (f"[{text}]  ", "act") if button.action is not None else (f" {text}   ", "dim")


def _title(title: str) -> list[Row]:
    return _words(title, "title")


def _words(text: str, style: str) -> list[Row]:
    lines = (line for given in text.splitlines() for line in wrap(legible(given), WIDTH) or [""])
    return [[(line, style)] for line in lines]


def _split(things: Sequence[T], size: int) -> list[Sequence[T]]:
    size = max(1, size)
    return [things[i : i + size] for i in range(0, len(things), size)]


def _without_tail(row: Row) -> Row:
    kept = list(row)
    while kept and not kept[-1][0].rstrip():
        kept.pop()
    return [*kept[:-1], (kept[-1][0].rstrip(), kept[-1][1])] if kept else []
