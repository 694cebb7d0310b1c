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

from .game_tree import GameTree

APART = 0.01  # shares of an act that differ more are no error of the solver
LIKELY = 1e-3  # information sets that are less likely by the acts of their own seat do not count


def memory_note(tree: GameTree, strategy: Any, own: Any) -> str:
    """The sentence that a strategy uses memory; empty if it plays each view in one way.

    strategy: the probability of each act. own: of each information set, how likely its own seat
    plays towards it.
    """
    known = tree.known
    reached = np.flatnonzero(own > LIKELY)
    views = known["seat"][reached].astype(np.int64), known["view"][reached]
    order = reached[np.lexsort(views)]
    used = 0
    for one, other in pairwise(order):
        if any(known[name][one] != known[name][other] for name in ("seat", "view")):
            continue
        a, b = (_shares(known[k], strategy) for k in (one, other))
        used += len(a) != len(b) or bool(np.abs(a - b).max() > APART)
    return MEMORY.format(cases=f"{used} case{'s' * (used != 1)}") if used else ""


MEMORY = (
    "Each seat is taken to remember all that it saw and did. The strategy uses this: in {cases} it "
    "acts differently where the seat sees the same, so a player who forgets may get less."
)


def _shares(known: Any, strategy: Any) -> Any:
    return strategy[int(known["begin"]) : int(known["begin"] + known["count"])]
