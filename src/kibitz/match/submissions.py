"""Submissions to a match: the seats that send them, the acts in their texts, and the answers.

A submission answers the `View` of its seat.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from .. import act_names
from ..contract import IllegalMove, Message, message, whole_number
from ..game import Number, Position
from ..scene import Scene

if TYPE_CHECKING:
    from . import Match

MOST_TURN_CHARACTERS = 10_000

Where = Callable[[str], Message]  # a refusal with the act to which it belongs


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


def acts_of_turn(ahead: Position, seat: int, moves: str) -> Iterator[str]:
    """Play the acts of a text on `ahead`, all within one turn, and return their names."""
    begun, goes_on = ahead.ply, test_of_same_turn(ahead, seat)
    for number, word in enumerate(_read(ahead, moves), 1):
        if act_names.is_remark(ahead, word):
            continue
        where = partial(act_names.at_act, number, word)
        _require_nothing_drawn(ahead, begun, where)
        _require_same_turn(ahead, goes_on, where)
        try:
            actions = ahead.parse(word)
        except IllegalMove as fault:
            raise RefusedError("text", where(fault.said)) from None
        for action in actions:
            _require_nothing_drawn(ahead, begun, where)
            _require_same_turn(ahead, goes_on, where)
            name = ahead.name(action, seat)
            try:
                ahead.act(action)
            except IllegalMove as fault:
                raise RefusedError("legal", where(fault.said)) from None
            yield name
    if ahead.ply == begun:
        raise RefusedError("text", message("There is no act in this text."))


def test_of_same_turn(begun: Position, seat: int) -> Callable[[Position], bool]:
    """A test whether a later position still belongs to the turn of a seat that is to act now."""
    turn, choice = begun.turn, begun.choice_began
    return lambda p: (
        p.player == seat and p.turn == turn and (choice is None or p.choice_began == choice)
    )


def _require_nothing_drawn(ahead: Position, begun: int, where: Where) -> None:
    if ahead.ply > begun and ahead.draws(ahead.ply - 1):
        why = message("send the act before it alone, because it draws.")
        raise RefusedError("legal", where(why))


def _require_same_turn(ahead: Position, goes_on: Callable[[Position], bool], where: Where) -> None:
    if not goes_on(ahead):
        raise RefusedError("legal", where(message("your turn ended with the act before.")))


def _read(ahead: Position, moves: str) -> list[str]:
    if len(moves) > MOST_TURN_CHARACTERS:
        raise RefusedError(
            "text",
            message("A turn is a text of at most {most:,} characters.", most=MOST_TURN_CHARACTERS),
        )
    try:
        return ahead.words(moves)
    except IllegalMove as fault:
        raise RefusedError("text", fault.said) from None
