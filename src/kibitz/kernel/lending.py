"""Arrays that a caller lends to a rule for one call.

Numba counts the references to an array, with an atomic instruction each, and it does not always see
that it could leave the count alone: in Delphi this doubled the time of an act. The caller of a rule
holds its arrays anyway, so the rule gets them without an owner, and nothing is counted.
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
def lent(array: Any) -> Any:
    """The same array; compiled code does not count the references to it."""
    return array


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
def _lent(array: Any) -> Any:
    if isinstance(array, types.Array):
        return lambda array: _without_owner(array)
    return lambda array: array


@intrinsic
def _without_owner(context: Any, array: Any) -> Any:
    def emit(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = cx.make_array(array)(cx, builder, arguments[0])
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        return view._getvalue()

    return array(array), emit
