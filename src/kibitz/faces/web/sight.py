"""What one seat sees of a match: all that a page is made of comes from here.

`version` names what is seen. It changes when, and only when, something changes that this seat
may see, so it tells nothing of secret acts, not even how many there were. A submission says
which version it answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from ...contract import SECRET
from ...game import Position
from ...match import Match, View
from ...scene import Scene

WATCHER = -1


@dataclass(frozen=True, slots=True)
class Told:
    """An act as a seat may read it; `step` is the ply after it, where it can be looked at."""

    text: str
    step: int


@dataclass(frozen=True, slots=True)
class Turn:
    """The acts of one turn, and whose they were in the game's words."""

    number: int
    seat: str
    acts: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """A match as a seat sees it; -1 is a watcher."""

    seat: int
    view: View
    turns: tuple[Turn, ...]
    version: str

    @property
    def steps(self) -> list[int]:
        """The plies that this seat can look back to."""
        return [0, *(act.step for turn in self.turns for act in turn.acts)]


def look(match: Match, seat: int) -> Sight:
    """What this seat sees now."""
    view = match.view(seat)
    if seat not in view.owing:
        view = replace(view, scene=view.scene.still())
    turns = tuple(_turns(match.position, seat))
    own = sum(sent.seat == seat for sent in match.log)  # so that no own act can be sent twice
    seen = repr((replace(view, ply=0), turns, own))
    return Sight(seat, view, turns, hashlib.sha256(seen.encode()).hexdigest()[:16])


def look_back(match: Match, seat: int, step: int) -> Scene:
    """The table as it was after some acts, with nothing to click."""
    return match.position.at(step).scene(seat).still()


def _turns(position: Position, seat: int) -> Iterator[Turn]:
    for number, plies in groupby(range(position.ply), position.turn_at):
        acts = [Told(position.told(ply, seat), ply + 1) for ply in plies]
        begun = position.at(acts[0].step - 1)
        yield Turn(number + 1, begun.called(begun.player or 0), tuple(_hushed(acts)))


def _hushed(acts: list[Told]) -> Iterator[Told]:
    """Secret acts that follow each other told as one, at the last of them."""
    for told, later in zip(acts, [*acts[1:], None], strict=True):
        if not (later and told.text == later.text == SECRET):
            yield told
