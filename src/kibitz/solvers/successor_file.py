"""The positions after each act, in a temporary file: four bytes an act, and none of memory.

A record is the number of acts of a position and the numbers of the positions after them. What fits
into the first block of memory is never written.
"""

from __future__ import annotations

import tempfile
from typing import IO, Any

import numpy as np

from ..contract import KibitzError

BLOCK = 1 << 20  # numbers in memory, at least


class SuccessorFile:
    """Records that are appended one after another, and read as one array."""

    def __init__(self, most_acts: int) -> None:
        self.block = np.empty(max(BLOCK, 4 * (most_acts + 1)), np.int32)
        self.used = 0
        self._file: IO[bytes] | None = None

    def flush(self) -> None:
        """Write the block to the file; KibitzError if the disk is full."""
        try:
            if self._file is None:
                self._file = tempfile.TemporaryFile()  # noqa: SIM115 - `close` is for it
            self._file.write(self.block[: self.used].data)
            self._file.flush()
        except OSError as fault:
            raise KibitzError(
                f"The positions after each act do not fit into {tempfile.gettempdir()}: "
                f"{fault.strerror}. TMPDIR names another folder."
            ) from fault
        self.used = 0

    def records(self) -> Any:
        """All records."""
        if self._file is None:
            return self.block[: self.used]
        self.flush()
        return np.asarray(np.memmap(self._file, np.int32, "r"))

    def close(self) -> None:
        """Give the space on the disk back."""
        if self._file is not None:
            self._file.close()
