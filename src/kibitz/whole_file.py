"""Files that are written whole or not at all, and files that one process at a time may hold."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from .contract import KibitzError


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file, which takes its place when the block ends; its folder is made if need be.

    If the block fails or the machine stops, the earlier file stays. If two processes write at
    once, the later one wins. Raises KibitzError if the file cannot be written.
    """
    draft = path.with_name(f".{path.name}.{uuid4().hex[:8]}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as fault:
        raise KibitzError(f"{path} cannot be written: {fault.strerror}.") from fault
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def require_earlier(path: Path, begins: bytes, what: str) -> None:
    """KibitzError if a file is there that is neither empty nor what a command wrote before.

    A mistyped name must not cost the rules of a game. A folder is refused when it is written.
    """
    if path.is_dir() or not path.exists():
        return
    try:
        head = b""
        if path.is_file():
            with path.open("rb") as file:
                head = file.read(len(begins)) or begins
    except OSError as fault:
        raise KibitzError(f"{path} cannot be read: {fault.strerror}.") from fault
    if head != begins:
        raise KibitzError(f"{path} is there and is no {what}; nothing was written. Name another.")


@contextmanager
def only_one(file: Path) -> Iterator[bool]:
    """Whether no other process is inside with this file, which is made if need be.

    A process that is killed holds it no longer. Raises KibitzError if the file cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        opened = file.open("ab")
    except OSError as fault:
        raise KibitzError(f"{file} cannot be written: {fault.strerror}.") from fault
    with opened:
        yield _lock(opened)


def _lock(file: BinaryIO) -> bool:
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
