"""The program that makes the full code of all functions that wait for it, the latest first.

`later.py` starts it with a lock that it holds until nothing waits any more. What waits is a file: a
function and its helpers as LLVM's module.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from . import later
from .disk import CODE
from .passes import optimize_fully
from .signed_files import cache_folder, read_signed, write_signed

NICE = 19  # the lowest priority


def main(lock: int | None) -> None:
    """Compile what waits, and write each result beside it. lock: its file descriptor."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        while todo := waiting():
            _compile(todo[0])
        if lock is None:  # a system without locks
            return
        os.close(lock)  # whoever leaves a function from now on starts this program again
        lock = later.claim_lock() if waiting() else None
        if lock is None:
            return


def waiting() -> list[Path]:
    """The files that wait, the latest first."""
    return sorted(cache_folder().glob(f"*/*/*{later.TODO}"), key=_time_of, reverse=True)


def _time_of(file: Path) -> float:
    with suppress(OSError):
        return file.stat().st_mtime
    return 0.0  # it is gone


def _compile(todo: Path) -> None:
    payload = read_signed(todo)
    with suppress(Exception):  # the first code goes on, and what else waits is made
        if payload is not None:
            write_signed(*_full_code(todo, *pickle.loads(payload)))
    todo.unlink(missing_ok=True)


def _full_code(
    todo: Path,
    name: str,
    bitcode: bytes,
    helpers: list[str],
    environment: str,
    others: bytes,
    options: dict[str, Any],
) -> tuple[Path, bytes]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(**options)
    module = llvm.parse_bitcode(bitcode)
    optimize_fully(module, machine, helpers)
    module.verify()
    names = [v.name for v in module.global_variables if v.name.startswith(environment)]
    code = machine.emit_object(module), module.as_bitcode()
    return todo.with_suffix(CODE), pickle.dumps((name, code, names, others))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else None)
