"""The rules of one game as the kernel knows them, and the record that holds a position."""

from __future__ import annotations

import inspect
import weakref
from collections.abc import Callable, Mapping
from operator import itemgetter
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from ..contract import RULES, Fields, GameError
from .frozen import KERNEL, VERSIONS, fingerprint

if TYPE_CHECKING:
    from .generic import Generic

Positions = NDArray[np.void]
Functions = Mapping[str, Callable[..., Any]]

# The types that a field may have, and the letter of each in the module `struct`.
LETTERS = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "f4": "f",
    "f8": "d",
    "?": "?",
}

# Weak, so that old versions leave the memory while an author edits and loads a file for hours.
known: weakref.WeakValueDictionary[str, Rules] = weakref.WeakValueDictionary()


class Rules:
    """The compilable functions of one game, under a title that is unique to this version.

    machines: the compiled functions of these rules; instances: those as WebAssembly, by the types
    of their arguments. They are freed together with the rules.
    """

    def __init__(self, id: str, functions: Functions) -> None:
        _check(id, functions)
        self.id = id
        self.functions = functions
        names = " ".join(functions).encode()
        code = fingerprint(list(functions.values()), compiler=KERNEL + VERSIONS + names)
        self.title = f"{id}:{code}"
        self.machines: dict[Callable[..., Any], Callable[..., Any]] = {}
        self.instances: dict[Callable[..., Any], dict[Any, Any]] = {}
        self._serving: dict[Generic, Callable[..., Any]] = {}
        self.games: weakref.WeakSet[Any] = weakref.WeakSet()  # in use; one can show a position
        known[self.title] = self

    def serving(self, generic: Generic) -> Callable[..., Any]:
        """The game's own function of that name, or the general one."""
        function = self._serving.get(generic)
        if function is None:
            own = self.functions.get(generic.name)
            function = taking(generic.takes, own) if own else generic.general(self.functions)
            self._serving[generic] = function
        return function


def taking(takes: tuple[str, ...], own: Callable[..., Any]) -> Callable[..., Any]:
    """`own` as a function of all of `takes`, though it may name only some of them."""
    wanted = tuple(inspect.signature(own).parameters)
    if wanted == takes:
        return own
    scope: dict[str, Any] = {"own": own}
    exec(f"def adapted({', '.join(takes)}):\n return own({', '.join(wanted)})", scope)
    return cast(Callable[..., Any], scope["adapted"])


def _check(id: str, functions: Functions) -> None:
    for name, wanted in RULES.items():
        takes = ", ".join(wanted.takes)
        own = functions.get(name)
        if own is None:
            if wanted.required:
                raise GameError(f"{id} has no function {name}({takes}): {wanted.meaning}.")
            continue
        for argument in inspect.signature(own).parameters:
            if argument not in wanted.takes:
                raise GameError(f"{id}: {name} may take ({takes}), but not {argument}.")


def require_count(rules: Rules, written: Any) -> int:
    """The number that `legal` returned; GameError if it is not a number."""
    if isinstance(written, bool) or not isinstance(written, int | np.integer):
        code = rules.functions["legal"].__code__
        raise GameError(
            f"{Path(code.co_filename).name}, line {code.co_firstlineno}: legal returns "
            f"{written!r}; it returns how many actions it wrote to out, a whole number."
        )
    return int(written)


def record_type(rules: Rules, fields: list[tuple[Any, ...]]) -> np.dtype[np.void]:
    """The type of a position; `fields` as `layout` gives them, the title on the first.

    In Python a field is an attribute. A number is a Python int, so that it does not overflow
    earlier than in machine code. An array is a view, so that writing to it changes the position.
    The type refers to its rules weakly, since Numba never frees a type. So a position needs its
    `Game`.
    """
    (name, *shape), *rest = fields
    plain = np.dtype([((rules.title, name), *shape), *rest])  # unpadded: bytes say all
    for field in plain.names or ():
        _require_compilable(rules.id, field, plain[field])
    at = cast(Mapping[str, tuple[np.dtype[Any], int]], plain.fields)
    members = {name: _field(name, *at[name][:2]) for name in plain.names or ()}
    kind = type(rules.id, (np.void,), {"rules": weakref.ref(rules), "__slots__": (), **members})
    return np.dtype((kind, plain))


def _require_compilable(id: str, name: str, kind: np.dtype[Any]) -> None:
    if _short(kind.base) not in LETTERS:
        raise GameError(f"{id}: the field {name} is {kind.base}; it may be {' '.join(LETTERS)}.")


def _short(kind: np.dtype[Any]) -> str:
    return kind.str.lstrip("<>=|").replace("b1", "?")


def _field(name: str, kind: np.dtype[Any], offset: int) -> property:
    is_whole = kind.base.kind in "iu"

    def write(p: np.void, value: Any) -> None:
        if is_whole and isinstance(value, float) and not value.is_integer():
            raise ValueError(f"the field {name} holds whole numbers, and {value} would be cut off")
        p[name] = value

    if kind.shape:
        return property(itemgetter(name), write)
    unpack = Struct(kind.str[0].replace("|", "=") + LETTERS[_short(kind)]).unpack_from

    def read(p: Fields) -> Any:
        return unpack(p, offset)[0]  # three times as fast as p[name]

    return property(read, write)
