"""What a match is made of and what it answers: seats, submissions, views."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from ..game import Number
from ..scene import Scene


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there; `lock` is the hash of the seat's token, empty where none is needed."""

    name: str = ""
    lock: str = ""

    def opens(self, token: str) -> bool:
        """Whether the token is this seat's own."""
        return not self.lock or hmac.compare_digest(lock(token), self.lock)


def lock(token: str) -> str:
    """What a seat keeps of its token."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Accepted:
    """A submission that stands: the acts as the game names them, and the ply after it."""

    ply: int
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A submission that changed nothing; `check` names the question it failed."""

    check: str
    why: str


@dataclass(frozen=True, slots=True)
class Submission:
    """One accepted submission; `at` is how many acts of the game were played before it.

    actions: the acts of the game by their numbers; none where it was a word of the match.
    """

    seat: int
    acts: tuple[str, ...]
    at: int
    actions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may see: the table, and the names of its legal acts when it is to act."""

    scene: Scene
    moves: tuple[str, ...]
    player: int | None
    owing: frozenset[int]
    ply: int
    turn: int
    over: bool
    returns: tuple[Number, ...] | None
    ending: str
    offered: int | None
    agreeable: str = ""
