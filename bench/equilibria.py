"""Which member of the CFR family comes nearest to an equilibrium, and how fast.

python -m bench.equilibria                prints a table of a minute a game and method
python -m bench.equilibria --seconds 5    a short run
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import kibitz
from kibitz.contract import Value
from kibitz.solvers.cfr import METHODS, Cfr
from kibitz.solvers.equilibrium import judged
from kibitz.solvers.game_tree import GameTree, build
from kibitz.study.exploitability import exploitability

HOME = Path(__file__).parent.parent
GAMES: tuple[tuple[str, dict[str, Value]], ...] = (
    ("examples/kuhn_poker", {}),
    ("examples/leduc_poker", {}),
    ("examples/goofspiel", {"cards": 4}),
    ("examples/liars_dice", {"faces": 3}),
    ("examples/liars_dice", {}),
    ("gallery/oshi_zumo", {"coins": 4, "rounds": 7}),
)
STEPS = (10, 30, 100, 300, 1000, 3000)  # updates
HEAD = (
    "| game | nodes | sets | method | updates | seconds | value | exploitability |\n"
    "|---|---|---|---|---|---|---|---|"
)


def lines(tree: GameTree, seconds: float) -> list[str]:
    """A line for each method and number of updates that the seconds allow."""
    found = []
    for method in METHODS.values():
        run, spent = Cfr(tree, method), 0.0
        for updates in STEPS:
            begun = time.perf_counter()
            run.run(updates - run.updates)
            spent += time.perf_counter() - begun
            at = judged(tree, run.strategy, updates)
            found.append(
                f"| {tree.game} | {len(tree.nodes):,} | {len(tree.known):,} | {method.name} | "
                f"{updates:,} | {spent:.2f} | {at.returns[0]:.6f} | {at.exploitability:.2g} |"
            )
            if spent > seconds:
                break
    return [*found, random_acts(tree)]


def random_acts(tree: GameTree) -> str:
    """The line of `kibitz exploit uniform`: how long it takes beside a solution."""
    at = exploitability(tree.game, "uniform")
    return (
        f"| {tree.game} | {len(tree.nodes):,} | {len(tree.known):,} | random acts, judged | "
        f"0 | {at.seconds:.2f} | {at.returns[0]:.6f} | {at.value:.2g} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    print(HEAD)
    for name, options in GAMES:
        tree = build(kibitz.load(str(HOME / f"{name}.py"), **options), 4000)
        print("\n".join(lines(tree, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
