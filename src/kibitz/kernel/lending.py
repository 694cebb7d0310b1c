"""Arrays that a caller lends to a rule, or to a search, for one call.

Numba counts the references to an array, with an atomic instruction each, and it does not always see
that it could leave the count alone: in Delphi this doubled the time of an act. The caller of a rule
holds its arrays anyway, so the rule gets them without an owner, and nothing is counted. A search
that passes on tuples of many arrays gains still more: learning plays 1.9 times as fast.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, cast

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from .admitted import by_hand

LENT = ("out", "rng")  # the arguments of the contract that are arrays


@by_hand
def lent(arrays: Any) -> Any:
    """The same array or tuple of arrays; compiled code does not count the references to it."""
    return arrays


def lending(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` with its arrays lent; itself if it takes none."""
    takes = tuple(inspect.signature(function).parameters)
    if not set(takes) & set(LENT):
        return function
    given = ", ".join(f"lent({name})" if name in LENT else name for name in takes)
    scope: dict[str, Any] = {"function": function, "lent": lent}
    exec(f"def lend({', '.join(takes)}):\n return function({given})", scope)
    return cast(Callable[..., Any], scope["lend"])


@overload(lent, strict=False)
def _lent(arrays: Any) -> Any:
    if isinstance(arrays, types.Array | types.BaseTuple):
        return lambda arrays: _without_owner(arrays)
    return lambda arrays: arrays


@intrinsic
def _without_owner(context: Any, arrays: Any) -> Any:
    def emit(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _stripped(cx, builder, arrays, arguments[0])

    return arrays(arrays), emit


def _stripped(cx: Any, builder: Any, kind: Any, value: Any) -> Any:
    """A value without the owners of its arrays."""
    if isinstance(kind, types.BaseTuple):
        parts = zip(kind, cgutils.unpack_tuple(builder, value), strict=True)
        return cx.make_tuple(builder, kind, [_stripped(cx, builder, *part) for part in parts])
    if isinstance(kind, types.Array):
        view = cx.make_array(kind)(cx, builder, value)
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        return view._getvalue()
    return value
