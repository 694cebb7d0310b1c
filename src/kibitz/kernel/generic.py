"""Generic functions: written against the words of the contract, served by each game's rules.

A position's type bears the title of its rules. In Python a generic function looks the rules
up there; when compiled, Numba resolves it by the type, so that one text of a search becomes
machine code for each game, as a template would.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.errors import NumbaError
from numba.extending import overload, register_jitable

from ..contract import GameError
from . import disk
from .frozen import fingerprint, reached
from .rules import Rules, known

# One function for all of a search lets LLVM keep a position's fields in registers: Byg's
# random playouts run half as fast again as with calls, and compile no slower.
INLINE = {"forceinline": True}

F = TypeVar("F", bound=Callable[..., Any])


class Generic:
    """A function that a game may answer in its own way; `default` is the general answer."""

    def __init__(self, default: Callable[..., Any]) -> None:
        self.name = default.__name__
        self.takes = tuple(inspect.signature(default).parameters)
        self.default = default


def generic(default: F) -> F:
    """Make a function of a position that the rules of its game may replace.

    The rules' function of the same name is called with those arguments that it names; where
    there is none, the body of `default` is the answer.
    """
    answers = Generic(default)

    def stub(p: Any, *arguments: Any) -> Any:
        return type(p).rules.serving(answers)(p, *arguments)

    def resolve(p: Any, *arguments: Any) -> Callable[..., Any]:
        title = next(field.title for field in p.fields.values() if field.title)
        serving = known[title].serving(answers)
        _admit(serving)
        return serving

    both: list[Any] = [stub, resolve]
    for function in both:
        function.__name__, function.__doc__ = answers.name, default.__doc__
        function.__signature__ = inspect.signature(default)
    stub.generic = answers  # type: ignore[attr-defined]
    overload(stub, strict=False, jit_options=INLINE)(resolve)
    return cast(F, stub)


_compiled: dict[tuple[Callable[..., Any], str], Callable[..., Any]] = {}


def compiled(function: F, rules: Rules) -> F:
    """`function`, called with arrays of positions of these rules, as machine code.

    It may call generic functions and any plain function of ours; nothing needs a decorator.
    It runs without the GIL.
    """
    found = _compiled.get((function, rules.title))
    if found is None:
        _admit(function)
        machine = numba.njit(nogil=True, error_model="numpy")(function)
        machine._cache = disk.DiskCache(function, function.__name__, _folder(function, rules))
        found = _compiled[function, rules.title] = _explaining(machine, rules)
    return cast(F, found)


def _explaining(machine: Any, rules: Rules) -> Callable[..., Any]:
    """`machine`, with what Numba has to say against the rules put into one sentence."""

    def call(*arguments: Any) -> Any:
        try:
            return machine(*arguments)
        except Exception as fault:
            if isinstance(fault, NumbaError) or not machine.signatures:
                raise GameError(_sentence(rules, fault)) from fault
            raise

    return call


def _sentence(rules: Rules, fault: Exception) -> str:
    """Of all that Numba tells, the first complaint about a line of the rules."""
    files = {Path(f.__code__.co_filename).name for f in rules.functions.values()}
    complaint = f"{type(fault).__name__}: {fault}"
    if isinstance(fault, NumbaError):
        for line in map(str.strip, str(fault).splitlines()):
            place = re.match(r'File "(.+)", line (\d+):', line)
            if place and Path(place[1]).name in files:
                where = f"{Path(place[1]).name}, line {place[2]}"
                return f"{rules.id} cannot be compiled: {where}: {complaint}"
            if line and not line.startswith(("During", "raised from")):
                complaint = line
    return f"{rules.id} cannot be compiled: {complaint}"


def is_compiled(function: Callable[..., Any], rules: Rules) -> bool:
    """Whether this machine has compiled `function` for these rules before."""
    return any(_folder(function, rules).glob("*.nbc"))


def _folder(function: Callable[..., Any], rules: Rules) -> Any:
    def serving(value: Any) -> Any:
        own = getattr(value, "generic", None)
        return rules.serving(own) if isinstance(own, Generic) else value

    name = fingerprint([function, _admit], serving)
    return disk.folder(rules.id, function.__name__, name)


_admitted: set[Callable[..., Any]] = set()


def by_hand(function: F) -> F:
    """Mark a function whose compiled form is written apart, with `overload`."""
    _admitted.add(function)
    return function


def _admit(function: Callable[..., Any]) -> None:
    """Let compiled code call each plain function that `function` reaches."""
    for plain in reached(function):
        if plain not in _admitted and not hasattr(plain, "generic") and _ours(plain):
            _admitted.add(plain)
            register_jitable(**INLINE)(plain)


def _ours(function: Callable[..., Any]) -> bool:
    return not (function.__module__ or "").startswith(("numpy", "numba"))
