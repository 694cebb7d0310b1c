"""The types of a match: seats, submissions, views; and whether a submission is taken at all."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..contract import message, whole_number
from ..game import Number
from ..scene import Scene

if TYPE_CHECKING:
    from . import Match


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a seat; `lock` is the hash of its token, empty if it needs no token."""

    name: str = ""
    lock: str = ""

    def opens(self, token: str) -> bool:
        """Whether this is the token of the seat."""
        return not self.lock or hmac.compare_digest(lock(token), self.lock)


def lock(token: str) -> str:
    """The hash of a token, which a seat keeps."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Accepted:
    """An accepted submission: the names of its acts, and the ply after it."""

    ply: int
    acts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A submission that changed nothing; `check` names the check that failed."""

    check: str
    why: str


class RefusedError(Exception):
    """Carries a refusal out of the checks of a submission."""

    def __init__(self, check: str, why: str) -> None:
        self.refused = Refused(check, why)


@dataclass(frozen=True, slots=True)
class Submission:
    """One accepted submission; `at` is the number of acts of the game played before it.

    actions: the numbers of its acts; empty for a word of the match, such as `resign`.
    ply: the number of submissions before it, also of those that were taken back.
    """

    seat: int
    acts: tuple[str, ...]
    at: int
    actions: tuple[int, ...] = ()
    ply: int = field(default=-1, compare=False)

    def __reduce__(self) -> tuple[type[Submission], tuple[object, ...]]:
        """Pickle it, five times as fast as a dataclass with slots does by itself."""
        return Submission, (self.seat, self.acts, self.at, self.actions, self.ply)


@dataclass(frozen=True, slots=True)
class View:
    """The view of a seat: the table, and its legal acts, by name and number, if it is to act.

    offered: the seat that has made an offer, of the kind `offer`. may_offer: the kinds of offers
    that this seat may make now.
    """

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
    actions: tuple[int, ...] = ()
    offer: str = ""
    may_offer: tuple[str, ...] = ()


def require_open(match: Match, seat: int, token: str) -> None:
    """RefusedError if the match is closed or over, or if this token does not open the seat."""
    if match.closed:
        raise RefusedError("open", message("This match is closed: {reason}.", reason=match.closed))
    if not 0 <= whole_number(seat, "A seat") < match.game.seats:
        raise RefusedError(
            "token",
            message(
                "There is no seat {seat}, only 0 to {last}.",
                seat=seat,
                last=len(match.seats) - 1,
            ),
        )
    if not match.seats[seat].opens(token):
        raise RefusedError(
            "token", message("This is not the token of {seat}.", seat=match.called(seat))
        )
    if match.over:
        raise RefusedError("over", message("The game is over."))
