"""How often the strongest players choose an act of a kind where there is another kind too.

Lost positions are left out, since a player that has lost chooses anything.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ....estimates import Number, share
from ...restricted import kind_of
from ...run import Run

STRONG_GAMES = 60  # of the strongest players
LOST = -0.9  # the value of a position, from -1 to 1


@dataclass(frozen=True)
class KindUse:
    """A kind of act: the share of its offers that are chosen, beside another kind.

    offered: the part of all positions with a choice in which it is offered.
    """

    kind: str
    chosen: Number
    offered: float


def act_kind_use(run: Run, until: float) -> list[KindUse]:
    """The use of each kind of act; empty for one side, or without a search."""
    if not run.strongest or len(run.game.sides) < 2:
        return []
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    positions = 0
    for one in run.best[:STRONG_GAMES]:
        if run.budget.spent >= until:
            break
        p = run.game.start(one.seed)
        for action, value in zip(one.acts, one.notes["value"], strict=True):
            legal = [] if value < LOST else p.legal()
            kinds = {action: kind_of(p.name(action)) for action in legal}
            positions += len(kinds) > 1
            if len(there := set(kinds.values())) > 1:
                offered.update(there)
                chosen[kinds[action]] += 1
            p.act(action)
        run.budget.spend(1)
    return [KindUse(kind, share(chosen[kind], n), n / positions) for kind, n in offered.items()]
