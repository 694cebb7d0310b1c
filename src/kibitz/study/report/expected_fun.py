"""The fun that people expect of a game before they play it, from the first games of novices.

Fitted on 60 small games of rows that people judged by their rules (Collins and others, Nature,
2026). `python -m bench.novices` fits it and writes expected_fun.json; docs/report-proof.md says how
well it foretells the judgements. It holds for games of this kind only.
"""

from __future__ import annotations

import json
from functools import cache
from math import log, log1p
from pathlib import Path
from typing import Any

from ...estimates import Number
from .measuring.novice_play import FirstGames

FITTED = Path(__file__).with_name("expected_fun.json")
INGREDIENTS = ("balance", "draws", "length", "squared length", "dangers")


def ingredients(first: FirstGames) -> tuple[float, ...]:
    """The figures from which fun is expected, in the order of INGREDIENTS.

    How uneven the result is, the share of draws, the logarithm of the acts of a game and its
    square, since a game may be too long, and the logarithm of its dangers and 1.
    """
    length = log(max(1.0, first.acts.value))
    uneven, dangers = abs(first.balance), log1p(first.dangers.value)
    return uneven, first.draws.value, length, length**2, dangers


@cache
def fitted_line() -> dict[str, Any]:
    """The line that was fitted: `weights`, `low` and `high` of each ingredient, `reach`."""
    line: dict[str, Any] = json.loads(FITTED.read_text("utf-8"))
    return line


def expected_fun(first: FirstGames) -> Number | None:
    """The mean of people's judgements, from 0 to 100, with the interval for one new game.

    None for other kinds of games, and outside the figures of the games that people judged.
    """
    line, given = fitted_line(), ingredients(first)
    bounds = zip(line["low"], given, line["high"], strict=True)
    if not first.fills or not all(low <= x <= high for low, x, high in bounds):
        return None
    value = line["weights"][0] + sum(
        weight * x for weight, x in zip(line["weights"][1:], given, strict=True)
    )
    reach = line["reach"]
    low, value, high = (min(100.0, max(0.0, x)) for x in (value - reach, value, value + reach))
    return Number(value, low, high, line["games"])
