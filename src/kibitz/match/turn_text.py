"""The acts of a turn in a text, played one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from .. import act_names
from ..contract import IllegalMove, Message, message
from ..game import Position
from .parts import RefusedError

MOST_TURN_CHARACTERS = 10_000

Where = Callable[[str], Message]  # a refusal with the act to which it belongs


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
