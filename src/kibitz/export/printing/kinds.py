"""Which things of a table are the same when they lie in a box: kinds of cards and of pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeAlias

from ...scene import Card, Cell, Piece, Polyomino, Stack, Stone, Tile, pieces_of

Token: TypeAlias = Stone | Piece | Polyomino | Tile | str


def card_kind(card: Card) -> Card:
    """A card without what its place on a table adds: its act, its marks, the tokens on it."""
    plain = {"action": None, "note": "", "name": "", "lifted": False, "last": False, "new": False}
    return replace(card, **plain)  # type: ignore[arg-type]


def tokens_of(standing: object, count: int = 1) -> Counter[Token]:
    """The pieces that lie in a cell, by their kinds; `count` of each."""
    tokens: Counter[Token] = Counter()
    match standing:
        case Stone() | str():
            tokens[standing] += count
        case Polyomino():
            tokens[_lying(standing)] += count
        case Tile():
            tokens[_unturned(standing)] += count
    for piece in pieces_of(standing):
        tokens[replace(piece, turned=False)] += count
    if isinstance(standing, Stack):
        unlisted = standing.height - len(standing.pieces)
        tokens[replace(standing.pieces[0], turned=False)] += unlisted * count
    return +tokens


def tokens_in(reserve: Iterable[Cell]) -> Counter[Token]:
    """The pieces of a reserve: a note may say how many; a polyomino is there once in each way."""
    tokens: Counter[Token] = Counter()
    as_they_lie: Counter[Polyomino] = Counter()
    for cell in reserve:
        note = cell.note.strip().removeprefix("x").strip()
        count = int(note) if note.isdecimal() and len(note) < 4 else 1
        if isinstance(cell.piece, Polyomino):
            as_they_lie[replace(cell.piece, name="")] += count
        else:
            tokens += tokens_of(cell.piece, count)
    for piece, count in as_they_lie.items():
        tokens |= tokens_of(piece, count)
    return tokens


def _lying(polyomino: Polyomino) -> Polyomino:
    """A polyomino as all ways to turn and to flip it are."""
    return replace(polyomino, squares=min(_ways(polyomino.squares)), name="")


def _ways(squares: Iterable[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    turned = list(squares)
    for _ in range(4):
        turned = [(y, -x) for x, y in turned]
        for way in (turned, [(-x, y) for x, y in turned]):
            left, low = min(x for x, _ in way), min(y for _, y in way)
            yield tuple(sorted((x - left, y - low) for x, y in way))


def _unturned(tile: Tile) -> Tile:
    """A tile as all its quarter turns are."""
    turns = (replace(tile, turn=tile.turn + k, piece=None) for k in range(4))
    ways = (
        (turn.turned, tuple(sorted(tuple(sorted(pair)) for pair in turn.joined))) for turn in turns
    )
    edges, paths = min(ways)
    up, right, down, left = edges
    return Tile((up, right, down, left), paths=tuple((a, b) for a, b in paths))


def said(token: Token) -> str:
    """A kind of piece in words."""
    match token:
        case Stone(colour):
            return f"{colour} stone"
        case str():
            return token
        case Polyomino():
            size = len(token.squares)
            return f"{token.colour}, of {size} {noun(size, 'square')}"
        case Tile():
            return f"tile, {token.said}"
    return token.said


def noun(count: int, one: str, many: str = "") -> str:
    """The noun that stands after a number: (1) die, (2) dice."""
    return one if count == 1 else many or f"{one}s"
