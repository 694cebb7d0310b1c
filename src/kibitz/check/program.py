"""A text of a game that is a program: it answers questions of one line of JSON each.

`docs/check-against.md` describes the questions and the answers. A program that hangs, ends, writes
something else or answers another question is a KibitzError. `close` ends it with all that it
started, and so does the end of Kibitz, also by a signal.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..contract import KibitzError, Value
from ..guarded import LineProgram
from ..kernel import Draw
from .text import Seen, TextRecord

ANSWERS_IN = 10.0  # seconds for one answer
QUOTED = 120  # characters of an answer that a sentence repeats
HINT = "It reads one line of JSON, writes one line, and flushes its output."


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
        self._asked = 0
        self._program = LineProgram(command, self.title, HINT)

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program and everything that it started."""
        self._program.close()

    def follow(self, record: TextRecord) -> list[Seen]:
        """The answers of the program for each position of a record."""
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
        positions = answer.get("positions")
        if not isinstance(positions, list) or not 1 <= len(positions) <= len(record.acts) + 1:
            raise self._wrong(
                record, f"`positions` is no list of 1 to {len(record.acts) + 1} positions"
            )
        seen = [self._read(record, ply, part) for ply, part in enumerate(positions)]
        self._require_path(record, seen)
        self.words = str(positions[-1].get("words", ""))
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

    def _read(self, record: TextRecord, ply: int, part: Any) -> Seen:
        where = f"position {ply} of its answer"
        if not isinstance(part, dict):
            raise self._wrong(record, f"{where} is no object")
        draws, sees = part.get("draws", []), part.get("sees")
        if not _is_draws(draws):
            raise self._wrong(
                record,
                f"`draws` of {where} is no list of [number, ways] or [number, ways, weight, total]",
            )
        if sees is not None and not _is_texts(sees):
            raise self._wrong(record, f"`sees` of {where} is no list of texts")
        luck = tuple(map(_draw, draws))
        known = None if sees is None else tuple(sees)
        if part.get("returns") is not None:
            returns = part["returns"]
            if not isinstance(returns, list) or not all(map(_is_number, returns)):
                raise self._wrong(record, f"`returns` of {where} is no list of numbers")
            return Seen(None, frozenset(), tuple(map(float, returns)), luck, "", known)
        player, legal = part.get("player"), part.get("legal")
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
        self._program.write(json.dumps(question).encode())
        line = self._program.read(self.patience)
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


def _after(record: TextRecord) -> str:
    return " ".join(record.acts[-20:]) or "the start"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and math.isfinite(value)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _draw(numbers: list[int]) -> Draw:
    return Draw(*numbers) if len(numbers) > 2 else Draw(numbers[0], numbers[1], 1, numbers[1])


def _is_draws(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(draw, list)
        and len(draw) in (2, 4)
        and all(type(k) is int for k in draw)
        and 0 <= draw[0] < draw[1]
        and (len(draw) == 2 or 0 <= draw[2] <= draw[3] > 0)
        for draw in value
    )
