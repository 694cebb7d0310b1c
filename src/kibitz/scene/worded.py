"""A scene in the words of a reader: its captions, titles, texts, scores and labels of buttons.

The names of acts stay as they are: people type them, and records keep them.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from operator import is_
from typing import Any, TypeVar

from ..words import Reader
from .boards import Board
from .clickable import Button, Card, Cell, Die, Move, Pit
from .graph import Graph
from .table import Sheet, Track

WORDS = (
    *("caption", "title", "text", "columns", "rows", "parts", "seats", "middle", "buttons"),
    *("cards", "card", "sideline", "plays", "top", "cells"),
)
NO_WORDS = type | Board | Graph | Move | Cell | Pit | Die
T = TypeVar("T")


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
