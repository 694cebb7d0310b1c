"""What a table shows: boards, hands, piles, lines of cards, words and buttons.

A game's `scene(p, seat)` returns a `Scene`; `kibitz.draw` makes pictures and text of it.
A part with an `action` can be clicked: the number is the act that the click plays.

>>> board = SquareBoard.squares(3, 3, [Cell(action=i) for i in range(9)])
>>> Scene("White to play.", (board,)).acts()[4]
'b2'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, fields, replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from .kit.labels import letters

COLOURS = ("white", "black", "red", "blue", "green", "yellow", "purple")
SUITS = "shdc"
REMEMBERED = 20_000  # cells with their labels, most of which are the same in the next scene


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone or disc; `colour` is one of `COLOURS`."""

    colour: str

    def __post_init__(self) -> None:
        _require_colour(self.colour)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a board; the board fills in the `label` (`c4`), which is also the act's name.

    `piece` is a stone, a short text such as `X`, or nothing; `note` is small text, such as a worth.
    `last`: played in the last turn. `new`: played in the turn that is not finished yet.
    """

    piece: Stone | str | None = None
    action: int | None = None
    _: KW_ONLY
    label: str = ""
    name: str = ""
    note: str = ""
    last: bool = False
    new: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.label)


@dataclass(frozen=True, slots=True)
class HexBoard:
    """Rows of hexagons from the bottom; `offsets` are their shifts to the right in half cells.

    `edges`, if any: the colour that owns bottom and top, then the colour that owns the sides.
    """

    rows: tuple[tuple[Cell, ...], ...]
    offsets: tuple[int, ...]
    edges: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if len(self.rows) != len(self.offsets):
            raise ValueError(
                f"{len(self.rows)} rows need as many offsets, not {len(self.offsets)}."
            )
        if self.edges and not self.is_rhombus:
            raise ValueError("Only a board whose rows are as long as each other has four edges.")
        for colour in self.edges or ():
            _require_colour(colour)

    @property
    def is_rhombus(self) -> bool:
        """Whether all rows are as long, so that a number means the same diagonal in each."""
        return len({len(row) for row in self.rows}) == 1

    @classmethod
    def hexagon(cls, side: int, cells: Iterable[Cell]) -> HexBoard:
        """A hexagonal board; cells in order: row a from the left, then row b, and so on."""
        lengths = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
        rows = _numbered_rows(lengths, cells, f"A hexagon of side {side}")
        return cls(rows, tuple(2 * side - 1 - length for length in lengths))

    @classmethod
    def rhombus(
        cls, rows: int, columns: int, cells: Iterable[Cell], edges: tuple[str, str] | None = None
    ) -> HexBoard:
        """The board of Hex; cells in order: row a from the left, then row b, and so on."""
        laid = _numbered_rows([columns] * rows, cells, f"A rhombus of {rows} rows by {columns}")
        return cls(laid, tuple(range(rows - 1, -1, -1)), edges)


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """Rows of cells from the bottom; columns have letters, rows have numbers."""

    rows: tuple[tuple[Cell, ...], ...]
    style: Literal["cells", "points"] = "cells"

    @classmethod
    def squares(cls, columns: int, rows: int, cells: Iterable[Cell]) -> SquareBoard:
        """Pieces stand in squares; cells in order: row 1 from the left, then row 2, and so on."""
        return cls(_lettered_columns(columns, rows, cells))

    @classmethod
    def points(cls, columns: int, rows: int, cells: Iterable[Cell]) -> SquareBoard:
        """Stones stand where lines cross; cells in order: row 1 from the left, then row 2."""
        return cls(_lettered_columns(columns, rows, cells), "points")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as text: `Th`, `17h`, `K` (rank only), `*` (joker), or None for face down.

    A card with an action is legal; `lifted` shows a card as legal that is not clicked by itself.
    `note` is small text on the card, such as the Prophet's marker.
    """

    text: str | None = None
    action: int | None = None
    _: KW_ONLY
    name: str = ""
    note: str = ""
    lifted: bool = False
    last: bool = False
    new: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.text or "")

    @property
    def legal(self) -> bool:
        """Whether the card may be played now."""
        return self.lifted or self.action is not None

    @property
    def suit(self) -> str:
        """`s`, `h`, `d` or `c`; empty for a card without a suit."""
        rank, last = (self.text or "")[:-1], (self.text or "")[-1:]
        return last if last in SUITS and (len(rank) == 1 or rank.isdecimal()) else ""

    @property
    def rank(self) -> str:
        """The text without its suit; empty for a card that lies face down."""
        return (self.text or "").removesuffix(self.suit)


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards side by side, in the order given: a player's hand, or a table where all are seen."""

    cards: tuple[Card, ...]
    title: str = ""

    @classmethod
    def face_up(cls, texts: Iterable[str], title: str = "") -> Hand:
        """Cards to look at, from their texts."""
        return cls(tuple(Card(text) for text in texts), title)

    @classmethod
    def face_down(cls, count: int, title: str = "") -> Hand:
        """So many backs."""
        return cls((Card(),) * count, title)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of `count` cards of which the top one is shown; `Pile()` is an empty place."""

    top: Card | None = None
    count: int = 0
    title: str = ""

    @classmethod
    def face_down(cls, count: int, title: str = "") -> Pile:
        """A stock."""
        return cls(Card() if count else None, count, title)


@dataclass(frozen=True, slots=True)
class Column:
    """A right card, and the wrong ones in a line from it."""

    card: Card
    sideline: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A mainline of right cards from the left, with their sidelines, as in Eleusis and Delphi.

    Sidelines hang under the mainline, or they rise `above` it.
    """

    columns: tuple[Column, ...]
    title: str = ""
    above: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Words on the table; line breaks are kept."""

    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """A choice to click, named as the act is; `text` is what it shows if not the name."""

    name: str
    action: int | None = None
    text: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text or self.name)


@dataclass(frozen=True, slots=True)
class Choice:
    """Buttons side by side."""

    buttons: tuple[Button, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Pieces(Choice):
    """The tokens with which a rule in the rule language may go on, as buttons.

    A table may let the whole rule be typed instead, unless it is `begun`.
    """

    begun: bool = False


Part: TypeAlias = HexBoard | SquareBoard | Hand | Pile | Line | Text | Choice


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one seat sees it; `caption` says in a sentence whose turn it is and what to do."""

    caption: str
    parts: tuple[Part, ...] = ()

    def acts(self) -> dict[int, str]:
        """The acts that can be clicked, each with its name."""
        things = (thing for part in self.parts for thing in _things(part))
        return {thing.action: thing.name for thing in things if thing.action is not None}

    def marked(self, last: Collection[str], new: Collection[str]) -> Scene:
        """The same scene with the cells and cards of these names marked as just played."""
        return replace(self, parts=_marked(self.parts, last, new))

    def still(self) -> Scene:
        """The same scene with nothing to click."""
        return replace(self, parts=_still(self.parts))


def _still(thing: Any) -> Any:
    match thing:
        case tuple():
            return tuple(map(_still, thing))
        case Cell() | Card() | Button():
            return thing if thing.action is None else _unclickable(thing)
        case HexBoard() | SquareBoard() | Hand() | Pile() | Line() | Column() | Choice():
            return replace(thing, **{f.name: _still(getattr(thing, f.name)) for f in fields(thing)})
    return thing


@lru_cache(maxsize=REMEMBERED)
def _unclickable(thing: Any) -> Any:
    return replace(thing, action=None)


def _marked(thing: Any, last: Collection[str], new: Collection[str]) -> Any:
    match thing:
        case tuple():
            return tuple([_marked(part, last, new) for part in thing])
        case Card() if thing.action is not None:
            return thing  # it is still to be played; one of the same name has been
        case Cell() | Card():
            was, now = thing.name in last, thing.name in new
            return replace(thing, last=was, new=now) if was or now else thing
        case HexBoard() | SquareBoard() | Hand() | Pile() | Line() | Column():
            inner = {f.name: _marked(getattr(thing, f.name), last, new) for f in fields(thing)}
            return replace(thing, **inner)
    return thing


def _things(part: Part) -> Iterator[Cell | Card | Button]:
    match part:
        case HexBoard() | SquareBoard():
            for row in part.rows:
                yield from row
        case Hand():
            yield from part.cards
        case Pile():
            yield from [part.top] if part.top else []
        case Line():
            for column in part.columns:
                yield from (column.card, *column.sideline)
        case Choice():
            yield from part.buttons


def letter(index: int) -> str:
    """The letter of a row of hexagons or of a column of squares, from 0."""
    if not 0 <= index < 26:
        raise ValueError(f"A board has at most 26 letters, so none for number {index + 1}.")
    return letters(index)


def _numbered_rows(
    lengths: Sequence[int], cells: Iterable[Cell], board: str
) -> tuple[tuple[Cell, ...], ...]:
    return _labelled(_row_labels(tuple(lengths)), cells, board)


@lru_cache(maxsize=REMEMBERED)
def _row_labels(lengths: tuple[int, ...]) -> list[list[str]]:
    return [[f"{letter(row)}{i + 1}" for i in range(length)] for row, length in enumerate(lengths)]


def _lettered_columns(
    columns: int, rows: int, cells: Iterable[Cell]
) -> tuple[tuple[Cell, ...], ...]:
    labels = [[f"{letter(i)}{row + 1}" for i in range(columns)] for row in range(rows)]
    return _labelled(labels, cells, f"A board of {columns} columns by {rows}")


def _labelled(
    labels: Sequence[Sequence[str]], cells: Iterable[Cell], board: str
) -> tuple[tuple[Cell, ...], ...]:
    given, wanted = list(cells), sum(len(row) for row in labels)
    if not wanted or len(given) != wanted:
        raise ValueError(f"{board} has {wanted} cells, and {len(given)} were given.")
    left = iter(given)
    return tuple(tuple(_label(next(left), label) for label in row) for row in labels)


@lru_cache(maxsize=REMEMBERED)
def _label(cell: Cell, label: str) -> Cell:
    return cell if cell.label else replace(cell, label=label)


def _require_colour(colour: str) -> None:
    if colour not in COLOURS:
        raise ValueError(f"No colour {colour!r}; there are {', '.join(COLOURS)}.")
