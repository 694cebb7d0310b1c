"""The functions of the contract as generic functions, for searches, solvers and matches."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from ..contract import NobodyMayAct
from .game_rules import Positions
from .generic import by_hand, generic


@generic
def start(p: Any, rng: Any) -> None:
    """Set up `p`: deal, shuffle, choose; all draws come from `rng`."""


@generic
def player(p: Any) -> int:
    """The seat to act."""
    return 0


def _none_legal(p: Any, out: Any) -> int:
    """Write the actions that the rules give as legal; faulty rules may give none before the end."""
    return 0


listed = generic(_none_legal, "legal")


def legal(p: Any, out: Any) -> int:
    """Write the legal actions to `out` and return how many.

    NobodyMayAct if there are none before the end: what `out` held before must not be played.
    """
    count = listed(p, out)
    if count == 0 and not over(p):
        raise NobodyMayAct
    return count


@generic
def play(p: Any, action: int, rng: Any) -> None:
    """Change `p` by a legal action; its draws come from `rng`."""


@generic
def over(p: Any) -> bool:
    """Whether the game has ended."""
    return False


@generic
def returns(p: Any, out: Any) -> None:
    """Write one number for each seat to `out`; only at the end."""


@generic
def redeal(p: Any, seat: int, rng: Any) -> None:
    """Turn `p` into a determinization: draw everything anew that this seat cannot see."""


def redealt(state: Positions, seat: int, rng: Any) -> Positions:
    """A copy of an array of one position, turned into a determinization for a seat."""
    world = state.copy()
    redeal(world[0], seat, rng)
    return world


@generic
def owes(p: Any, seat: int) -> bool:
    """Whether a seat still has to choose; in a joint choice several seats do."""
    return bool(player(p) == seat)


@generic
def turn_over(p: Any) -> bool:
    """Whether the last act ended a turn, though the same seat acts again."""
    return False


@generic
def urgent(p: Any, out: Any) -> int:
    """Write acts one of which is as good as any legal act; return how many, or 0."""
    return 0


@generic
def observe(p: Any, seat: int, out: Any) -> None:
    """Write the view of a seat as numbers to a row of zeros."""


@generic
def key(p: Any) -> Any:
    """Two positions are the same if it is equal: a number, an array, a tuple of these, or `p`."""
    return p


def write_key(p: Any, out: Any) -> int:
    """Write the key of `p` as bytes to `out`; return how many."""
    return put(key(p), out, 0)


@by_hand
def put(value: Any, out: Any, at: int) -> int:
    """Write a value as bytes from `out[at]` on, a number in eight bytes; return the end.

    A row of whole numbers takes as many bytes as it has, a row of floats eight bytes a number.
    """
    if isinstance(value, np.void):
        value = tuple(value[name] for name in value.dtype.names or ())
    if isinstance(value, tuple):
        for item in value:
            at = put(item, out, at)
        return at
    row = np.asarray(value)
    floats = row.dtype.kind == "f"
    wide = row if row.shape and not floats else row.astype(np.float64 if floats else np.int64)
    raw = np.frombuffer(wide.tobytes(), np.uint8)
    out[at : at + len(raw)] = raw
    return at + len(raw)


@overload(put, strict=False)
def _put(value: Any, out: Any, at: Any) -> Any:
    if isinstance(value, types.Record):
        return _put_parts([f"value.{name}" for name in _names(value)])
    if isinstance(value, types.BaseTuple):
        return _put_parts([f"value[{k}]" for k in range(len(value))])
    if isinstance(value, types.Array):
        return _put_array(value.dtype)
    return _put_float if isinstance(value, types.Float) else _put_number


def _put_parts(parts: list[str]) -> Any:
    lines = [f" at = put({part}, out, at)" for part in parts]
    scope: dict[str, Any] = {"put": put}
    exec("\n".join(["def put_parts(value, out, at):", *lines, " return at"]), scope)
    return scope["put_parts"]


def _names(record: Any) -> list[str]:
    return [name for name, field in record.fields.items() if name != field.title]


def _put_number(value: Any, out: Any, at: int) -> int:
    wide = np.int64(value)
    for k in range(8):
        out[at + k] = (wide >> (8 * k)) & 255
    return at + 8


def _put_float(value: Any, out: Any, at: int) -> int:
    return put(np.float64(value).view(np.int64), out, at)


def _put_array(kind: Any) -> Any:
    width = 1 if isinstance(kind, types.Boolean) else kind.bitwidth // 8

    def put_array(value: Any, out: Any, at: int) -> int:
        for item in value.flat:
            for k in range(width):
                out[at] = (np.int64(item) >> (8 * k)) & 255
                at += 1
        return at

    def put_floats(value: Any, out: Any, at: int) -> int:
        for item in value.flat:
            at = put(item, out, at)
        return at

    return put_floats if isinstance(kind, types.Float) else put_array
