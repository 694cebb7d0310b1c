"""A guide leads a search: it says which acts are likely and what a leaf is worth.

A guide is a named tuple with its arrays. The search calls the functions of this module. A guide
whose class has a method of the same name answers by it; for the others the general definition
counts. So one loop becomes machine code for each kind of guide.

Without a guide a leaf is worth what a random playout gives. A playout ends early where a game has a
`guess`, which judges it (Lorentz, 2008). A game without one counts as drawn after MOST_ACTS acts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...contract import Fields
from ...kernel import by_class, over, returns
from ...kit.rng import State
from ..playout import MOST_ACTS, guess, pick
from . import select as selection
from .tree import Settings, act, generator

Guide = tuple[Any, ...]


class Nothing(NamedTuple):
    """No guide: UCT and random playouts."""


# -- compiled ------------------------------------------------------------------------------


@by_class
def begin(guide: Guide) -> None:
    """A simulation begins at the root."""


@by_class
def note(guide: Guide, seat: int, action: int) -> None:
    """A seat plays an act on the way down the tree."""


@by_class
def prior(guide: Guide, p: Fields, tree: Any, how: Settings, node: int) -> None:
    """Say what is known of the children of an entry before they are tried.

    It is called at each visit of the entry until `judged` is set. p: the position of the entry.
    """


@by_class
def select(guide: Guide, tree: Any, how: Settings, node: int) -> int:
    """The child of an entry that is searched next."""
    return selection.uct(tree, how, node)


@by_class
def value(guide: Guide, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
    """Write to `work.score` what a leaf is worth to each seat, on the scale of the search.

    depth: the number of acts from the root to the leaf. rng: a script if acts draw.
    """
    playout(guide, p, work, how, depth, rng)
    write_returns(p, work, how)


@by_class
def playout(guide: Guide, p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
    """Play on from a leaf, to the end of the game or for as many acts as a playout may have."""
    play_at_random(p, work, how, depth, generator(rng))


def play_at_random(p: Fields, work: Any, how: Settings, depth: int, rng: State) -> None:
    """Play on at random."""
    for _ in range(min(how.cut, MOST_ACTS - depth)):
        if over(p):
            break
        act(p, work, how, pick(p, work.out, rng), rng)


def write_returns(p: Fields, work: Any, how: Settings) -> None:
    """Write the returns of a position to `work.score`; where the game goes on, its own guess."""
    work.score[:] = 0.0
    if over(p):
        returns(p, work.score)
        for seat in range(len(work.score)):
            work.score[seat] = (work.score[seat] - how.middle) / how.span
    else:
        for seat in range(len(work.score)):
            work.score[seat] = guess(p, seat)


# -- where information is hidden ------------------------------------------------------------


@by_class
def for_seat(guide: Guide, seat: int) -> Guide:
    """The guide for the search of another seat."""
    return guide


@by_class
def foresees(guide: Guide) -> bool:
    """Whether the guide acts for the other seats; otherwise they learn in the tree."""
    return False


@by_class
def expect(
    guide: Guide, p: Fields, work: Any, how: Settings, mover: int, n: int, rng: State
) -> int:
    """The act of another seat among the n legal ones in `work.out`; -1 to end the descent.

    work.owing: the seats that owe a part of the open joint choice, a bit each; 0 if none is open.
    """
    return -1


@by_class
def explore(
    guide: Guide, tree: Any, work: Any, how: Settings, node: int, mover: int, n: int, rng: State
) -> tuple[int, bool]:
    """The entry of an act that is searched next, and whether it is new; -1 to end the descent."""
    return selection.untried_or_best(tree, work, how, node, mover, n, rng)
