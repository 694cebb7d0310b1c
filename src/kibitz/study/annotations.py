"""A played game with the exact value of every act beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..game import Position
from ..solvers import Exact, ExactValue


@dataclass(frozen=True)
class Note:
    """The exact value of one act, and the better acts.

    ply, turn: how many acts and turns came before. worth: of the act, for the seat that played it.
    before: of the position, the worth of its best acts. best: their names.
    better: the acts with a better result than the one played. ties: whether a choice among equal
    acts changes what a seat gets, so that the values are those of the first of equal acts.
    """

    ply: int
    turn: int
    seat: int
    act: str
    worth: ExactValue
    before: ExactValue
    best: tuple[str, ...]
    better: tuple[str, ...]
    ties: bool = False

    @property
    def threw_away(self) -> bool:
        """Whether the act spoiled the result."""
        return self.worth.result < self.before.result


def annotate_game(played: Position) -> Iterator[Note]:
    """A note for each act; KibitzError if the values of this game are not known."""
    exact = Exact(played.game)
    for ply, action in enumerate(played.history):
        yield _note(exact, played.at(ply), action)


def _note(exact: Exact, p: Position, action: int) -> Note:
    values = exact.acts(p)
    worth, before = values[action], max(values.values(), key=lambda worth: worth.rank)
    best = (p.name(a) for a in values if values[a] == before)
    better = (p.name(a) for a in values if values[a].result > worth.result)
    seat = 0 if p.player is None else p.player
    return Note(
        p.ply,
        p.turn,
        seat,
        p.name(action),
        worth,
        before,
        tuple(best),
        tuple(better),
        exact.has_ties(p),
    )
