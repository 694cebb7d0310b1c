"""From functions and example arguments to one module in LLVM's language, not yet for a machine.

Numba types each function with the types of its arguments. An array becomes an address of memory, so
the browser writes a position, calls, and reads. A named tuple becomes its numbers and arrays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
import numpy as np
from numba import carray, types
from numba.np.numpy_support import as_dtype

from ...contract import GameError, KibitzError
from ..game_rules import Rules
from ..generic import COLOUR, prepare_compiling
from ..linking import ADDRESSES, HELPER, NUMBA, reached_libraries
from ..own_target import jit

Entry = tuple[Callable[..., Any], Sequence[Any]]  # a function, and arguments as it is called with


# What Numba's own code of references defines, and what each function gives.
COUNTED = {"NRT_incref": "void", "NRT_decref": "void", "NRT_MemInfo_data_fast": "ptr"}


class NoBrowserCode(KibitzError):
    """A function cannot be made into WebAssembly here; the sentence says why."""


class Lowered(NamedTuple):
    """A module of LLVM with one function for each entry, named as the entry."""

    text: str
    helpers: list[str]  # the functions that are inlined
    results: dict[str, np.dtype[Any] | None]  # of each entry; None if it returns nothing


def leaves(value: Any) -> list[Any]:
    """The numbers and arrays of an argument, in the order in which the browser passes them."""
    if isinstance(value, tuple):
        return [leaf for item in value for leaf in leaves(item)]
    return [value]


def lower(entries: Mapping[str, Entry], rules: Rules | None) -> Lowered:
    """Type all entries, and link them with every function that they reach."""
    if NUMBA:
        raise NoBrowserCode("KIBITZ_COMPILE=numba makes no code for browsers; leave it out.")
    module, results, seen = None, {}, dict[Any, None]()
    for name, (function, arguments) in entries.items():
        prepare_compiling(function, rules)
        made = _type(name, function, arguments)
        results[name] = _layout(name, made.signature.return_type)
        own = _text(made.library).replace(made.fndesc.mangled_name, f"kibitz.{name}")
        module = _join(module, own)
        seen.update(dict.fromkeys(reached_libraries(made.library)))
    assert module is not None
    for library in seen:
        module.link_in(llvm.parse_assembly(_text(library)))
    if any(variable.name.startswith(ADDRESSES) for variable in module.global_variables):
        raise NoBrowserCode(
            "The rules use an array of more than a megabyte that lies outside the position; a "
            "browser gets no such array. Compute it, or keep it in the position."
        )
    names = [getattr(library, HELPER, "") for library in seen]
    return Lowered(str(module), [name for name in names if name], results)


COUNTING = r"@(NRT_\w+?)(?:\.\d+)*\("  # LLVM numbers those that have one name, also twice


def _text(library: Any) -> str:
    """The code of one function for LLVM; `runtime.ll` counts the references to its arrays."""
    text = str(library._final_module)
    text = re.sub(rf"^define [^\n]*{COUNTING}[^\n]*\{{.*?^\}}$", "", text, flags=re.S | re.M)
    text = re.sub(COUNTING, r"@\1(", text)
    declared = set(re.findall(rf"^declare [^\n]*{COUNTING}", text, flags=re.M))
    used = set(re.findall(COUNTING, text)) & set(COUNTED) - declared
    return "\n".join([text, *(f"declare {COUNTED[f]} @{f}(ptr)" for f in sorted(used)), ""])


def _join(module: Any, text: str) -> Any:
    more = llvm.parse_assembly(text)
    if module is None:
        return more
    module.link_in(more)
    return module


def _type(name: str, function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    adapter = _adapter(function, arguments)
    kinds = tuple(_type_to_pass(leaf) for leaf in leaves(tuple(arguments)))
    machine = jit(
        adapter, nogil=True, error_model="numpy", no_cfunc_wrapper=True, no_cpython_wrapper=True
    )
    try:
        machine.compile(kinds)
    except numba.core.errors.NumbaError as fault:
        said = COLOUR.sub("", str(fault)).splitlines()[0]
        raise GameError(f"{name} cannot be compiled: {said}") from fault
    return machine.overloads[kinds]


def _type_to_pass(leaf: Any) -> Any:
    """The type with which an argument reaches the function."""
    if isinstance(leaf, np.ndarray):
        return types.CPointer(numba.typeof(leaf).dtype)
    kind = numba.typeof(leaf)
    if not isinstance(kind, types.Integer | types.Float | types.Boolean):
        raise NoBrowserCode(f"An argument is {leaf!r}, which a browser cannot pass on.")
    return kind


def _adapter(function: Callable[..., Any], arguments: Sequence[Any]) -> Callable[..., Any]:
    """A function of addresses and numbers that calls `function` with its arrays and tuples."""
    scope: dict[str, Any] = {"function": function, "carray": carray}
    names = iter([f"a{k}" for k in range(len(leaves(tuple(arguments))))])
    given = ", ".join(_expression(value, names, scope) for value in arguments)
    takes = ", ".join(f"a{k}" for k in range(len(leaves(tuple(arguments)))))
    exec(f"def adapter({takes}):\n return function({given})", scope)
    adapter: Callable[..., Any] = scope["adapter"]
    return adapter


def _expression(value: Any, names: Any, scope: dict[str, Any]) -> str:
    if isinstance(value, tuple):
        inner = [_expression(item, names, scope) for item in value]
        if not hasattr(value, "_fields"):
            return f"({''.join(f'{part}, ' for part in inner)})"
        scope[f"T{len(scope)}"] = type(value)
        return f"T{len(scope) - 1}({', '.join(inner)})"
    if isinstance(value, np.ndarray):
        return f"carray({next(names)}, {value.shape!r})"
    return str(next(names))


def _layout(name: str, kind: Any) -> np.dtype[Any] | None:
    """Where the parts of a result lie, as the machine aligns them."""
    kind = types.unliteral(kind)
    if kind == types.none:
        return None
    if isinstance(kind, types.BaseTuple):
        parts = [(f"f{k}", _layout(name, part)) for k, part in enumerate(kind)]
        return np.dtype(parts, align=True)
    if isinstance(kind, types.Integer | types.Float | types.Boolean):
        return np.dtype(as_dtype(kind))
    raise NoBrowserCode(f"{name} returns {kind}, and a browser gets numbers only.")
