"""Files that are written whole or not at all, so that nobody ever reads a part of one."""

from __future__ import annotations

import os
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
