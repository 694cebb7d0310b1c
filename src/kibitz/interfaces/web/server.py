"""Run a server until a signal stops it."""

from __future__ import annotations

import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from ipaddress import ip_address
from pathlib import Path
from threading import Timer
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from ...contract import KibitzError
from ...store import Store
from .. import saved_games
from ..messages import say
from .application import LOCAL
from .connections import bounded
from .front import Homes, front
from .game_process import Setup

if TYPE_CHECKING:
    from ..mail.configuration import Configuration

IDLE = 60  # seconds for which a browser may think before its connection is closed
COLLECT = 5_000, 20, 20  # objects made and kept before the young are searched, the older, all
TIMEOUT = 2  # seconds for open streams when the server stops


def run(
    files: Sequence[Path],
    *,
    host: str,
    port: int,
    database: str = "",
    browser: bool = False,
    warm: bool = True,
    bots: Sequence[str] = (),
    mail: Path | None = None,
    proxies: Sequence[str] = (),
    names: Sequence[str] = (),
) -> None:
    """Serve until Ctrl-C. Raises KibitzError if a game, the database or the port fails.

    mail: the file that says how mails leave and arrive, if people play by mail too.
    proxies: the addresses of proxies, whose headers name the client and the use of HTTPS.
    names: the public names of the server; it then answers to no others but those of this machine.
    """
    is_local = _is_local(host)
    url = saved_games.database_url(database)
    store = Store(url)
    configuration = _mail_configuration(mail) if mail else None
    setup = Setup(url, bots=tuple(bots), is_local=is_local, warm=warm, mail=configuration)
    homes = Homes(files, setup, store)
    try:
        listening = _listen(host, port)
        homes.start()
        _say_where(host, listening, browser=browser)
        _collect_seldom()
        _Server(_config(homes, _allowed_hosts(names, is_local=is_local), proxies)).run([listening])
    except KeyboardInterrupt:
        say("\nStopped. All matches are stored.")
    finally:
        homes.close()
        store.close()


def _say_where(host: str, listening: socket.socket, *, browser: bool) -> None:
    address = f"http://{_named(host)}:{listening.getsockname()[1]}/"
    say(f"Kibitz serves its tables at {address}  (Ctrl-C stops it)")
    if not _is_local(host):
        say(
            "Everybody who can reach this machine can play here. Links are not encrypted.",
            "bold",
        )
    if browser and has_display():
        Timer(0.5, webbrowser.open, [address]).start()


def _allowed_hosts(names: Sequence[str], *, is_local: bool) -> list[str]:
    return [*LOCAL, *names] if names or is_local else ["*"]


def _config(homes: Homes, hosts: Sequence[str], proxies: Sequence[str]) -> uvicorn.Config:
    # No access log: the path of a first visit bears a token.
    return uvicorn.Config(
        front(homes, hosts),
        log_level="warning",
        access_log=False,
        http=bounded(proxies),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=TIMEOUT,
    )


def _mail_configuration(file: Path) -> Configuration:
    from ..mail.configuration import read_file  # which needs more libraries than pages do

    return read_file(file)


class _Server(uvicorn.Server):
    """Ctrl-C ends the server when its requests are answered; a second Ctrl-C ends it at once."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The store has every accepted move, so nothing is lost if the server stops at once.
        if self.should_exit:
            os._exit(128 + sig)  # the processes beside it notice that, and exit
        super().handle_exit(sig, frame)


def _collect_seldom() -> None:
    """Let Python search for cycles rarely, since the search stops all requests.

    What is loaded now stays loaded, so it is excluded; few cycles outlive a request.
    """
    gc.freeze()
    gc.set_threshold(*COLLECT)


def has_display() -> bool:
    """Whether a browser would open a window; a browser in the terminal would hide the address."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen()  # early clients wait until all is ready
    except OSError as fault:
        raise KibitzError(f"Cannot listen at {host}, port {port}: {fault.strerror}.") from None
    return listening


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
