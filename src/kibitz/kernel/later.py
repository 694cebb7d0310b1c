"""Full code that another process makes while the first code of a function runs.

The process that compiles a function leaves a file with its code for LLVM, and starts a program of
the lowest priority (`full_code.py`) unless one works already. The program outlives it, and writes
the full code to the disk. `Steps` calls a function, and changes to its full code when that is
there. If the program ended early, the next process that finds the file starts it again.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from .signed_files import cache_folder, write_signed

TODO = ".todo"


def leave(file: Path, what: tuple[Any, ...], codegen: Any) -> None:
    """Leave what the program needs to write the full code to `file`."""
    options: dict[str, Any] = {"opt": 3}
    codegen._customize_tm_options(options)
    write_signed(file.with_suffix(TODO), pickle.dumps((*what, options)))


def begin(file: Path) -> None:
    """Start the program that makes full code, if `file` waits for it and no program works."""
    if not file.with_suffix(TODO).exists():
        return
    with suppress(OSError):  # no more processes: the first code goes on
        if sys.platform == "win32":
            _started.append(_program())
        elif (lock := claim_lock()) is not None:
            try:
                _started.append(_program(lock))
            finally:
                os.close(lock)  # the program holds it now
    _started[:] = [program for program in _started if program.poll() is None]


def claim_lock() -> int | None:
    """The file descriptor of a lock that one program at a time holds; None if another has it."""
    if sys.platform == "win32":
        return None
    import fcntl

    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW
    lock = os.open(cache_folder() / "compiling", flags, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    return lock


def _program(*locks: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "kibitz.kernel.full_code", *map(str, locks)],
        env={**os.environ, "PYTHONPATH": _paths()},
        pass_fds=locks,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _paths() -> str:
    """Where the program finds this Kibitz, however this process found it."""
    given = os.environ.get("PYTHONPATH")
    return os.pathsep.join([str(Path(__file__).parents[2]), *([given] if given else [])])


_started: list[subprocess.Popen[bytes]] = []


class Steps:
    """A compiled function: its first code, then its full code as soon as that is there.

    make: gives a dispatcher of Numba whose `_cache` is a `DiskCache`.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make, self._machine = make, make()

    def __call__(self, *arguments: Any) -> Any:
        """Call the best code that there is."""
        if self._machine._cache.has_better():
            self._machine = self._make()
        return self._machine(*arguments)

    @property
    def signatures(self) -> Any:
        """The types for which there is code."""
        return self._machine.signatures
