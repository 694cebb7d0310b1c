"""A scientist that is another program; it speaks lines of JSON on its standard input and output.

docs/eleusis-solo.md shows a whole deal of this protocol.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..contract import KibitzError
from ..guarded import LineProgram
from .solo import PENALTY, TURNS, Guess

LONGEST_ANSWER = 10_000  # bytes of an answer


class AskedProgram:
    """Asks a program; KibitzError names the fault of an answer."""

    def __init__(self, command: Sequence[str], patience: float = 60.0) -> None:
        self.name = command[0]
        self.patience = patience
        self._program = LineProgram(command, self.name, stderr=None)  # for people

    def close(self) -> None:
        """End the program and everything that it started."""
        self._program.close()

    def begin(self, starter: str, hand: Sequence[str], seed: int) -> None:
        """Announce a new deal."""
        self.tell(say="deal", starter=starter, turns=TURNS, penalty=PENALTY, seed=seed)

    def card(self, hand: Sequence[str], turn: int) -> str:
        """Ask for a card."""
        card = self.ask("card", turn=turn, hand=list(hand)).get("card")
        if not isinstance(card, str):
            raise KibitzError(f'Kibitz asked {self.name} for a card; the answer has no "card".')
        return card

    def judged(self, card: str, right: bool, turn: int) -> Guess | None:
        """Send the verdict, and ask for a guess."""
        answer = self.ask("guess", turn=turn, card=card, right=right)
        rule, sure = answer.get("guess"), answer.get("sure")
        if rule is None:
            return None
        is_share = isinstance(sure, int | float) and 0 <= sure <= 1
        if not isinstance(rule, str) or not (sure is None or is_share):
            wanted = '{"guess": RULE or null, "sure": 0 to 1}'
            raise KibitzError(f"{self.name} answered with a guess that is not {wanted}.")
        return Guess(rule, sure)

    def guessed(self, right: bool) -> None:
        """Send whether the guess was right."""
        self.tell(say="guess", right=right)

    def end(self, score: int) -> None:
        """Send how the deal ended."""
        self.tell(say="end", score=score)

    def tell(self, **message: Any) -> None:
        """Send a line of JSON that needs no answer."""
        self._program.write(json.dumps(message).encode())

    def ask(self, what: str, **more: Any) -> dict[str, Any]:
        """Send a question, and return the object that is its answer."""
        line = self.asked(what, **more)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise KibitzError(f"{self.name} answered {line[:60]!r}, not a line of JSON like {{}}.")
        return answer

    def asked(self, what: str, **more: Any) -> str:
        """Send a question, and return the line that is its answer."""
        self.tell(ask=what, **more)
        line = self._program.read(self.patience)
        try:
            return line[:LONGEST_ANSWER].decode()
        except UnicodeDecodeError:
            raise KibitzError(f"{self.name} answered with text that is not UTF-8.") from None
