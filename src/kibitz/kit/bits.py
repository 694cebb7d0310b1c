"""Single words of 64 bits, as sets of numbers from 0 to 63: one machine instruction a function.

>>> word = bit(3) | bit(5)
>>> popcount(word), lowest(word), highest(word), nth(word, 1)
(2, 3, 5, 5)
>>> row = [0] * 6
>>> spread(word, row)
>>> list(map(int, row))
[0, 0, 0, 1, 0, 1]
"""

from typing import Any

from ..kernel.bits import bit as bit
from ..kernel.bits import highest as highest
from ..kernel.bits import lowest as lowest
from ..kernel.bits import nth as nth
from ..kernel.bits import popcount as popcount
from .arrays import Array


def spread(word: Any, out: Array) -> None:
    """Write a set to a row of entries: 1 where the set has the entry's number, else 0."""
    for k in range(len(out)):
        out[k] = word >> k & 1
