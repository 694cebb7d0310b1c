"""How much an entry says about a category, measured in samples."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[Any]


class Columns:
    """The codes of many entries as columns of 0 and 1, one for each code of each entry."""

    def __init__(self, codes: list[Codes]) -> None:
        ends = np.cumsum([0, *(int(c.max()) + 1 for c in codes)])
        self.starts = ends[:-1]
        self.matrix = np.zeros((len(codes[0]), ends[-1]), np.float32)
        for start, column in zip(self.starts, codes, strict=True):
            self.matrix[np.arange(len(column)), start + column] = 1.0

    def uncertainty(self, category: Codes, given: Codes) -> NDArray[Any]:
        """By entry, what stays unknown of the category if the entry and `given` are known.

        It is the conditional entropy in nats; 0 if both together determine the category.
        """
        pairs = given * (int(category.max()) + 1) + category
        return self._entropy(pairs) - self._entropy(given)

    def _entropy(self, category: Codes) -> NDArray[Any]:
        _, rows = np.unique(category, return_inverse=True)
        ones = np.zeros((rows.max() + 1, len(rows)), np.float32)
        ones[rows, np.arange(len(rows))] = 1.0
        share = (ones @ self.matrix).astype(np.float64) / len(rows)
        terms = -share * np.log(np.where(share > 0, share, 1.0))
        return np.add.reduceat(terms.sum(axis=0), self.starts)
