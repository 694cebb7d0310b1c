"""How often the strongest players choose an act of a kind where there is another kind too."""

from __future__ import annotations

from collections import Counter

from ....estimates import Number, share
from ...restricted import kind_of
from ...run import Run

GAMES = 60  # of the strongest players


def act_kind_use(run: Run, until: float) -> dict[str, Number]:
    """By kind, the share of the positions that offer it beside another in which it is chosen."""
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    if not run.strongest:
        return {}
    for one in run.best[:GAMES]:
        if run.budget.spent >= until:
            break
        p = run.game.start(one.seed)
        for action in one.acts:
            kinds = {action: kind_of(p.name(action)) for action in p.legal()}
            if len(there := set(kinds.values())) > 1:
                offered.update(there)
                chosen[kinds[action]] += 1
            p.act(action)
        run.budget.spend(1)
    return {kind: share(chosen[kind], n) for kind, n in offered.items()}
