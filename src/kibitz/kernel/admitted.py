"""The functions that compiled code may call: Numba has to know each of them.

Numba never forgets a function, nor its machine code for each type of position. `release` removes
from Numba the functions of old versions of a game. For this it reaches into Numba, so
docs/kernel.md names it under "When Numba changes".
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from numba import types
from numba.core.typing.templates import AbstractTemplate, builtin_registry
from numba.extending import overload, register_jitable

from . import llvm_text, short_lowering, shortcuts
from .frozen import reachable_functions
from .lending import LENT, forget_lending, lending, lent
from .linking import NUMBA, link_helpers
from .own_target import REGISTRY, contexts

F = TypeVar("F", bound=Callable[..., Any])

# One function for all of a search lets LLVM keep a position's fields in registers: Byg's
# random playouts run half as fast again as with calls, and compile no slower.
types.Boolean.bitwidth = 8  # Numba forgets it, so that a record could hold no row of them

INLINE = {"forceinline": NUMBA, "no_cfunc_wrapper": True, "no_cpython_wrapper": True}

if not NUMBA:
    link_helpers()
    shortcuts.take()
    llvm_text.take()
    short_lowering.take()

_by_hand: set[Callable[..., Any]] = {lent}
_types: dict[Callable[..., Any], Any] = {}  # Numba's type of each function
_dispatchers: dict[Any, Any] = {}  # of a function and types, what compiles it


def by_hand(function: F) -> F:
    """Mark a function whose compiled form is written separately, with `overload`."""
    _by_hand.add(function)
    return function


def serve(
    stub: Callable[..., Any], resolve: Callable[..., Any], takes: tuple[str, ...] = ()
) -> None:
    """Let compiled code call `stub`; `resolve` finds the function to call from the types.

    takes: the names of its arguments, by which some are lent.
    """
    overload(stub, strict=False, jit_options=INLINE)(resolve)
    _note(stub, tuple(k for k, name in enumerate(takes) if name in LENT))


def admit(function: Callable[..., Any]) -> None:
    """Let compiled code call each plain function that `function` reaches."""
    for plain in reachable_functions(function):
        if plain not in _types and plain not in _by_hand and _ours(plain):
            register_jitable(**INLINE)(plain)
            _note(plain)


def _note(function: Callable[..., Any], lends: tuple[int, ...] = ()) -> None:
    """Note Numba's type of a function that was registered last."""
    kind = _types[function] = builtin_registry.globals[-1][1]
    (template,) = kind.templates
    resolve, key, jit = template.generic, template.get_impl_key, template._get_jit_decorator

    def generic(self: Any, given: Any, named: Any) -> Any:
        self.given = tuple(map(_widen, given))
        return resolve(self, self.given, named)

    def get_impl_key(self: Any, signature: Any) -> Any:
        places = tuple(k for k in lends if isinstance(signature.args[k], types.Array))
        implementation = key(self, signature)
        return lending(implementation, places, signature.args) if places else implementation

    template.generic, template.get_impl_key = generic, get_impl_key
    template._get_jit_decorator = lambda self: partial(_compiling_once, jit(self), self.given)


def _compiling_once(jit: Any, given: tuple[Any, ...], **options: Any) -> Callable[[Any], Any]:
    """A decorator that compiles a function once for these types, whatever name it is called by."""

    def decorated(function: Any) -> Any:
        key = function, given
        if key not in _dispatchers:
            _dispatchers[key] = jit(**options)(function)
        return _dispatchers[key]

    return decorated


def _widen(kind: Any) -> Any:
    """The type of an argument; types that are computed with alike are one.

    So a function has one code. Numba computes with small whole numbers in 64 bits anyway, and an
    array in a record is passed as any array is.
    """
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, "C")
    is_signed = isinstance(kind, types.Integer) and kind.signed
    return types.int64 if is_signed and not isinstance(kind, types.Literal) else kind


@REGISTRY.lower_cast(types.NestedArray, types.Array)
def _nested_as_any(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    return value


def _ours(function: Callable[..., Any]) -> bool:
    return not (function.__module__ or "").startswith(("numpy", "numba"))


def release(titles: Container[str]) -> None:
    """Remove the compiled code of all rules whose titles are not among these.

    Call it only while Numba compiles nothing else.
    """
    for kind in list(_types.values()):
        (template,) = kind.templates
        for kept in (template._impl_cache, template._compiled_overloads, kind._impl_keys):
            for key in [key for key in kept if any(t not in titles for t in _titles(key))]:
                del kept[key]
    for function in [function for function in list(_types) if _is_replaced(function)]:
        _unregister(function, _types.pop(function))
    for key in [key for key in _dispatchers if _is_outdated(key, titles)]:
        del _dispatchers[key]
    forget_lending()
    shortcuts.forget()


def _is_outdated(key: Any, titles: Container[str]) -> bool:
    function, given = key
    return _is_replaced(function) or any(t not in titles for t in _titles(given))


def _titles(kind: Any) -> Iterator[str]:
    if isinstance(kind, types.Record):
        yield from (field.title for field in kind.fields.values() if field.title)
    elif isinstance(kind, types.Array):
        yield from _titles(kind.dtype)
    elif isinstance(kind, (tuple, types.BaseTuple)):
        for item in kind:
            yield from _titles(item)


def _is_replaced(function: Callable[..., Any]) -> bool:
    """Whether a newer version of its file has been read. It is admitted again if it is needed."""
    module = sys.modules.get(function.__module__ or "")
    return module is None or function.__globals__ is not vars(module)


def _unregister(function: Callable[..., Any], kind: Any) -> None:
    """Remove a function from Numba.

    Numba's lists keep their length, since Numba counts how far it has read.
    """
    functions, values = builtin_registry.functions, builtin_registry.globals
    functions[functions.index(kind.templates[0])] = _Gone
    values[values.index((function, kind))] = (object(), types.none)
    for context, target in contexts():
        for key in [key for key in context._functions if getattr(key, "__func__", key) is function]:
            del context._functions[key]
        with suppress(KeyError):  # Numba has not read it yet
            context._remove_global(function)
        target.data_model_manager._cache.pop(kind, None)
        target._get_constants._cache.pop((kind,), None)


class _Gone(AbstractTemplate):  # type: ignore[misc]
    key = None
