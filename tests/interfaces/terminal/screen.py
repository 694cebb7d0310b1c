"""A program at a real pseudo-terminal: keys typed, the screen read."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import kibitz

TIMEOUT = 120.0


class Screen:
    """A program on a terminal: type to it, and wait for what it shows."""

    def __init__(self, data, *arguments, begin=None):
        package = str(Path(kibitz.__file__).parents[1])
        mine, theirs = pty.openpty()
        self.shown = ""
        self.terminal = mine
        self.program = subprocess.Popen(
            [sys.executable, "-m", "kibitz", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, preexec_fn=begin or _control,
            env={**os.environ, "PYTHONPATH": package, "KIBITZ_DATA": str(data), "TERM": "xterm", "COLUMNS": "100"},
        )  # fmt: skip
        os.close(theirs)

    def until(self, text):
        """Read on until a text is shown, and give back what came before it."""
        end = time.monotonic() + TIMEOUT
        while text not in self.shown:
            assert time.monotonic() < end, f"no {text!r} in:\n{self.shown}"
            self._read()
        before, _, self.shown = self.shown.partition(text)
        return before

    def _read(self):
        if select.select([self.terminal], [], [], 0.1)[0]:
            try:
                self.shown += _plain(os.read(self.terminal, 65536).decode(errors="replace"))
            except OSError:
                raise AssertionError(f"the program has ended:\n{self.shown}") from None

    def type(self, text):
        os.write(self.terminal, f"{text}\n".encode())

    def press_control_c(self):
        time.sleep(1)  # a prompt is shown a moment before it listens
        os.write(self.terminal, b"\x03")

    def ends(self):
        """The exit status, and all that was still shown."""
        end = time.monotonic() + TIMEOUT
        while not self._has_ended():
            assert time.monotonic() < end, f"the program does not end:\n{self.shown}"
        return self.program.wait(TIMEOUT), self.shown

    def _has_ended(self):
        """Read on; whether nothing more will come."""
        try:
            self._read()
        except AssertionError:
            return True
        has_more = select.select([self.terminal], [], [], 0.2)[0]
        return self.program.poll() is not None and not has_more


def _control():
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def control_with_sigint_ignored():
    _control()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r", "", text)
