"""A command of Kibitz in a process of its own: its answer, or its sentence.

`FolderCommands` runs commands in one folder. The process and its children end as soon as nobody
waits for the answer: after the time, when the client cancels its request, and when it goes away.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from anyio import create_task_group, fail_after, open_process
from anyio.abc import ByteReceiveStream, Process

from ...contract import KibitzError

ASKING, MEASURING = 120.0, 3600.0  # seconds: of a question about a position, and of a measurement
LARGEST_OUTPUT = 20_000_000  # bytes that a command prints
CHARACTERS = 300  # characters of a message that is no sentence of Kibitz


async def answer(folder: Path, words: Iterable[str], seconds: float, *, failing: int = 0) -> str:
    """The output of `kibitz WORDS` in a folder.

    failing: an exit status that is an answer too. Raises KibitzError with the sentence of the
    command, or if it takes longer than `seconds`.
    """
    # -P: no file of the folder takes the place of a module, such as json.py.
    process = await open_process(
        [sys.executable, "-P", "-m", "kibitz", *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    try:
        with fail_after(seconds):
            printed, errors = await _read_output(process)
            await process.wait()
    except TimeoutError:
        raise KibitzError(
            f"The command did not end within {seconds:.0f} seconds. Give it less to do."
        ) from None
    finally:
        _end(process)
        await process.aclose()
    if process.returncode not in (0, failing):
        raise KibitzError(_sentence(errors, process.returncode))
    return printed


async def facts(
    folder: Path, words: Iterable[str], seconds: float, *, failing: int = 0
) -> dict[str, Any]:
    """The JSON object that `kibitz WORDS` prints in a folder."""
    printed = await answer(folder, words, seconds, failing=failing)
    try:
        facts: dict[str, Any] = json.loads(printed)
    except ValueError:
        raise KibitzError(f"The command printed no facts, but {printed[:CHARACTERS]!r}.") from None
    return facts


Options = dict[str, str | int | bool]


class FolderCommands:
    """Commands of Kibitz in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def run(self, *words: str, seconds: float = ASKING) -> str:
        """The output of a command."""
        return await answer(self._folder, words, seconds)

    async def facts(self, *words: str, seconds: float = ASKING, failing: int = 0) -> dict[str, Any]:
        """The JSON object that a command prints."""
        return await facts(self._folder, words, seconds, failing=failing)

    async def measured(self, command: str, *words: str, **how: Any) -> dict[str, Any]:
        """The facts that a measurement writes to a file."""
        with TemporaryDirectory() as folder:
            written = Path(folder, "facts.json")
            await self.run(*command_words(command, *words, json=written, **how), seconds=MEASURING)
            measures: dict[str, Any] = json.loads(written.read_text("utf-8"))
            return measures


def command_words(
    name: str, *words: str, options: Options | None = None, **named: Any
) -> list[str]:
    """The words of a command: named options, then `--`, then what an assistant may name freely.

    So no game, player or act is ever read as an option, which could name a file elsewhere.
    """
    chosen = [f"{option}={_value(value)}" for option, value in (options or {}).items()]
    return [name, *_option_arguments({**named, "option": chosen}), "--", *words]


def _option_arguments(options: Mapping[str, Any]) -> Iterator[str]:
    for name, given in options.items():
        for value in given if isinstance(given, list) else [given]:
            yield f"--{name}" if value is True else f"--{name}={value}"


def _value(value: str | int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


async def _read_output(process: Process) -> tuple[str, str]:
    texts = {}

    async def read(name: str, stream: ByteReceiveStream | None) -> None:
        assert stream is not None
        texts[name] = await _text(stream)

    async with create_task_group() as both:
        both.start_soon(read, "printed", process.stdout)
        both.start_soon(read, "errors", process.stderr)
    return texts["printed"], texts["errors"]


async def _text(stream: ByteReceiveStream) -> str:
    """All that a stream has; at most this many bytes of it are kept."""
    kept = bytearray()
    async for part in stream:
        kept += part[: LARGEST_OUTPUT - len(kept)]
    return kept.decode("utf-8", "replace")


def _end(process: Process) -> None:
    if process.returncode is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _sentence(errors: str, status: int | None) -> str:
    lines = [line for line in errors.splitlines() if line.strip()]
    return lines[-1] if lines else f"The command ended with the status {status} and no message."
