"""Which acts the strongest players choose: kinds of acts, and places or cards that they never use.

Lost positions are left out, since a player that has lost chooses anything.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from ....estimates import Number, share
from ....scene import reached
from ...restricted import kind_of
from ...run import Run

STRONG_GAMES, ACTS = 60, 4_000  # of the strongest players, at least: short games are many
LOST = -0.9  # the value of a position, from -1 to 1
SELDOM = 0.1  # of the times that random play would choose a place: less often is never


@dataclass(frozen=True)
class KindUse:
    """A kind of act: the share of its offers that are chosen, beside another kind.

    offered: the part of all positions with a choice in which it is offered.
    """

    kind: str
    chosen: Number
    offered: float


@dataclass
class PlaceUse:
    """The places, cards or numbers that acts name: how often each was chosen.

    expected: how often random choices in the same positions would have chosen it.
    """

    chosen: Counter[str] = field(default_factory=Counter)
    expected: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))

    @property
    def judged(self) -> list[str]:
        """The places that were offered so often that not to choose them says something."""
        return [place for place, n in self.expected.items() if SELDOM * n > _most_likely(0)]

    @property
    def unused(self) -> list[str]:
        """The judged places that good play surely chooses less than a tenth as often as chance."""
        return [
            place
            for place in self.judged
            if _most_likely(self.chosen[place]) < SELDOM * self.expected[place]
        ]


@dataclass(frozen=True)
class ActUse:
    """The use of kinds of acts, and of places."""

    kinds: list[KindUse]
    places: PlaceUse


def _most_likely(count: int) -> float:
    """The end of an interval of 95% for a count of rare events, about.

    >>> _most_likely(0), _most_likely(3)
    (4.0, 9.0)
    """
    return (sqrt(count + 1) + 1) ** 2


def act_use(run: Run, until: float) -> ActUse | None:
    """The use of each kind of act and of each place; None for one side, or without a search."""
    if not run.strongest or len(run.game.sides) < 2:
        return None
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    places = PlaceUse()
    positions = 0
    for names, action in _choices(run, until):
        kinds = {act: kind_of(name) for act, name in names.items()}
        if len(kinds) > 1:
            positions += 1
            _note_places(places, names, action)
        if len(there := set(kinds.values())) > 1:
            offered.update(there)
            chosen[kinds[action]] += 1
    kinds_used = [
        KindUse(kind, share(chosen[kind], n), n / positions) for kind, n in offered.items()
    ]
    return ActUse(kinds_used, places)


def _choices(run: Run, until: float) -> Iterator[tuple[dict[int, str], int]]:
    """The names of the legal acts of each position that is not lost, and the act chosen there."""
    acts = 0
    for number, game in enumerate(run.best):
        if run.budget.spent >= until or (number >= STRONG_GAMES and acts >= ACTS):
            return
        acts += len(game.acts)
        p = run.game.start(game.seed)
        for action, value in zip(game.acts, game.notes["value"], strict=True):
            if not value < LOST:
                yield {act: p.name(act) for act in p.legal()}, action
            p.act(action)
        run.budget.spend(1)


def _note_places(places: PlaceUse, names: dict[int, str], action: int) -> None:
    """Count the places that these acts name; an act of words alone names none."""
    there = {
        act: reached(name)
        for act, name in names.items()
        if kind_of(name) != name or len(name) == 1  # as a column is named
    }
    for place in there.values():
        places.expected[place] += 1 / len(names)
    if action in there:
        places.chosen[there[action]] += 1
