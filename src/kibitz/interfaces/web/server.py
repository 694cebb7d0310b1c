"""Run a server until a signal stops it."""

from __future__ import annotations

import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
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
from .application import LOCAL, application
from .library import Library
from .site import Site
from .tables.tables import Tables
from .workers import puzzle_files
from .workers.bot_pool import BotPool
from .workers.compile_worker import CompileWorker, needed, task

if TYPE_CHECKING:
    from ..mail.configuration import Configuration
    from ..mail.mail_server import MailServer

IDLE = 60  # seconds for which a browser may think before its connection is closed
COLLECT = 5_000, 20, 20  # objects made and kept before the young are searched, the older, all
PATIENCE = 2  # seconds for open streams when the server stops


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
) -> None:
    """Serve until Ctrl-C. Raises KibitzError if a game, the database or the port fails.

    mail: the file that says how mails leave and arrive, if people play by mail too.
    """
    library, is_local = Library(files, bots), _is_local(host)
    configuration = _mail_configuration(mail) if mail else None
    store = Store(database or f"sqlite:///{saved_games.folder() / 'tables.db'}")
    listening = _listen(host, port)
    address = f"http://{_named(host)}:{listening.getsockname()[1]}/"
    say(f"Kibitz serves its tables at {address}  (Ctrl-C stops it)")
    if not is_local:
        say(
            "Everybody who can reach this machine can play here. Links are not encrypted.",
            "bold",
        )
    if browser and has_display():
        Timer(0.5, webbrowser.open, [address]).start()
    compile_worker = _compile_worker(files, library) if warm else None
    bot_pool = BotPool(compile_worker=compile_worker, bots=library.bots)
    site = Site(Tables(store, library), bot_pool, compile_worker, is_local=is_local)
    mail_server = _mail_server(configuration, site) if configuration else None
    app = application(site, LOCAL if is_local else ["*"])
    # No access log: the path of a first visit bears a token.
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=PATIENCE,
    )
    _collect_seldom()
    try:
        _Server(config, compile_worker).run([listening])
    except KeyboardInterrupt:
        say("\nStopped. All matches are stored.")
    finally:
        if mail_server:
            mail_server.close()
        store.close()


def _mail_configuration(file: Path) -> Configuration:
    from ..mail.configuration import read_file

    return read_file(file)


def _mail_server(configuration: Configuration, site: Site) -> MailServer:
    """A post office on the same tables; it needs more libraries than pages do."""
    from ..mail.mail_server import MailServer
    from ..mail.post import Post

    site.mail = Post(site.tables, site.bot_pool, configuration.settings)
    return MailServer(site.mail, configuration)


class _Server(uvicorn.Server):
    """Ctrl-C ends the server when its requests are answered; a second Ctrl-C ends it at once."""

    def __init__(self, config: uvicorn.Config, compile_worker: CompileWorker | None) -> None:
        super().__init__(config)
        self._compile_worker = compile_worker

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take a signal. The store has every accepted move, so nothing is lost at once either."""
        if self.should_exit:
            if self._compile_worker:
                self._compile_worker.kill()
            os._exit(128 + sig)
        super().handle_exit(sig, frame)


def _compile_worker(files: Sequence[Path], library: Library) -> CompileWorker:
    compile_worker = CompileWorker(list(files))
    for id in library.ids():
        with suppress(KibitzError):  # the front page tells what is wrong with a game
            game = library.game(id, {})
            for work in needed(game):
                compile_worker.ask(task(work, game), soon=False)
    for id in library.ids():
        with suppress(KibitzError):
            puzzle_files.look_for(compile_worker, library, library.source(id))
    return compile_worker


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
