"""A game that people played: its position, who sat where, the times, and what they said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from ...game import Number, Position
from .blunders import Judged


@dataclass(frozen=True, slots=True)
class TimedSubmission:
    """One submission: the seat, its first act and the act after its last, and the seconds.

    by_bot: whether the computer had the seat then, though a person may have it at the end.
    """

    seat: int
    begun: int
    end: int
    seconds: float
    by_bot: bool = False


@dataclass(frozen=True, slots=True)
class Try:
    """An act that the rules refused, with the reason."""

    seat: int
    ply: int
    act: str
    why: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A tap, perhaps with a line; draft: the acts that the person was about to send."""

    seat: int
    person: str
    ply: int
    kind: str
    text: str = ""
    draft: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answers of a person after the game, by question."""

    seat: int
    person: str
    given: Mapping[str, str]


@dataclass(frozen=True)
class GameOfPeople:
    """A finished game.

    number: of its table. rules: the hash of its version. people: the name of the person at each
    seat, empty for a bot. bots: the level of the bot at each seat, empty for a person. returns:
    the result, also of a game that was given up. begun, ended: when the last seat was taken, and
    when the last act came. seed: of our judgement.
    """

    number: int
    match: str
    variant: str
    rules: str
    position: Position
    returns: tuple[Number, ...]
    people: tuple[str, ...]
    bots: tuple[str, ...]
    begun: datetime
    ended: datetime
    ending: str = ""
    thoughts: tuple[TimedSubmission, ...] = ()
    tries: tuple[Try, ...] = ()
    remarks: tuple[Remark, ...] = ()
    answers: tuple[Answer, ...] = ()
    judged: Judged | None = None
    record: str = field(default="", repr=False)

    @property
    def minutes(self) -> float:
        """The length in minutes."""
        return (self.ended - self.begun).total_seconds() / 60

    @property
    def turns(self) -> int:
        """The number of turns."""
        return len(self.position.turn_ends())

    @property
    def is_of_people(self) -> bool:
        """Whether no bot played, not even a part of it."""
        return all(self.people) and not any(thought.by_bot for thought in self.thoughts)

    @property
    def thoughts_of_people(self) -> tuple[TimedSubmission, ...]:
        """The submissions of people."""
        return tuple(t for t in self.thoughts if self.people[t.seat] and not t.by_bot)

    def is_of_one(self, seat: int) -> bool:
        """Whether a person alone, or the computer alone, played a seat."""
        own = (thought.by_bot for thought in self.thoughts if thought.seat == seat)
        return all(by_bot != bool(self.people[seat]) for by_bot in own)

    @property
    def acts_of_bots(self) -> frozenset[int]:
        """The acts that the computer played at seats that people have at the end."""
        own = (range(thought.begun, thought.end) for thought in self.thoughts if thought.by_bot)
        return frozenset(ply for acts in own for ply in acts)
