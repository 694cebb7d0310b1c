"""Is the Oracle of Delphi best served by a rule that half of the players find?

python -m research.delphi --rules 200 --jobs 2    plays, and writes research/delphi.json

A deal has five players with the same reasoning. They hold from few to many rules in mind and
remember from few to all cards, so that they differ in skill as people do. A player has found the
rule if all calls on the last fifteen cards of the deal are right. The score of the Oracle, the sum
of all deficits, is averaged by the number of finders; 95% intervals are over rules.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np

from kibitz import Inducer, Rule
from kibitz.estimates import Z
from kibitz.games.delphi import score
from kibitz.induction.making import GRADES, Made, made
from kibitz.play.seeds import derived_seed
from kibitz.rule.judging import PACK

KEPT = Path(__file__).parent / "delphi.json"
SEED = 20261120
PLAYERS = ((3, 4), (12, 8), (40, 14), (150, 25), (600, 0))  # rules held, cards remembered
LAST = 15
FEWEST = 10  # deals, from which an interval means something


def played(rule: Made, number: int) -> dict[str, Any]:
    """One deal: every player's chips, by each stake, and whether he found the rule."""
    judge = Rule(rule.text)
    cards = np.random.default_rng(derived_seed(SEED, number)).permutation(len(PACK))
    names = [PACK.name(int(card)) for card in cards]
    line = [names[0]]
    minds = [Inducer(derived_seed(SEED, number, k), *skill) for k, skill in enumerate(PLAYERS)]
    for mind in minds:
        mind.start(names[0])
    rightly: list[list[bool]] = [[] for _ in PLAYERS]
    for name in names[1:]:
        right = judge.accepts(line, name)
        for mind, calls in zip(minds, rightly, strict=True):
            calls.append((mind.chance(name) >= 0.5) == right)
            mind.observe(name, right)
        line += [name] * right
    chips = [1 + sum(2 * call - 1 for call in calls) for calls in rightly]
    return {
        "rule": rule.text,
        "grade": rule.grade,
        "found": sum(all(calls[-LAST:]) for calls in rightly),
        "chips": chips,
        "oracle": score(chips)[1],
    }


def averaged(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The Oracle's score by how many found the rule."""
    lines = []
    for found in range(len(PLAYERS) + 1):
        scores = [row["oracle"] for row in rows if row["found"] == found]
        if len(scores) >= FEWEST:
            half = Z * stdev(scores) / sqrt(len(scores))
            middle = mean(scores)
            interval = [middle - half, middle + half]
            line = {"found": found, "rules": len(scores), "oracle": middle, "interval": interval}
            lines.append(line)
    return lines


def main() -> None:
    """Play and write what was found."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rules", type=int, default=200)
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    rules = made(SEED, "report", dict.fromkeys(GRADES, -(-given.rules // len(GRADES))))
    with ProcessPoolExecutor(given.jobs) as pool:
        rows = list(pool.map(played, rules, range(len(rules))))
    lines = averaged(rows)
    command = f"python -m research.delphi --rules {given.rules}"
    whole = {"command": command, "seed": SEED, "by_found": lines, "deals": rows}
    KEPT.write_text(json.dumps(whole, indent=1) + "\n")
    for line in lines:
        print(line)


if __name__ == "__main__":
    main()
