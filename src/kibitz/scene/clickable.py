"""The things on a table that can be clicked: cells, pits, cards, dice and buttons; and moves.

A thing with an `action` can be clicked: the number is the act that the click plays, and `name`
is the name of that act.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TypeAlias

from ..words import Message, message
from .colours import COLOURS as COLOURS
from .colours import require_colour as require_colour
from .figures import FIGURES, Ground, require_name
from .pieces import Standing
from .said import NAMES, coloured

SUITS = "shdc"
MARKS = ("", "win", "open", "check")


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone or disc; `colour` is one of `COLOURS`."""

    colour: str

    def __post_init__(self) -> None:
        require_colour(self.colour)


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on a board; the board fills in the `label` (`c4`), which is also the act's name.

    `piece` is a stone, a piece, a stack, a short text such as `X`, or nothing; `note` is small
    text, such as a value. `shade`, from 0 to 1, colours the ground as in a heat map; `ground` is
    what the cell is made of, such as `Ground("water")`.
    `last`: played in the last turn. `new`: played in the turn that is not finished yet.
    `mark`: `win` for a part of what wins, `open` for what may still be used in this turn, `check`
    for what is under threat, such as a king.
    `joined`: cells that touch and have the same text here are one thing, with one outline around
    it: the squares of a polyomino, or a ship. Their piece is a `square`, or a figure on one.
    `absent`: there is no cell at this place, as in the corners of a cross.
    `group`: the number of stones in the group of this one; screen readers say it. 0: no group.
    `marked_by`: the names of the acts after which the cell is marked as just played, if these are
    not its own name, such as that of a ship on all its cells; an empty tuple is for none.
    """

    piece: Stone | Standing | str | None = None
    action: int | None = None
    _: KW_ONLY
    label: str = ""
    name: str = ""
    note: str = ""
    shade: float | None = None
    ground: Ground | None = None
    mark: str = ""
    joined: str = ""
    absent: bool = False
    group: int = 0
    marked_by: tuple[str, ...] | None = None
    last: bool = False
    new: bool = False

    def __post_init__(self) -> None:
        if self.mark not in MARKS:
            raise ValueError(f"No mark {self.mark!r}; there are win, open and check.")
        object.__setattr__(self, "name", self.name or self.label)


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a piece: a click on its cell, then a click on the goal, plays the action.

    `start` and `goal` are numbers of cells, in the order in which the board got its cells.
    The board fills in the `name`, such as `a2-a3`; it is what people type.
    Several moves may have the same start and goal; then a player chooses among their names.
    Where a cell is its own goal, a second click on it plays the move; a cell with no other moves
    asks at once which of them is meant.
    `preview` is what would lie on the goal, such as a tile that is turned; the square (0, 0) of a
    polyomino would lie there.
    """

    start: int
    goal: int
    action: int
    name: str = ""
    preview: Stone | Standing | str | None = None


@dataclass(frozen=True, slots=True)
class Pit:
    """A pit with `count` seeds; the board fills in the `label`, which is also the act's name.

    `note` is small text in the pit, such as the owner of a store. `shade` is as for a `Cell`.
    """

    count: int
    action: int | None = None
    _: KW_ONLY
    label: str = ""
    name: str = ""
    note: str = ""
    shade: float | None = None
    last: bool = False
    new: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.label)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as text: `Th`, `17h`, `K` (rank only), `*` (joker), or None for face down.

    A card with an action is legal. `lifted` shows a card as legal that cannot be clicked alone.
    `note` is small text on the card, such as the Prophet's marker, or the tokens on it.
    A card with `lines` or a `cost` is drawn as large as its words need, with its text as title.
    A card of another deck has a `colour`, and a figure as its `sign`: see `Deck`.
    """

    text: str | None = None
    action: int | None = None
    _: KW_ONLY
    name: str = ""
    note: str = ""
    cost: str = ""
    lines: tuple[str, ...] = ()
    colour: str = ""
    sign: str = ""
    lifted: bool = False
    last: bool = False
    new: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.lines, str):
            raise ValueError(f"The lines of a card are a tuple of texts, not {self.lines!r}.")
        if self.text is None and self.is_written:
            raise ValueError("A card that lies face down shows no cost and no lines.")
        if self.text is None and (self.colour or self.sign):
            raise ValueError("A card that lies face down shows no colour and no sign.")
        if self.colour:
            require_colour(self.colour)
        if self.sign:
            require_name("sign", self.sign, FIGURES)
        object.__setattr__(self, "name", self.name or self.text or "")

    @property
    def is_written(self) -> bool:
        """Whether the card has words beside its text."""
        return bool(self.cost or self.lines)

    @property
    def said(self) -> Message:
        """The card in words: `Mill, cost 3: Take a grain.`"""
        title = self._coloured if self.colour else message("{words}", words=self.name)
        if self.cost:
            title = message("{name}, cost {cost}", name=title, cost=self.cost)
        lines = " ".join(self.lines)
        return message("{title}: {words}", title=title, words=lines) if lines else title

    @property
    def _coloured(self) -> Message:
        known = coloured(self.colour, self.text or "")
        if not self.sign:
            return known
        return message("{piece} {label}", piece=known, label=NAMES[self.sign])

    @property
    def legal(self) -> bool:
        """Whether the card may be played now."""
        return self.lifted or self.action is not None

    @property
    def suit(self) -> str:
        """`s`, `h`, `d` or `c`; empty for a card without a suit."""
        if self.colour:
            return ""
        rank, last = (self.text or "")[:-1], (self.text or "")[-1:]
        return last if last in SUITS and (len(rank) == 1 or rank.isdecimal()) else ""

    @property
    def rank(self) -> str:
        """The text without its suit; empty for a card that lies face down."""
        return (self.text or "").removesuffix(self.suit)


@dataclass(frozen=True, slots=True)
class Die:
    """A die that shows `face`: pips for 1 to 6, the text of any other face, None under a cup.

    `colour` is one of `COLOURS`; `note` is small text, such as `kept`.
    """

    face: int | str | None
    action: int | None = None
    _: KW_ONLY
    name: str = ""
    note: str = ""
    colour: str = "white"

    def __post_init__(self) -> None:
        require_colour(self.colour)
        object.__setattr__(self, "name", self.name or self.text)

    @property
    def text(self) -> str:
        """The face as text; empty for a hidden die."""
        return "" if self.face is None else str(self.face)


@dataclass(frozen=True, slots=True)
class Button:
    """A choice to click, named like the act; `text` is its label if that is not the name."""

    name: str
    action: int | None = None
    text: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", self.text or self.name)


Thing: TypeAlias = Cell | Pit | Card | Die | Button
