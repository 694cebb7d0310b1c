"""A text of a game that is a program: it answers questions of one line of JSON each.

`docs/check-against.md` describes the questions and the answers. A program that hangs, ends, writes
something else or answers another question is a KibitzError. `close` ends it with all that it
started, and so does the end of Kibitz, also by a signal.
"""

from __future__ import annotations

import json
import math
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..contract import KibitzError, Value
from .text import Seen, TextRecord

ANSWERS_IN = 10.0  # seconds for one answer
LONGEST = 1 << 24  # bytes of an answer
QUOTED = 120  # characters of an answer that a sentence repeats
GUARD = 'read -r line; kill -s KILL -- "-$0"'  # waits for the end of Kibitz, then ends a group


class Program:
    """A running program, asked about the positions along records."""

    def __init__(
        self,
        command: Sequence[str],
        options: Mapping[str, Value],
        title: str = "",
        patience: float = ANSWERS_IN,
    ) -> None:
        self.title, self.options, self.patience = title or " ".join(command), options, patience
        self.words = ""  # the last position of the last record, as the program writes it
        self._asked, self._left = 0, b""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as fault:
            self._errors.close()
            raise KibitzError(f"{self.title} cannot be started: {fault.strerror}.") from fault
        self._guard = _guard(self._process.pid)
        os.set_blocking(self._out.fileno(), False)

    @property
    def _out(self) -> Any:
        return self._process.stdout

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program and everything that it started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        guard = self._guard
        if guard:
            guard.kill()  # before its pipe ends: another group may have the number by then
            guard.wait()
        pipes = self._process.stdin, self._process.stdout, self._errors, guard and guard.stdin
        for pipe in pipes:
            with suppress(OSError):
                if pipe:
                    pipe.close()

    def follow(self, record: TextRecord) -> list[Seen]:
        """What the program says of each position of a record."""
        self._asked += 1
        question = {
            "id": self._asked,
            "options": dict(self.options),
            "acts": list(record.acts),
            "luck": list(record.luck),
        }
        answer = self._answer(question)
        if "error" in answer:
            raise KibitzError(
                f"{self.title} refuses {_after(record)}: {str(answer['error'])[:300]}"
            )
        if answer.get("id") != self._asked:
            raise self._wrong(
                record,
                f"it answers question {answer.get('id')!r} where question {self._asked} was asked",
            )
        found = answer.get("positions")
        if not isinstance(found, list) or not 1 <= len(found) <= len(record.acts) + 1:
            raise self._wrong(
                record, f"`positions` is no list of 1 to {len(record.acts) + 1} positions"
            )
        seen = [self._read(record, ply, one) for ply, one in enumerate(found)]
        self._require_path(record, seen)
        self.words = str(found[-1].get("words", ""))
        return seen

    def _require_path(self, record: TextRecord, seen: list[Seen]) -> None:
        """The answer belongs to these acts: each is legal as long as positions follow."""
        for ply, act in enumerate(record.acts):
            goes_on, is_legal = ply + 1 < len(seen), act in seen[ply].legal
            if goes_on != is_legal:
                what = "goes on after" if goes_on else "stops before"
                legal = "does not list" if goes_on else "lists"
                raise self._wrong(
                    record, f"it {what} act {ply + 1}, {act!r}, which it {legal} as legal"
                )
            if not goes_on:
                return

    def _read(self, record: TextRecord, ply: int, one: Any) -> Seen:
        where = f"position {ply} of its answer"
        if not isinstance(one, dict):
            raise self._wrong(record, f"{where} is no object")
        draws, sees = one.get("draws", []), one.get("sees")
        if not _is_draws(draws):
            raise self._wrong(record, f"`draws` of {where} is no list of pairs [number, ways]")
        if sees is not None and not _is_texts(sees):
            raise self._wrong(record, f"`sees` of {where} is no list of texts")
        luck = tuple((int(k), int(ways)) for k, ways in draws)
        known = None if sees is None else tuple(sees)
        if one.get("returns") is not None:
            returns = one["returns"]
            if not isinstance(returns, list) or not all(map(_is_number, returns)):
                raise self._wrong(record, f"`returns` of {where} is no list of numbers")
            return Seen(None, frozenset(), tuple(map(float, returns)), luck, "", known)
        player, legal = one.get("player"), one.get("legal")
        if type(player) is not int or not _is_texts(legal) or not legal:
            raise self._wrong(
                record,
                f"{where} needs `player`, a seat from 0, and `legal`, a list of names of "
                "acts; or `returns` where the game is over",
            )
        return Seen(player, frozenset(legal), None, luck, "", known)

    def _wrong(self, record: TextRecord, what: str) -> KibitzError:
        return KibitzError(f"{self.title}, asked about {_after(record)}: {what}.")

    def _answer(self, question: Mapping[str, Any]) -> dict[str, Any]:
        try:
            self._process.stdin.write(json.dumps(question).encode() + b"\n")  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]
        except OSError:
            raise KibitzError(self._ended()) from None
        line = self._line()
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise KibitzError(
                f"{self.title} writes {line[:QUOTED].decode(errors='replace')!r}, where one line "
                "with an object of JSON is wanted. Messages for people belong on standard error."
            )
        return answer

    def _line(self) -> bytes:
        until = time.monotonic() + self.patience
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._out, selectors.EVENT_READ)
            while b"\n" not in self._left:
                if not waiting.select(max(0.0, until - time.monotonic())):
                    raise KibitzError(
                        f"{self.title} did not answer within {self.patience:g} seconds. It reads "
                        "one line of JSON, writes one line, and flushes its output."
                    )
                part = self._out.read(1 << 16)
                if not part:
                    raise KibitzError(self._ended())
                self._left += part
                if len(self._left) > LONGEST:
                    raise KibitzError(f"{self.title} writes a line of more than {LONGEST:,} bytes.")
        line, _, self._left = self._left.partition(b"\n")
        return line

    def _ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)
        self._errors.seek(0)
        lines = self._errors.read(LONGEST).decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        status = self._process.poll()
        how = "closed its output" if status is None else f"ended with status {status}"
        return f"{self.title} {how} before it answered{f': {last[:300]}' if last else '.'}"


def _guard(group: int) -> subprocess.Popen[bytes] | None:
    """A process that ends a group of processes when this one is gone, however it ended."""
    try:
        return subprocess.Popen(
            ["sh", "-c", GUARD, str(group)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:  # there is no shell
        return None


def _after(record: TextRecord) -> str:
    return " ".join(record.acts[-20:]) or "the start"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and math.isfinite(value)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_draws(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, list)
        and len(one) == 2
        and all(type(k) is int for k in one)
        and 0 <= one[0] < one[1]
        for one in value
    )
