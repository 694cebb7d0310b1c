"""How two suits of Beat It or Eat It are solved by one, and by many workers: steps, rounds, time.

python -m research.beat_steps 9 10 11 12   measures so many ranks; writes research/beat_steps.json

Seconds are processor time of one thread, so other work on the machine hardly counts. The parts of
a round are done here one after another, each as if it did not know of the others.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from kibitz.games.beat_it_or_eat_it import solve

KEPT = Path(__file__).parent / "beat_steps.json"


def measured(ranks: int) -> dict[str, Any]:
    """Solve two suits of so many ranks both ways; the tables must be the same.

    seconds: by one thread. shared: all parts of all rounds together. alone: of each round only its
    slowest part, as if every part had a worker of its own. sent: the news in megabytes.
    """
    scope = {"suits": 2, "ranks": ranks}
    table, began = solve.blank(scope), time.process_time()
    for _ in solve.advance(table, 0, scope, 1):
        pass
    seconds = time.process_time() - began
    shared, rounds = by_rounds(scope)
    assert (table == shared).all()
    return {
        "ranks": ranks,
        "levels": int(np.abs(table).max()),
        "steps": len({step for step, _, _ in rounds}),
        "rounds": len(rounds),
        "parts": max(len(times) for _, times, _ in rounds),
        "seconds": round(seconds, 2),
        "shared": round(sum(sum(times) for _, times, _ in rounds), 2),
        "alone": round(sum(max(times) for _, times, _ in rounds), 2),
        "sent": round(sum(sent for _, _, sent in rounds) / 1e6, 2),
        "command": f"python -m research.beat_steps {ranks}",
    }


Round = tuple[int, list[float], int]  # its step, the seconds of its parts, the bytes of its news


def by_rounds(scope: solve.Scope) -> tuple[solve.Table, list[Round]]:
    """The table, and how it was made in rounds."""
    table, rounds = solve.blank(scope), list[Round]()
    for step in count():
        parts, new = solve.parts(table, step, scope), None
        if not parts:
            return table, rounds
        while new is None or (len(new) and len(parts) > 1):
            timed = [settled(table, part, step, scope) for part in parts]
            new = solve.enter(table, np.concatenate([found for found, _ in timed]), step, scope)
            rounds.append((step, [seconds for _, seconds in timed], new.nbytes))
    raise AssertionError("steps have no end")


def settled(
    table: solve.Table, part: solve.Part, step: int, scope: solve.Scope
) -> tuple[solve.Leads, float]:
    """What a part settles, and the seconds that it took; the table is left as it was."""
    level, _ = solve._level_and_cards(step, scope)
    before = solve.settled(table, part, step, scope)
    began = time.thread_time()
    found = solve.settle_part(table, part, step, scope)
    seconds = time.thread_time() - began
    table[found] = table[solve._twins(found, scope)] = 0
    table[before] = table[solve._twins(before, scope)] = level
    return found, seconds


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
