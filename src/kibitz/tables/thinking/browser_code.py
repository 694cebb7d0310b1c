"""The WebAssembly of games for the browsers of visitors, each made once and kept in memory."""

from __future__ import annotations

import gzip
import logging
import os
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Any

from ...contract import KibitzError
from ...export import make_browser_game
from ...game import Game
from ...kernel.browser import NoBrowserCode, require_linker

MOST_GAMES = 64  # games with their options

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BrowserCode:
    """A module under the hash of its bytes, and what the script that runs it has to know.

    code, values: compressed by gzip. values: what a learned player has learned; it may be empty.
    """

    name: str
    code: bytes
    values: bytes
    facts: dict[str, Any]


def is_wanted() -> bool:
    """Whether the host lets browsers think, and can make code for them; KIBITZ_BOTS=server: no."""
    return os.environ.get("KIBITZ_BOTS") != "server" and _has_linker()


@cache
def _has_linker() -> bool:
    try:
        require_linker()
    except NoBrowserCode:
        return False
    return True


def compile_for_browser(game: Game) -> None:
    """Make the module of a game, which stays on the disk."""
    make_browser_game(game, names=False)


def compile_learned_for_browser(game: Game) -> None:
    """Make the module of a game with its learned player, which stays on the disk."""
    make_browser_game(game, names=False, learned=True)


def browser_code(game: Game, learned: bool) -> BrowserCode:
    """The module of a game; KibitzError if it cannot be made here."""
    made = make_browser_game(game, learned=learned)
    name = sha256(made.code + made.values).hexdigest()[:24]
    values = gzip.compress(made.values, mtime=0) if made.values else b""
    return BrowserCode(name, gzip.compress(made.code, mtime=0), values, made.facts)


class BrowserCodes:
    """The finished and the running builds, by the game with its options and its rules.

    learned: whether its search is that of the learned player which comes with the game.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str, Future[BrowserCode]] = OrderedDict()
        self._lock = Lock()

    def find(self, game: Game, learned: bool) -> Future[BrowserCode] | None:
        """The module of a game, perhaps not ready yet; None if nobody makes it."""
        with self._lock:
            return self._known.get(_key(game, learned))

    def put(self, game: Game, learned: bool, coming: Future[BrowserCode]) -> None:
        """Keep a module that a worker makes."""
        with self._lock:
            self._known[_key(game, learned)] = coming
            while len(self._known) > MOST_GAMES:
                self._known.popitem(last=False)
        coming.add_done_callback(lambda done: _warn(game, done))

    def named(self, name: str) -> BrowserCode | None:
        """The module with this name."""
        with self._lock:
            ready = [future.result() for future in self._known.values() if is_settled(future)]
        return next((code for code in ready if code.name == name), None)


def is_settled(coming: Future[BrowserCode]) -> bool:
    """Whether a module is ready."""
    return coming.done() and not coming.cancelled() and coming.exception() is None


def _key(game: Game, learned: bool) -> str:
    return f"{game.rules.title} {game} {learned}"


def _warn(game: Game, done: Future[BrowserCode]) -> None:
    if done.cancelled() or (fault := done.exception()) is None:
        return
    what = str(fault).partition("\n")[0] if isinstance(fault, KibitzError) else repr(fault)
    log.warning("Bots of %s think on the server only: %s", game, what)
