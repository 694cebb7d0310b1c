"""Machine code on disk, in folders named for what was compiled."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core import caching

DAYS_KEPT = 30


def cache_folder() -> Path:
    """Where compiled code is kept: $KIBITZ_CACHE, or `kibitz` in the user's cache folder."""
    given = os.environ.get("KIBITZ_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kibitz"


def folder(game: str, function: str, fingerprint: str) -> Path:
    """The folder of one compiled function; code that checks bounds lies apart."""
    checked = "checked-" if numba.config.BOUNDSCHECK else ""
    return cache_folder() / game / f"{function}-{checked}{fingerprint}"


class DiskCache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's own cache, in a given folder instead of one beside the source."""

    def __init__(self, function: object, name: str, folder: Path) -> None:
        sweep(folder.parent)
        self._name = name
        self._py_func = function
        self._impl = _Filing(folder, name)
        self._cache_path = str(folder)
        self._cache_file = caching.IndexDataCacheFile(self._cache_path, name, 0)
        self.enable()
        if folder.exists():
            os.utime(folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What is on disk, or None where it cannot be read: it is compiled again then."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            with suppress(OSError):
                self.flush()  # a damaged index could not be added to
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, unless the disk cannot be written."""
        with suppress(OSError):
            super().save_overload(sig, data)


class _Filing(caching.CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, folder: Path, name: str) -> None:
        self._locator = _Place(folder)
        self._filename_base = name


class _Place(caching._CacheLocator):  # type: ignore[misc]
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def get_cache_path(self) -> str:
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> int:
        return 0  # the folder's name already stands for the source

    def get_disambiguator(self) -> str:
        return ""


def sweep(folder: Path, days: int = DAYS_KEPT) -> None:
    """Drop the entries that no process has asked for in so many days."""
    oldest = time.time() - days * 86400
    for entry in folder.glob("*"):
        with suppress(FileNotFoundError):  # another process sweeps too
            if entry.stat().st_mtime < oldest:
                shutil.rmtree(entry, ignore_errors=True)
