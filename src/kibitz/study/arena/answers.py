"""One question, its answers, and the transcript of all of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from ...contract import KibitzError
from ...kit.rng import State, below
from ...match import Accepted, Match
from ...match.briefing import briefing, reply
from ...record import quote
from ...whole_file import require_earlier
from .models import Model, SeatQuestion


class Transcript:
    """A file with a line of JSON for each answer, written as it comes; no file, no lines."""

    def __init__(self, file: Path | None = None) -> None:
        self._file: TextIO | None = None
        if file is not None:
            if file.is_file():  # a device loses nothing
                require_earlier(file, b"{", "transcript")
            try:
                self._file = file.open("w", encoding="utf-8")
            except OSError as fault:
                raise KibitzError(f"{file} cannot be written: {fault.strerror}.") from fault

    def write(self, **facts: Any) -> None:
        """Add a line."""
        if self._file:
            print(json.dumps(facts, ensure_ascii=False), file=self._file, flush=True)

    def close(self) -> None:
        """End the file."""
        if self._file:
            self._file.close()


@dataclass
class Answers:
    """The numbers of answers so far: all, and illegal ones."""

    count: int = 0
    illegal: int = 0


def ask(
    model: Model,
    match: Match,
    seat: int,
    tries: int,
    answers: Answers,
    transcript: Transcript,
    **facts: Any,
) -> Accepted | None:
    """Ask a model up to `tries` times for acts, and play the first legal answer; None without one.

    facts: what the transcript says beside the question and the answer.
    """
    known = briefing(match, seat)
    refused: list[tuple[str, str]] = []
    while len(refused) < tries:
        ply, answer = match.ply, model.answer(SeatQuestion(match, seat, known, tuple(refused)))
        result = reply(match, seat, answer)
        is_legal = isinstance(result, Accepted)
        answers.count, answers.illegal = answers.count + 1, answers.illegal + (not is_legal)
        what = {"acts": result.acts} if isinstance(result, Accepted) else {"refused": result.why}
        asked = {"seat": seat, "ply": ply, "question": known.text, "answer": answer}
        transcript.write(game=str(match.game), seed=match.seed, **facts, **asked, **what)
        if isinstance(result, Accepted):
            return result
        refused.append((answer, result.why))
    return None


def play_random_act(match: Match, seat: int, rng: State) -> None:
    """Play a random legal act for a seat."""
    moves = match.view(seat).moves
    match.submit(seat, match.ply, quote(moves[below(rng, len(moves))]))
