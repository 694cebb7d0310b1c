"""Opponents get ready in the time that is left over: while nobody plays, and never beside a game.

A program of the lowest priority (`training/piece.py`) does a piece for one game after another. With
the first request of a person it is stopped, at once and not only when it looks, and it goes on when
nobody has asked for anything for a while. What it has found is kept at the end of each piece, so an
end of the server at any moment loses the running piece alone. Servers with one cache do one piece
at a time, and stop for each other's people.
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Lock
from typing import NamedTuple

from ... import shelf
from ...contract import KibitzError
from ...guarded import GuardedProcess
from ...kernel import cache_folder
from ...supervisor import Supervised
from ...training.piece import BUSY, FAILED, NOTHING_LEFT
from ...whole_file import only_one
from ..library import time_modified

QUIET = 60.0  # seconds without a request, after which nobody plays
FORGOTTEN = 900.0  # the same while the page of a table is open
LOOK = 0.5  # seconds from one look to the next
OVERDUE = 20_000.0  # seconds in which a piece was not stopped, after which it hangs
PEOPLE, LOCK = "people-here", "getting-ready.lock"  # files in the cache
BY_ITSELF = ("/events", "/state")  # what an open page asks for though nobody touches it
PROGRAM = (sys.executable, "-P", "-m", "kibitz.training.piece")

log = logging.getLogger(__name__)


class PieceEnd(NamedTuple):
    """How a piece has ended: its status, and why it failed."""

    status: int
    why: str = ""


class People:
    """Whether somebody is here, at this server or another one with the same file."""

    def __init__(self, file: Path, quiet: float = QUIET, forgotten: float = FORGOTTEN) -> None:
        self._file, self.quiet, self._forgotten = file, quiet, forgotten
        self._last, self._open = time.time(), 0

    def note(self) -> None:
        """Note that somebody asks for something."""
        self._last = time.time()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Somebody waits for an answer inside, which may last as long as a page is open."""
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    def are_here(self) -> bool:
        """Whether somebody has asked for something lately."""
        now = time.time()
        if 0 <= now - self._last < (self._forgotten if self._open else self.quiet):
            self._tell(now if self._open else self._last)
            return True
        with suppress(OSError):
            return 0 <= now - self._file.stat().st_mtime < self.quiet
        return False

    def _tell(self, moment: float) -> None:
        with suppress(OSError):
            if moment <= self._file.stat().st_mtime <= time.time():
                return  # another server has had people since then
        with suppress(OSError):
            self._file.touch()
            os.utime(self._file, (moment, moment))


class LeftoverTime:
    """Lets opponents get ready while nobody is here.

    files: games by their ids, which come first. Installed games follow when somebody asks for them.
    minutes: for each game in all; with 0 it only tells other servers with this cache of people.
    program: that does a piece of a game and of these minutes.
    """

    def __init__(
        self,
        files: Mapping[str, Path],
        minutes: float,
        program: Sequence[str] = PROGRAM,
        people: People | None = None,
        look: float = LOOK,
    ) -> None:
        self._files, self._minutes, self._program = dict(files), minutes, program
        self._people = people or People(cache_folder() / PEOPLE)
        self._wanted = [*self._files] if minutes else []
        self._settled: dict[str, int] = {}  # games for which nothing is left to do, and versions
        self._piece: GuardedProcess | None = None
        self._is_stopped, self._look, self._lock = False, look, Lock()
        self._closing = Event()
        self._thread = Supervised("getting ready", self._run, self._closing)

    def start(self) -> None:
        """Begin to look for time that is left over."""
        self._thread.start()

    def close(self) -> None:
        """End the running piece and all else."""
        self._closing.set()
        if self._thread.ident:
            self._thread.join()

    @contextmanager
    def asked(self, path: str) -> Iterator[None]:
        """Somebody asks for something; what runs stops at once."""
        if not path.endswith(BY_ITSELF):
            self._people.note()
            self._set_stopped(True)
        with self._people.waiting():
            yield

    def want(self, id: str | None) -> None:
        """Note that somebody asks for a game."""
        if id and self._minutes and id not in self._wanted and id in shelf.names():
            self._wanted.append(id)

    def _run(self) -> None:
        pause = self._look
        while not self._closing.wait(pause):
            pause = self._look
            id = next((id for id in self._wanted if self._settled.get(id) != self._age(id)), None)
            if self._people.are_here() or id is None:  # other servers hear of people in any case
                continue
            try:
                with only_one(cache_folder() / LOCK) as is_free:
                    if is_free and self._do_piece(id) == BUSY:
                        pause = self._people.quiet
            except KibitzError as fault:  # the disk cannot be written, or no process be started
                log.warning("No opponents get ready: %s", fault)
                return

    def _age(self, id: str) -> int:
        return time_modified(self._files[id]) if id in self._files else 0

    def _do_piece(self, id: str) -> int:
        """Do a piece of a game; return its status."""
        age, spec = self._age(id), str(self._files[id].resolve()) if id in self._files else id
        command = [*self._program, spec, f"{self._minutes:g}"]
        nothing = subprocess.DEVNULL
        piece = GuardedProcess(command, f"Getting ready for {id}", stdin=nothing, stdout=nothing)
        with self._lock:
            self._piece, self._is_stopped = piece, False
        try:
            ending = self._watched(piece, lambda: self._age(id) == age)
        finally:
            with self._lock:
                self._piece = None
            piece.close()
        if ending.status in (FAILED, NOTHING_LEFT) or ending.why:
            self._settled[id] = age
        if ending.why:
            log.warning("The computer does not get ready for %s: %s", id, ending.why)
        self._wanted.remove(id)  # the others have their turn
        self._wanted.append(id)
        return ending.status

    def _watched(self, piece: GuardedProcess, is_current: Callable[[], bool]) -> PieceEnd:
        """The ending of a piece, which is ended if the server closes or its game has changed."""
        ran = 0.0
        while (status := piece.status) is None:
            if self._closing.wait(self._look) or not is_current():
                return PieceEnd(0)
            self._set_stopped(self._people.are_here())
            ran += 0.0 if self._is_stopped else self._look
            if ran > OVERDUE:
                return PieceEnd(FAILED, f"a piece of it did not end within {OVERDUE:,.0f} seconds.")
        said = piece.last_error() or f"its process ended with status {status}."
        return PieceEnd(status, "" if status in (0, NOTHING_LEFT, BUSY) else said)

    def _set_stopped(self, is_stopped: bool) -> None:
        with self._lock:
            if self._piece and is_stopped != self._is_stopped:
                if not is_stopped and self._people.are_here():  # since the last look
                    return
                self._piece.send(signal.SIGSTOP if is_stopped else signal.SIGCONT)
                self._is_stopped = is_stopped
