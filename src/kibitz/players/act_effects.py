"""The effects of an act by the measures of the rules themselves, as a teacher says it.

Wins, threats and what an act prevents are looked for where all is seen and nothing is drawn: by
trying acts, for a moment only. What is not found in time is not said.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np

from ..contract import message
from ..game import Game, Position
from ..kernel import returns
from .features import values
from .returns_so_far import scale_so_far

SECONDS = 0.4  # of trying acts
MOST_SAID = 2  # sentences on one act
FEWEST_ACTS = 3  # legal acts, with fewer of which no act stands out


class NoTime(Exception):
    """The moment for trying acts is over."""


def effects(p: Position, action: int, seconds: float = SECONDS) -> list[str]:
    """Sentences on a legal act of the seat to act, the most telling first; perhaps none."""
    sentences = tactics(p, action, _clock(seconds))
    if _shows_all(p.game):
        sentences += _points(p, action)
    return [*sentences, *_places(p, action)][:MOST_SAID]


def tactics(p: Position, action: int, look: Callable[[], None]) -> list[str]:
    """Whether an act wins, and what it threatens, allows and prevents; what is found in time.

    look: called at each try; it raises NoTime to end this.
    """
    sentences: list[str] = []
    if _shows_all(p.game):
        with suppress(NoTime):
            for sentence in _tactics(p, action, look):
                sentences.append(sentence)
    return sentences


def _shows_all(game: Game) -> bool:
    return game.information == "perfect" and not game.has_chance


def _clock(seconds: float) -> Callable[[], None]:
    until = time.monotonic() + seconds

    def look() -> None:
        if time.monotonic() > until:
            raise NoTime

    return look


def _tactics(p: Position, action: int, look: Callable[[], None]) -> Iterator[str]:
    """Whether it wins, and what it threatens, allows and prevents."""
    seat, after = p.player or 0, _after(p, action)
    if after.over:
        yield _end(after, seat)
        return
    rival = after.player
    if rival is None or p.game.side_of(rival) == p.game.side_of(seat):
        return
    name = p.called(rival)
    if wins_at_once(after, look):
        yield message("It lets {rival} win at once.", rival=name)
        return
    yield from _threats(after, seat, rival, look)
    others = [_after(p, other) for other in p.legal() if other != action]
    losing = sum(wins_at_once(q, look) for q in others if q.player == rival)
    if others and 2 * losing > len(others):
        yield message("It keeps {rival} from winning at once.", rival=name)


def _end(after: Position, seat: int) -> str:
    got = after.returns or ()
    rest = [got[k] for k in range(len(got)) if not _together(after, seat, k)]
    if not rest or got[seat] > max(rest):
        return message("It ends the game, and wins it.") if rest else message("It ends the game.")
    return (
        message("It ends the game in a draw.")
        if got[seat] == max(rest)
        else message("It ends the game, and loses it.")
    )


def _threats(after: Position, seat: int, rival: int, look: Callable[[], None]) -> Iterator[str]:
    replies = [_after(after, reply) for reply in after.legal()]
    winning = sum(not q.over and q.player == seat and wins_at_once(q, look) for q in replies)
    if winning == len(replies):
        yield message("It wins next turn, whatever {rival} plays.", rival=after.called(rival))
    elif 2 * winning > len(replies):
        yield message("It threatens to win next turn.")


def wins_at_once(p: Position, look: Callable[[], None] = lambda: None) -> bool:
    """Whether an act of the seat to act ends the game with a win of its side.

    look: called at each act, so that it can end this.
    """
    if p.over or p.player is None:
        return False
    seat = p.player
    for action in p.legal():
        look()
        after = _after(p, action)
        if not after.over:
            continue
        got = after.returns or ()
        rest = [got[k] for k in range(len(got)) if not _together(p, seat, k)]
        if rest and got[seat] > max(rest):
            return True
    return False


def _together(p: Position, seat: int, other: int) -> bool:
    return p.game.side_of(seat) == p.game.side_of(other)


def _after(p: Position, action: int) -> Position:
    after = p.copy()
    after.act(action)
    return after


def _points(p: Position, action: int) -> list[str]:
    """The points that it brings, where the rules count them during a game."""
    if p.game.about.outcome != "scores" or scale_so_far(p.game) is None:
        return []
    seat = p.player or 0
    gain = _so_far(_after(p, action), seat) - _so_far(p, seat)
    if gain <= 0 or gain != int(gain):
        return []
    return [message("It brings {n} point.", plural="It brings {n} points.", n=int(gain))]


def _so_far(p: Position, seat: int) -> float:
    score = np.zeros(p.game.seats)
    returns(p.record, score)
    return float(score[seat])


def _places(p: Position, action: int) -> list[str]:
    """In which features of the game or of the board it surpasses all other acts."""
    if len(p.legal()) < FEWEST_ACTS:
        return []
    return [
        _of_feature(name)
        for name, by_act in values(p).items()
        if action in by_act and [act for act in by_act if by_act[act] >= by_act[action]] == [action]
    ]


def _of_feature(name: str) -> str:
    known = PLACES.get(name)
    return message(known) if known else message("Of all acts it has most of: {name}.", name=name)


PLACES = {
    name: str(sentence)
    for name, sentence in (
        ("towards the centre", message("No other act is nearer to the centre.")),
        ("beside stones", message("No other act touches more stones.")),
        ("with vacant cells around", message("No other act has more room around it.")),
        ("beside own stones", message("No other act touches more stones of the same seat.")),
        ("beside others' stones", message("No other act touches more stones of others.")),
    )
}
