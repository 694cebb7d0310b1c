"""Run a server until a signal stops it."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from threading import Event, Timer, current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...contract import KibitzError
from ...store import Store
from .. import saved_games
from ..logs import write_log
from ..messages import say
from .addresses import ANY, in_network
from .application import LOCAL
from .connections import bounded_protocol
from .front import GameProcesses, front
from .game_process import Setup
from .mail_service import MailService
from .playtest.evening import Evening

if TYPE_CHECKING:
    from .metrics import Metrics

IDLE = 60  # seconds for which a browser may think before its connection is closed
COLLECT = 5_000, 20, 20  # objects made and kept before the young are searched, the older, all
TIMEOUT = 2  # seconds for open streams when the server stops


@dataclass(frozen=True)
class Serving:
    """How a server runs.

    mail: play by mail, if people play by mail too.
    proxies: the addresses of proxies, whose headers name the client and the use of HTTPS.
    names: the public names of the server; it then answers to no others but those of this machine.
    evening: the playtest that is served in place of all games.
    keep: how long a table is kept after its last act; None for ever.
    metrics: the token of the program that reads /metrics; empty where nobody does.
    trusts_clock: whether the host says that the date is right, though nobody played for long.
    ready: minutes in which the opponents of each game get ready while nobody plays; 0 for none.
    """

    host: str
    port: int
    database: str = ""
    browser: bool = False
    warm: bool = True
    bots: tuple[str, ...] = ()
    mail: MailService | None = None
    proxies: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    evening: Evening | None = None
    keep: timedelta | None = None
    metrics: str = ""
    trusts_clock: bool = False
    ready: float = 0.0

    @property
    def is_local(self) -> bool:
        """Whether only this machine reaches the server."""
        return _is_local(self.host)

    def setup(self, url: str, port: int) -> Setup:
        """The setup of the process of a game. url: of the database. port: of the server."""
        return Setup(
            url,
            bots=self.bots,
            is_local=self.is_local,
            open_port=port if self.host in ANY and not self.names else 0,
            warm=self.warm,
            mail=self.mail,
            playtest=self.evening.plan if self.evening else None,
            keep=self.keep,
            ready=self.ready,
        )


def run(files: Sequence[Path], how: Serving) -> None:
    """Serve until Ctrl-C. Raises KibitzError if a game, the database or the port fails."""
    write_log()
    _leave_tidily()
    url = saved_games.database_url(how.database)
    store = Store(url)
    listening = _listen(how.host, how.port)
    here = listening.getsockname()[1]
    processes = GameProcesses(files, how.setup(url, here), store)
    closing = Event()
    keeper = store.pulse.keeper(closing)
    try:
        processes.start()
        gc.freeze()  # as each process of games does
        if how.trusts_clock:
            store.pulse.trust()
        store.pulse.beat()  # before anything asks for the time
        keeper.start()
        shown = (in_network() if how.host in ANY else "") or _host_in_url(how.host)
        address = f"http://{shown}:{here}/"
        _collect_seldom()
        if how.evening:
            with how.evening.open(store, processes, address, here) as routes:
                _serve(front(processes, ["*"], routes), processes, how, listening)
        else:
            _say_where(address, is_local=how.is_local, browser=how.browser)
            hosts = _allowed_hosts(how.names, is_local=how.is_local)
            app = front(processes, hosts, metrics=_metrics(how.metrics, processes, store))
            _serve(app, processes, how, listening)
    except (KeyboardInterrupt, _Stopped) as why:
        say("\nStopped. All matches are stored.")
        if isinstance(why, _Stopped):
            raise
    finally:
        processes.close()
        closing.set()
        if keeper.ident:
            keeper.join()
        store.close()


def _serve(
    app: Starlette, processes: GameProcesses, how: Serving, listening: socket.socket
) -> None:
    _Server(_config(_ended_quietly(app), how.proxies), processes).run([listening])


class _Stopped(SystemExit):
    """A signal has stopped the server."""


def _leave_tidily() -> None:
    """Let SIGTERM, and a terminal that closes, end all that belongs to the server."""
    if current_thread() is not main_thread():
        return
    signal.signal(signal.SIGTERM, _leave)
    is_ignored = sys.platform == "win32" or signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    if not is_ignored:  # as it is under nohup
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))


def _leave(number: int, frame: FrameType | None) -> None:
    raise _Stopped(128 + number)


def _ended_quietly(app: ASGIApp) -> ASGIApp:
    """An application whose answers that are not ready when the server stops end with a sentence."""

    async def ended(scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await app(scope, receive, send_noted)
        except asyncio.CancelledError:
            if scope["type"] != "http":
                raise
            if not begun:
                await PlainTextResponse("The server stops. Try again.", 503)(scope, receive, send)

    return ended


def _say_where(address: str, *, is_local: bool, browser: bool) -> None:
    say(f"Kibitz serves its tables at {address}  (Ctrl-C stops it)")
    if not is_local:
        say(
            "Everybody who can reach this machine can play here. Links are not encrypted.",
            "bold",
        )
    if browser and has_display():
        Timer(0.5, webbrowser.open, [address]).start()


def _allowed_hosts(names: Sequence[str], *, is_local: bool) -> list[str]:
    return [*LOCAL, *names] if names or is_local else ["*"]


def _metrics(token: str, processes: GameProcesses, store: Store) -> Metrics | None:
    if not token:
        return None
    from .metrics import Metrics  # which loads a library that other servers do not need

    return Metrics(token, lambda: processes.named, store.counts)


def _config(app: ASGIApp, proxies: Sequence[str]) -> uvicorn.Config:
    # No access log: the path of a first visit bears a token. Warnings speak of bad requests, and
    # anybody can send as many of those as fill a disk. Nothing here speaks by WebSockets, and a
    # connection that changes to them would not be counted any more.
    return uvicorn.Config(
        app,
        log_config=None,  # ours
        log_level="error",
        access_log=False,
        http=bounded_protocol(proxies),
        ws="none",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=TIMEOUT,
    )


class _Server(uvicorn.Server):
    """Ctrl-C ends the server when its requests are answered; a second Ctrl-C ends it at once."""

    def __init__(self, config: uvicorn.Config, processes: GameProcesses) -> None:
        super().__init__(config)
        self._processes = processes

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End what lasts as long as a page, then wait for all other answers."""
        self._processes.end_streams()
        await super().shutdown(sockets)

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


def _host_in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _is_local(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
