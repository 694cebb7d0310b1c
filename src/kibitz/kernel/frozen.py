"""What compiling a function freezes: the functions it reaches, their code, their constants.

The hash of all that names the compiled code on disk, so an edit of a rule, of a helper in
another file or of a constant gives another name, and stale code is never found.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from enum import EnumMeta
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

Resolve = Callable[[Any], Any]

KERNEL = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
VERSIONS = f"{numba.__version__} {sys.version_info[:2]} {np.__version__}".encode()


def fingerprint(
    functions: list[Callable[..., Any]],
    resolve: Resolve = lambda f: f,
    compiler: bytes = KERNEL + VERSIONS,
) -> str:
    """A hash of everything that compiling `functions` would freeze.

    resolve: says which function serves in place of a generic one. compiler: what else machine
    code depends on; empty where only the functions count.
    """
    digest = hashlib.sha256(compiler)
    seen: set[int] = set()
    for function in functions:
        _feed(digest, function, resolve, seen)
    return digest.hexdigest()[:16]


def reached(function: Callable[..., Any]) -> list[FunctionType]:
    """The plain functions that can be called from here, each once, this one first."""
    found: dict[int, FunctionType] = {}
    waiting: list[Any] = [function]
    while waiting:
        value = waiting.pop()
        if isinstance(value, FunctionType) and id(value) not in found:
            found[id(value)] = value
            waiting += [constant for _, constant in constants(value)]
    return list(found.values())


def constants(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The globals and closed-over values that a function uses, by name."""
    code, scope = function.__code__, function.__globals__
    names = sorted({name for inner in _codes(code) for name in inner.co_names})
    for name in names:
        value = scope.get(name)
        if isinstance(value, ModuleType):
            yield from _members(name, value, names)
        elif name in scope:
            yield name, value
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents


def _members(name: str, module: ModuleType, names: list[str]) -> Iterator[tuple[str, Any]]:
    """Of a module of ours, whatever the function may use as `module.name`.

    Python's own modules and the numerical libraries count by their version alone.
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


def _feed(digest: Any, value: Any, resolve: Resolve, seen: set[int]) -> None:
    value = resolve(value)
    if isinstance(value, FunctionType):
        _feed_function(digest, value, resolve, seen)
    elif isinstance(value, np.ndarray):
        digest.update(f"{value.dtype} {value.shape}".encode() + value.tobytes())
    elif isinstance(value, tuple):
        digest.update(f"tuple {len(value)}".encode())
        for item in value:
            _feed(digest, item, resolve, seen)
    elif isinstance(value, EnumMeta):
        members: dict[str, Any] = dict(value.__members__)
        digest.update(repr({name: member.value for name, member in members.items()}).encode())
    elif isinstance(value, (int, float, complex, str, bytes, np.generic, type(None))):
        digest.update(f"{type(value).__name__} {value!r} ".encode())
    else:
        named = value if isinstance(value, type) else type(value)
        digest.update(f"{named.__module__}.{named.__qualname__}".encode())


def _feed_function(digest: Any, function: FunctionType, resolve: Resolve, seen: set[int]) -> None:
    if id(function) in seen:
        digest.update(f"again {function.__name__}".encode())
        return
    seen.add(id(function))
    for code in _codes(function.__code__):
        _feed_code(digest, code)
    _feed(digest, function.__defaults__, resolve, seen)
    for name, value in constants(function):
        digest.update(name.encode())
        _feed(digest, value, resolve, seen)


def _feed_code(digest: Any, code: CodeType) -> None:
    """Byte code, names and constants; no line numbers, so that a comment changes nothing."""
    plain = [c for c in code.co_consts if not isinstance(c, CodeType)]
    ordered = [sorted(c, key=repr) if isinstance(c, frozenset) else c for c in plain]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)
    digest.update(code.co_code + repr((names, ordered)).encode())
