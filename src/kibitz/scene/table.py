"""The parts of a table other than boards: cards, dice, words, scores, buttons; and the layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from .boards import DotBoard, HexBoard, PitBoard, SquareBoard
from .clickable import Button, Card, Cell, Die
from .colours import require_colour
from .graph import Graph

SIGNS = {"yes": "+", "no": "-", "maybe": "?"}  # of the marks of a sheet, as text


@dataclass(frozen=True, slots=True)
class Hand:
    """Cards side by side, in the order given: a player's hand, or a table where all are seen.

    `sets` are the acts that play several cards at once, each with the texts of its cards. A page
    lets a player pick the cards and drag them together; each act also needs a button.
    """

    cards: tuple[Card, ...]
    title: str = ""
    sets: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @classmethod
    def face_up(cls, texts: Iterable[str], title: str = "") -> Hand:
        """Cards to look at, from their texts."""
        return cls(tuple(Card(text) for text in texts), title)

    @classmethod
    def face_down(cls, count: int, title: str = "") -> Hand:
        """Cards face down."""
        return cls((Card(),) * count, title)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of `count` cards with its top card visible; `Pile()` is an empty place."""

    top: Card | None = None
    count: int = 0
    title: str = ""

    @classmethod
    def face_down(cls, count: int, title: str = "") -> Pile:
        """A stock."""
        return cls(Card() if count else None, count, title)


@dataclass(frozen=True, slots=True)
class Column:
    """A right card, and the wrong cards that were played after it."""

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
class Dice:
    """Dice side by side, in the order given."""

    dice: tuple[Die, ...]
    title: str = ""

    @classmethod
    def rolled(cls, faces: Iterable[int | str], title: str = "") -> Dice:
        """Dice to look at, from their faces."""
        return cls(tuple(Die(face) for face in faces), title)

    @classmethod
    def under_cup(cls, count: int, title: str = "") -> Dice:
        """Hidden dice."""
        return cls((Die(None),) * count, title)


@dataclass(frozen=True, slots=True)
class Text:
    """Words on the table; line breaks are kept."""

    text: str


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A table of scores: `columns` are its headings, each row is a seat or a side.

    The first entry of a row says whose it is. With `on_plates` there is a row for each seat, in the
    order of the seats, and a table in the browser shows it on their plates.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float, ...], ...]
    title: str = ""
    on_plates: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.columns, str):
            raise ValueError(
                f"columns is {self.columns!r}; it is a tuple of headings, as ('player', 'points')."
            )
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"The row {row} has {len(row)} entries for {len(self.columns)} columns."
                )

    @property
    def lines(self) -> list[list[str]]:
        """The headings and the rows as texts."""
        return [[str(entry) for entry in row] for row in (self.columns, *self.rows)]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet for deductions: each seat may mark its cells for itself, in its own browser.

    `known` are marks that the game makes for all who see the sheet: (row, column, mark), by their
    names; a mark is `yes`, `no` or `maybe`. A private mark never leaves the browser.
    """

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    title: str
    known: tuple[tuple[str, str, str], ...] = ()

    def __post_init__(self) -> None:
        for names in (self.rows, self.columns):
            if not names or len(set(names)) < len(names):
                raise ValueError(f"The sheet {self.title!r} needs different names, not {names}.")
        for row, column, mark in self.known:
            if row not in self.rows or column not in self.columns:
                raise ValueError(f"The sheet {self.title!r} has no cell {row}, {column}.")
            if mark not in SIGNS:
                raise ValueError(f"No mark {mark!r}; there are {', '.join(SIGNS)}.")

    @property
    def lines(self) -> list[tuple[str, list[str]]]:
        """Each row with its known marks; an empty text where there is none."""
        known = {(row, column): mark for row, column, mark in self.known}
        return [
            (row, [known.get((row, column), "") for column in self.columns]) for row in self.rows
        ]

    @property
    def table(self) -> ScoreTable:
        """The known marks as a table; a dot stands for none."""
        rows = ((row, *(SIGNS.get(mark, ".") for mark in marks)) for row, marks in self.lines)
        return ScoreTable(("", *self.columns), tuple(rows), self.title)


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """The board of a player, in a frame with a stripe of a colour: `parts` in order."""

    title: str
    parts: tuple[Part, ...]
    colour: str = "white"

    def __post_init__(self) -> None:
        require_colour(self.colour)
        if not self.title:
            raise ValueError("A player's board needs a title, such as the name of its seat.")


@dataclass(frozen=True, slots=True)
class Reserve:
    """Pieces beside the board, or a hand of pieces; the `note` of each may say how many."""

    cells: tuple[Cell, ...]
    title: str = ""

    def __post_init__(self) -> None:
        for number, cell in enumerate(self.cells):
            if not cell.name:
                raise ValueError(f"Piece {number} of a reserve needs a name.")
        # As a card of a hand, a piece that can be played has not been played.
        still = (
            replace(cell, marked_by=()) if cell.action is not None else cell for cell in self.cells
        )
        object.__setattr__(self, "cells", tuple(still))


@dataclass(frozen=True, slots=True)
class Track:
    """Spaces from 0 to `length`, and a marker for each entry (name, colour, space)."""

    length: int
    markers: tuple[tuple[str, str, int], ...]
    title: str = ""

    def __post_init__(self) -> None:
        for name, colour, space in self.markers:
            require_colour(colour)
            if not 0 <= space <= self.length:
                raise ValueError(f"{name} is on space {space} of a track from 0 to {self.length}.")


@dataclass(frozen=True, slots=True)
class Choice:
    """Buttons side by side."""

    buttons: tuple[Button, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Pieces(Choice):
    """The tokens that may come next in a rule of the rule language, as buttons.

    A table may let a player type the whole rule instead, unless it is `begun`.
    """

    begun: bool = False


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Parts side by side; if there is no room, one below the other."""

    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Around:
    """Parts around a table: the part of each seat, clockwise, with the reader at the bottom.

    `middle` is the part between them. Two seats face each other. With four, the second is at the
    left, the third at the top, the fourth at the right. With more, several are at the top. A middle
    with a line or parts side by side takes the whole width; the others sit in a row above it.
    """

    seats: tuple[Part, ...]
    middle: tuple[Part, ...] = ()

    @classmethod
    def seen_by(cls, seat: int, parts: Sequence[Part], middle: Iterable[Part] = ()) -> Around:
        """The parts of the seats in their order, turned so that `seat` is at the bottom.

        A watcher sees the table like the first seat.
        """
        first = max(0, seat)
        return cls((*parts[first:], *parts[:first]), tuple(middle))

    @property
    def is_wide(self) -> bool:
        """Whether the middle takes the whole width."""
        return any(isinstance(part, Line | SideBySide) for part in self.middle)

    @property
    def own(self) -> tuple[Part, ...]:
        """The part at the bottom."""
        return self.seats[:1]

    @property
    def left(self) -> tuple[Part, ...]:
        """The part at the left: that of the second of three or more seats."""
        return self.seats[1:2] if len(self.seats) > 2 else ()

    @property
    def top(self) -> tuple[Part, ...]:
        """The parts opposite the reader, from the left."""
        return self.seats[2:-1] if len(self.seats) > 2 else self.seats[1:]

    @property
    def right(self) -> tuple[Part, ...]:
        """The part at the right: that of the last of three or more seats."""
        return self.seats[-1:] if len(self.seats) > 2 else ()


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards that each seat has played, before it: clockwise, with the reader at the bottom.

    A seat that has played none has an empty place. It stands in the `middle` of an `Around`.
    """

    plays: tuple[tuple[Card, ...], ...]
    title: str = ""

    @classmethod
    def seen_by(cls, seat: int, plays: Sequence[Iterable[str]], title: str = "") -> Trick:
        """Cards to look at, from the texts of each seat in order, with `seat` at the bottom."""
        first = max(0, seat)
        turned = (*plays[first:], *plays[:first])
        return cls(tuple(tuple(Card(text) for text in play) for play in turned), title)

    @property
    def around(self) -> Around:
        """The cards of each seat as a hand at its place."""
        return Around(tuple(Hand(play) for play in self.plays))


Part: TypeAlias = (
    HexBoard
    | SquareBoard
    | DotBoard
    | PitBoard
    | Graph
    | Reserve
    | Track
    | Hand
    | Pile
    | Line
    | Dice
    | Text
    | ScoreTable
    | Sheet
    | PlayerBoard
    | Choice
    | SideBySide
    | Around
    | Trick
)
