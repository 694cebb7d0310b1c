"""How returns become values: one for two sides that oppose each other, else one for each seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..game import Game
from .samples import sample_positions

Scale = tuple[bool, float, float]  # whether sums are squashed, the middle and the span of returns


def scaling(game: Game, seed: int = 0) -> tuple[list[float], int, Scale]:
    """The sign of each seat, the number of values, and the scale of the returns."""
    returns = sample_positions(game, seed).returns
    signs = [1.0 if seat in game.sides[0] else -1.0 for seat in range(game.seats)]
    opposed = len(game.sides) == 2 and _sums_to_zero(returns, np.array(signs))
    return signs, 1 if opposed else game.seats, _scale(game, returns, opposed)


def _sums_to_zero(returns: Any, signs: Any) -> bool:
    """Whether in all these games one side lost what each seat of the other won."""
    return bool(np.allclose(returns, np.outer(returns[:, 0] * signs[0], signs)))


def _scale(game: Game, returns: Any, opposed: bool) -> Scale:
    if game.about.outcome != "scores":
        return True, 0.0, 1.0
    if opposed:
        return False, 0.0, max(1.0, float(np.abs(returns).max()))
    low, high = float(returns.min()), float(returns.max())
    return False, (low + high) / 2, max(1.0, (high - low) / 2)
