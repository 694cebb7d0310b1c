"""Values of Python that a script holds as they are, such as a table that a module has made."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

LARGEST = 2**53  # whole numbers below it are numbers of JavaScript too
MOST_PARTS = 6000  # of a value that is written out


class LiteralTooLarge(Exception):
    """A value that has more parts than a script should hold."""


def literal(value: Any) -> str | None:
    """A value as an expression; None if it is no plain value, or a large one."""
    try:
        return _literal(value, [0])
    except (LiteralTooLarge, TypeError):
        return None


def number(value: int) -> str:
    """A whole number."""
    return str(value) if abs(value) < LARGEST else f"{value}n"


def real(value: float) -> str:
    """A number with a point."""
    if math.isnan(value):
        return "$.F(NaN)"
    if math.isinf(value):
        return f"$.F({'-' * (value < 0)}Infinity)"
    return f"$.F({value!r})"


def text(value: str) -> str:
    """A text, which may stand in a page too."""
    written = json.dumps(value, ensure_ascii=False)
    return written.replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _literal(value: Any, count: list[int]) -> str:
    count[0] += 1
    if count[0] > MOST_PARTS:
        raise LiteralTooLarge
    kind = type(value)
    if value is None or kind is bool:
        return {None: "null", True: "true", False: "false"}[value]
    if kind is int:
        return number(value)
    if kind is float:
        return real(value)
    if kind is str:
        return text(value)
    if isinstance(value, np.generic):
        return _literal(value.item(), count)
    if kind in (tuple, list, set, frozenset):
        inner = ",".join(_literal(member, count) for member in value)
        how = {"tuple": "$.tup([{}])", "list": "[{}]"}
        return how.get(kind.__name__, "$.set([{}])").format(inner)
    if kind is dict:
        pairs = (f"[{_literal(k, count)},{_literal(v, count)}]" for k, v in value.items())
        return f"$.dict([{','.join(pairs)}])"
    if kind is range:
        return f"$.range({value.start},{value.stop},{value.step})"
    if kind is np.ndarray and value.dtype.kind in "iufb":
        return _array(value, count)
    raise TypeError(kind)


def _array(value: Any, count: list[int]) -> str:
    count[0] += value.size
    if count[0] > MOST_PARTS:
        raise LiteralTooLarge
    flat = value.ravel().tolist()
    kind = {"u": "i"}.get(value.dtype.kind, value.dtype.kind)
    inner = ",".join(
        {True: "true", False: "false"}[member]
        if kind == "b"
        else number(member)
        if kind == "i"
        else repr(member)
        for member in flat
    )
    return f'$.array("{kind}",[{",".join(map(str, value.shape))}],[{inner}])'
