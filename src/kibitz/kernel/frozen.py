"""Everything that compiling a function freezes: the functions that it reaches, their code, their
constants, and the types of its arguments.

A hash of all this names the compiled code on disk. An edit of a rule, of a helper in another
file, of a constant or of the fields of an argument changes the name. So old code is never used.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from enum import Enum, EnumMeta
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba import types

Resolve = Callable[[Any], Any]

KERNEL = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
VERSIONS = " ".join(
    [numba.__version__, llvmlite.__version__, np.__version__, sys.implementation.cache_tag]
).encode()  # byte code is the same in all 3.11.x

PLAIN = (int, float, complex, str, bytes, np.generic, type(None))
# Where Numba's own objects keep the function from which they were made.
SOURCES = ("py_func", "_defn", "_dispatcher")


def fingerprint(
    functions: list[Callable[..., Any]],
    resolve: Resolve = lambda f: f,
    compiler: bytes = KERNEL + VERSIONS,
) -> str:
    """A hash of everything that compiling `functions` would freeze.

    resolve: gives the function that replaces a generic one. compiler: the other things on which
    machine code depends; empty if only the functions count.
    """
    digest = hashlib.sha256(compiler)
    seen: dict[int, int] = {}
    for function in functions:
        _feed(digest, function, resolve, seen)
    return digest.hexdigest()[:16]


def hash_of_value(value: Any) -> str:
    """A hash of a value of Numba's, such as the types of a call; the same in every process."""
    digest = hashlib.sha256()
    _feed(digest, value, _general, {})
    return digest.hexdigest()[:32]


def _general(value: Any) -> Any:
    """The general definition of a generic function; the types of a call name the rules."""
    return value.generic.default if hasattr(value, "generic") else value


def reachable_functions(function: Callable[..., Any]) -> list[FunctionType]:
    """The plain functions that this function can call, each once, this one first."""
    functions: dict[int, FunctionType] = {}
    waiting: list[Any] = [function]
    while waiting:
        value = waiting.pop()
        if isinstance(value, FunctionType) and id(value) not in functions:
            functions[id(value)] = value
            waiting += [constant for _, constant in constants(value)]
    return list(functions.values())


def constants(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The globals and closed-over values that a function uses, by name."""
    code, scope = function.__code__, function.__globals__
    names = sorted({name for inner in _codes(code) for name in inner.co_names})
    used = [(name, scope[name]) for name in names if name in scope]
    cells = zip(code.co_freevars, function.__closure__ or (), strict=True)
    for name, value in [*used, *((name, cell.cell_contents) for name, cell in cells)]:
        if isinstance(value, ModuleType):
            yield from _members(name, value, names)
        else:
            yield name, value


def _members(name: str, module: ModuleType, names: list[str]) -> Iterator[tuple[str, Any]]:
    """The names of our module that the function may use as `module.name`.

    For Python's own modules and the numerical libraries only the version counts.
    """
    top = module.__name__.partition(".")[0]
    if top in sys.stdlib_module_names or top in ("numpy", "numba"):
        return
    for inner in names:
        value = getattr(module, inner, None)
        if isinstance(value, ModuleType):
            if value.__name__.startswith(f"{module.__name__}."):
                yield from _members(f"{name}.{inner}", value, names)
        elif hasattr(module, inner):
            yield f"{name}.{inner}", value


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _feed(digest: Any, value: Any, resolve: Resolve, seen: dict[int, int]) -> None:
    value = resolve(value)
    made_from = next((getattr(value, name) for name in SOURCES if hasattr(value, name)), None)
    if isinstance(value, FunctionType):
        _feed_function(digest, value, resolve, seen)
    elif isinstance(value, type):
        _feed_class(digest, value, resolve, seen)
    elif isinstance(value, types.Type):
        _feed_all(digest, (type(value), value.key), resolve, seen)
    elif isinstance(value, Enum):
        _feed_all(digest, (type(value), value.name), resolve, seen)
    elif isinstance(value, tuple):
        _feed(digest, type(value), resolve, seen)
        _feed_all(digest, value, resolve, seen)
    elif isinstance(value, np.ndarray):
        digest.update(f"{value.dtype!r} {value.shape}".encode() + value.tobytes())
    elif isinstance(value, np.dtype):
        digest.update(repr((value, value.itemsize)).encode())
    elif isinstance(value, PLAIN):
        digest.update(f"{type(value).__name__} {value!r} ".encode())
    elif made_from is not None:
        _feed_all(digest, (type(value), made_from), resolve, seen)
    else:
        _feed(digest, type(value), resolve, seen)


def _feed_all(digest: Any, values: Any, resolve: Resolve, seen: dict[int, int]) -> None:
    digest.update(f"{len(values)} values ".encode())
    for value in values:
        _feed(digest, value, resolve, seen)


def _feed_class(digest: Any, value: type, resolve: Resolve, seen: dict[int, int]) -> None:
    """Add its name, an enumeration's members, and a named tuple's fields, defaults and methods."""
    digest.update(f"{value.__module__}.{value.__qualname__} ".encode())
    if isinstance(value, EnumMeta):
        members: dict[str, Any] = dict(value.__members__)
        values = tuple((name, member.value) for name, member in members.items())
        _feed(digest, values, resolve, seen)
    elif issubclass(value, tuple) and hasattr(value, "_fields"):
        defaults = tuple(getattr(value, "_field_defaults", {}).items())
        _feed_all(digest, (value._fields, defaults, _methods(value)), resolve, seen)


def _methods(kind: type) -> tuple[tuple[str, FunctionType], ...]:
    """The methods that an author has written in the class of a named tuple."""
    own = ((name, f) for name, f in vars(kind).items() if isinstance(f, FunctionType))
    return tuple((name, f) for name, f in own if not name.startswith("_"))


def _feed_function(
    digest: Any, function: FunctionType, resolve: Resolve, seen: dict[int, int]
) -> None:
    if id(function) in seen:
        digest.update(f"again {seen[id(function)]} ".encode())
        return
    seen[id(function)] = len(seen)
    for code in _codes(function.__code__):
        _feed_code(digest, code)
    named = tuple((function.__kwdefaults__ or {}).items())
    _feed_all(digest, (function.__defaults__, named), resolve, seen)
    for name, value in constants(function):
        digest.update(name.encode())
        _feed(digest, value, resolve, seen)


def _feed_code(digest: Any, code: CodeType) -> None:
    """Add byte code, names and constants; no line numbers, so a comment changes nothing."""
    plain = [c for c in code.co_consts if not isinstance(c, CodeType)]
    ordered = [sorted(c, key=repr) if isinstance(c, frozenset) else c for c in plain]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    takes = (code.co_argcount, code.co_kwonlyargcount, code.co_flags)
    digest.update(code.co_code + code.co_exceptiontable + repr((names, takes, ordered)).encode())
