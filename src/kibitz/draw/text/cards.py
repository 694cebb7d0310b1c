"""Cards and dice as text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from kibitz.draw.markup import legible
from kibitz.draw.text.runs import (
    WIDTH,
    Row,
    bracket,
    columns_of,
    split,
    stone_letter,
    wrap_words,
)
from kibitz.scene import Card, Column, Dice, Die, Hand, Line, Pile
from kibitz.words import message, read

SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def hand(part: Hand, symbols: bool, room: int = WIDTH) -> list[Row]:
    """Cards side by side; in little room, cards face down as one and their number."""
    if room < WIDTH and part.cards and all(card == Card() for card in part.cards):
        return [*wrap_words(part.title, "title", room), [(f" ## x {len(part.cards)}", "")]]
    width = _card_width(part.cards, symbols)
    some = len({card.legal for card in part.cards}) == 2
    rows = wrap_words(part.title, "title", room)
    for cards in split(part.cards, room // width):
        rows.append(_card_row(cards, width, symbols))
        rows += [_carets(cards, width, symbols)] if some else []
    words = (wrap_words(read(card.said), "", room) for card in part.cards if card.is_written)
    return rows + [row for group in words for row in group] + _notes(part.cards, symbols)


def _carets(cards: Sequence[Card], width: int, symbols: bool) -> Row:
    under = (("^" if card.legal else " ") * columns_of(_face(card, symbols)) for card in cards)
    return [run for text in under for run in bracket(text, "act", None, width)]


def _card_row(cards: Sequence[Card | None], width: int, symbols: bool) -> Row:
    return [run for card in cards for run in _card(card, width, symbols)]


def _card(card: Card | None, width: int, symbols: bool) -> Row:
    if card is None:
        return [(" " * width, "")]
    red = card.colour or ("suit-red" if card.suit in ("h", "d") else "")
    style = f"legal {red}".strip() if card.legal else red
    return bracket(_face(card, symbols), style, card, width)


def _face(card: Card, symbols: bool) -> str:
    if card.text is None:
        return "##"
    if card.colour:
        return stone_letter(card.colour) + legible(card.text)
    return legible(card.rank + SYMBOLS[card.suit] if symbols and card.suit else card.text)


def _card_width(cards: Sequence[Card], symbols: bool) -> int:
    return max((columns_of(_face(card, symbols)) for card in cards), default=0) + 2


def _notes(cards: Sequence[Card], symbols: bool) -> list[Row]:
    return [
        [(f" {_face(card, symbols)}: {legible(card.note)}", "dim")] for card in cards if card.note
    ]


def pile(part: Pile, symbols: bool) -> list[Row]:
    """The top card, and how many there are."""
    title = [(f"{legible(part.title)}: ", "title")] if part.title else []
    top = _card(part.top, _card_width([part.top], symbols) + 1, symbols) if part.top else []
    count = message("{n} card", plural="{n} cards", n=part.count)
    said = read(count if part.count else message("no cards"))
    return [[*title, *top, (said, "dim")], *_notes([part.top] if part.top else [], symbols)]


def line(part: Line, symbols: bool, room: int = WIDTH) -> list[Row]:
    """The mainline with numbered places, and sidelines under or above it."""
    cards = [card for column in part.columns for card in (column.card, *column.sideline)]
    width = _card_width(cards, symbols)
    rows, size = wrap_words(part.title, "title", room), (room - 4) // width
    for number, columns in enumerate(split(part.columns, size)):
        rows += [[]] if number else []
        main, *lower = _columns(columns, number * max(1, size) + 1, width, symbols)
        rows += [*reversed(lower), main] if part.above else [main, *lower]
    return rows + _notes(cards, symbols)


def _columns(columns: Sequence[Column], place: int, width: int, symbols: bool) -> list[Row]:
    main = _card_row([column.card for column in columns], width, symbols)
    under = zip_longest(*(column.sideline for column in columns))
    hanging = [[(" " * 4, ""), *_card_row(cards, width, symbols)] for cards in under]
    return [[(f"{place:>3} ", "dim"), *main], *hanging]


def dice(part: Dice, room: int = WIDTH) -> list[Row]:
    """The faces side by side; `?` for a die that is not seen; carets under dice to click."""
    shown = [legible(die.text) or "?" for die in part.dice]
    width = max(map(columns_of, shown), default=0) + 2
    some = len({die.action is None for die in part.dice}) == 2
    rows = wrap_words(part.title, "title", room)
    for row in split(list(zip(shown, part.dice, strict=True)), room // width):
        rows.append([run for text, die in row for run in _die(text, die, width)])
        under = (("^" if die.action is not None else " ") * columns_of(text) for text, die in row)
        rows += [[run for t in under for run in bracket(t, "act", None, width)]] if some else []
    noted = ((text, die.note) for text, die in zip(shown, part.dice, strict=True) if die.note)
    return rows + [[(f" {text}: {legible(note)}", "dim")] for text, note in noted]


def _die(text: str, die: Die, width: int) -> Row:
    return bracket(text, "act" if die.action is not None else die.colour, None, width)
