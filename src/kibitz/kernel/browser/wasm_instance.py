"""WebAssembly in `wasmtime`, outside a browser: the same calls as those of compiled functions.

The arrays of a call are copied into the memory of the module, and back after it. So this is for
checks, and not for speed.
"""

from __future__ import annotations

import atexit
import importlib.util
import math
import weakref
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from ...contract import GameError
from ..game_rules import Rules
from .lowered import NoBrowserCode, leaves
from .wasm import Module, kinds_of, module

F = TypeVar("F", bound=Callable[..., Any])
RETURNED = 0, -2  # the status after a result, and after none
RESULT, ERROR = 256, 64  # bytes


def in_browser(function: F, rules: Rules | None = None) -> F:
    """`function`, called as its compiled form is, as WebAssembly.

    GameError with the sentence of the rules where they raise an error.
    """
    known = rules.instances if rules else _of_numbers
    made: dict[Any, Instance] = known.setdefault(function, {})

    def call(*arguments: Any) -> Any:
        kinds = kinds_of(arguments)
        if kinds not in made:
            made[kinds] = Instance(module({"run": (function, arguments)}, rules))
        return made[kinds].call("run", arguments)

    return cast(F, call)


_of_numbers: dict[Callable[..., Any], dict[Any, Instance]] = {}


def require_wasmtime() -> None:
    """NoBrowserCode if WebAssembly cannot be run on this machine."""
    if not importlib.util.find_spec("wasmtime"):
        raise NoBrowserCode("Running WebAssembly needs wasmtime: pip install 'kibitz[browser]'.")


_living: weakref.WeakSet[Instance] = weakref.WeakSet()


@atexit.register
def _end() -> None:
    """Free what wasmtime holds while it can still free it."""
    for instance in list(_living):
        vars(instance).clear()


class Instance:
    """A module with its memory. code: as `module` gives it."""

    def __init__(self, code: Module) -> None:
        require_wasmtime()
        import wasmtime

        engine = wasmtime.Engine()
        self.store, self.results = wasmtime.Store(engine), code.results
        made = wasmtime.Module(engine, code.code)
        given = [_mathematics(wasmtime, self.store, imported) for imported in made.imports]
        self.exports: Any = wasmtime.Instance(self.store, made, given).exports(self.store)
        self.memory: Any = self.exports["memory"]
        self.result, self.error = self.allocate(RESULT), self.allocate(ERROR)
        _living.add(self)
        self.rooms: dict[tuple[str, int, int], int] = {}

    def allocate(self, size: int) -> int:
        """The address of fresh memory."""
        return int(self.exports["kibitz_allocate"](self.store, size)) & 0xFFFFFFFF

    def call(self, name: str, arguments: Sequence[Any]) -> Any:
        """Call an entry; what it writes to its arrays stands in these arrays afterwards."""
        given = leaves(tuple(arguments))
        arrays = [leaf for leaf in given if isinstance(leaf, np.ndarray)]
        places = iter(self._places(name, arrays))
        for place, array in zip(self._places(name, arrays), arrays, strict=True):
            self.memory.write(self.store, array.tobytes(), place)
        passed = [next(places) if isinstance(x, np.ndarray) else _number(x) for x in given]
        status = self.exports[f"kibitz.{name}"](self.store, self.result, self.error, *passed)
        if status not in RETURNED:
            raise GameError(self._sentence())
        for place, array in zip(self._places(name, arrays), arrays, strict=True):
            raw = self.memory.read(self.store, place, place + array.nbytes)
            array[...] = np.frombuffer(raw, array.dtype).reshape(array.shape)
        kind = self.results[name]
        return None if kind is None else self._returned(kind)

    def _places(self, name: str, arrays: list[Any]) -> list[int]:
        """The address of each array; arrays that share memory share it here too."""
        begins = [array.__array_interface__["data"][0] for array in arrays]
        wholes: list[list[int]] = []
        for begin, array in sorted(zip(begins, arrays, strict=True), key=lambda pair: pair[0]):
            end = begin + array.nbytes
            if wholes and begin < wholes[-1][1]:
                wholes[-1][1] = max(end, wholes[-1][1])
            else:
                wholes.append([begin, end])
        rooms = {}
        for k, (begin, end) in enumerate(wholes):
            if (name, k, end - begin) not in self.rooms:
                self.rooms[name, k, end - begin] = self.allocate(end - begin)
            rooms[begin] = self.rooms[name, k, end - begin]
        whole = [max(begin for begin in rooms if begin <= place) for place in begins]
        return [rooms[base] + begin - base for base, begin in zip(whole, begins, strict=True)]

    def _returned(self, kind: np.dtype[Any]) -> Any:
        raw = self.memory.read(self.store, self.result, self.result + kind.itemsize)
        return np.frombuffer(bytes(raw), kind)[0].item()

    def _sentence(self) -> str:
        """The sentence of the last error: the address of an address of its text."""
        place = self.error
        for _ in range(2):
            place = int.from_bytes(self.memory.read(self.store, place, place + 4), "little")
        return bytes(self.memory.read(self.store, place, place + 1000)).partition(b"\0")[0].decode()


def _number(value: Any) -> float | int:
    return float(value) if isinstance(value, float | np.floating) else int(value)


def _mathematics(wasmtime: Any, store: Any, wanted: Any) -> Any:
    """A function of the host that the module imports, by its name in C."""
    name = wanted.name if hasattr(math, wanted.name) else wanted.name.removesuffix("f")
    return wasmtime.Func(store, wanted.type, getattr(math, name))
