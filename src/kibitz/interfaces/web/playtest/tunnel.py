"""A tunnel: a program that gives the server a public address, and prints it.

Any program will do that prints an address with http:// or https://. The presets are the command
lines of usual ones. A tunnel that ends is begun again.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from shutil import which
from threading import Event
from typing import IO

from ....contract import KibitzError
from ....supervisor import Supervised
from ..addresses import ONLY_HERE

ADDRESS = re.compile(r"https?://(?P<host>[\w-]+(?:\.[\w-]+)*|\[[0-9a-fA-F:]+\])(?::\d+)?")
COLOUR = re.compile(r"\x1b\[[\d;]*m")
# Nothing of this machine but the port is forwarded. A public forwarder learns no key of its user:
# neither their configuration nor their agent nor a file with a key takes part.
FORWARD = "ssh -T -a -x -o ExitOnForwardFailure=yes -o ServerAliveInterval=15"
UNKNOWN = "-F none -o IdentitiesOnly=yes -o IdentityAgent=none -o IdentityFile=none"
PUBLIC = f"{FORWARD} {UNKNOWN} -o StrictHostKeyChecking=accept-new -R 80:127.0.0.1:{{port}}"
PRESETS = {  # the command, and the hosts of the addresses that it gives
    "cloudflared": (
        "cloudflared tunnel --no-autoupdate --url http://127.0.0.1:{port}",
        r"(?!api\.)[\w-]+\.trycloudflare\.com",
    ),
    "tailscale": ("tailscale funnel {port}", r"[\w.-]+\.ts\.net"),
    "localhost.run": (f"{PUBLIC} nokey@localhost.run", r"[\w-]+\.lhr\.\w+"),
    "serveo": (f"{PUBLIC} serveo.net", r"[\w-]+\.serveo(usercontent\.com|\.net)"),
}
OPERATORS = {"cloudflared": "Cloudflare", "localhost.run": "localhost.run", "serveo": "Serveo"}
PROXIES = ("cloudflared", "tailscale")  # which say truly who asks
SSH = re.compile(r"ssh:(?P<who>[^:]+):(?P<port>\d{1,5})")
WHAT_PASSES = "all pages, names, remarks and links that pass"
PAUSE, MOST_PAUSE_SECONDS = 5.0, 60.0  # seconds before a tunnel that has ended is begun again
LOOK = 2.0  # seconds after which addresses are tried again
PATIENCE = 30.0  # seconds until an address should have been printed, and should lead here
CLOSING = 5.0  # seconds for a tunnel to end


@dataclass(frozen=True)
class TunnelPlan:
    """The words of a command, and the pattern of its hosts; empty if it may print any."""

    command: tuple[str, ...]
    hosts: str = ""

    def addresses(self, line: str) -> Iterator[str]:
        """The addresses in a line that may be those of the tunnel."""
        for match in ADDRESS.finditer(COLOUR.sub("", line)):
            host = match["host"]
            if host not in ONLY_HERE and (not self.hosts or re.fullmatch(self.hosts, host)):
                yield f"{match[0]}/"


def plan_of(text: str, port: int) -> TunnelPlan:
    """The plan of a preset, of `ssh:me@example.org:8080`, or of any program.

    With ssh the server must have a shell, and `GatewayPorts yes` in its configuration.

    >>> plan_of("tailscale", 8000).command
    ('tailscale', 'funnel', '8000')
    >>> plan_of("myproxy --to {port}", 8000)
    TunnelPlan(command=('myproxy', '--to', '8000'), hosts='')
    """
    if match := SSH.fullmatch(text):
        return _ssh(match["who"], int(match["port"]), port)
    command, hosts = PRESETS.get(text, (text, ""))
    try:
        words = shlex.split(command)
    except ValueError as fault:
        raise KibitzError(f"The command of --tunnel cannot be read: {fault}.") from None
    return TunnelPlan(tuple(word.replace("{port}", str(port)) for word in words), hosts)


def readers_of(text: str) -> str:
    """Who can read what passes through a tunnel, in a sentence for everybody at the playtest.

    >>> readers_of("ssh:me@example.org:8080")
    'The public address is not encrypted: everybody on the way can read all that passes.'
    """
    if text in OPERATORS:
        who = OPERATORS[text]
        return f"{who} ends the encryption of the public address, so {who} can read {WHAT_PASSES}."
    if text == "tailscale":
        return (
            "The encryption of the public address ends on this machine. Tailscale gives out its "
            f"name, so Tailscale could read {WHAT_PASSES}."
        )
    if SSH.fullmatch(text):
        return "The public address is not encrypted: everybody on the way can read all that passes."
    return f"The operator of the public address may be able to read {WHAT_PASSES}."


def require_program(plan: TunnelPlan) -> None:
    """Raise a KibitzError if the program of a plan is not on this machine."""
    name = plan.command[0] if plan.command else "nothing"
    if not which(name):
        raise KibitzError(
            f"--tunnel runs {name}, which is not installed on this machine. Install it, or use "
            f"{', '.join(PRESETS)}, ssh:me@host:8080, or any command that prints a public address."
        )


def _ssh(who: str, outside: int, port: int) -> TunnelPlan:
    # The shell there prints the address once the port is forwarded, and waits.
    host = who.rpartition("@")[2]
    forward = ["-R", f"0.0.0.0:{outside}:127.0.0.1:{port}"]
    shell = f"echo http://{host}:{outside}/; cat"
    return TunnelPlan((*FORWARD.split(), *forward, who, shell), re.escape(host))


class Tunnel:
    """A tunnel that runs beside the server.

    on_address: called with each new address, and with an empty one when the tunnel has ended.
    leads_here: whether this server answers at an address.
    """

    def __init__(
        self,
        plan: TunnelPlan,
        on_address: Callable[[str], None],
        say: Callable[[str], None],
        leads_here: Callable[[str], bool],
    ) -> None:
        self._plan, self._on_address, self._say = plan, on_address, say
        self._leads_here = leads_here
        self._closing, self._last = Event(), ""
        self._process: subprocess.Popen[str] | None = None
        self._thread = Supervised("tunnel", self._run, self._closing)
        self._thread.start()

    def close(self) -> None:
        """End the program."""
        self._closing.set()
        if process := self._process:
            _end(process)
        self._thread.join(CLOSING)

    def _run(self) -> None:
        pause = PAUSE
        while not self._closing.is_set():
            try:
                known = self._follow()
            except OSError as fault:
                self._say(f"The tunnel cannot run: {fault}.")
                return
            self._on_address("")
            pause = PAUSE if known else min(2 * pause, MOST_PAUSE_SECONDS)
            if not self._closing.is_set():
                last = self._last or "nothing"
                self._say(f"The tunnel has ended and begins again. It said last: {last}")
            self._closing.wait(pause)

    def _follow(self) -> str:
        """Run the program once; the address that it gave."""
        with subprocess.Popen(
            self._plan.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as process:
            self._process = process
            if self._closing.is_set():
                _end(process)
            assert process.stdout
            return self._choose(_lines(process.stdout))

    def _choose(self, lines: Iterator[str]) -> str:
        """Announce the address among all that are printed; lines: an empty one when none comes."""
        addresses: list[str] = []
        known, until = "", time.monotonic() + PATIENCE
        for line in lines:
            self._last = line.strip()[:200] or self._last
            new = [address for address in self._plan.addresses(line) if address not in addresses]
            addresses += new
            # A preset knows its addresses. Others may print those of manuals too.
            chosen = new[-1] if new and self._plan.hosts else ""
            if not (known or chosen):
                chosen = next(filter(self._leads_here, addresses), "")
            if chosen:
                known = chosen
                self._on_address(known)
            if time.monotonic() > until:
                until = float("inf")
                known = known or self._last_resort(addresses)
                self._doubt(known)
        return known

    def _last_resort(self, addresses: list[str]) -> str:
        if addresses:
            self._on_address(addresses[-1])
        return addresses[-1] if addresses else ""

    def _doubt(self, known: str) -> None:
        if not known:
            last = self._last or "nothing"
            self._say(f"The tunnel has printed no public address yet. It said last: {last}")
        elif not self._leads_here(known):
            self._say(
                f"{known} does not lead to this server, as seen from this machine. Open it on a "
                "phone before you send it to friends."
            )


def _lines(out: IO[str]) -> Iterator[str]:
    """The lines of a program, and an empty one whenever none has come for a while."""
    queue = SimpleQueue[str]()

    def read() -> None:
        with suppress(ValueError, OSError):
            for line in out:
                queue.put(line)
        queue.put("")

    reader = Supervised("lines of the tunnel", read, once=True)
    reader.start()
    while True:
        try:
            line = queue.get(timeout=LOOK)
        except Empty:
            line = "\n"
        if not line:
            return
        yield line


def _end(process: subprocess.Popen[str]) -> None:
    with suppress(OSError):
        if sys.platform == "win32":
            process.terminate()
        else:
            os.killpg(process.pid, signal.SIGTERM)  # the children of a shell too
