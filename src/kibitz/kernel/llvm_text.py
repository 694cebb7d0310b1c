"""The text in which Numba hands a function to LLVM, written with less work; the code is the same.

llvmlite gives each value a name that says where it comes from, and formats each instruction by
itself. Numba makes a text for each size that it needs to know. docs/kernel.md names what is
replaced here under "When Numba changes".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite.ir import instructions, types, values
from numba.core import base
from numba.core.errors import LoweringError, new_error_context  # type: ignore[attr-defined]
from numba.core.lowering import Lower

from .own_target import change

Instruction: Any = instructions.Instruction


def take() -> None:
    """Replace Numba's writing of the text while Kibitz compiles."""
    change(Instruction, "name", property(lambda self: self._name, _number))
    change(Instruction, "_set_name", _number)
    change(Instruction, "_get_reference", lambda self: f'%"{self._name}"')
    change(values.Block, "descr", _write_block)
    measured = _measured_once(base.BaseContext.get_abi_sizeof)
    change(base.BaseContext, "get_abi_sizeof", measured)
    change(Lower, "lower_block", _lower_block)


def _number(self: Any, name: str) -> None:
    """Name a value by a number that no other value of its function has."""
    numbers = self.parent.scope._basenamemap
    numbers[""] += 1
    self._name = f".{numbers['']}"


def _write_block(self: Any, text: list[str]) -> None:
    text.append(f"{self._format_name()}:\n")
    for instruction in self.instructions:
        if not isinstance(instruction.type, types.VoidType):
            text.append(f"{instruction.get_reference()} = ")
        instruction.descr(text)
        text.append("\n")


def _lower_block(self: Any, block: Any) -> None:
    """Describe the place of an error only when there is one."""
    self.pre_block(block)
    for instruction in block.body:
        self.loc = instruction.loc
        try:
            self.lower_inst(instruction)
        except Exception as fault:
            wrapped = partial(LoweringError, loc=instruction.loc)
            said = 'lowering "{inst}" at {loc}'
            with new_error_context(said, inst=instruction, loc=instruction.loc, errcls_=wrapped):
                raise fault
    self.post_block(block)


def _measured_once(measure: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    sizes: dict[tuple[Any, str], int] = {}

    def size(context: Any, kind: Any) -> int:
        key = context.target_data, str(kind)
        if key not in sizes:
            sizes[key] = measure(context, kind)
        return sizes[key]

    return size
