"""A whole table as one seat sees it, and operations on all its parts.

`worded` gives its captions, titles, texts, scores and labels of buttons in the words of a reader.
The names of acts stay as they are: people type them, and records keep them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache, partial
from operator import is_
from typing import Any, TypeVar, get_args

from ..words import Reader
from .boards import REMEMBERED, Board, HexBoard, SquareBoard, all_of
from .clickable import Button, Card, Cell, Die, Move, Pit, Stone, Thing
from .graph import Graph
from .table import Part, Sheet, Track

MOVE = re.compile(r"[a-z]+\d+([-x:][a-z]+\d+)+(=\w+)?")  # from cell to cell: a2-a3, a2xb3
THINGS = get_args(Thing)
JOINED = HexBoard | SquareBoard | Graph  # whose cells may be joined
STEP = re.compile(r"(?<=\d)[-x:]")
WORDS = (
    *("caption", "title", "text", "columns", "rows", "parts", "seats", "middle", "buttons"),
    *("cards", "card", "sideline", "plays", "top", "cells"),
)
NO_WORDS = type | Board | Graph | Move | Cell | Pit | Die
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one seat sees it; `caption` is a sentence that names the turn and the task."""

    caption: str
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        from ..draw import plain  # the only way up: a scene shows itself

        return plain(self)

    def acts(self) -> dict[int, str]:
        """The acts that can be clicked, each with its name."""
        named = {
            thing.action: thing.name for thing in things(self.parts) if thing.action is not None
        }
        return named | {move.action: move.name for move in self.moves()}

    def moves(self) -> Iterator[Move]:
        """All moves from place to place, on boards and on graphs."""
        return (thing for thing in _all_things(self.parts) if isinstance(thing, Move))

    def boards(self) -> Iterator[HexBoard | SquareBoard]:
        """All boards of hexagons and squares, at any depth."""
        return (
            part for part in _all_things(self.parts) if isinstance(part, HexBoard | SquareBoard)
        )

    def places(self) -> set[str]:
        """The names of the cells and pits."""
        places = (thing for thing in things(self.parts) if isinstance(thing, Cell | Pit))
        return {place.name for place in places if place.name}

    def marked(self, last: Collection[str], new: Collection[str]) -> Scene:
        """The scene with the cells and cards of these acts marked as just played.

        A move such as `a2-a3` marks both of its cells. Of several cells with one name the one that
        can no longer be pressed is marked; where that is not one, nobody knows which was meant.
        """
        shared = self.names_of_several()
        done = Counter(
            thing.name for thing in things(self.parts) if _is_cell(thing) and thing.action is None
        )
        unclear = {name for name in shared if done[name] != 1}
        was, now = _places(last) - unclear, _places(new) - unclear
        mark = partial(_mark, last=was, new=now, shared=shared)
        marked = _change(self.parts, mark)
        if last or new:  # each mark is on all cells that are joined to the marked one
            marked = _change(marked, _mark_joined, JOINED)
        return replace(self, parts=marked)

    def names_of_several(self) -> set[str]:
        """The names that more than one cell or pit has: marks and hints cannot tell them apart."""
        names = (thing.name for thing in things(self.parts) if _is_cell(thing))
        return {name for name, count in Counter(names).items() if name and count > 1}

    def still(self) -> Scene:
        """The scene with nothing to click."""
        return replace(self, parts=_change(self.parts, _unclickable, is_still=True))

    def noted(self, notes: Mapping[str, str], shades: Mapping[str, float]) -> Scene:
        """The scene with small words and shades (0 to 1) in cells and pits, by their names."""

        def note(thing: Thing) -> Thing:
            if not isinstance(thing, Cell | Pit) or not thing.name:
                return thing
            return replace(thing, note=notes.get(thing.name, ""), shade=shades.get(thing.name))

        return replace(self, parts=_change(self.parts, note))


def things(parts: Collection[Part]) -> Iterator[Thing]:
    """All cells, pits, cards, dice and buttons of these parts."""
    return (thing for thing in _all_things(parts) if isinstance(thing, THINGS))


def _all_things(value: Any) -> Iterator[Any]:
    # From the outermost inwards.
    if isinstance(value, tuple):
        if value and isinstance(value[0], THINGS):
            yield from value
        else:
            for part in value:
                yield from _all_things(part)
    elif is_dataclass(value) and not isinstance(value, Stone):
        yield value
        if not isinstance(value, THINGS):
            for field in fields(value):
                yield from _all_things(getattr(value, field.name))


def _change(
    value: Any, change: Callable[[Any], Any], of: Any = THINGS, *, is_still: bool = False
) -> Any:
    # of: the classes that change; a thing that is of none of them stays as it is.
    if isinstance(value, tuple):
        return tuple([_change(part, change, of, is_still=is_still) for part in value])
    if isinstance(value, of):
        return change(value)
    if isinstance(value, THINGS) or not is_dataclass(value) or isinstance(value, type):
        return value
    inner = {
        field.name: _change(getattr(value, field.name), change, of, is_still=is_still)
        for field in fields(value)
    }
    none: dict[str, Any] = {name: () for name in ("moves", "sets") if is_still and name in inner}
    return replace(value, **inner | none)


def _unclickable(thing: Thing) -> Thing:
    return thing if thing.action is None else _without_action(thing)


@lru_cache(maxsize=REMEMBERED)
def _without_action(thing: Any) -> Any:
    return replace(thing, action=None)


def _is_cell(thing: Thing) -> bool:
    return isinstance(thing, Cell | Pit)


def _mark(
    thing: Thing, last: Collection[str], new: Collection[str], shared: Collection[str]
) -> Thing:
    may_come = thing.action is not None and (isinstance(thing, Card) or thing.name in shared)
    if isinstance(thing, Button | Die) or may_come:
        return thing
    own = thing.marked_by if isinstance(thing, Cell) else None
    names = (thing.name,) if own is None else own
    was, now = (any(name in played for name in names) for played in (last, new))
    return replace(thing, last=was, new=now) if was or now else thing


def reached(act: str) -> str:
    """The cell to which an act moves a piece: `a3` for `a2-a3`; for other acts, the name."""
    return _cells_of(act)[-1] if MOVE.fullmatch(act) else act


def _mark_joined(board: Any) -> Any:
    cells = board.cells
    wider: dict[int, dict[str, bool]] = {}
    for name in ("last", "new"):
        some = [
            number
            for number, cell in enumerate(cells)
            if cell.joined and cell.marked_by is None and getattr(cell, name)
        ]
        for number in all_of(board, some) if some else ():
            wider.setdefault(number, {})[name] = True
    if not wider:
        return board
    numbers = iter(range(len(cells)))
    return _change(board, lambda cell: replace(cell, **wider.get(next(numbers, -1), {})))


def _places(acts: Collection[str]) -> set[str]:
    # The names of the acts, and of the cells that moves name.
    return {*acts, *(cell for act in filter(MOVE.fullmatch, acts) for cell in _cells_of(act))}


def _cells_of(move: str) -> list[str]:
    return STEP.split(move.partition("=")[0])


def worded(scene: T, reader: Reader) -> T:
    """A scene, or a part of it, as this reader reads it."""
    changed: T = _in_words(scene, reader)
    return changed


def _in_words(part: Any, reader: Reader) -> Any:
    if isinstance(part, str):
        return reader.word(part)
    if isinstance(part, tuple):
        parts = tuple(_in_words(inner, reader) for inner in part)
        return part if all(map(is_, parts, part)) else parts
    match part:
        case Button():
            return replace(part, text=reader.word(part.text))
        case Card():
            return _worded_card(part, reader)
        case Sheet():
            return _worded_sheet(part, reader)
        case Track():
            markers = tuple((reader.word(name), c, space) for name, c, space in part.markers)
            return replace(part, markers=markers, title=reader.word(part.title))
    if not is_dataclass(part) or isinstance(part, NO_WORDS):
        return part
    mine = [field.name for field in fields(part) if field.name in WORDS]
    changed = {name: _in_words(getattr(part, name), reader) for name in mine}
    same = all(changed[name] is getattr(part, name) for name in mine)
    return part if same else replace(part, **changed)


def _worded_card(card: Card, reader: Reader) -> Card:
    # A card that can be played is named like its act.
    name = card.name if card.action is not None else reader.read(card.name)
    note, lines = reader.word(card.note), tuple(map(reader.word, card.lines))
    if (name, note, lines) == (card.name, card.note, card.lines):
        return card
    return replace(card, name=name, note=note, lines=lines)


def _worded_sheet(sheet: Sheet, reader: Reader) -> Sheet:
    word = reader.word
    return Sheet(
        tuple(map(word, sheet.rows)),
        tuple(map(word, sheet.columns)),
        word(sheet.title),
        tuple((word(row), word(column), mark) for row, column, mark in sheet.known),
    )
