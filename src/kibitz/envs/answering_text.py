"""The side of a program in `kibitz check --against`: it answers lines of JSON on standard output.

`docs/check-against.md` describes the protocol.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO

Told = dict[str, Any]  # a position: player and legal, or returns; perhaps draws, sees and words
Follow = Callable[[Sequence[str], Iterator[int]], Iterator[Told]]


def answer_all(follow: Follow, questions: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> None:
    """Answer each question until there are no more.

    follow: gives the positions along acts, as far as they are legal; it takes the draws of luck
    from the second argument, which gives 0 after the last.
    """
    for line in questions:
        question = json.loads(line)
        luck = _luck(question.get("luck", []))
        answer: dict[str, Any]
        try:
            answer = {"positions": list(follow(question["acts"], luck))}
        except ValueError as fault:
            answer = {"error": str(fault)}
        print(json.dumps({"id": question["id"], **answer}), file=answers, flush=True)


def _luck(given: Sequence[int]) -> Iterator[int]:
    yield from given
    while True:
        yield 0


def refuse(sentence: str) -> None:
    """End the program with a sentence, which the other side repeats."""
    print(sentence, file=sys.stderr)
    sys.exit(2)
