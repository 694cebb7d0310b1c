"""Machine code on disk: a folder for each compiled function, in it a file for each set of types.

The name of the folder is a hash of the code (`frozen.py`). The name of the file is a hash of the
argument types and of the processor. A file begins with the checksum of the rest.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core import caching
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys
from numba.core.serialize import dumps

from .frozen import described
from .quick import QUICK

DAYS_KEPT = 30
CHECKSUM = 32  # bytes
CODE = ".nbc"


def cache_folder() -> Path:
    """The folder of compiled code: $KIBITZ_CACHE, or `kibitz` in the user's cache folder.

    A user without a home folder gets a fresh temporary folder.
    """
    given = os.environ.get("KIBITZ_CACHE")
    if given:
        return Path(given)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kibitz"
    except RuntimeError:  # a user without a home
        os.environ["KIBITZ_CACHE"] = tempfile.mkdtemp(prefix="kibitz-")  # also for child processes
        return cache_folder()


def folder(game: str, function: str, fingerprint: str) -> Path:
    """The folder of one compiled function; each way of compiling has a separate folder."""
    way = "checked-" * bool(numba.config.BOUNDSCHECK) + "quick-" * QUICK
    return cache_folder() / game / f"{function}-{way}{fingerprint}"


class DiskCache(caching._Cache):  # type: ignore[misc]
    """The cache of one function, as Numba's dispatcher calls it.

    before_compiling: called if there is no code on disk, so that Numba has to compile.
    """

    def __init__(self, folder: Path, before_compiling: Callable[[], None] = lambda: None) -> None:
        self._folder = folder
        self._before_compiling = before_compiling
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
            found = _rebuilt(self._file(sig, target_context.codegen()), target_context)
        except Exception as fault:  # Numba's inner interface has changed
            say_once("Compiled code cannot be read from the disk, so it is compiled again", fault)
            found = None
        if found is None:
            self._before_compiling()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store compiled code, unless it contains addresses or the disk cannot be written."""
        if data.lifted or data.library.has_dynamic_globals:
            return
        try:
            write_checked(self._file(sig, data.codegen), dumps(data._reduce()))
            sweep(self._folder.parent)
        except OSError:
            return
        except Exception as fault:
            say_once("Compiled code cannot be written to the disk", fault)

    def _file(self, sig: Any, codegen: Any) -> Path:
        return self._folder / f"{described((sig, codegen.magic_tuple()))}{CODE}"


def _rebuilt(file: Path, target_context: Any) -> Any:
    """The code of a file, ready to run; None if there is no file or its checksum is wrong."""
    payload = read_checked(file)
    if payload is None:
        return None
    _prepare(target_context)
    return CompileResult._rebuild(target_context, *pickle.loads(payload))


def read_checked(file: Path) -> bytes | None:
    """What `write_checked` wrote; None if there is no readable file or its checksum is wrong."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    checksum, payload = content[:CHECKSUM], content[CHECKSUM:]
    return payload if hashlib.sha256(payload).digest() == checksum else None


def _prepare(target_context: Any) -> None:
    """Give LLVM the addresses that compiled code may need.

    Numba's own way, `refresh`, also loads all modules for compiling. That takes a third of a
    second.
    """
    rtsys.initialize(target_context)
    import numba.cpython.hashing  # noqa: F401 registers the secrets of Python's hashes


def write_checked(file: Path, payload: bytes) -> None:
    """Write a file in one step, so that no other process reads an incomplete file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{uuid.uuid4().hex[:8]}")
    try:
        fresh.write_bytes(hashlib.sha256(payload).digest() + payload)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


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
