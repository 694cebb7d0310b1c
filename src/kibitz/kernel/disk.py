"""Machine code on disk: a folder for each compiled function, in it a file for each set of types.

The name of the folder is a hash of the code (`frozen.py`). The name of the file is a hash of the
argument types, and one of the processor. Only files that this user's Kibitz signed are read. The
first code of a function stands in a file of its own beside its full code (`later.py`). What comes
with Kibitz is written there when it is asked for (`prepared.py`).
"""

from __future__ import annotations

import os
import pickle
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import caching
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from . import later, prepared
from .frozen import hash_of_value
from .linking import ENVIRONMENT, LATER, WAY, compile_fully, compiles_in_steps
from .signed_files import cache_folder, can_sign, read_signed, write_signed

DAYS_KEPT = 30
CODE, FIRST = ".code", ".first.code"


def folder(game: str, function: str, fingerprint: str) -> Path:
    """The folder of one compiled function; each way of compiling has a separate folder."""
    way = "checked-" * bool(numba.config.BOUNDSCHECK) + f"{WAY}-" * (WAY not in ("", "full"))
    return cache_folder() / game / f"{function}-{way}{fingerprint}"


class DiskCache(caching._Cache):  # type: ignore[misc]
    """The cache of one function, as Numba's dispatcher calls it.

    before_compiling: called if there is no code on disk, so that Numba has to compile.
    """

    def __init__(self, folder: Path, before_compiling: Callable[[], None] = lambda: None) -> None:
        self._folder = folder
        self._before_compiling = before_compiling
        self._awaited: set[Path] = set()
        with suppress(OSError):
            os.utime(folder)

    @property
    def cache_path(self) -> str:
        """The folder, under the name that Numba gives it."""
        return str(self._folder)

    def enable(self) -> None:
        """Numba asks for this method; this cache is always in use."""

    def disable(self) -> None:
        """Numba asks for this method; this cache is always in use."""

    def flush(self) -> None:
        """Delete the code on disk."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code on disk for these types; None if it is missing, damaged or unreadable."""
        try:
            code = self._found(self._file(sig, target_context.codegen()), target_context)
        except Exception as fault:  # Numba's inner interface has changed
            say_once("Compiled code cannot be read from the disk, so it is compiled again", fault)
            code = None
        if code is None:
            if not self._can_write():
                compile_fully()  # the full code could not come later
            self._before_compiling()
        return code

    def _can_write(self) -> bool:
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            return os.access(self._folder, os.W_OK) and can_sign()
        return False

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store compiled code, unless it contains addresses or the disk cannot be written."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        try:
            self._save(self._file(sig, data.codegen), data)
            sweep(self._folder.parent)
        except OSError:
            return
        except Exception as fault:
            say_once("Compiled code cannot be written to the disk", fault)

    def _found(self, file: Path, target_context: Any) -> Any:
        code = _rebuilt(file, target_context)
        if code is not None or not compiles_in_steps():
            return code
        if file.exists():  # it is damaged, and nothing else would make it again
            file.unlink(missing_ok=True)
            return None
        first = file.with_suffix(FIRST)
        if not first.exists() and self._can_write():
            self._unpack(file, target_context.codegen())
        code = _rebuilt(first, target_context)
        if code is not None:
            self._await(file)
        return code

    def _unpack(self, file: Path, codegen: Any) -> None:
        """Write the first code that comes with Kibitz, if this function has any."""
        kept = prepared.read(f"{self._folder.parent.name}/{self._folder.name}/{_kinds(file)}")
        if kept is None:
            return
        name, bitcode, helpers, others = kept
        names = _names(module := llvm.parse_bitcode(bitcode))
        code = codegen._tm.emit_object(module), bitcode
        write_signed(file.with_suffix(FIRST), pickle.dumps((name, code, names, others)))
        later.leave(file, (name, bitcode, helpers, ENVIRONMENT, others), codegen)

    def _save(self, file: Path, data: Any) -> None:
        (name, _, code), *rest = data._reduce()
        names, others = _names(data.library._final_module), dumps(tuple(rest))
        if not hasattr(data.library, LATER):
            write_signed(file, pickle.dumps((name, code, names, others)))
            return
        write_signed(file.with_suffix(FIRST), pickle.dumps((name, code, names, others)))
        bitcode, helpers = getattr(data.library, LATER)
        later.leave(file, (name, bitcode, helpers, ENVIRONMENT, others), data.codegen)
        delattr(data.library, LATER)
        self._await(file)

    def _await(self, file: Path) -> None:
        self._awaited.add(file)
        later.begin(file)

    def has_better(self) -> bool:
        """Whether full code has come for a function that runs its first code."""
        return any(file.exists() for file in self._awaited)

    def _file(self, sig: Any, codegen: Any) -> Path:
        kinds, processor = hash_of_value(sig), hash_of_value(codegen.magic_tuple())
        return self._folder / f"{kinds}-{processor[:16]}{CODE}"


def _rebuilt(file: Path, target_context: Any) -> Any:
    """The code of a file, ready to run; None if there is no file or its signature is wrong."""
    payload = read_signed(file)
    if payload is None:
        return None
    _prepare(target_context)
    name, code, names, others = pickle.loads(payload)
    *rest, environments = pickle.loads(others)
    used = [environment for environment in environments if environment.env_name in names]
    return CompileResult._rebuild(target_context, (name, "object", code), *rest, used)


def _kinds(file: Path) -> str:
    """The part of a file's name for the types, which is the same on each processor."""
    return file.name.partition("-")[0]


def _names(module: Any) -> list[str]:
    """The names of the constants of the functions that a module contains."""
    return [v.name for v in module.global_variables if v.name.startswith(ENVIRONMENT)]


def _prepare(target_context: Any) -> None:
    """Give LLVM the addresses that compiled code may need.

    Numba's own way, `refresh`, also loads all modules for compiling. That takes a third of a
    second.
    """
    rtsys.initialize(target_context)
    import numba.cpython.hashing  # noqa: F401 registers the secrets of Python's hashes


_warned: set[str] = set()


def say_once(what: str, fault: Exception) -> None:
    """Report on standard error, once in a process, that Numba does not work as Kibitz expects."""
    if what not in _warned:
        _warned.add(what)
        why = f"{type(fault).__name__}: {fault}"
        print(f"kibitz: {what} (Numba {numba.__version__}, {why}).", file=sys.stderr)


def sweep(folder: Path, days: int = DAYS_KEPT) -> None:
    """Delete the entries that no process has used for this number of days."""
    oldest = time.time() - days * 86400
    for entry in folder.glob("*"):
        with suppress(FileNotFoundError):  # another process sweeps too
            if entry.stat().st_mtime < oldest:
                shutil.rmtree(entry, ignore_errors=True)
