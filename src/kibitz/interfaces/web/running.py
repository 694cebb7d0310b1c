"""A process that serves some games, as the server that started it sees it."""

from __future__ import annotations

import socket
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from ...contract import KibitzError
from ...tables.workers.worker import game_at_fault, start_process, stop_sentence, text_before_exit
from .game_process import GamesReady, Setup, serve

STARTING = 60.0  # seconds for a process to read its games
CLOSING = 3.0  # seconds for a process to end by itself


class StartError(KibitzError):
    """A process could not read its games; `game` is the one to blame, if it is one of many."""

    def __init__(self, game: str, why: str) -> None:
        super().__init__(why)
        self.game = game


class Running:
    """A process that has read its games; `socket` carries requests to it."""

    def __init__(self, setup: Setup, failures: Any) -> None:
        """Start the process. Raises StartError if it cannot read its games.

        failures: counts those of its threads and tasks.
        """
        self._setup = setup
        self.socket, theirs = socket.socketpair()
        ready, reporting = Pipe(duplex=False)
        self._dump, dumping = Pipe(duplex=False)
        self._process = start_process(serve, setup, reporting, theirs, dumping, failures)
        for end in (theirs, reporting, dumping):
            end.close()
        answer = _receive(ready)
        ready.close()
        if isinstance(answer, str):
            game, why = ("", answer) if answer else self.reason_of_end()
            self.end()
            self.socket.close()
            raise StartError(game, why)
        self.ready = answer

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return bool(self._process.is_alive())

    def end(self) -> None:
        """End the process: after its requests, or else at once. Its socket stays open here."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self._process.join(CLOSING)
        self._process.kill()
        self._process.join()

    def reason_of_end(self) -> tuple[str, str]:
        """The game that is to blame for the end of the process, if it is known, and a sentence."""
        self._process.join(CLOSING)
        places = self._setup.places
        if dump := text_before_exit(self._dump):
            own = [*places.values()]
            return game_at_fault(places, dump), stop_sentence(own, dump, self._setup.patience)
        which = "Installed games" if self._setup.has_installed else next(iter(places.values())).name
        return "", f"{which}: the process ended with code {self._process.exitcode}."


def _receive(ready: Connection) -> GamesReady | str:
    with suppress(EOFError):
        if ready.poll(STARTING):
            answer: GamesReady | str = ready.recv()
            return answer
    return ""
