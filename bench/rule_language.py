"""How many judgements (rule, position, card) a second the interpreter of rules makes.

python -m bench.rule_language
"""

from __future__ import annotations

import json
import time
from statistics import median
from typing import Any

import numpy as np

from kibitz.interfaces.notebook import SHIPPED
from kibitz.kernel import compiled
from kibitz.kit import rulelang
from kibitz.kit.rng import below, seeded

POSITIONS = 10_000
RUNS = 5


def judgements(rows: Any, positions: Any) -> int:
    """Judge all 52 cards in every position by every rule; return the number of right ones."""
    right = 0
    for row in rows:
        for k in range(len(positions)):
            p = positions[k]
            for card in range(52):
                if rulelang.accepts(row, p[0], p[1], p[2], p[3], card):
                    right += 1
    return right


def drawn(number: int, seed: int = 0) -> Any:
    """Random positions: the number of cards down, and the last three."""
    rng = seeded(seed)
    rows = [[3 + below(rng, 40), *(below(rng, 52) for _ in range(3))] for _ in range(number)]
    return np.array(rows)


def rate(rows: Any, positions: Any) -> float:
    """Millions of judgements a second of processor time."""
    judge = compiled(judgements)
    judge(rows, positions[:1])
    begun = time.thread_time()
    judge(rows, positions)
    return len(rows) * len(positions) * 52 / (time.thread_time() - begun) / 1e6


def main() -> None:
    """The rules of the notebook, each and all."""
    texts = {name: entry["text"] for name, entry in json.loads(SHIPPED.read_text()).items()}
    rows = np.array([rulelang.program(text) for text in texts.values()])
    positions = drawn(POSITIONS)
    print("million judgements a second, one thread; median of five, lowest and highest")
    for name, row in zip(texts, rows, strict=True):
        show(f"{name}, {row[0]} tokens", row[None], positions)
    show(f"all {len(rows)}", rows, positions)


def show(what: str, rows: Any, positions: Any) -> None:
    """Print a line of the table."""
    found = [rate(rows, positions) for _ in range(RUNS)]
    print(f"  {what:32} {median(found):6.1f}   {min(found):.1f} to {max(found):.1f}")


if __name__ == "__main__":
    main()
