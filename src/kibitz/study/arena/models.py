"""The models of the arena: a program, an endpoint, or a player of Kibitz."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from typing import Any, Protocol

from ...contract import KibitzError
from ...induction.program import AskedProgram
from ...induction.scientists import Listed, Random, Reasoner
from ...induction.solo import SoloPlayer
from ...match import Match
from ...match.briefing import Briefing
from ...play.referee import view_for
from ...play.seeds import derived_seed
from ...players import PLAYERS, is_file, player
from ...record import quote
from .chat_scientist import ChatScientist
from .endpoint import Endpoint

SCIENTISTS = {"inducer": Reasoner, "random": Random, "list": Listed}


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """The question to a seat of a match; refused: earlier answers, each with the reason."""

    match: Match
    seat: int
    known: Briefing
    refused: tuple[tuple[str, str], ...] = ()


class Model(Protocol):
    """Answers questions in words. `name` never has a key in it."""

    name: str

    def answer(self, question: SeatQuestion) -> str:
        """A text that names its acts, with or without its reasons."""
        ...

    def scientist(self) -> SoloPlayer | None:
        """The model as a player of Eleusis for one; None if it does not play that."""
        ...

    def close(self) -> None:
        """End its processes."""


def model(
    spec: str,
    *,
    title: str = "",
    key: str = "",
    body: dict[str, Any] | None = None,
    patience: float = 60.0,
    seed: int = 0,
) -> Model:
    """The model of a text: a player's name or file, a URL, or the command line of a program.

    title: which model of an endpoint. key: its key. body: more of each request. patience: seconds
    for an answer. Raises KibitzError if there is no such model.
    """
    if spec.startswith(("http://", "https://")):
        return ChatModel(Endpoint(spec, title, key, body or {}, patience))
    if spec in SCIENTISTS:
        return OwnScientist(spec)
    name = spec.partition(":")[0]
    if name in PLAYERS or (is_file(spec) and name.endswith(".py") and " " not in spec):
        return OwnPlayer(spec, seed)
    return LinesModel(AskedProgram(_command(spec), patience), spec)


def _command(text: str) -> list[str]:
    try:
        words = shlex.split(text)
    except ValueError:
        words = []
    if not words:
        raise KibitzError("--player is a player's name, a URL, or a program's command line.")
    return words


class OwnPlayer:
    """A player of Kibitz; it sees a position, not the words."""

    def __init__(self, spec: str, seed: int) -> None:
        self.name, self._seed = spec, seed
        player(spec)  # a name that does not exist is a fault now

    def answer(self, question: SeatQuestion) -> str:
        """The name of the act that the player chooses."""
        match, seat = question.match, question.seat
        bot = player(self.name, derived_seed(self._seed, match.seed, seat))
        return quote(bot(view_for(match, seat, bot)))

    def scientist(self) -> SoloPlayer | None:
        """None: this model plays positions only."""
        return None

    def close(self) -> None:
        """Nothing is held open."""


class OwnScientist:
    """One of our players of Eleusis for one."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, question: SeatQuestion) -> str:
        """KibitzError: this model plays Eleusis for one only."""
        raise KibitzError(
            f"{self.name} plays Eleusis for one only; leave GAME out, or see --rules."
        )

    def scientist(self) -> SoloPlayer | None:
        """The scientist of this name."""
        return SCIENTISTS[self.name]()

    def close(self) -> None:
        """Nothing is held open."""


class LinesModel:
    """A program that reads a line of JSON and answers with a line; docs/arena.md shows it."""

    def __init__(self, program: AskedProgram, name: str) -> None:
        self.name, self._program = name, program

    def answer(self, question: SeatQuestion) -> str:
        """The text under `act`; a line of another form counts as an illegal answer."""
        known = question.known
        line = self._program.asked(
            "act",
            game=str(question.match.game),
            seat=question.seat,
            text=known.text,
            moves=list(map(quote, known.moves)),
            refused=question.refused[-1][1] if question.refused else None,
        )
        return _act_of(line)

    def scientist(self) -> SoloPlayer | None:
        """The program as a player of Eleusis for one; it speaks as docs/eleusis-solo.md shows."""
        return self._program

    def close(self) -> None:
        """End the program."""
        self._program.close()


def _act_of(line: str) -> str:
    try:
        act = json.loads(line)["act"]
    except (ValueError, TypeError, KeyError, IndexError):
        act = None
    return act if isinstance(act, str) else f"(not a line with an act: {line[:60].strip()})"


class ChatModel:
    """A language model at an endpoint of the chat-completions form."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.name, self._endpoint = endpoint.name, endpoint

    def answer(self, question: SeatQuestion) -> str:
        """The answer to the briefing, and to the reasons why earlier answers were refused."""
        messages = [{"role": "user", "content": question.known.text}]
        for answer, why in question.refused:
            messages.append({"role": "assistant", "content": answer})
            messages.append({"role": "user", "content": f"Your answer was refused: {why}"})
        return self._endpoint.complete(messages)

    def scientist(self) -> SoloPlayer | None:
        """The model as a player of Eleusis for one, asked in words for cards and rules."""
        return ChatScientist(self._endpoint.complete)

    def close(self) -> None:
        """Nothing is held open."""
