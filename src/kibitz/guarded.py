"""Programs that Kibitz starts, each in a session of its own, and that never outlive it.

`close` ends a program with all that it started. So does the end of Kibitz, also by a signal that
nobody can handle: a process of the shell waits for it. A `LineProgram` is asked in lines.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from .contract import KibitzError

LONGEST = 1 << 24  # bytes of a line, and of the errors of which the last line is repeated
QUOTED = 300  # characters of these errors in a sentence
GUARD = 'read -r line; kill -s KILL -- "-$0"'  # waits for the end of Kibitz, then ends a group


class GuardedProcess:
    """A program in a session of its own, and the process that ends it with Kibitz.

    title: its name in sentences. streams: as `subprocess.Popen` takes them. What it writes as
    errors is kept for `last_error`, unless they go elsewhere.
    """

    def __init__(self, command: Sequence[str], title: str, **streams: Any) -> None:
        self.title = title
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                list(command), start_new_session=True, **{"stderr": self._errors, **streams}
            )
        except OSError as fault:
            self._errors.close()
            raise KibitzError(f"{title} cannot be started: {fault.strerror}.") from fault
        self._guard = _guard(self._process.pid)

    @property
    def number(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def status(self) -> int | None:
        """With which status it has ended; None while it runs."""
        return self._process.poll()

    def send(self, number: int) -> None:
        """Send a signal to the program and everything that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def close(self) -> None:
        """End the program and everything that it started."""
        self.send(signal.SIGKILL)
        self._process.wait()
        guard = self._guard
        if guard:
            guard.kill()  # before its pipe ends: another group may have the number by then
            guard.wait()
        pipes = self._process.stdin, self._process.stdout, self._errors, guard and guard.stdin
        for pipe in pipes:
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def last_error(self) -> str:
        """The last line that it wrote as an error; empty if there is none."""
        self._errors.seek(0)
        lines = self._errors.read(LONGEST).decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")[:QUOTED]


class LineProgram(GuardedProcess):
    """A program that reads lines and writes lines. hint: what it ought to do, if it is silent."""

    def __init__(self, command: Sequence[str], title: str, hint: str = "", **streams: Any) -> None:
        pipe = subprocess.PIPE
        super().__init__(command, title, stdin=pipe, stdout=pipe, **streams)
        self.hint, self._left = hint, b""
        os.set_blocking(self._out.fileno(), False)

    @property
    def _out(self) -> Any:
        return self._process.stdout

    def write(self, line: bytes) -> None:
        """Write a line; KibitzError if the program has ended and left no line to read."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()
        except OSError:
            self._left += self._out.read(LONGEST) or b""
            if b"\n" not in self._left:
                raise KibitzError(self._ended()) from None

    def read(self, patience: float, until: float = 0.0) -> bytes:
        """The next line; KibitzError if there is none in time, or if the program has ended.

        patience: seconds, of which the sentence speaks. until: the moment of `time.monotonic` at
        which they end; by default they begin now.
        """
        until = until or time.monotonic() + patience
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._out, selectors.EVENT_READ)
            while b"\n" not in self._left:
                if not waiting.select(max(0.0, until - time.monotonic())):
                    raise KibitzError(
                        f"{self.title} did not answer within {patience:g} seconds. {self.hint}"
                    )
                part = self._out.read(1 << 16)
                if not part:
                    raise KibitzError(self._ended())
                self._left += part
                if len(self._left) > LONGEST:
                    raise KibitzError(f"{self.title} writes a line of more than {LONGEST:,} bytes.")
        line, _, self._left = self._left.partition(b"\n")
        return line

    def _ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)
        last, status = self.last_error(), self.status
        how = "closed its output" if status is None else f"ended with status {status}"
        return f"{self.title} {how} before it answered{f': {last}' if last else '.'}"


def _guard(group: int) -> subprocess.Popen[bytes] | None:
    """A process that ends a group of processes when this one is gone, however it ended."""
    try:
        return subprocess.Popen(
            ["sh", "-c", GUARD, str(group)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:  # there is no shell
        return None
