"""Whether a strategy uses what a seat remembers beyond what it sees.

The solvers take each seat to remember all that it saw and did (perfect recall). Where a position,
as the seat sees it, does not hold all of that, a player who forgets may get less. Piccione and
Rubinstein's absent-minded driver (1997) gets 4 with memory and 4/3 without. So a result says where
its strategy plays one view in several ways.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from ..game import Game, Position
from ..kit.rng import below, for_acts
from .game_tree import GameTree

RANDOM_GAMES, CHOICES = (
    100,
    3_000,
)  # random games, and choices in all of them, of a game without a tree
APART = 0.01  # shares of an act that differ more are no error of the solver
LIKELY = 1e-3  # information sets that are less likely by the acts of their own seat do not count


def memory_note(tree: GameTree, strategy: Any, own: Any, who: str = "The strategy") -> str:
    """The sentence that a strategy uses memory; empty if it plays each view in one way.

    strategy: the probability of each act. own: of each information set, how likely its own seat
    plays towards it. who: what plays so, in words.
    """
    used = _uses(tree, strategy, own)
    return MEMORY.format(who=who, cases=f"{used} case{'s' * (used != 1)}") if used else ""


def forgetful_note(game: Game) -> str:
    """The sentence that memory may matter, for methods that have no tree to see whether it does.

    It is empty if random games show no choices of a seat that look the same to it after other acts
    of its own.
    """
    known: dict[tuple[Any, ...], list[int]] = {}
    choices = 0
    for number in range(RANDOM_GAMES):
        p, rng = game.start(number), for_acts(number)
        while not p.over and choices < CHOICES:
            own, view = _own_acts(p), (p.player, p.look(p.ply, p.player or 0))
            if known.setdefault(view, own) != own:
                return MAY_FORGET
            choices += 1
            legal = p.legal()
            p.act(legal[below(rng, len(legal))])
    return ""


def _own_acts(p: Position) -> list[int]:
    return sorted(act for ply, act in enumerate(p.history) if p.seat_at(ply) == p.player)


def _uses(tree: GameTree, strategy: Any, own: Any) -> int:
    known = tree.known
    reached = np.flatnonzero(own > LIKELY)
    views = known["seat"][reached].astype(np.int64), known["view"][reached]
    order = reached[np.lexsort(views)]
    used = 0
    for first, other in pairwise(order):
        if any(known[name][first] != known[name][other] for name in ("seat", "view")):
            continue
        a, b = (_shares(known[k], strategy) for k in (first, other))
        used += len(a) != len(b) or bool(np.abs(a - b).max() > APART)
    return used


MEMORY = (
    "Each seat is taken to remember all that it saw and did. {who} uses this: in {cases} it "
    "acts differently where the seat sees the same, so a player who forgets may get less."
)
MAY_FORGET = (
    "Each seat is taken to remember all that it saw and did. Here places that differ can look the "
    "same to a seat. Whether that changes the result is not known; if it does, a player who "
    "forgets may get less."
)


def _shares(known: Any, strategy: Any) -> Any:
    return strategy[int(known["begin"]) : int(known["begin"] + known["count"])]
