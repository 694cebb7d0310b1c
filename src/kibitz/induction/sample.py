"""The lines along which rules are compared; they are the same for all rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..kit.rng import bits, seeded

LINES, LINE_LENGTH = 6, 14


def _numbers() -> Any:
    rng = seeded(0)
    return np.array([[bits(rng) >> 2 for _ in range(LINE_LENGTH)] for _ in range(LINES)])


NUMBERS = _numbers()
