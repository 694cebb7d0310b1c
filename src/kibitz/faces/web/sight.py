"""What one seat sees of a match: all that a page is made of comes from here.

`state` names what is seen. It changes when, and only when, something changes that this seat may
see, so it tells nothing of secret acts, not even how many there were. `version` names what an
act answers. It is the same but for others' secret acts and for who has yet to choose, so that
of several who choose at once nobody has to choose again because another was quicker.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ...contract import SECRET
from ...game import Position
from ...match import Match, View
from ...scene import Scene

WATCHER = -1

Acts = list[tuple[int, str, str]]  # each with its ply and whose it was


@dataclass(frozen=True, slots=True)
class Told:
    """An act as a seat may read it; `step` is its number among all acts told to this seat."""

    text: str
    step: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The acts of one turn, and whose they were in the game's words."""

    number: int
    seat: str
    acts: tuple[Told, ...]

    def __contains__(self, step: int) -> bool:
        return any(act.step == step for act in self.acts)


@dataclass(frozen=True, slots=True)
class Sight:
    """A match as a seat sees it; -1 is a watcher.

    plies: for each step, 0 being the start, the ply of the position to look at. It tells how
    many acts a secret took, so it stays on the server.
    """

    seat: int
    view: View
    turns: tuple[Turn, ...]
    plies: tuple[int, ...]
    state: str
    version: str


def look(match: Match, seat: int, told: Acts | None = None) -> Sight:
    """What this seat sees now; `told` are acts found when it looked before."""
    view = match.view(seat)
    if seat not in view.owing:
        view = replace(view, scene=view.scene.still())
    acts = _acts(match.position, seat, told)
    turns = tuple(_turns(match.position, acts))
    own = sum(sent.seat == seat for sent in match.log)  # so that no own act can be sent twice
    version = _digest(_shown(match, view, acts), view.offered, own)
    state = _digest(version, _hidden(match) and turns, view.owing, view.over, view.ending)
    return Sight(seat, view, turns, (0, *(ply + 1 for ply, *_ in acts)), state, version)


def _hidden(match: Match) -> bool:
    return match.game.information == "hidden"


def _shown(match: Match, view: View, acts: Acts) -> object:
    """What tells one position from another to a seat: the acts alone, where nothing is hidden."""
    if not _hidden(match):
        return match.position.history
    return view.scene, view.moves, [act for _, act, _ in acts if act != SECRET]


def _digest(*seen: object) -> str:
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


def shown_seat(match: Match, held: Sequence[int]) -> int:
    """Of the seats that a browser holds the one that has something to do; -1 if it holds none."""
    offered, owing = match.offered, match.owing
    asked = [seat for seat in held if offered not in (None, seat)]
    return next(iter([*asked, *(seat for seat in held if seat in owing), *held]), WATCHER)


def look_back(match: Match, sight: Sight, step: int) -> Scene:
    """The table as it was after some of the acts told, with nothing to click."""
    return match.position.at(sight.plies[step]).scene(sight.seat).still()


def _acts(position: Position, seat: int, told: Acts | None) -> Acts:
    """Secret acts that follow each other in a turn are one, at the last of them.

    What was told stays as it was only where nothing is hidden.
    """
    found = [] if told is None or position.game.information == "hidden" else told
    for ply in range(len(found), position.ply):
        act = position.told(ply, seat)
        goes_on = found and position.turn_at(ply) == position.turn_at(found[-1][0])
        if goes_on and act == found[-1][1] == SECRET:
            found.pop()
        found.append((ply, act, position.mover(ply)))
    return found


def _turns(position: Position, acts: Acts) -> Iterator[Turn]:
    step = 0
    for number, told in groupby(acts, lambda act: position.turn_at(act[0])):
        turn = list(told)
        read = tuple(Told(act, step + k) for k, (_, act, _) in enumerate(turn, 1))
        yield Turn(number + 1, turn[0][2], read)
        step += len(turn)
