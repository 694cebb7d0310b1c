"""The acts of a turn in a text, played one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..contract import IllegalMove
from ..game import Position
from .parts import RefusedError

MOST_TURN_CHARACTERS = 10_000


def acts_of_turn(ahead: Position, seat: int, moves: str) -> Iterator[str]:
    """Play the acts of a text on `ahead`, all within one turn, and return their names."""
    begun, goes_on = ahead.ply, test_of_same_turn(ahead, seat)
    for number, word in enumerate(_read(ahead, moves), 1):
        where = f"act {number}, {word[:40]!r}: "
        _require_nothing_drawn(ahead, begun, where)
        _require_same_turn(ahead, goes_on, where)
        try:
            actions = ahead.parse(word)
        except IllegalMove as fault:
            raise RefusedError("text", f"{where}{fault}") from None
        for action in actions:
            _require_nothing_drawn(ahead, begun, where)
            _require_same_turn(ahead, goes_on, where)
            name = ahead.name(action, seat)
            try:
                ahead.act(action)
            except IllegalMove as fault:
                raise RefusedError("legal", f"{where}{fault}") from None
            yield name


def test_of_same_turn(begun: Position, seat: int) -> Callable[[Position], bool]:
    """A test whether a later position still belongs to the turn of a seat that is to act now."""
    turn, choice = begun.turn, begun.choice_began
    return lambda p: (
        p.player == seat and p.turn == turn and (choice is None or p.choice_began == choice)
    )


def _require_nothing_drawn(ahead: Position, begun: int, where: str) -> None:
    if ahead.ply > begun and ahead.draws(ahead.ply - 1):
        raise RefusedError("legal", f"{where}send the act before it alone, because it draws.")


def _require_same_turn(ahead: Position, goes_on: Callable[[Position], bool], where: str) -> None:
    if not goes_on(ahead):
        raise RefusedError("legal", f"{where}your turn ended with the act before.")


def _read(ahead: Position, moves: str) -> list[str]:
    if len(moves) > MOST_TURN_CHARACTERS:
        raise RefusedError(
            "text", f"A turn is a text of at most {MOST_TURN_CHARACTERS:,} characters."
        )
    try:
        found = ahead.words(moves)
    except IllegalMove as fault:
        raise RefusedError("text", str(fault)) from None
    if not found:
        raise RefusedError("text", "There is no act in this text.")
    return found
