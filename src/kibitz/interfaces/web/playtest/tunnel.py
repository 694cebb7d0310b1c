"""A tunnel: a program that gives the server a public address, and prints it.

Any program will do that prints an address with http:// or https://. The presets are the command
lines of usual ones. A tunnel that ends is begun again.
"""

from __future__ import annotations

import logging
import os
import re
import shlex
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from shutil import which
from threading import Event, Thread

from ....contract import KibitzError
from ..addresses import ONLY_HERE

ADDRESS = re.compile(r"https?://([\w.-]+|\[[0-9a-fA-F:]+\])(:\d+)?(?=[/\s\"']|$)")
NOT_OURS = ("cloudflare.com", "developers.cloudflare.com", "tailscale.com", "login.tailscale.com")
PRESETS = {
    "cloudflared": "cloudflared tunnel --no-autoupdate --url http://127.0.0.1:{port}",
    "tailscale": "tailscale funnel {port}",
}
PROXIES = ("cloudflared", "tailscale")  # which say truly who asks
SSH = re.compile(r"ssh:(?P<who>[^:]+):(?P<port>\d{1,5})")
PAUSE = 5.0  # seconds before a tunnel that has ended is begun again
CLOSING = 5.0  # seconds for a tunnel to end

log = logging.getLogger(__name__)


def command_of(text: str, port: int) -> list[str]:
    """The command line of a preset, of `ssh:me@example.org:8080`, or of any program.

    With ssh the server must have a shell, and `GatewayPorts yes` in its configuration.

    >>> command_of("tailscale", 8000)
    ['tailscale', 'funnel', '8000']
    >>> command_of("myproxy --to {port}", 8000)
    ['myproxy', '--to', '8000']
    """
    if found := SSH.fullmatch(text):
        return _ssh(found["who"], int(found["port"]), port)
    try:
        words = shlex.split(PRESETS.get(text, text))
    except ValueError as fault:
        raise KibitzError(f"The command of --tunnel cannot be read: {fault}.") from None
    return [word.replace("{port}", str(port)) for word in words]


def _ssh(who: str, outside: int, port: int) -> list[str]:
    # The shell there prints the address once the port is forwarded, and waits.
    host = who.rpartition("@")[2]
    options = ["-o", "ExitOnForwardFailure=yes", "-o", "ServerAliveInterval=15"]
    forward = ["-R", f"0.0.0.0:{outside}:127.0.0.1:{port}"]
    return ["ssh", "-T", *options, *forward, who, f"echo http://{host}:{outside}/; cat"]


def address_in(line: str) -> str:
    """The public address that a line names; empty if it names none."""
    for found in ADDRESS.finditer(line):
        if found[1] not in (*ONLY_HERE, *NOT_OURS):
            return f"{found[0]}/"
    return ""


class Tunnel:
    """A tunnel that runs beside the server; `on_address` is called with each new address."""

    def __init__(
        self,
        command: Sequence[str],
        on_address: Callable[[str], None],
        say: Callable[[str], None],
    ) -> None:
        if not (command and which(command[0])):
            name = command[0] if command else "nothing"
            raise KibitzError(f"--tunnel runs {name}, which is not installed on this machine.")
        self._command, self._on_address, self._say = list(command), on_address, say
        self._closing, self._last = Event(), ""
        self._process: subprocess.Popen[str] | None = None
        self._thread = Thread(target=self._run, name="tunnel", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the program."""
        self._closing.set()
        if process := self._process:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGTERM)
        self._thread.join(CLOSING)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._follow()
            except OSError as fault:
                self._say(f"The tunnel cannot run: {fault}.")
                return
            if not self._closing.wait(PAUSE):
                self._say(
                    f"The tunnel has ended and begins again: {self._last or 'it said nothing'}"
                )

    def _follow(self) -> None:
        with subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            self._process, known = process, ""
            assert process.stdout
            for line in process.stdout:
                self._last = line.strip()[:200] or self._last
                if not known and (known := address_in(line)):
                    self._on_address(known)
