"""Playing on in a puzzle: the best answer to each act; for a wrong act, its refutation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...contract import IllegalMove, message
from ...game import Position
from .analysis import estimate_by_search, exact_acts

SECONDS = 3.0  # of search for the exact value of one position


@dataclass(frozen=True)
class Answered:
    """The answer to the last act of a line: whether it keeps the win, and the acts of the others.

    line: the actions so far with the answer. is_proved: whether exact values say so.
    """

    position: Position
    line: tuple[int, ...]
    act: str
    replies: tuple[str, ...]
    keeps_win: bool
    is_proved: bool

    @property
    def goes_on(self) -> bool:
        """Whether the puzzle goes on: the line keeps the win, and the rest can be proved too."""
        return self.keeps_win and self.is_proved and not self.position.over


def answer_line(start: Position, line: Sequence[int], answer: int) -> Answered:
    """Play a line of a puzzle, whose last act is the solver's, and the best answer to it.

    Raises IllegalMove if the line cannot be played.
    """
    p = start.copy()
    for action in line[:-1]:
        p.act(action)
    if p.player != start.player:
        raise IllegalMove(message("this line ends with an act of the other side."))
    act = p.name(line[-1])
    keeps_win, is_proved = _keeps_win(p, line, answer)
    p.act(line[-1])
    begun = p.ply
    while not p.over and p.player != start.player and (is_proved or not keeps_win):
        p.act(_best_act(p))
    replies = tuple(p.told(ply) for ply in range(begun, p.ply))
    return Answered(p, tuple(p.history[start.ply :]), act, replies, keeps_win, is_proved)


def _keeps_win(p: Position, line: Sequence[int], answer: int) -> tuple[bool, bool]:
    if len(line) == 1:
        return line[-1] == answer, bool(exact_acts(p, SECONDS))
    known = exact_acts(p, SECONDS)
    return bool(known) and known[line[-1]].result > 0, bool(known)


def _best_act(p: Position) -> int:
    known = exact_acts(p, SECONDS)
    if known:
        return max(known, key=lambda action: known[action].rank)
    return estimate_by_search(p).action
