"""The analysis of a position by a search: each act, the principal variation, and the tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .base import SearchResult

if TYPE_CHECKING:
    from ..game import Position
    from .tree_search import Known


@dataclass(frozen=True)
class Analysis(SearchResult):
    """The result of a finished search, with all that the search knows of the position.

    visits, values: by the name of each act, as the seat to act reads it. Visits are simulations,
    or their weight in an average strategy. A value is the expected result for the seat to act, on
    the scale of `value`; None for an act without visits. Alpha-beta counts no visits: both are
    empty.
    principal_variation: the act chosen, then the most visited act of each position, by name.
    tree: the position searched, as the root of the tree; None for alpha-beta.

    With luck or hidden information the tree has the acts of the root only, and the principal
    variation is the act chosen.
    """

    visits: dict[str, float] = field(default_factory=dict)
    values: dict[str, float | None] = field(default_factory=dict)
    principal_variation: tuple[str, ...] = ()
    tree: Branch | None = field(default=None, repr=False)


class Branch:
    """A position of the tree, with the branches of its acts.

    act: the name of the act that led here; empty at the root. position: the position itself, after
    one of the outcomes where the act draws.
    visits: simulations that came through. value: their mean result for the seat that chose the
    act, or what is proved; None at the root and without visits.
    """

    def __init__(
        self,
        position: Position,
        known: dict[int, Known],
        places: Sequence[tuple[Any, int]],
        act: str = "",
        visits: float = 0.0,
        value: float | None = None,
    ) -> None:
        self.position, self.act, self.visits, self.value = position, act, visits, value
        self._known, self._places = known, places

    def __repr__(self) -> str:
        value = "" if self.value is None else f", value {self.value:.3f}"
        return f"<Branch {self.act or 'root'}: visits {self.visits:g}{value}>"

    @cached_property
    def children(self) -> dict[str, Branch]:
        """The branches by the names of their acts, the most visited first."""
        ordered = sorted(self._known, key=lambda action: -self._known[action][0])
        return {self.position.name(action): self._child(action) for action in ordered}

    def _child(self, action: int) -> Branch:
        after, known = self.position.copy(), self._known[action]
        after.act(action)
        below = [(tree, tree.entry_after(entry, action)) for tree, entry in self._places]
        places = [(tree, entry) for tree, entry in below if entry]
        return Branch(
            after,
            sum_over_trees([tree.known(entry) for tree, entry in places]),
            places,
            self.position.name(action),
            known[0],
            _value(known, self.position.player or 0),
        )

    def line(self) -> Iterator[str]:
        """The most visited act of each position from here on, by name."""
        best = next(iter(self.children.values()), None)
        if best and best.visits:
            yield best.act
            yield from best.line()


def analysis(
    result: SearchResult, p: Position, known: dict[int, Known], places: Sequence[tuple[Any, int]]
) -> Analysis:
    """The analysis of a position from the result of its search.

    known: of each act. places: the trees that go on below the acts, each with its entry of p.
    """
    tree = Branch(p.copy(), known, places, visits=sum(row[0] for row in known.values()))
    acts = tree.children
    chosen = p.name(result.action)
    return Analysis(
        **{f.name: getattr(result, f.name) for f in fields(SearchResult)},
        visits={name: branch.visits for name, branch in acts.items()},
        values={name: branch.value for name, branch in acts.items()},
        principal_variation=(chosen, *acts[chosen].line()) if chosen in acts else (chosen,),
        tree=tree if known else None,
    )


def sum_over_trees(roots: Sequence[dict[int, Known]]) -> dict[int, Known]:
    """The statistics of each act over all trees that have it."""
    sums: dict[int, Known] = {}
    for root in roots:
        for action, (visits, value, low, high) in root.items():
            v, w, least, most = sums.get(action, (0, 0.0, low, high))
            sums[action] = (v + visits, w + value, max(least, low), min(most, high))
    return sums


def _value(known: Known, seat: int) -> float | None:
    visits, value, low, high = known
    if low == high:
        return float(low if seat == 0 else -low)
    return float(value / visits) if visits else None
