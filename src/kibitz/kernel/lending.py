"""Arrays that a caller lends to a rule, or to a search, for one call.

Numba counts the references to an array, with an atomic instruction each, and it does not always see
that it could leave the count alone: in Delphi this doubled the time of an act. The caller of a rule
holds its arrays anyway, so the rule gets them without an owner, and nothing is counted. A search
that passes on tuples of many arrays gains still more: learning plays 1.9 times as fast.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from .own_target import TARGET

LENT = ("out", "rng")  # the arguments of the contract that are arrays


def lent(arrays: Any) -> Any:
    """An array or tuple of arrays as it is; compiled code does not count the references to it."""
    return arrays


class Lending(NamedTuple):
    """A compiled function, called with some of its arrays lent: Numba finds its code by this."""

    function: Any
    places: tuple[int, ...]


def lending(function: Any, places: tuple[int, ...], types_of_arguments: Any) -> Lending:
    """The function that lends the arguments at these places to a function that Numba knows."""
    lender = Lending(function, places)
    known = TARGET.target_context._defns
    if lender not in known:
        known[lender].append(_call(lender), types_of_arguments)
    return lender


def _call(how: Lending) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = list(arguments)
        for k in how.places:
            given[k] = _strip(context, builder, signature.args[k], given[k])
        return context.get_function(how.function, signature)(builder, given)

    return emit


def forget_lending() -> None:
    """Remove what lends arrays to functions that Numba has forgotten."""
    known = TARGET.target_context._defns
    for lender in [f for f in known if isinstance(f, Lending) and f.function not in known]:
        del known[lender]


@overload(lent, strict=False)
def _lend(arrays: Any) -> Any:
    if isinstance(arrays, types.Array | types.BaseTuple):
        return lambda arrays: _without_owner(arrays)
    return lambda arrays: arrays


@intrinsic
def _without_owner(context: Any, arrays: Any) -> Any:
    def emit(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _strip(cx, builder, arrays, arguments[0])

    return arrays(arrays), emit


def _strip(cx: Any, builder: Any, kind: Any, value: Any) -> Any:
    """A value without the owners of its arrays."""
    if isinstance(kind, types.BaseTuple):
        parts = zip(kind, cgutils.unpack_tuple(builder, value), strict=True)
        return cx.make_tuple(builder, kind, [_strip(cx, builder, *part) for part in parts])
    if isinstance(kind, types.Array):
        view = cx.make_array(kind)(cx, builder, value)
        view.meminfo = cgutils.get_null_value(view.meminfo.type)
        return view._getvalue()
    return value
