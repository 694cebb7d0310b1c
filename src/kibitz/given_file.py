"""Files that somebody else may have written, read within bounds.

`opened` waits for nobody, as at a pipe. An archive of arrays (`.npz`) says how large it will be
before it is unpacked, and no pickle is read. What is no regular file, or is too large, is an
OSError whose `strerror` says so; what is damaged is a ValueError.
"""

from __future__ import annotations

import errno
import json
import math
import os
import stat
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from .contract import KibitzError, as_python

LARGEST_TEXT = 2**24  # bytes of a file of text
LARGEST_ARRAYS = 2**28  # bytes of all arrays of an archive, or a multiple of its size on the disk:
USUAL_RATIO = 20
WAITS_FOR_NOBODY = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
KINDS = "biufU"  # of numbers and texts


def path_of(given: Path | str, what: str, error: type[KibitzError] = KibitzError) -> Path:
    """The path that a caller gives; a KibitzError if no file can have it. what: its name."""
    if not isinstance(given, str | Path):
        raise error(f"{what} is the path of a file or a folder, not {as_python(given)}.")
    try:
        os.lstat(given)
    except ValueError as fault:
        raise error(f"{what} has a character that no path has: {as_python(str(given))}.") from fault
    except OSError as fault:
        if fault.errno == errno.ENAMETOOLONG:
            raise error(f"{what} is too long for a path: {as_python(str(given))}.") from fault
    return Path(given)


@contextmanager
def open_given(path: Path, most: int | None = None, *, follow: bool = True) -> Iterator[BinaryIO]:
    """A regular file of at most this many bytes; OSError if it is anything else.

    follow: whether it may be a link to one.
    """
    flags = WAITS_FOR_NOBODY | (0 if follow else getattr(os, "O_NOFOLLOW", 0))
    file = os.open(path, os.O_RDONLY | flags)
    with os.fdopen(file, "rb") as stream:
        facts = os.fstat(file)
        if not stat.S_ISREG(facts.st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        if most is not None and facts.st_size > most:
            raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
        yield stream


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a file; OSError if it cannot be read."""
    with open_given(path, most) as file:
        return file.read(most)


def read_text(path: Path, most: int = LARGEST_TEXT) -> str:
    """The text of a file; OSError if it cannot be read, ValueError if it is not UTF-8."""
    return read_bytes(path, most).decode()


def read_json(path: Path, most: int = LARGEST_TEXT) -> Any:
    """The value of a file of JSON; OSError if it cannot be read, ValueError if it is not JSON."""
    return json_of(read_text(path, most))


def json_of(text: str) -> Any:
    """The value of a text of JSON; ValueError if it is not JSON or nested too deeply."""
    try:
        return json.loads(text)
    except RecursionError as fault:
        raise ValueError("it is nested too deeply") from fault


class Archive(Mapping[str, NDArray[Any]]):
    """The arrays of an archive, each read when it is asked for."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file)
        self._members = {m.filename.removesuffix(".npy"): m for m in self._zip.infolist()}
        most = max(LARGEST_ARRAYS, USUAL_RATIO * file.seek(0, os.SEEK_END))
        if sum(member.file_size for member in self._zip.infolist()) > most:
            raise ValueError(f"more than {most:,} bytes when it is unpacked")

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.array(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def array(self, name: str, most: int | None = None) -> NDArray[Any]:
        """An array of at most this many numbers; KeyError if there is none, else ValueError."""
        member = self._members[name]
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ValueError(f"{name} is compressed in another way")
        with self._zip.open(member) as packed:
            return read_array(packed, member.file_size, most)


def read_array(file: Any, size: int, most: int | None = None) -> NDArray[Any]:
    """The next array (`.npy`) of a file, of at most `size` bytes and `most` numbers.

    Nothing is reserved before its head agrees with these. ValueError if it does not.
    """
    version = np.lib.format.read_magic(file)
    read_head = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }.get(version)
    if read_head is None:
        raise ValueError("an array of another format")
    shape, by_columns, kind = read_head(file)
    count = math.prod(map(int, shape))
    if min(shape, default=0) < 0 or count * kind.itemsize > size or not _is_plain(kind):
        raise ValueError("an array that the file cannot hold")
    if most is not None and count > most:
        raise ValueError(f"an array of more than {most:,} numbers")
    array = np.empty(shape, kind, order="F" if by_columns else "C")
    if array.size:
        _fill(file, array.reshape(-1, order="A").view(np.uint8))
    return array


def _is_plain(kind: np.dtype[Any]) -> bool:
    if kind.names:
        return all(_is_plain(kind[name].base) for name in kind.names)
    return kind.kind in KINDS and kind.itemsize > 0 and kind.subdtype is None


def _fill(file: Any, room: NDArray[np.uint8]) -> None:
    done = 0
    while done < len(room):
        step = file.readinto(room[done : done + 2**20].data)
        if not step:
            raise ValueError("an array that ends early")
        done += step
