"""The view of one seat. Every page of a table is made from a `SeatView` alone.

`state` names the view. It changes when, and only when, something changes that this seat may see.
So it reveals nothing about secret acts, not even their number. `version` names the situation that
an act answers. It leaves out the secret acts of others and the set of seats that have yet to
choose. So when several seats choose at once, a quicker seat does not make the choice of another
invalid.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..contract import SECRET, WATCHER
from ..game import Position
from ..information import Heard, acts_heard
from ..match import Match, View
from ..scene import Scene


@dataclass(frozen=True, slots=True)
class VisibleAct:
    """An act as a seat may read it; `step` is its number among the acts that this seat sees."""

    text: str
    step: int


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Turn:
    """The acts of one turn, and the name of its seat in the game then; `by` is the seat."""

    number: int
    seat: str
    acts: tuple[VisibleAct, ...]
    by: int = -1

    def __contains__(self, step: int) -> bool:
        return any(act.step == step for act in self.acts)


@dataclass
class VisibleHistory:
    """The acts so far, as a seat may read them.

    plies: for each step, 0 being the start, the ply of the position to look at. It reveals
    how many acts a secret took, so it stays on the server.
    """

    turns: list[Turn] = field(default_factory=list)
    plies: list[int] = field(default_factory=lambda: [0])

    def extend(self, position: Position, seat: int) -> None:
        """Notify a seat of the acts that were played since."""
        for heard in acts_heard(position, seat, self.plies[-1]):
            self._append(position, heard)

    def _append(self, position: Position, heard: Heard) -> None:
        last, visible = self.plies[-1], VisibleAct(heard.act, len(self.plies))
        goes_on = self.turns and position.turn_at(last - 1) == heard.turn
        acts = (*self.turns.pop().acts, visible) if goes_on else (visible,)
        by, seat = position.mover(heard.ply), position.seat_at(heard.ply)
        self.turns.append(Turn(len(self.turns) + 1, by, acts, seat))
        self.plies.append(heard.ply + 1)


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as a seat or a `WATCHER` sees it. `turns` and `plies` are those of its history.

    moment: the moment of the match, to which its drafts belong; None where things are hidden, so
    that the number of acts is hidden too.
    """

    seat: int
    view: View
    turns: tuple[Turn, ...]
    plies: tuple[int, ...]
    state: str
    version: str
    moment: int | None


def seat_view(match: Match, seat: int, known: VisibleHistory | None = None) -> SeatView:
    """The view of this seat now; `known` is its history up to an earlier moment."""
    view = match.view(seat)
    if seat not in view.owing or match.forced is not None:  # which the table plays by itself
        view = replace(view, scene=view.scene.still())
    # Where things are hidden, a secret may come to light, so the history is read afresh.
    history = VisibleHistory() if known is None or _hides(match) else known
    history.extend(match.position, seat)
    turns, plies = tuple(history.turns), tuple(history.plies)
    own = sum(sent.seat == seat for sent in match.log)  # so that no own act can be sent twice
    undone = match.undone[-1:]  # so that no version comes again
    version = _digest(_visible_key(match, view, turns), view.offered, own, *undone)
    state = _digest(version, _hides(match) and turns, view.owing, view.over, view.ending)
    moment = None if _hides(match) else match.moment
    return SeatView(seat, view, turns, plies, state, version, moment)


def _hides(match: Match) -> bool:
    return match.game.information == "hidden"


def _visible_key(match: Match, view: View, turns: Sequence[Turn]) -> object:
    if not _hides(match):
        return match.position.history
    acts = [act.text for turn in turns for act in turn.acts if act.text != SECRET]
    return view.scene, view.moves, acts


def _digest(*seen: object) -> str:
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


def shown_seat(match: Match, held: Sequence[int]) -> int:
    """The seat with something to do among those that a browser holds; -1 if it holds none."""
    offered, owing = match.offered, match.owing
    asked = [seat for seat in held if offered not in (None, seat)]
    return next(iter([*asked, *(seat for seat in held if seat in owing), *held]), WATCHER)


def look_back(match: Match, seen: SeatView, step: int) -> Scene:
    """The scene after some of the visible acts, with nothing to click."""
    return match.position.at(seen.plies[step]).scene(seen.seat).still()
