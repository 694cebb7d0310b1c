"""Playing on in a puzzle: the best answer to each act; for a wrong act, its refutation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...contract import IllegalMove, Message, message
from ...game import Position
from .analysis import estimate_by_search, exact_acts

SECONDS = 3.0  # of search for the exact value of one position


@dataclass(frozen=True)
class Answered:
    """The answer to the last act of a line: whether it keeps the win, and the acts of the others.

    line: the actions so far with the answer. result: of the last act by exact values, for the
    solver; None where they are not known. is_coming: the answer is known when a search is compiled.
    """

    position: Position
    line: tuple[int, ...]
    act: str
    replies: tuple[str, ...]
    keeps_win: bool
    result: float | None = None
    is_coming: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether the puzzle goes on: the line keeps the win, and the rest can be proved too."""
        return self.keeps_win and self.result is not None and not self.position.over

    @property
    def refuted(self) -> Message | str:
        """What the others answer to a wrong act, and what comes of it; empty for a right one."""
        if self.keeps_win:
            return ""
        if self.is_coming:
            return message("The computer looks for the answer ..")
        if not self.replies:
            return ""
        named = {
            "seat": self.position.mover(self.position.ply - 1),
            "acts": ", ".join(self.replies),
        }
        if self.result is None:
            return message("{seat} answers {acts}.", **named)
        if self.result < 0:
            return message("{seat} answers {acts} and wins.", **named)
        return message("{seat} answers {acts}, and then nobody wins.", **named)


def answer_line(start: Position, line: Sequence[int], answer: int) -> Answered:
    """Play a line of a puzzle, whose last act is the solver's, and the best answer to it.

    Raises IllegalMove if the line cannot be played.
    """
    p = start.copy()
    for action in line[:-1]:
        p.act(action)
    if p.player != start.player:
        raise IllegalMove(message("this line ends with an act of the other side."))
    act, result = p.name(line[-1]), _result(p, line[-1])
    is_first, is_answer = len(line) == 1, line[-1] == answer
    keeps_win = is_answer if is_first else result is not None and result > 0
    p.act(line[-1])
    replies = tuple(_play_on(p, start.player, keeps_win, result is not None))
    return Answered(p, tuple(p.history[start.ply :]), act, replies, keeps_win, result)


def _play_on(p: Position, solver: int | None, keeps_win: bool, is_known: bool) -> Iterator[str]:
    """Let the others answer as well as they can; yields their acts.

    After a wrong act the solver's best acts come before, where the solver's turn goes on.
    """
    has_answered = False
    while not p.over and (is_known or not keeps_win):
        is_others = p.player != solver
        if not is_others and (keeps_win or has_answered):
            return
        p.act(_best_act(p))
        has_answered = has_answered or is_others
        if is_others:
            yield p.told(p.ply - 1)


def _result(p: Position, action: int) -> float | None:
    known = exact_acts(p, SECONDS)
    return known[action].result if known else None


def _best_act(p: Position) -> int:
    known = exact_acts(p, SECONDS)
    if known:
        return max(known, key=lambda action: known[action].rank)
    return estimate_by_search(p).action
