"""The steps in which Beat It or Eat It is solved: how many, how long, how far to share.

python -m bench.beat_steps 9 10 11 12   measures two suits of so many ranks; writes beat_steps.json

Seconds are processor time of one thread, so other work on the machine hardly counts.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.games.beat_it_or_eat_it import leads, solve
from kibitz.kernel import compiled

KEPT = Path(__file__).parent / "beat_steps.json"


def measured(ranks: int) -> dict[str, Any]:
    """Solve two suits of so many ranks, step by step, and time each group of leads by itself.

    seconds: all groups together. alone: of each step only its slowest group, as if every other had
    a machine of its own. most: the leads that one step settled. sent: all that were settled.
    """
    scope = {"suits": 2, "ranks": ranks}
    table = solve.blank(scope)
    steps = []
    for at in count():
        level, held = solve._stage(at, scope)
        if level < -1 and held == 1 and not solve._any(table, -level - 1):
            break
        before = np.count_nonzero(table)
        times = [timed(table, group, level, scope) for group in solve._groups(scope, held)]
        steps.append((times, int(np.count_nonzero(table) - before)))
    return {
        "ranks": ranks,
        "steps": len(steps),
        "levels": int(np.abs(table).max()),
        "seconds": round(sum(sum(times) for times, _ in steps), 2),
        "alone": round(sum(max(times) for times, _ in steps), 2),
        "most": max(settled for _, settled in steps),
        "sent": sum(settled for _, settled in steps),
        "command": f"python -m bench.beat_steps {ranks}",
    }


def timed(table: Any, group: solve.Group, level: int, scope: solve.Scope) -> float:
    """Settle a group of leads; the seconds that it took."""
    began = time.thread_time()
    compiled(leads.settle)(table, *group, level, solve._frames(scope))
    return time.thread_time() - began


def main() -> None:
    """Measure what is asked and keep it with what is there."""
    known = {one["ranks"]: one for one in json.loads(KEPT.read_text())} if KEPT.exists() else {}
    measured(4)  # compiles
    for ranks in map(int, sys.argv[1:]):
        known[ranks] = measured(ranks)
        print(json.dumps(known[ranks]), flush=True)
        KEPT.write_text(json.dumps([known[n] for n in sorted(known)], indent=1) + "\n")


if __name__ == "__main__":
    main()
