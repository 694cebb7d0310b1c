"""Scenes as pages show them: boards and cards as pictures, words and buttons as a page's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, TypeAlias

from markupsafe import Markup

from .... import draw
from ....game import Game
from ....scene import (
    Around,
    Board,
    Choice,
    Dice,
    Graph,
    Hand,
    Line,
    Part,
    Pieces,
    Pile,
    PlayerBoard,
    Scene,
    ScoreTable,
    Sheet,
    SideBySide,
    Text,
    Track,
    Trick,
    pieces_of,
    worded,
)
from ....words import IN_ENGLISH, Reader

BOARD, CARDS = 1.5, 1.15  # scales of pictures where there is room
MARKED_CELLS = 12  # legal cells that are all marked; where there are more, those under the pointer
ELSEWHERE = 260.0  # room for the cards of another seat around a table
TRACK = 400.0  # room for a track, whose words a phone then shows in their size


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards, dice, or the columns of a line, as pictures that a page lets wrap."""

    title: str
    pictures: list[Markup]
    # "hand", "hand fan", "written", "pile", "pile whole" for the cards of another seat, or
    # "rising" where the columns of a line stand on their feet
    look: str = ""
    texts: tuple[str | None, ...] = ()  # of the cards, if some are played together
    sets: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Areas:
    """Parts beside each other, or around a table: what stands in each area."""

    areas: list[tuple[str, list[Piece]]]
    title: str = ""
    is_wide: bool = False  # the middle of a table needs its whole width


@dataclass(frozen=True, slots=True)
class Mat:
    """The parts that lie before a player."""

    title: str
    colour: str
    pieces: list[Piece]


Piece: TypeAlias = (
    "tuple[str, Markup | Text | Choice | Cards | list[Cards] | ScoreTable | Sheet | Areas | Mat]"
)


@lru_cache(maxsize=200)
def has_direction(game: Game) -> bool:
    """Whether both sides of a game move pieces of their own, so that each may see it its way.

    Where each side has a board of its own, all see them alike, as their coordinates say; so they
    do where both move the same pieces, or put dominoes.
    """
    boards = list(game.start().scene(0).boards()) if len(game.sides) == 2 else []
    if len(boards) != 1:
        return False
    pieces = [cell.piece for cell in boards[0].cells]
    known = [each for piece in pieces for each in pieces_of(piece) or (piece,)]
    colours = {getattr(each, "colour", None) for each in known} - {None}
    return len(colours) > 1 and any(move.start != move.goal for move in boards[0].moves)


def pieces(scene: Scene, reader: Reader = IN_ENGLISH) -> list[Piece]:
    """The parts of a scene in order, for a reader: words, buttons, rules, cards, other pictures."""
    scene = worded(scene, reader)
    return _pieces(scene.parts, scene.caption)


def _pieces(parts: Sequence[Part], name: str) -> list[Piece]:
    return [
        piece
        for kind, group in groupby(parts, _kind)
        for piece in _pieces_of_kind(kind, list(group), name)
    ]


def _kind(part: Part) -> str:
    match part:
        case Text():
            return "words"
        case Choice():
            return "rule" if _is_editor(part) else "buttons"
        case Hand() | Line() | Dice():
            return "cards"
        case Pile():
            return "piles"
        case ScoreTable():
            return "scores"
        case Sheet():
            return "sheet"
        case PlayerBoard():
            return "mat"
        case SideBySide():
            return "beside"
        case Around():
            return "around"
        case Trick():
            return "trick"
    return "picture"


def _pieces_of_kind(kind: str, parts: Sequence[Any], name: str) -> list[Piece]:
    # The text of a picture is ours: draw escapes all words that it is given.
    match kind:
        case "picture":
            return [(_place(part), _picture(part, name)) for part in parts]
        case "piles":
            return [(kind, [_pile(part) for part in parts])]
        case "cards":
            return [(kind, cards(part)) for part in parts]
        case "beside":
            return [(kind, _beside(part, name)) for part in parts]
        case "mat":
            return [
                (kind, Mat(part.title, part.colour, _pieces(part.parts, name))) for part in parts
            ]
        case "around":
            return [(kind, _around(part, name)) for part in parts]
        case "trick":
            return [(kind, _trick(part)) for part in parts]
    return [(kind, part) for part in parts]


def _picture(part: Part, name: str) -> Markup:
    room = TRACK if isinstance(part, Track) else None
    return Markup(draw.panel([part], name, scale=BOARD, room=room))


def _place(part: Part) -> str:
    if isinstance(part, Graph) and part.is_plane:
        return "plane"
    return "board" if isinstance(part, Board | Graph) else "picture"


def _beside(part: SideBySide, name: str) -> Areas:
    return Areas([("part", _pieces([inner], name)) for inner in part.parts])


def _around(part: Around, name: str) -> Areas:
    others = {"top": part.top, "left": part.left, "right": part.right}
    areas = {
        area: [piece for other in at for piece in _pieces_of_other_seat(other, name)]
        for area, at in others.items()
    }
    areas |= {"middle": _pieces(part.middle, name), "own": _pieces(part.own, name)}
    return Areas([(area, pieces) for area, pieces in areas.items() if pieces], is_wide=part.is_wide)


def _trick(part: Trick) -> Areas:
    seats = part.around
    areas = {"top": seats.top, "left": seats.left, "right": seats.right, "own": seats.own}
    return Areas([(area, _pieces(at, part.title)) for area, at in areas.items() if at], part.title)


def _pieces_of_other_seat(part: Part, name: str) -> list[Piece]:
    if not isinstance(part, Hand):
        return _pieces([part], name)
    untitled = replace(part, title="")
    drawn = draw.panel([untitled], part.title or "Cards", scale=CARDS, room=ELSEWHERE)
    return [("piles", [Cards(part.title, [Markup(drawn)], "pile whole")])]


def cards(part: Hand | Line | Dice) -> Cards:
    """Cards or dice as a page shows them."""
    match part:
        case Hand() if part.sets:
            is_fan, texts = draw.is_fan(part), tuple(card.text for card in part.cards)
            drawn = _with_likes(part) if is_fan else _card_pictures(part)
            return Cards(part.title, drawn, "hand fan" if is_fan else "hand", texts, part.sets)
        case Hand() if draw.is_fan(part):
            return Cards(part.title, _with_likes(part), "hand fan")
        case Hand() if draw.is_written(part):
            look = "written"
        case Hand():
            look = "hand"
        case Line(above=True):
            look = "rising"
        case _:
            look = ""
    return Cards(part.title, _card_pictures(part), look)


def _with_likes(part: Hand) -> list[Markup]:
    """The cards of a fan; those that are alike are one element, which a phone shows as a column."""
    drawn = iter(_card_pictures(part))
    rows = [[next(drawn) for _ in group] for _, group in groupby(part.cards)]
    likes = Markup('<span class="likes">{}</span>')
    return [likes.format(Markup("").join(row)) if len(row) > 1 else row[0] for row in rows]


def _pile(part: Pile) -> Cards:
    # Its title is the page's own, so that a long one takes two lines.
    return Cards(part.title, _card_pictures(replace(part, title="")), "pile")


def _card_pictures(part: Hand | Line | Pile | Dice) -> list[Markup]:
    return [Markup(picture) for picture in draw.apart(part, scale=CARDS)]


def _is_editor(part: Choice) -> bool:
    may_go_on = any(button.action is not None for button in part.buttons)
    return isinstance(part, Pieces) and not part.begun and may_go_on


def empty_board(game: Game) -> Scene | None:
    """The boards of a game at its start, without words; None if it has none."""
    parts = tuple(part for part in game.start().scene().still().parts if isinstance(part, Board))
    return Scene("", parts) if parts else None
