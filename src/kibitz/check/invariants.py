"""The author's `invariant`: a statement about every position, such as that no card is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from ..contract import Fields
from ..game import Position
from ..kernel import generic
from .broken import Broken, place_of

INVARIANT = "the invariant holds"


@generic
def invariant(p: Fields) -> bool:
    """Whether a position is possible at all; every position is, unless the author says more."""
    return True


def invariant_holds(p: Position) -> None:
    """Broken if the author's invariant does not hold; it names the line that returns."""
    own = p.game.rules.functions.get("invariant")
    if own is None:
        return
    answer, line = _answer(own, p.record)
    if not isinstance(answer, bool | int | np.bool_ | np.integer):
        raise Broken(
            f"{place_of(own)}invariant returns {answer!r}; it returns True or False: whether p is "
            "possible. A whole number other than 0 counts as True."
        )
    if not answer:
        raise Broken(f"{Path(own.__code__.co_filename).name}, line {line}: invariant is {answer}.")


def _answer(own: Callable[..., Any], record: Any) -> tuple[Any, int]:
    line = own.__code__.co_firstlineno

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal line
        if event == "return" and frame.f_code is own.__code__:
            line = frame.f_lineno

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        return own(record), line
    finally:
        sys.setprofile(before)
