"""Pieces besides stones: men of chess and checkers, discs, drawings, and stacks."""

from __future__ import annotations

from collections import Counter
from dataclasses import KW_ONLY, dataclass, field

from ..words import Message, message
from .art import Drawing
from .colours import COLOURS, LETTERS, require_colour
from .figures import FIGURES, require_name
from .said import COLOURS as COLOUR_WORDS
from .said import DOWN, LEFT, NAMES, RIGHT, UP, coloured, listed

CHESS = {"king": "k", "queen": "q", "rook": "r", "bishop": "b", "knight": "n", "pawn": "p"}
SHAPES = (*CHESS, "man", "crowned", "meeple", "cube", "disc", "flat", "wall", "square", *FIGURES)
MOST_KINDS = 4  # of a crowd that text lists
COUNTERS = ("", "disc", "hexagon", "square")  # that a figure may be drawn on


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a game; `shape` is one of `SHAPES`, or a `Drawing` of the author's.

    `label` is a letter, a number or a word on the piece. `face_down` hides shape and label: the
    scene of another seat must leave them out, since pages and mails contain the whole scene.
    `turned` is a quarter turn; `promoted` marks a piece that has changed its powers. A `square`
    fills its cell, as a square of a polyomino that lies on the board. A figure, such as an `ant`,
    stands free, or `on` a counter of its colour: a `disc`, a `hexagon` or a `square`.
    """

    shape: str | Drawing
    colour: str
    label: str = ""
    _: KW_ONLY
    face_down: bool = False
    turned: bool = False
    promoted: bool = False
    on: str = ""

    def __post_init__(self) -> None:
        require_colour(self.colour)
        if isinstance(self.shape, str):
            require_name("shape", self.shape, SHAPES)
        if self.on not in COUNTERS or (self.on and not self.is_figure):
            raise ValueError(
                f"A figure or a drawing stands on a disc, a hexagon or a square; "
                f"{self.shape} on {self.on!r} is no such piece."
            )

    @property
    def is_figure(self) -> bool:
        """Whether it has a picture that may stand on a counter."""
        return self.shape in FIGURES or isinstance(self.shape, Drawing)

    @classmethod
    def hidden(cls, colour: str) -> Piece:
        """A piece of which only the owner's colour is seen."""
        return cls("disc", colour, face_down=True)

    def __str__(self) -> str:
        """The piece as a few characters: `N` and `n` for knights, `X12` for a black disc 12."""
        letter = LETTERS[self.colour]
        if self.face_down:
            return f"{letter}?"
        if self.shape in CHESS and self.colour in ("white", "black") and not self.label:
            sign = CHESS[str(self.shape)]
            return (sign.upper() if self.colour == "white" else sign) + "+" * self.promoted
        plain = self.label or FIGURES.get(str(self.shape), str(self.shape)[0].upper())
        is_usual = not self.label and self.shape in ("disc", "square", "man")
        return f"{letter}{'' if is_usual else plain}{'+' * self.promoted}"

    @property
    def said(self) -> Message:
        """The piece in words, for screen readers: `white knight`."""
        if self.face_down:
            return message("{colour} piece, face down", colour=COLOUR_WORDS[self.colour])
        name = coloured(self.colour, str(self.shape))
        if self.label:
            name = message("{piece} {label}", piece=name, label=self.label)
        state = ((message("promoted"), self.promoted), (message("turned"), self.turned))
        return listed([name, *(word for word, is_so in state if is_so)])


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces on one another, from the lowest; `height` counts those that are not listed too."""

    pieces: tuple[Piece, ...]
    height: int = 0

    def __post_init__(self) -> None:
        if not self.pieces:
            raise ValueError("A stack has at least one piece.")
        object.__setattr__(self, "height", max(self.height, len(self.pieces)))

    @property
    def top(self) -> Piece:
        """The highest piece."""
        return self.pieces[-1]

    def __str__(self) -> str:
        return f"{self.top}^{self.height}" if self.height > 1 else str(self.top)

    @property
    def said(self) -> Message:
        """The stack in words: `stack of 2, from the top: white man, black man`; one is a piece."""
        if self.height == 1:
            return self.top.said
        pieces = listed([piece.said for piece in reversed(self.pieces)])
        return message("stack of {n}, from the top: {pieces}", n=self.height, pieces=pieces)


@dataclass(frozen=True, slots=True)
class Crowd:
    """Pieces side by side on one cell, such as the men on a space of a track."""

    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        if not self.pieces:
            raise ValueError("A crowd has at least one piece; a cell without pieces has None.")

    def __str__(self) -> str:
        counted = Counter(map(str, self.pieces))
        listed = "/".join(f"{n if n > 1 else ''}{piece}" for piece, n in counted.items())
        return listed if len(counted) <= MOST_KINDS else f"{len(self.pieces)} pieces"

    @property
    def said(self) -> Message:
        """The pieces in words: `red man, blue man`."""
        return listed([piece.said for piece in self.pieces])


@dataclass(frozen=True, slots=True)
class Polyomino:
    """A piece of several squares, each (column, row) from the lower left, as a player turned it."""

    squares: tuple[tuple[int, int], ...]
    colour: str
    name: str = ""

    def __post_init__(self) -> None:
        require_colour(self.colour)
        if not self.squares:
            raise ValueError("A polyomino has at least one square.")

    def __str__(self) -> str:
        count = len(self.squares)
        return self.name or f"{count} square{'s' * (count > 1)}"

    @property
    def said(self) -> Message:
        """The piece in words."""
        squares = message("{n} square", plural="{n} squares", n=len(self.squares))
        return coloured(self.colour, self.name or squares)


@dataclass(frozen=True, slots=True)
class Tile:
    """A square tile with what meets its edges: up, right, down, left; `turn` in quarter turns.

    An edge is `field`, `road`, `city` or `water`; `piece` stands on the tile. `paths` are pairs of
    edges that a road or a river joins, by their numbers 0 to 3; other roads meet in the middle.
    """

    edges: tuple[str, str, str, str]
    turn: int = 0
    piece: Piece | None = field(default=None)
    paths: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        for edge in self.edges:
            if edge not in EDGES:
                raise ValueError(f"No edge {edge!r}; there are {', '.join(EDGES)}.")
        for pair in self.paths:
            if len(pair) != 2 or not all(0 <= side < 4 for side in pair):
                raise ValueError(f"A path joins two edges, from 0 to 3, not {pair}.")

    @property
    def joined(self) -> tuple[tuple[int, int], ...]:
        """The pairs of sides that paths join as the tile lies now: 0 is up, then clockwise."""
        return tuple(((a + self.turn) % 4, (b + self.turn) % 4) for a, b in self.paths)

    @property
    def turned(self) -> tuple[str, ...]:
        """The edges as they lie now: up, right, down, left."""
        return tuple(self.edges[(k - self.turn) % 4] for k in range(4))

    def __str__(self) -> str:
        paths = "/".join(
            "".join("urdl"[side] for side in pair) for pair in sorted(map(sorted, self.joined))
        )
        edges = paths or "".join(edge[0] for edge in self.turned)
        return edges + (str(self.piece) if self.piece else "")

    @property
    def said(self) -> Message:
        """The tile in words: `road up, city right, field down, field left`."""
        if self.paths:
            told = listed([self._path(a, b) for a, b in self.joined])
        else:
            sides = zip(self.turned, SIDES, strict=True)
            told = listed([message("{edge} {side}", edge=NAMES[e], side=side) for e, side in sides])
        on = self.piece.said if self.piece else ""
        return message("{tile}, with {piece}", tile=told, piece=on) if on else told

    def _path(self, start: int, end: int) -> Message:
        edge = NAMES[self.turned[start]]
        ends = {"start": SIDES[start], "end": SIDES[end]}
        return message("{edge} from {start} to {end}", edge=edge, **ends)


SIDES = (UP, RIGHT, DOWN, LEFT)
EDGES = ("field", "road", "city", "water")
Standing = Piece | Stack | Crowd | Polyomino | Tile


def pieces_of(standing: object) -> tuple[Piece, ...]:
    """The pieces in what stands on a cell."""
    match standing:
        case Piece():
            return (standing,)
        case Stack(pieces) | Crowd(pieces):
            return pieces
        case Tile(piece=Piece() as piece):
            return (piece,)
    return ()


__all__ = [
    "CHESS",
    "COLOURS",
    "EDGES",
    "SHAPES",
    "Crowd",
    "Piece",
    "Polyomino",
    "Stack",
    "Standing",
    "Tile",
    "pieces_of",
]
