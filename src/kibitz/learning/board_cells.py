"""The cells of a board as an author draws them, found again in the record.

The scene of a game shows a board. What stands on a cell, and whether a click plays an act
there, is a category. For each cell we look for the entries of the record that determine its
category in all samples. So an author writes nothing for players that learn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Position
from ..scene import Cell, DotBoard, HexBoard, SquareBoard, Stone
from .entries import CODES, ByteEntry
from .information_gain import Columns
from .samples import Samples

PARTS = 3  # entries that together may determine a cell
LOOKS = 12  # more of them are no stones
SURE = 1e-4  # nats of uncertainty that count as none

Codes = NDArray[Any]
Point = tuple[float, float]
Look = tuple[str, bool]  # what stands on a cell, and whether a click there plays an act


@dataclass(frozen=True)
class SampleBoard:
    """The cells of the samples' boards: where they lie, and what each sample shows there."""

    points: list[Point]
    shown: list[list[Cell]]  # by sample

    def looks(self, cell: int, *, clicks: bool) -> list[Look]:
        """By sample, what a cell shows; if `clicks`, also whether a click there plays an act."""
        return [_look(cells[cell], clicks) for cells in self.shown]

    def neighbours(self) -> list[list[int]]:
        """The neighbours of each cell: those at the smallest distance of the board, or diagonal."""
        near = min(_gap(a, b) for a in self.points for b in self.points if a != b)
        return [
            [k for k, b in enumerate(self.points) if a != b and _gap(a, b) < 1.5 * near]
            for a in self.points
        ]


def board_of(samples: Samples) -> SampleBoard | None:
    """The boards of the samples' scenes; None if they show none, or not always the same."""
    shown = [_cells(p) for p in samples.positions]
    points = [point for point, _ in shown[0]]
    if len(points) < 2 or any([point for point, _ in cells] != points for cells in shown):
        return None
    return SampleBoard(points, [[cell for _, cell in cells] for cells in shown])


class Finder:
    """Finds the entries of the record that determine a category."""

    def __init__(self, entries: list[ByteEntry], rows: NDArray[np.uint8]) -> None:
        self.entries = [entry for entry in entries if entry.count <= CODES]
        self.codes = [entry.of(rows) for entry in self.entries]
        self.columns = Columns(self.codes)

    def cell(
        self, board: SampleBoard, cell: int, clicks: bool = True
    ) -> tuple[list[ByteEntry], list[Look]] | None:
        """The entries that determine what a cell shows, and what it shows in each sample.

        clicks: whether it is tried at first with what a click there plays.
        """
        for shown in (True, False) if clicks else (False,):
            looks = board.looks(cell, clicks=shown)
            kinds, category = np.unique(looks, axis=0, return_inverse=True)
            if 1 < len(kinds) <= LOOKS and (parts := self.parts(category)):
                return parts, looks
        return None

    def parts(self, category: Codes) -> list[ByteEntry]:
        """Few entries that together determine a category; none if PARTS of them do not."""
        known, chosen = np.zeros(len(category), np.int64), []
        for _ in range(PARTS):
            left = self.columns.uncertainty(category, known)
            best = int(np.argmin(np.round(left, 5)))
            chosen.append(self.entries[best])
            if left[best] < SURE:
                return chosen
            known = known * self.entries[best].count + self.codes[best]
        return []


def _look(cell: Cell, clicks: bool) -> Look:
    piece = cell.piece
    text = piece.colour if isinstance(piece, Stone) else str(piece or "")
    return text, clicks and cell.action is not None


def _cells(p: Position) -> list[tuple[Point, Cell]]:
    for part in p.scene(p.player or 0).parts:
        if isinstance(part, HexBoard):
            height = sqrt(3) / 2
            shifts = [(offset / 2, row * height) for row, offset in enumerate(part.offsets)]
            return _place_cells(part.rows, shifts)
        if isinstance(part, SquareBoard):
            return _place_cells(part.rows, [(0.0, float(row)) for row in range(len(part.rows))])
        if isinstance(part, DotBoard):
            return _dots(part)
    return []


def _dots(board: DotBoard) -> list[tuple[Point, Cell]]:
    across = _place_cells(board.across, [(0.5, float(row)) for row in range(len(board.across))])
    up = _place_cells(board.up, [(0.0, row + 0.5) for row in range(len(board.up))])
    boxes = _place_cells(board.boxes, [(0.5, row + 0.5) for row in range(len(board.boxes))])
    return across + up + boxes


def _place_cells(rows: Any, shifts: list[Point]) -> list[tuple[Point, Cell]]:
    return [
        ((x + k, y), cell)
        for row, (x, y) in zip(rows, shifts, strict=True)
        for k, cell in enumerate(row)
    ]


def _gap(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
