"""A process that does jobs, one at a time, and that can be ended.

Each job has a deadline: the seconds of processor time that it may take without a sign of life.
The process keeps the deadline itself: when it passes, a thread writes the stack of the job and ends
the process. Machine code may hold the interpreter, which stops that thread too; then a timer ends
the process. The timer alone is not enough: it does not wait for the interpreter, so the stack of a
loop in Python changes while it is read, and breaks.

The process also exits when the process that started it has ended.
"""

from __future__ import annotations

import logging
import os
import pickle
import re
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing import Pipe, connection, get_context, parent_process, set_forkserver_preload
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from ...contract import KibitzError
from ...farm.fresh_process import away_from_the_folder
from .processor_time import Deadline, end_after, end_with_stacks

P = ParamSpec("P")
T = TypeVar("T")

MOST_DUMP_BYTES = 100_000  # bytes
NICE = 10  # niceness of all workers: the processes that answer requests have priority
LOOK = 0.25  # seconds between two looks at the deadline
PRELOADED = "kibitz.tables.bots.bot_jobs"  # by its name, since it stands above workers
GRACE = 2.0  # seconds after the deadline until the timer ends the process
TRIES, BEGUN = 2, "begun"  # processes for a job that none has begun, and its sign
FRAME = re.compile(r'File "(.+)", line (\d+) in (\S+)')

log = logging.getLogger(__name__)


class OverrunError(KibitzError):
    """A job gave no sign of life before its deadline; `dump` says where its process stood."""

    def __init__(self, seconds: float, dump: str) -> None:
        super().__init__(f"This took longer than {seconds:.0f} seconds, so it was ended.")
        self.seconds, self.dump = seconds, dump


class EndedError(KibitzError):
    """The process of a job ended before the job did."""

    def __init__(self) -> None:
        super().__init__("The process that worked on this has ended. Try again.")


class Worker:
    """A process for jobs. It starts with its first job, and again after it has ended."""

    def __init__(self) -> None:
        self._process: Any = None
        self._pipe: Connection | None = None
        self._dump: Connection | None = None
        self._closed = False
        self._lock = threading.Lock()

    def do(self, seconds: float, job: Callable[P, T], *args: P.args, **how: P.kwargs) -> T:
        """The result of a top-level function there; one thread at a time may ask.

        Raises OverrunError after `seconds` without a sign of life, EndedError if the process
        ends, and the KibitzErrors of the job.
        """
        pipe, dump = self._take(seconds, pickle.dumps((job, args, how)))
        try:
            kind, answer = pipe.recv()
        except (EOFError, OSError):
            self.end()
            written = text_before_exit(dump)
            if written:
                raise OverrunError(seconds, written) from None
            raise EndedError from None
        if kind == "fault":
            raise KibitzError(answer)
        if kind == "error":
            raise RuntimeError(answer)
        result: T = answer
        return result

    def _take(self, seconds: float, asked: bytes) -> tuple[Connection, Connection]:
        # A process that was killed since its last job has begun nothing, so another one begins.
        for _ in range(TRIES):
            pipe, dump = self._begun()
            try:
                pipe.send(seconds)
                pipe.send_bytes(asked)
                pipe.recv()
            except (EOFError, OSError):
                if self._pipe is not pipe:  # somebody has ended it
                    break
                self.end()
            else:
                return pipe, dump
        raise EndedError

    def end(self) -> None:
        """End the process, even in the middle of a job; any thread may call this."""
        with self._lock:
            process, self._process, self._pipe = self._process, None, None
        if process:
            process.kill()
            process.join()

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.end()

    def _begun(self) -> tuple[Connection, Connection]:
        with self._lock:
            if self._closed:
                raise EndedError
            if self._pipe is None or self._dump is None:
                self._pipe, theirs = Pipe()
                self._dump, writing = Pipe(duplex=False)
                self._process = start_process(_serve, theirs, writing, is_daemon=True)
                theirs.close()
                writing.close()
            return self._pipe, self._dump


def start_process(job: Callable[..., None], *args: Any, is_daemon: bool = False) -> Any:
    """A process that runs a top-level function; it exits when this process is gone.

    It is forked from a server process without threads, which has imported the module of the first
    job and those of bots already: a fork of this process would copy locks that threads hold, and
    a spawn takes seconds.
    """
    if sys.platform == "win32":
        raise KibitzError(
            "Tables need Linux or macOS. On Windows run Kibitz in WSL, the Windows Subsystem for "
            "Linux, or play in the terminal with kibitz play."
        )
    set_forkserver_preload([PRELOADED, job.__module__])
    context: Any = get_context("forkserver" if sys.platform == "linux" else "spawn")
    entry = context.Process(target=_begin, args=(dict(os.environ), job, args), daemon=is_daemon)
    with away_from_the_folder():
        entry.start()
    return entry


def _begin(environment: dict[str, str], job: Callable[..., None], args: Sequence[Any]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this
    sentinel = getattr(parent_process(), "sentinel", None)
    threading.Thread(target=_exit_after, args=[sentinel], daemon=True).start()
    job(*args)


def _exit_after(sentinel: int) -> None:
    try:
        connection.wait([sentinel])
    finally:  # a process that nobody can end would stay for ever
        os._exit(1)


def text_before_exit(dump: Connection) -> str:
    """The text that a process wrote before it exited; empty if it was ended from outside."""
    with suppress(OSError):
        return os.read(dump.fileno(), MOST_DUMP_BYTES).decode("utf-8", "replace")
    return ""


def stop_sentence(places: Sequence[Path], dump: str, seconds: float) -> str:
    """A sentence with the file and the line of a game that did not end.

    Where no line of a game was running, it names none. places: the file of the game, or its folder.
    """
    if frame := _first_call_of_game(places, dump):
        where = f"{_short_name(Path(frame[0]), places)}, line {frame[1]}: `{frame[2]}`"
        return (
            f"{where} did not end within {seconds:.0f} seconds; see whether a loop there can end."
        )
    return (
        f"Something did not end within {seconds:.0f} seconds of processor time. "
        "No line of the rules was running then."
    )


def game_at_fault(places: Mapping[str, Path], dump: str) -> str:
    """The game that did not end, of those that stand at these places; empty if it was none."""
    frame = _first_call_of_game([*places.values()], dump)
    own = (id for id, place in places.items() if frame and Path(frame[0]).is_relative_to(place))
    return next(own, "")


def _first_call_of_game(places: Sequence[Path], dump: str) -> Sequence[str]:
    frames = (match.groups() for match in FRAME.finditer(dump))
    return next((frame for frame in frames if frame[0].startswith(tuple(map(str, places)))), ())


def _short_name(file: Path, places: Sequence[Path]) -> str:
    # With the folder of its game, since many files are `rules.py`.
    folder = next((place for place in places if file.is_relative_to(place) and file != place), None)
    return str(file.relative_to(folder.parent)) if folder else file.name


_seconds = 0.0  # of the job that runs; 0 between two jobs
_signs = 0  # of life


def sign_of_life() -> None:
    """Begin the deadline of the job anew; for jobs, and without effect elsewhere."""
    global _signs  # the deadline belongs to the process
    _signs += 1


def _keep_deadline(job: int, dump: int) -> None:
    known, deadline = -1, Deadline(job, 0.0, LOOK)
    try:
        while True:
            if _seconds and known != _signs:
                known, deadline = _signs, Deadline(job, _seconds, LOOK)
            if not _seconds:
                end_after(0.0)
            elif left := deadline.left():
                end_after(left + GRACE)
            else:
                os.write(dump, _stack_text(sys._current_frames()[job]).encode())
                break
            time.sleep(LOOK)
    finally:  # without a deadline a job could last for ever
        os._exit(1)


def _stack_text(frame: FrameType) -> str:
    # Written as `faulthandler` writes it, the last call first.
    calls = ((call.f_code, line) for call, line in islice(traceback.walk_stack(frame), 100))
    return "".join(
        f'File "{code.co_filename}", line {line} in {code.co_name}\n' for code, line in calls
    )


def _niceness() -> int:
    """With KIBITZ_NICE=0 workers have the priority of the server, so that tests wait less."""
    return 0 if os.environ.get("KIBITZ_NICE") == "0" else NICE


def _serve(pipe: Connection, dump: Connection) -> None:
    global _seconds
    with suppress(AttributeError):  # a platform without
        os.nice(_niceness())
    end_with_stacks(dump.fileno())
    deadline = [threading.get_ident(), dump.fileno()]
    threading.Thread(target=_keep_deadline, args=deadline, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            seconds = pipe.recv()
            asked = pipe.recv_bytes()
            pipe.send(BEGUN)
            sign_of_life()
            _seconds = seconds
            end_after(seconds + GRACE)  # also of a job that lets nobody look
            answer = _answer(asked)
            _seconds = 0.0
            pipe.send(answer)


def _answer(asked: bytes) -> tuple[str, Any]:
    try:
        job, args, how = pickle.loads(asked)  # which reads the file of a game
        return "done", job(*args, **how)
    except KibitzError as fault:
        return "fault", fault.said
    except Exception as fault:
        log.exception("A job has failed.")
        return "error", f"{type(fault).__name__}: {fault}"
