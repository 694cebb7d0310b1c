"""Lines: answers that a player prepared for later turns of the others.

A line is a list of texts: a turn of the others, the answer, their next turn, and so on. It fits
as long as everybody plays these acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ..act_names import plain, words
from ..contract import IllegalMove, KibitzError, message
from ..game import Position
from ..match import Match
from ..match.agreement import MOST_ACTS
from ..store.mail import MailSeat

Lines = Sequence[Sequence[str]]


def answer(match: Match, seat: MailSeat) -> str:
    """The answer of a seat's lines to the acts since they began; empty if no line fits."""
    undone, begun = divmod(seat.lines_from, MOST_ACTS)
    if undone != len(match.undone):  # a turn was taken back since
        return ""
    played = list(_runs_of_acts(match.position, begun, seat.seat))
    if not played or len(played) % 2 == 0:
        return ""
    for line in seat.lines:
        if len(line) > len(played) and all(
            _is_played(match.position, seat.seat, *turn, text)
            for turn, text in zip(played, line, strict=False)
        ):
            return line[len(played)]
    return ""


def _runs_of_acts(position: Position, begun: int, seat: int) -> Iterator[tuple[int, int]]:
    plies = range(begun, position.ply)
    for _, run in groupby(plies, key=lambda ply: position.at(ply).player == seat):
        acts = list(run)
        yield acts[0], acts[-1] + 1


def _is_played(position: Position, seat: int, first: int, end: int, text: str) -> bool:
    # The acts may be written in another order.
    acts = [position.told(ply, seat).casefold() for ply in range(first, end)]
    if acts == [word.casefold() for word in words(plain(text))]:
        return True
    if not _is_predictable(position):
        return False
    ahead = position.at(first)
    try:
        ahead.play(text)
    except IllegalMove:
        return False
    return ahead.key() == position.at(end).key()


def _is_predictable(position: Position) -> bool:
    return position.game.information == "perfect" and not position.game.has_chance


def refusal(before: Position, seat: int, acts: str, lines: Lines) -> str:
    """The reason why lines cannot follow these acts of a seat; empty if they can.

    Where cards are hidden or acts draw, nobody can know in advance, so nothing is refused.
    """
    if not _is_predictable(before):
        return ""
    begun = before.copy()
    try:
        begun.play(acts)
    except IllegalMove:
        return ""  # the match says what is wrong with the acts
    try:
        _require_playable(begun, seat, lines)
    except KibitzError as fault:
        return str(fault)
    return ""


def _require_playable(begun: Position, seat: int, lines: Lines) -> None:
    if begun.player == seat:
        raise KibitzError(message('A line with "if" needs your whole turn before it.'))
    for line in lines:
        ahead, where = begun.copy(), f"In the line 'if {line[0]} ..'"
        for number, text in enumerate(line):
            if ahead.over:
                raise KibitzError(
                    message(
                        "{where}, the game is over before {text}.", where=where, text=repr(text)
                    )
                )
            try:
                ahead.play(text)
            except IllegalMove as fault:
                raise KibitzError(
                    message(
                        "{where}, {text} cannot be played: {fault}",
                        where=where,
                        text=repr(text),
                        fault=fault,
                    )
                ) from None
            if not ahead.over and (ahead.player == seat) != (number % 2 == 0):
                raise KibitzError(
                    message("{where}, {text} is not a whole turn.", where=where, text=repr(text))
                )
