"""A byte that is hidden in some positions and open in others, as a card that is laid open.

Another byte, its *sign*, says where it lies open, such as the number of the round. A feature then
is the sum of the byte and a multiple of the sign that the sum says both. Only sums in which the
byte lies open have inputs.

The value of a byte may say so itself, as an own mark on a board whose other marks are hidden, or an
own card in a list of who holds each card. Then only such values have inputs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

VALUES = 256  # of a byte, and of a sum of bytes
FEWEST_POSITIONS = (
    3  # positions with a value of a sign, from which on it may say that the byte lies open
)
OPEN = 0.1  # of the positions, in which such a byte is open at least
TOLD = 0.8  # of these, in which its sign says so
MOST_TIMES = 64  # that the sign counts in the sum
OFTEN = 100  # times that a value has to be met, before it counts as one that is always seen


class OpenBytes(NamedTuple):
    """Where a byte lies open. at: the places of the sum. shown: sums, and the byte in these."""

    at: list[int]
    shown: tuple[tuple[int, int], ...]


def opened_by(
    rows: NDArray[np.uint8], kept: NDArray[np.bool_], place: int, signs: Any
) -> OpenBytes | None:
    """The sum for a byte, with the sign that shows it in most positions; None if no sign does.

    rows: the bytes of positions. kept: in which of these no redeal changed the byte. signs: the
    places of bytes that the seat sees.
    """
    if kept.mean() < OPEN or len(np.unique(rows[kept, place])) < 2:
        return None
    sign = max(signs, key=lambda k: _shows(rows[:, k], kept).sum(), default=place)
    shows = _shows(rows[:, sign], kept)
    if shows.sum() < TOLD * kept.sum() or len(np.unique(rows[shows, place])) < 2:
        return None
    return _fewest_bytes(rows, shows, place, int(sign))


def values_seen(rows: NDArray[np.uint8], again: NDArray[np.uint8], places: list[int]) -> list[int]:
    """The values that no redeal gives to any of some bytes, and takes from none.

    rows: the bytes of positions. again: those of the same positions redealt.
    """
    before, after = rows[:, places], again[:, places]
    return [
        value
        for value in np.unique(before).tolist()
        if (before == value).sum() >= OFTEN and ((before == value) == (after == value)).all()
    ]


def _shows(sign: NDArray[np.uint8], kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The positions where the sign has a value with which the byte is always open."""
    seen = np.bincount(sign, minlength=VALUES)
    closed = np.bincount(sign[~kept], minlength=VALUES)
    shown: NDArray[np.bool_] = ((seen >= FEWEST_POSITIONS) & (closed == 0))[sign]
    return shown


def _fewest_bytes(
    rows: NDArray[np.uint8], shows: NDArray[np.bool_], place: int, sign: int
) -> OpenBytes | None:
    """The sum of the fewest bytes in which the open values differ from all else."""
    values = np.unique(rows[:, place]).tolist()
    opening, closing = (np.unique(rows[where, sign]).tolist() for where in (shows, ~shows))
    for times in range(1, MOST_TIMES + 1):
        open_sums = {(_sum(value, times, by), value) for value in values for by in opening}
        hidden = {_sum(value, times, by) for value in values for by in closing}
        shown = dict(open_sums)
        if len(shown) == len(open_sums) and hidden.isdisjoint(shown):
            return OpenBytes([place] + [sign] * times, tuple(sorted(open_sums)))
    return None


def _sum(value: int, times: int, sign: int) -> int:
    return (value + times * sign) % VALUES
